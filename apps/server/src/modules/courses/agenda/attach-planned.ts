// A lesson that is planned, as the mail of another matter tells of it: when it is, and the file for a calendar.
import type { Db } from '../../../platform/db/database.ts'
import type { Platform } from '../../../platform/platform.ts'
import { findToTell, type Reader } from '../planning/told.queries.ts'
import { attachLesson } from '../shared/attach-lesson.ts'

/** To be called in the transaction of the mail; nothing where no lesson is planned. */
export const attachPlanned = async (
  db: Db,
  platform: Pick<Platform, 'files' | 'config'>,
  courseId: number | null,
  reader: Reader,
) => {
  if (courseId === null) return { at: null, attachments: [] }
  const lesson = await findToTell(db, courseId)
  return { at: lesson.expectedAt, attachments: await attachLesson(db, platform, courseId, lesson, reader) }
}
