// SQL of the follow-up of registrations: which ones the Urssaf is asked about, and what it said of them.
import { type Expression, type SqlBool, sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'

const followed = (db: Db) =>
  db
    .selectFrom('urssafRegistrations as r')
    .innerJoin('people as p', 'p.id', 'r.personId')
    .select([
      'r.id',
      'r.customerId',
      'r.status',
      'r.clientUuid',
      'r.activeFrom',
      'r.providerCode',
      'r.requestedAt',
      'p.email',
      'p.firstName',
      'p.lastName',
      sql<string>`coalesce(p.birth_name, p.last_name)`.as('birthName'),
    ])

export const findFollowed = (db: Db, id: number) => followed(db).where('r.id', '=', id).executeTakeFirst()
/** The same, held until the end of the transaction. */
export const lockFollowed = (db: Db, id: number) =>
  followed(db).where('r.id', '=', id).forUpdate('r').executeTakeFirst()
export type FollowedRegistration = NonNullable<Awaited<ReturnType<typeof findFollowed>>>

/** The conditions are those of the partial indexes. */
const due = async (db: Db, statuses: Expression<SqlBool>, before: Date, limit: number): Promise<number[]> => {
  const { rows } = await sql<{ id: number }>`
    select id from urssaf_registrations
    where ${statuses} and (checked_at is null or checked_at <= ${before})
    order by checked_at nulls first, id limit ${limit}`.execute(db)
  return rows.map(({ id }) => id)
}
/** Those that wait and were not asked about since `before`, the oldest check first. */
export const listWaiting = (db: Db, before: Date, limit: number) =>
  due(db, sql<SqlBool>`status in ('requested', 'pending')`, before, limit)
/** Those that changed for the last time some while ago, likewise. */
export const listSettled = (db: Db, before: Date, limit: number) =>
  due(db, sql<SqlBool>`status in ('active', 'blocked', 'expired')`, before, limit)

/** Whether another registration in force bears this identifier: the Urssaf gives one to each person. */
export const isHeldElsewhere = async (db: Db, id: number, clientUuid: string): Promise<boolean> => {
  const holder = await db
    .selectFrom('urssafRegistrations')
    .select('id')
    .where('clientUuid', '=', clientUuid)
    .where('status', 'not in', ['refused', 'unlinked'])
    .where('id', '<>', id)
    .executeTakeFirst()
  return holder !== undefined
}
