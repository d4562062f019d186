// SQL of connected users: the accounts that have a session now, and what was done with it last.

import type { usersApi } from '@cartable/domain/access/accounts/users.api.ts'
import type { Part } from '@cartable/domain/access/sign-in/access.schema.ts'
import type { InputOf } from '@cartable/domain/kernel/operation.ts'
import { sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'
import { matchesSearch } from '../../../platform/db/sql.ts'
import { emptyLast, listPage } from '../../../platform/list.ts'

type ListInput = InputOf<typeof usersApi.connectedUsers>
export type ConnectedFound = {
  id: number
  email: string | null
  identity: string
  login: string
  parts: Part[]
  lastActivity: string
  connectedAt: string
  browserCount: number
  userAgent: string | null
  ip: string | null
}

const parts = sql<Part[]>`array_remove(array[
  case when exists (select 1 from staff_users x where x.person_id = p.id and x.enabled) then 'staff' end,
  case when exists (select 1 from teachers x where x.person_id = p.id and x.enabled and x.status = 'active') then 'teacher' end,
  case when exists (select 1 from teachers x where x.person_id = p.id and x.enabled and x.status = 'candidate') then 'candidate' end,
  case when exists (select 1 from teachers x where x.person_id = p.id and x.enabled and x.status = 'inactive') then 'former' end,
  case when exists (select 1 from customers x where x.person_id = p.id and x.enabled) then 'customer' end,
  case when exists (select 1 from students x where x.person_id = p.id and x.enabled) then 'student' end], null)`

/** One line per account: its sessions that are neither ended nor over. */
export const listConnected = (db: Db, input: ListInput, now: Date) => {
  let query = db
    .selectFrom('accounts as a')
    .innerJoin('people as p', 'p.id', 'a.personId')
    .innerJoin(
      (from) =>
        from
          .selectFrom('sessions as s')
          .select([
            's.accountId',
            sql<string>`max(s.last_seen_at)`.as('lastActivity'),
            sql<string>`min(s.created_at)`.as('connectedAt'),
            sql<number>`count(*)::int`.as('browserCount'),
            sql<string | null>`(array_agg(s.user_agent order by s.last_seen_at desc))[1]`.as('userAgent'),
            sql<string | null>`(array_agg(host(s.ip) order by s.last_seen_at desc))[1]`.as('ip'),
          ])
          .where('s.revokedAt', 'is', null)
          .where('s.idleExpiresAt', '>', now.toISOString())
          .where('s.absoluteExpiresAt', '>', now.toISOString())
          .groupBy('s.accountId')
          .as('s'),
      (join) => join.onRef('s.accountId', '=', 'a.id'),
    )
    .select([
      'a.id',
      'p.email',
      sql<string>`concat_ws(' ', p.first_name, p.last_name)`.as('identity'),
      'a.login',
      parts.as('parts'),
      's.lastActivity',
      's.connectedAt',
      's.browserCount',
      's.userAgent',
      's.ip',
    ])
    .where('a.enabled', '=', true)
    .where('a.lockedAt', 'is', null)
  if (input.q !== '')
    query = query.where((where) =>
      where.or([matchesSearch(sql`p.search_text`, input.q), matchesSearch(sql`search_key(a.login)`, input.q)]),
    )
  if (input.parts.length > 0) query = query.where(sql<boolean>`${parts} && ${input.parts}::text[]`)
  if (input.activeWithin !== undefined)
    query = query.where(sql<boolean>`s.last_activity > ${new Date(now.getTime() - input.activeWithin * 60_000)}`)
  return listPage<ListInput['sort']['column'], ConnectedFound>(
    db,
    input,
    query,
    {
      email: [emptyLast(sql`p.email`)],
      identity: [sql`p.last_name`, sql`coalesce(p.first_name, '')`],
      lastActivity: [sql`s.last_activity`],
    },
    sql`a.id`,
  )
}
