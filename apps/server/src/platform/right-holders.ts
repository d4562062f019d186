// Who may write with a right today: the staff that a task tells of what nobody is at the screen for.
import type { RightCode } from '@cartable/domain/kernel/rights.ts'
import { type Approver, approverOf } from '@cartable/domain/kernel/rights.ts'
import { sql } from 'kysely'
import type { Db } from './db/database.ts'

export type RightHolder = { readonly staffUserId: number; readonly accountId: number }

/** Those whose account, person and role are enabled and whose role lets them write, in the order they were made. */
export const listRightHolders = async (db: Db, right: RightCode): Promise<RightHolder[]> => {
  const { rows } = await sql<RightHolder>`
    select distinct s.id as "staffUserId", a.id as "accountId" from staff_users s join accounts a on a.person_id = s.person_id and a.enabled
      join staff_user_roles u on u.staff_user_id = s.id join roles o on o.id = u.role_id and o.enabled join role_rights r on r.role_id = o.id
     where s.enabled and r.right_code = ${right} and r.level in ('write', 'fullAccess') order by s.id`.execute(db)
  return rows
}

/** Accounts of whoever else may approve what this person prepares. */
export const listOthers = async (db: Db, right: RightCode, accountId: number | null): Promise<number[]> => [
  ...new Set(
    (await listRightHolders(db, right)).flatMap((one) => (one.accountId === accountId ? [] : [one.accountId])),
  ),
]

/** What a reader is to what somebody prepared: who approves it. */
export const approverIn = async (
  db: Db,
  right: RightCode,
  authorId: number | null,
  readerId: number | null,
): Promise<Approver> => approverOf(authorId, readerId, (await listOthers(db, right, readerId)).length)
