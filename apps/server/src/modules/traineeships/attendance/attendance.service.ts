// Serves the attendance lists: started, asked for, fetched and thrown away by who started them; printed by who holds a link.
import { refuse } from '@cartable/domain/kernel/refusal.ts'
import { attendanceApi } from '@cartable/domain/traineeships/attendance/attendance.api.ts'
import { attendanceRefusals } from '@cartable/domain/traineeships/attendance/attendance.refusals.ts'
import type { OperationContext } from '../../../platform/http/context.ts'
import { notFound } from '../../../platform/http/errors.ts'
import { handlers } from '../../../platform/http/handlers.ts'
import { createLink } from '../../../platform/http/links.ts'
import { findStageHead } from '../sessions/stage-facts.queries.ts'
import { attendanceGroups } from './attendance.queries.ts'
import { attendanceFileName, layOutAttendance, makeAttendanceLists } from './print-attendance.ts'

/** The lists bear names of children: the link that prints them is short-lived. */
const linkHours = 24
const callerOf = ({ identity }: OperationContext) => identity?.accountId ?? null

const generate = async (context: OperationContext, sessionId: number) => {
  const { db, platform, now } = context
  if (!(await findStageHead(db, sessionId))) notFound()
  if ((await attendanceGroups(db, sessionId)).length === 0) refuse(attendanceRefusals.nobodyPlaced)
  const accountId = callerOf(context)
  const token = await createLink(db, {
    purpose: 'attendance-list',
    subjectClass: 'traineeship_sessions',
    subjectId: sessionId,
    accountId,
    expiresAt: new Date(now().getTime() + linkHours * 3_600_000),
  })
  return {
    fileKey: await platform.tasks.startTask(db, makeAttendanceLists, { sessionId }, accountId),
    printPath: `/api${attendanceApi.printAttendance.path}?token=${token}`,
    errorMsgs: [],
  }
}

export const attendanceService = handlers(attendanceApi, {
  generateAttendance: (context, input) => generate(context, input['session-id']),
  processAttendance: async (context, { fileKey }) => {
    const task = (await context.platform.tasks.progress(context.db, fileKey, callerOf(context))) ?? notFound()
    return { isReady: task.status === 'successed', hasFailed: task.status === 'failed' }
  },
  getAttendance: async (context, { fileKey }) => {
    const { platform, db } = context
    const file = (await platform.tasks.result(db, fileKey, callerOf(context))) ?? notFound()
    if (file.mediaType !== 'application/pdf') notFound()
    const body = await platform.files.read(file)
    return { mediaType: file.mediaType, fileName: file.originalName, body, inline: false }
  },
  deleteAttendance: async (context, { fileKey }) => ({
    isDeleted: await context.platform.tasks.discard(context.db, makeAttendanceLists.kind, fileKey, callerOf(context)),
  }),
  printAttendance: async ({ db, as, platform, now }) => {
    if (as.kind !== 'link' || as.subjectClass !== 'traineeship_sessions') return notFound()
    const body = (await layOutAttendance(db, { pdf: platform.pdf, now: now() }, as.subjectId)) ?? notFound()
    return { mediaType: 'application/pdf', fileName: attendanceFileName(as.subjectId), body, inline: true }
  },
})
