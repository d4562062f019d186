// The proposal that led to a contract says the day of its test course, wherever that was moved from.
import type { Db } from '../../platform/db/database.ts'
import { writeFirstCourse } from './proposals.queries.ts'

/** Nothing happens for a contract that came of no search. */
export const followFirstCourse = async (
  db: Db,
  contract: { readonly linkingId: number | null; readonly teacherId: number },
  at: string,
): Promise<void> => {
  if (contract.linkingId !== null) await writeFirstCourse(db, contract.linkingId, contract.teacherId, at)
}
