// Removes old audit traces: months whole when nothing stands in the way, the rest by small batches, so that nobody waits.
import { sql } from 'kysely'
import { openTraces } from './audit.ts'
import type { Db } from './db/database.ts'
import { databaseErrorOf, sqlState } from './db/errors.ts'

/** What is to go. Instants are written as days in Paris; `before` is the first day that stays. */
export type PurgedRange = {
  readonly from: string | null
  readonly before: string
  /** Only the traces of one table; null for all. */
  readonly entityClass: string | null
}

/** Rows per transaction: some tens of milliseconds, during which only rows that nobody writes any more are locked. */
const batchSize = 5_000
/** To drop a month, every write under way must be over: longer than this they are not made to wait. */
const dropWait = '150ms'
/** Class of the traces that purges leave of themselves: no purge takes them. */
export const purgeClass = 'traces'

const dayStart = (day: string) => sql`(${day}::date)::timestamp at time zone 'Europe/Paris'`
const inRange = ({ from, before, entityClass }: PurgedRange) => sql<boolean>`
  occurred_at < ${dayStart(before)} and entity_class <> ${purgeClass}
  ${from === null ? sql`` : sql`and occurred_at >= ${dayStart(from)}`}
  ${entityClass === null ? sql`` : sql`and entity_class = ${entityClass}`}`

/** How many traces a purge would take, counted up to `limit`. */
export const countTraces = async (db: Db, range: PurgedRange, limit: number): Promise<number> => {
  const { rows } = await sql<{ count: number }>`
    select count(*) from (select 1 from traces where ${inRange(range)} limit ${limit + 1}) found`.execute(db)
  return rows[0]?.count ?? 0
}

/** A monthly part of the table, and what a purge takes of it. */
export type TraceMonth = { readonly name: string; readonly isWhole: boolean }

/** Months that a purge touches, the oldest first; the one for rows without a month last. */
export const monthsOf = async (db: Db, { from, before, entityClass }: PurgedRange): Promise<TraceMonth[]> => {
  const { rows } = await sql<{ name: string; isWhole: boolean }>`
    select name, first is not null and ${entityClass}::text is null and after <= ${before}::date
        and (${from}::date is null or first >= ${from}::date) as is_whole
      from (select c.relname as name,
          case when c.relname ~ '_[0-9]{4}_[0-9]{2}$' then to_date(right(c.relname, 7), 'YYYY_MM') end as first,
          case when c.relname ~ '_[0-9]{4}_[0-9]{2}$' then (to_date(right(c.relname, 7), 'YYYY_MM') + interval '1 month')::date end as after
        from pg_inherits i join pg_class c on c.oid = i.inhrelid where i.inhparent = 'traces'::regclass) months
     where first is null or (first < ${before}::date and (${from}::date is null or after > ${from}::date))
     order by first nulls last`.execute(db)
  return rows
}

/**
 * Drops a whole month in the transaction given; answers how many rows went with it, or null when it has to be emptied row by
 * row: it holds what stays, or a long write is under way and the others must not queue behind us.
 */
export const dropMonth = async (db: Db, month: TraceMonth): Promise<number | null> => {
  const { rows } = await sql<{ total: number; kept: number }>`
    select count(*) as total, count(*) filter (where entity_class = ${purgeClass}) as kept from ${sql.id(month.name)}`.execute(
    db,
  )
  const { total, kept } = rows[0] ?? { total: 0, kept: 0 }
  if (kept > 0) return null
  await sql`select set_config('lock_timeout', ${dropWait}, true)`.execute(db)
  await sql`drop table ${sql.id(month.name)}`.execute(db)
  return total
}

/** True when a month could not be dropped because others were writing, or because somebody else dropped it. */
export const isInTheWay = (thrown: unknown): boolean => {
  const code = databaseErrorOf(thrown)?.code
  return code === sqlState.lockNotAvailable || code === '42P01'
}

/** Deletes at most a batch of a month; answers how many went, zero when there is nothing left. */
export const deleteBatch = async (db: Db, month: TraceMonth, range: PurgedRange): Promise<number> => {
  await openTraces(db)
  const table = sql.id(month.name)
  const { numAffectedRows } = await sql`
    delete from ${table} where ctid = any(array(
      select ctid from ${table} where ${inRange(range)} order by occurred_at limit ${batchSize} for update skip locked))`.execute(
    db,
  )
  return Number(numAffectedRows ?? 0n)
}

/** What a purge leaves of itself, with the actor and the operation of the transaction. */
export const notePurge = async (db: Db, range: PurgedRange, lastDay: string, count: number | null): Promise<void> => {
  const facts = {
    ...(range.from === null ? {} : { purged_from: range.from }),
    purged_to: lastDay,
    ...(range.entityClass === null ? {} : { purged_class: range.entityClass }),
    ...(count === null ? {} : { purged_count: count }),
  }
  const changes = Object.fromEntries(Object.entries(facts).map(([name, value]) => [name, [null, value]]))
  await sql`
    insert into traces (entity_class, entity_id, root_class, root_id, action, operation, actor_account_id, actor_label, request_id, changes)
    values (${purgeClass}, 0, ${purgeClass}, 0, 'delete', nullif(current_setting('cartable.operation', true), ''),
      nullif(current_setting('cartable.actor', true), '')::bigint, nullif(current_setting('cartable.actor_label', true), ''),
      nullif(current_setting('cartable.request', true), ''), ${JSON.stringify(changes)}::jsonb)`.execute(db)
}
