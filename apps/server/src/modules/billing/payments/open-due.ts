// Opens what a lesson takes back from its teacher, or still owes him, when it is put right after he was paid.
import type { Db } from '../../../platform/db/database.ts'
import { insertDue, type NewDue } from './teacher-dues.queries.ts'

/** To be called in the transaction of the correction; nothing for nothing. */
export const openTeacherDue = async (db: Db, due: NewDue): Promise<void> => {
  if (due.amountCents !== 0) await insertDue(db, due)
}
