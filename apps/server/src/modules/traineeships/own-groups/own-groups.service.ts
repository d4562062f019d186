// Serves a teacher his own groups of stages: who is in them, who was there, the list to sign, the evaluations that he writes.
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
import { notePresences } from '../attendance/note-presences.ts'
import { presencesService } from '../attendance/presences.service.ts'
import { attendanceFileName, layOutAttendance } from '../attendance/print-attendance.ts'
import { findReport, ratingsOf, shownReport } from '../reports/reports.queries.ts'
import { writeReport } from '../reports/write-report.ts'
import { findOwnGroup, listOwnPupils } from './own-groups.queries.ts'

const teacherOf = ({ as }: OperationContext): number => (as.kind === 'teacher' ? as.teacherId : notFound())
const groupOf = async (context: OperationContext, id: number) =>
  (await findOwnGroup(context.db, id, teacherOf(context))) ?? notFound()

const ownGroup = async (context: OperationContext, { id }: { readonly id: number }) => {
  const { sessionId: _s, status, ...group } = await groupOf(context, id)
  return { ...group, pupils: await listOwnPupils(context.db, id), mayNote: canEdit(status as SessionStatus) }
}

const notePresence = async (context: OperationContext, { pupilId, ...input }: PresenceInput) => {
  const group = await groupOf(context, input.groupId)
  return notePresences(context, { ...input, pupilIds: [pupilId] }, async () => {
    if (!group.days.some(({ day, isOwn }) => isOwn && day === input.day)) refuse(attendanceRefusals.notYourDay)
  })
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
  const { isEnabled, startsOn } = found
  const report = shownReport(found)
  const ratings = await ratingsOf(context.db, report.reportId)
  return {
    ...{ ...report, correction: null, needsReason: false, canSendBack: false },
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
  const saved = await writeReport(context, report, {
    ...input,
    isValidated: false,
    correction: 'Écrite par le professeur',
  })
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
      // anew where it had been sent back
      { onceAs: `stage-report ${id} ${report.sentBack === null ? '' : report.updatedAt}`.trim() },
    )
  return saved
}

/** Those of the teacher, and those of the office at the same lists. */
export const groupServices = [
  ...attendanceService,
  ...presencesService,
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
