// Who of the office follows a family or a teacher, by name, and the accounts to ring.
import type { Db } from '../../../platform/db/database.ts'
import { accountsOfStaff } from '../../../platform/notifications.ts'
import { findAnswerer, listAnswerers } from './office-threads.queries.ts'

type FollowedParty =
  | { readonly customerId: number; readonly teacherId: null }
  | { readonly customerId: null; readonly teacherId: number }

export const accountsOfAnswerer = async (db: Db, party: FollowedParty): Promise<number[]> => {
  const staffUserId = await findAnswerer(db, party)
  return accountsOfStaff(db, { staffUserIds: staffUserId === null ? await listAnswerers(db) : [staffUserId] })
}
