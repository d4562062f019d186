// The lesson that keeps a teacher from a group: what is told of it is read where lessons are.
import type { Db } from '../../../platform/db/database.ts'
import { findLessonWithin } from '../../courses/shared/find-lesson-within.ts'
import { findAskedHours } from './proposals.queries.ts'

/** A lesson that the teacher gives at the hours of the group, on one of the days proposed. */
export const findLessonThen = async (db: Db, proposalId: number) => {
  const asked = await findAskedHours(db, proposalId)
  return asked && findLessonWithin(db, asked.teacherId, asked.hours)
}
