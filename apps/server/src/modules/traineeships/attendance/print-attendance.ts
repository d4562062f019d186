// The attendance lists of a session: laid out by a long task, because a stage may have a hundred groups; or at once, by a link.
import { z } from 'zod'
import type { Db } from '../../../platform/db/database.ts'
import type { Pdf } from '../../../platform/pdf/pdf.ts'
import { findTexts } from '../../../platform/pdf/printing-texts.ts'
import { defineTask } from '../../../platform/tasks/tasks.ts'
import { findStageCompany, findStageHead } from '../sessions/stage-facts.queries.ts'
import { attendancePaper } from './attendance.print.ts'
import { attendanceGroups } from './attendance.queries.ts'

export const attendanceFileName = (sessionId: number): string => `emargement-${sessionId}.pdf`

/** The lists as bytes; null when the session is gone, or nobody is placed in it. */
export const layOutAttendance = async (
  db: Db,
  { pdf, now }: { readonly pdf: Pdf; readonly now: Date },
  sessionId: number,
  groupId: number | null = null,
): Promise<Buffer | null> => {
  const stage = await findStageHead(db, sessionId)
  const groups = await attendanceGroups(db, sessionId, groupId)
  if (!stage || groups.length === 0) return null
  const [seller, texts] = [await findStageCompany(db), await findTexts(db, 'attendance')]
  return pdf.render(attendancePaper({ stage, groups, seller, texts, now }))
}

/** Hours after which a file that nobody fetched goes by itself. */
const keptHours = 1

export const makeAttendanceLists = defineTask({
  kind: 'attendance-list',
  params: z.object({ sessionId: z.int() }),
  run: async ({ db, platform, keepFile }, { sessionId }) => {
    const body = await layOutAttendance(db, { pdf: platform.pdf, now: platform.clock.now() }, sessionId)
    if (body === null) throw new Error('nobody is placed in the session any more')
    await keepFile({ body, fileName: attendanceFileName(sessionId), mediaType: 'application/pdf', hours: keptHours })
  },
})
