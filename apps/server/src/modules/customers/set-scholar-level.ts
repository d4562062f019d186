// Gives a student another school level, in the transaction of what made it known.
import type { Db } from '../../platform/db/database.ts'
import { updateStudent } from './records.queries.ts'

export const setScholarLevel = (db: Db, studentId: number, scholarLevelId: number): Promise<void> =>
  updateStudent(db, studentId, { scholarLevelId })
