// Keeps the monthly partitions of the journals ahead of time, and drops the months that are no longer kept.
import { sql } from 'kysely'
import type { Db } from './database.ts'

/** Tables split by month. */
export const partitionedTables = ['traces', 'technical_logs', 'provider_calls'] as const
export type PartitionedTable = (typeof partitionedTables)[number]

// two servers that start together must not make the same month
const LOCK = 5_201_861_021

/**
 * Makes the partitions of the month of `today` and of the three that follow, where they are missing; a month whose rows
 * went to the default partition takes them over. Called at start-up and by a daily task, inside a transaction.
 */
export async function makeMonthsAhead(db: Db, today: string): Promise<{ made: string[] }> {
  await sql`select pg_advisory_xact_lock(${LOCK})`.execute(db)
  const { rows } = await sql<{ made: string }>`
    select format('%s_%s', t.name, to_char(m.month, 'YYYY_MM')) as made
      from unnest(${[...partitionedTables]}::text[]) as t(name),
           generate_series(date_trunc('month', ${today}::date), date_trunc('month', ${today}::date) + interval '3 months', interval '1 month') as m(month)
     where month_partition(t.name::regclass, m.month::date)`.execute(db)
  return { made: rows.map((row) => row.made) }
}

/** Drops the whole months that end at or before `before`; returns how many rows went with them. */
export async function dropMonthsBefore(db: Db, table: PartitionedTable, before: string): Promise<number> {
  const { rows } = await sql<{ name: string }>`
    select c.relname as name from pg_inherits i join pg_class c on c.oid = i.inhrelid
     where i.inhparent = ${table}::regclass and c.relname ~ '_[0-9]{4}_[0-9]{2}$'
       and to_date(right(c.relname, 7), 'YYYY_MM') + interval '1 month' <= ${before}::date
     order by 1`.execute(db)
  let dropped = 0
  // counted before the first is dropped: from then on, nobody writes in the table until the commit
  for (const { name } of rows) {
    const counted = await sql<{ count: number }>`select count(*) from ${sql.id(name)}`.execute(db)
    dropped += counted.rows[0]?.count ?? 0
  }
  for (const { name } of rows) await sql`drop table ${sql.id(name)}`.execute(db)
  return dropped
}
