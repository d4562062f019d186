// SQL of audit traces and technical logs: pages found by their instant, since that is what their months are cut by.
import {
  programActor,
  type TechnicalLogRow,
  type TechnicalLogsInput,
  type TracesListInput,
} from '@cartable/domain/journal/journal.schema.ts'
import type { SharedRecord } from '@cartable/domain/journal/trace-readers.rules.ts'
import { addDays } from '@cartable/domain/kernel/dates.ts'
import type { ListRequest } from '@cartable/domain/kernel/list.ts'
import { type SelectQueryBuilder, sql } from 'kysely'
import type { z } from 'zod'
import type { Db } from '../../platform/db/database.ts'
import { likePattern, matchesSearch } from '../../platform/db/sql.ts'
import { deepestOffset, exactCountLimit } from '../../platform/list.ts'
import { isOfRecords, rootsOf } from './trace-roots.queries.ts'

/** Start of a day in Paris, as an instant of the database. */
export const startOf = (day: string) => sql<string>`(${day}::date)::timestamp at time zone 'Europe/Paris'`

// biome-ignore lint/suspicious/noExplicitAny: joined tables are the caller's business; only the row it selects matters here
type Query<R> = SelectQueryBuilder<any, any, R>

/**
 * One page of a table cut by months. Rows are read in the order of their instants, which every index ends with, and those of
 * the same instant put in order afterwards: asking for both at once would walk whole months for what is in none of them.
 * They are never looked for by an id, which every month would be asked for. The count is bounded.
 * @param keys what the table is sorted by, the instant last, as its query and as its answer name it; null where it only leads
 * to an index
 */
const page = async <R extends object>(
  db: Db,
  { page: number, size, sort }: ListRequest,
  query: Query<R>,
  keys: readonly { readonly inside: string; readonly outside: string | null }[],
) => {
  const direction = sql.raw(sort.direction)
  const skipped = Math.min((number - 1) * size, deepestOffset)
  // the indexes have their first column upwards and the instant downwards
  const opposite = sql.raw(sort.direction === 'desc' ? 'asc' : 'desc')
  const inside = keys.map((key) => sql`${sql.ref(key.inside)} ${key.outside === null ? opposite : direction}`)
  const outside = keys.flatMap((key) => (key.outside === null ? [] : [sql`${sql.ref(key.outside)} ${direction}`]))
  const first = query.modifyEnd(sql`order by ${sql.join(inside)} fetch first ${sql.lit(skipped + size)} rows with ties`)
  const { rows } = await sql<R>`
    select * from (${first}) first order by ${sql.join(outside)}, id ${direction} limit ${size} offset ${skipped}`.execute(
    db,
  )
  const some = query
    .clearSelect()
    .select(sql`1`.as('one'))
    .modifyEnd(sql`limit ${exactCountLimit + 1}`)
  const { rows: counted } = await sql<{ total: number }>`select count(*) as total from (${some}) found`.execute(db)
  const total = counted[0]?.total ?? 0
  const totalIsExact = total <= exactCountLimit
  return { rows, total: totalIsExact ? total : exactCountLimit, totalIsExact, page: number, size }
}

/** Accounts of people by their name: what « Utilisateur » searches. */
const actorsNamed = async (db: Db, name: string): Promise<number[]> => {
  const found = await db
    .selectFrom('accounts as a')
    .innerJoin('people as p', 'p.id', 'a.personId')
    .select('a.id')
    .where(matchesSearch(sql.ref('p.search_text'), name))
    .limit(200)
    .execute()
  return found.map(({ id }) => id)
}

/** Tables of domains, which the comment of each table begins with. */
export const tablesOfDomains = async (db: Db, domains: readonly string[]): Promise<string[]> => {
  if (domains.length === 0) return []
  const { rows } = await sql<{ name: string }>`
    select c.relname::text as name from pg_class c join pg_description d on d.objoid = c.oid and d.objsubid = 0 and d.classoid = 'pg_class'::regclass
     where c.relnamespace = current_schema()::regnamespace and c.relkind in ('r', 'p')
       and split_part(d.description, ':', 1) = any(${[...domains]}::text[])`.execute(db)
  return rows.map(({ name }) => name)
}

/** An account that changed by a sign-in alone. */
const isSignIn = sql<boolean>`entity_class = 'accounts' and action = 'update' and changes ? 'last_login_at'
  and changes - array['last_login_at', 'failed_attempts', 'locked_until'] = '{}'`

/**
 * One page of traces, newest first, but those of `hidden` classes and of people and papers that are of no record in `shared`
 * (null: all are read); the history of one record when `className` and `entityId` are given.
 */
export const listTraces = async (
  db: Db,
  input: TracesListInput,
  { hidden, shared }: { readonly hidden: readonly string[]; readonly shared: readonly SharedRecord[] | null },
) => {
  let query = db
    .selectFrom('traces')
    .select(['id', 'occurredAt', 'entityClass', 'entityId', 'action', 'operation', 'actorLabel', 'changes'])
  if (input.className && input.entityId !== undefined) {
    const roots = await rootsOf(db, input.className, input.entityId)
    query = query.where((where) => where.or(roots.map((root) => where.and(root))))
  } else if (input.className) query = query.where('entityClass', '=', input.className)
  if (hidden.length > 0) query = query.where('entityClass', 'not in', hidden)
  if (!input.withSignIns) query = query.where(sql<boolean>`(${isSignIn}) is not true`)
  if (shared !== null) query = query.where(isOfRecords(shared))
  if (input.action) query = query.where('action', '=', input.action)
  if (input.actor === programActor) query = query.where('actorAccountId', 'is', null)
  else if (input.actor !== undefined) query = query.where('actorAccountId', '=', input.actor)
  if (input.from) query = query.where('occurredAt', '>=', startOf(input.from))
  if (input.to) query = query.where('occurredAt', '<', startOf(addDays(input.to, 1)))
  if (input.q) {
    const [only, ...others] = await actorsNamed(db, input.q)
    query =
      only !== undefined && others.length === 0
        ? query.where('actorAccountId', '=', only)
        : query.where('actorAccountId', '=', sql<number>`any(${only === undefined ? [] : [only, ...others]}::bigint[])`)
  }
  const instant = { inside: 'occurred_at', outside: 'occurred_at' }
  // all alike, it changes no order, but leads to the index of the actors
  const alike = { inside: 'actor_account_id', outside: null }
  return page(db, input, query, input.actor === programActor ? [alike, instant] : [instant])
}

/** Kinds of things that traces speak of, found by jumping from one to the next in the index. */
export const tracedEntities = async (db: Db): Promise<string[]> => {
  const { rows } = await sql<{ name: string }>`
    with recursive found as (
      (select min(entity_class) as name from traces)
      union all
      select (select min(t.entity_class) from traces t where t.entity_class > found.name) from found where found.name is not null)
    select name from found where name is not null`.execute(db)
  return rows.map(({ name }) => name)
}

/** Accounts of the staff, whose traces are looked for most. */
export const staffAccounts = (db: Db) =>
  db
    .selectFrom('staffUsers as u')
    .innerJoin('people as p', 'p.id', 'u.personId')
    .innerJoin('accounts as a', 'a.personId', 'p.id')
    .select(['a.id', 'p.firstName', 'p.lastName'])
    .orderBy(sql`search_key(concat_ws(' ', p.last_name, p.first_name))`)
    .limit(500)
    .execute()

/** One page of the technical log. */
export const listTechnicalLogs = async (db: Db, input: z.output<typeof TechnicalLogsInput>) => {
  let query = db
    .selectFrom('technicalLogs')
    .leftJoin('accounts', 'accounts.id', 'technicalLogs.accountId')
    .select([
      'technicalLogs.id',
      'technicalLogs.occurredAt as date',
      'technicalLogs.type',
      sql<TechnicalLogRow['logLevel']>`technical_logs.level`.as('logLevel'),
      'technicalLogs.alert',
      'technicalLogs.message',
      sql<Record<string, unknown> | null>`technical_logs.error_details`.as('errorDetails'),
      sql<Record<string, unknown> | null>`technical_logs.context`.as('context'),
      'accounts.login as user',
      'technicalLogs.requestId',
    ])
  if (input.logLevel) query = query.where('technicalLogs.level', '=', input.logLevel)
  if (input.type) query = query.where('technicalLogs.type', '=', input.type)
  if (input.withAlert) query = query.where('technicalLogs.alert', '=', true)
  if (input.from) query = query.where('technicalLogs.occurredAt', '>=', startOf(input.from))
  if (input.to) query = query.where('technicalLogs.occurredAt', '<', startOf(addDays(input.to, 1)))
  if (input.q) query = query.where('technicalLogs.message', 'ilike', likePattern(input.q))
  const columns = {
    date: [],
    type: [{ inside: 'technical_logs.type', outside: 'type' }],
    logLevel: [{ inside: 'technical_logs.level', outside: 'log_level' }],
  }
  return page(db, input, query, [
    ...columns[input.sort.column],
    { inside: 'technical_logs.occurred_at', outside: 'date' },
  ])
}
