// Names the lesson that a teacher gives within some hours, for those who want him elsewhere then.
import type { Db } from '../../../platform/db/database.ts'
import { type Hours, type LessonWithin, listLessonsWithin } from './lesson-within.queries.ts'

/** The first one. */
export const findLessonWithin = async (
  db: Db,
  teacherId: number,
  hours: readonly Hours[],
): Promise<LessonWithin | undefined> => (await listLessonsWithin(db, teacherId, hours, 1))[0]
