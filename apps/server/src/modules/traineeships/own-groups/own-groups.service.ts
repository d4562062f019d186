// Serves a teacher his own groups of stages: who is in them, who was there, the list to sign, the evaluations that he writes.
import { formatDay } from '@cartable/domain/kernel/dates.ts'
import { refuse } from '@cartable/domain/kernel/refusal.ts'
import { attendanceRefusals } from '@cartable/domain/traineeships/attendance/attendance.refusals.ts'
import type { PresenceInput } from '@cartable/domain/traineeships/attendance/presence.schema.ts'
import { ownGroupsApi } from '@cartable/domain/traineeships/own-groups/own-groups.api.ts'
import { ownReportsApi } from '@cartable/domain/traineeships/own-groups/own-reports.api.ts'
import { reportsRefusals } from '@cartable/domain/traineeships/reports/reports.refusals.ts'
import type { OwnReportInput, ReportRecord } from '@cartable/domain/traineeships/reports/reports.schema.ts'
import { canEdit, type SessionStatus } from '@cartable/domain/traineeships/sessions/sessions.workflow.ts'
import type { OperationContext } from '../../../platform/http/context.ts'
import { notFound } from '../../../platform/http/errors.ts'
import { handlers } from '../../../platform/http/handlers.ts'
import { notify } from '../../../platform/notifications.ts'
import { listRightHolders } from '../../../platform/right-holders.ts'
import { lockUnchanged } from '../../../platform/save.ts'
import { attendanceService } from '../attendance/attendance.service.ts'
import { attendanceFileName, layOutAttendance } from '../attendance/print-attendance.ts'
import { findReport, ratingsOf } from '../reports/reports.queries.ts'
import { writeReport } from '../reports/write-report.ts'
import { lockOpenSession } from '../sessions/lock-session.ts'
import { findOwnGroup, listOwnPupils, lockPlaced, writePresence } from './own-groups.queries.ts'

const teacherOf = ({ as }: OperationContext): number => (as.kind === 'teacher' ? as.teacherId : notFound())
const groupOf = async (context: OperationContext, id: number) =>
  (await findOwnGroup(context.db, id, teacherOf(context))) ?? notFound()

const ownGroup = async (context: OperationContext, { id }: { readonly id: number }) => {
  const { sessionId: _s, status, ...group } = await groupOf(context, id)
  return { ...group, pupils: await listOwnPupils(context.db, id), mayNote: canEdit(status as SessionStatus) }
}

/** The office and the family hear of a pupil who is not there and had not been excused; once, however often it is noted. */
const tellAbsence = async (
  { db }: OperationContext,
  { day, pupilId }: PresenceInput,
  about: {
    readonly pupil: string
    readonly session: string
    readonly sessionId: number
    readonly family: number | null
  },
) => {
  const staff = (await listRightHolders(db, 'traineeships')).map(({ accountId }) => accountId)
  const title = `${about.pupil} est absent du stage le ${formatDay(day)}\u00a0: ${about.session}.`
  const once = { onceAs: `stage-absence ${pupilId} ${day}` }
  await notify(db, staff, { kind: 'task', title, link: `/traineeship/sessions/${about.sessionId}` }, once)
  await notify(db, [about.family], { kind: 'customer', title, link: '/espace/stages' }, once)
}

const notePresence = async (context: OperationContext, input: PresenceInput) => {
  const { db, live, today } = context
  const group = await groupOf(context, input.groupId)
  await lockOpenSession(db, group.sessionId)
  if (!group.days.some(({ day, isOwn }) => isOwn && day === input.day)) refuse(attendanceRefusals.notYourDay)
  if (input.day > today()) refuse(attendanceRefusals.dayToCome)
  const placed = (await lockPlaced(db, input.groupId, input.pupilId)) ?? refuse(attendanceRefusals.notOfGroup)
  const isChanged = await writePresence(db, input)
  const pupils = isChanged && input.state === 'absent' ? await listOwnPupils(db, input.groupId) : []
  const isExcused = pupils.some(({ id, absences }) => id === input.pupilId && absences.includes(input.day))
  if (isChanged && input.state === 'absent' && !isExcused)
    await tellAbsence(context, input, {
      ...{ pupil: placed.name, session: group.session, sessionId: group.sessionId },
      family: placed.customerAccountId,
    })
  if (isChanged) live(['traineeships'])
  return { isValid: true, errorMsgs: [] }
}

const printOwnGroup = async (context: OperationContext, { id }: { readonly id: number }) => {
  const { db, platform, now } = context
  const { sessionId } = await groupOf(context, id)
  const body = (await layOutAttendance(db, { pdf: platform.pdf, now: now() }, sessionId, id)) ?? notFound()
  return { mediaType: 'application/pdf', fileName: attendanceFileName(sessionId), body, inline: true }
}

const reportOf = async (context: OperationContext, id: number) =>
  (await findReport(context.db, id, { teacherId: teacherOf(context) })) ?? notFound()

const ownReport = async (context: OperationContext, { id }: { readonly id: number }): Promise<ReportRecord> => {
  const found = await reportOf(context, id)
  const { isEnabled, customerId: _c, studentId: _s, startsOn, sessionId: _i, ...report } = found
  const ratings = await ratingsOf(context.db, report.reportId)
  return {
    ...report,
    ratings: ratings.map(({ rankingId, name, stars }) => ({ rankingId, name, stars })),
    reportValidated: report.isValidated,
    canSave: isEnabled && !report.isValidated && startsOn <= context.today(),
  }
}

const saveOwnReport = async (context: OperationContext, input: OwnReportInput) => {
  const { db, today } = context
  const { id, updatedAt } = input
  const report = await reportOf(context, id)
  if (report.reportId !== null)
    await lockUnchanged(db, 'traineeshipReports', report.reportId, updatedAt, () => ownReport(context, { id }))
  if (report.isValidated) refuse(reportsRefusals.reportIsValidated)
  if (report.startsOn > today()) refuse(reportsRefusals.reportTooEarly)
  const saved = await writeReport(context, report, { ...input, isValidated: false })
  const { isCompleted } = await reportOf(context, id)
  // whoever validates it hears of it once, when nothing is missing any more
  if (isCompleted && !report.isCompleted)
    await notify(
      db,
      (await listRightHolders(db, 'traineeships')).map(({ accountId }) => accountId),
      {
        kind: 'task',
        title: `Évaluation à valider\u00a0: ${report.student}, ${report.subject}, ${report.session}`,
        link: `/traineeship/sessions/${report.sessionId}?onglet=evaluations`,
      },
      { onceAs: `stage-report ${id}` },
    )
  return saved
}

/** Those of the teacher, and those of the office at the same lists. */
export const groupServices = [
  ...attendanceService,
  ...handlers(ownGroupsApi, { ownGroup, notePresence, printOwnGroup }),
  ...handlers(
    ownReportsApi,
    { ownReport, saveOwnReport },
    {
      constraints: {
        traineeship_reports_registration_subject_id_key: { refusal: reportsRefusals.reportMadeMeanwhile },
      },
    },
  ),
]
