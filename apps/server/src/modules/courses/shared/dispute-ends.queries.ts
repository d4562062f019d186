// SQL of disputes: how one begins and ends, and in whose hands it is.
import type { DisputeEnd } from '@cartable/domain/courses/disputes/disputes.words.ts'
import { sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'

export const markDisputed = async (
  db: Db,
  dispute: { courseId: number; disputeTypeId: number; comment: string | null; accountId: number | null },
): Promise<void> => {
  const { courseId, disputeTypeId, comment, accountId } = dispute
  await db.updateTable('courses').set({ status: '4-disputed' }).where('id', '=', courseId).execute()
  await db
    .insertInto('courseDisputes')
    .values({ courseId, disputeTypeId, comment, openedByAccountId: accountId })
    .execute()
}

export type EndOfDispute = {
  readonly end: DisputeEnd
  readonly accountId: number | null
  readonly now: Date
  /** Why the lesson is maintained. */
  readonly words?: string
}
export const resolveDispute = async (
  db: Db,
  courseId: number,
  { end, accountId, now, words }: EndOfDispute,
): Promise<void> => {
  await db
    .updateTable('courseDisputes')
    .set({
      resolution: end,
      resolvedAt: now.toISOString(),
      resolvedByAccountId: accountId,
      resolutionComment: words ?? null,
    })
    .where('courseId', '=', courseId)
    .where('resolvedAt', 'is', null)
    .execute()
}

/**
 * Who settles a dispute: whoever follows the search that led to the contract, else who manages private tuition; from the
 * second one on, the direction: whoever is said to settle them, else, of those who manage everybody's accounts, whoever was
 * here last. Whoever stands in for who is away; null where nobody does.
 */
export const findSettler = async (db: Db, contractId: number, isSecond: boolean): Promise<number | null> => {
  const { rows } = await sql<{ id: number }>`
    select who_stands_in(su.id) as id from staff_users su join accounts a on a.person_id = su.person_id and a.enabled
      left join linkings l on l.id = (select linking_id from contracts where id = ${contractId}) and l.assigned_staff_user_id = su.id
     where su.enabled and case when ${isSecond}::boolean
       then su.settles_disputes or exists (select from staff_user_roles sr join role_rights rr on rr.role_id = sr.role_id
         where sr.staff_user_id = su.id and rr.right_code = 'users' and rr.level = 'fullAccess')
       else l.id is not null or su.private_tuition_manager end
     order by l.id nulls last, ${isSecond}::boolean and not su.settles_disputes, case when ${isSecond}::boolean then a.last_login_at end desc nulls last, su.id limit 1`.execute(
    db,
  )
  return rows[0]?.id ?? null
}
