// Proves the months of the journals: made ahead once, taking over stray rows, and dropped when they are too old.
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { freshDatabase } from '../../../test/db.ts'
import { type Database, type Db, inWrite } from './database.ts'
import { dropMonthsBefore, makeMonthsAhead } from './partitions.ts'

let database: Database
let close: () => Promise<void>
beforeAll(async () => {
  ;({ database, close } = await freshDatabase())
})
afterAll(() => close())

const run = <T>(change: (db: Db) => Promise<T>) => inWrite(database, { operation: 'cron.makeMonths' }, change)
const addLog = (at: string) =>
  run((db) =>
    db.insertInto('technicalLogs').values({ occurredAt: at, type: 'test', level: 'info', message: at }).execute(),
  )
/** Rows that found no month. */
const strayRows = async () => {
  const { rows } = await sql<{ count: number }>`
    select (select count(*) from traces_default) + (select count(*) from technical_logs_default)
         + (select count(*) from provider_calls_default) as count`.execute(database.db)
  return rows[0]?.count
}
const logs = async () =>
  (await database.db.selectFrom('technicalLogs').select('message').orderBy('occurredAt').execute()).map(
    (row) => row.message,
  )

it('makes this month and the three that follow for each journal, once, also when two servers try', async () => {
  const results = await Promise.all([
    run((db) => makeMonthsAhead(db, '2031-11-21')),
    run((db) => makeMonthsAhead(db, '2031-11-21')),
  ])
  const made = results.flatMap((result) => result.made)
  expect(made.sort()).toEqual(
    ['provider_calls', 'technical_logs', 'traces'].flatMap((table) =>
      ['2031_11', '2031_12', '2032_01', '2032_02'].map((month) => `${table}_${month}`),
    ),
  )
  await addLog('2032-02-29T12:00:00Z')
  const { rows } = await sql<{ name: string }>`select tableoid::regclass::text as name from technical_logs`.execute(
    database.db,
  )
  expect(rows).toEqual([{ name: 'technical_logs_2032_02' }])
})

it('takes over the rows of a month that was not made in time', async () => {
  const strayBefore = (await strayRows()) ?? 0
  const days = ['2040-05-01T00:00:00+02:00', '2040-05-31T23:59:59+02:00', '2040-06-01T00:00:00+02:00']
  for (const day of days) await addLog(day)
  expect(await strayRows()).toBe(strayBefore + 3)
  await run((db) => sql`select month_partition('technical_logs', '2040-05-15')`.execute(db))
  expect(await strayRows()).toBe(strayBefore + 1)
  expect((await logs()).slice(-3)).toEqual(days)
  // the table that took them over serves the same indexes and refuses what the others refuse
  await expect(
    run((db) =>
      sql`insert into technical_logs (occurred_at, type, level, message) values ('2040-05-02', 'x', 'loud', 'x')`.execute(
        db,
      ),
    ),
  ).rejects.toThrow('technical_logs_level_check')
})

it('keeps the first traces, written before any month existed', async () => {
  const count = async () => (await sql<{ n: number }>`select count(*) as n from traces`.execute(database.db)).rows[0]?.n
  const before = await count()
  expect(before).toBeGreaterThan(0)
  const { rows } = await sql<{ today: string }>`select current_date as today`.execute(database.db)
  await run((db) => makeMonthsAhead(db, rows[0]?.today ?? ''))
  expect(await count()).toBe(before)
  const left = await sql<{ n: number }>`select count(*) as n from traces_default`.execute(database.db)
  expect(left.rows[0]?.n).toBe(0)
})

it('drops whole months that ended before the day given, and says how many rows went', async () => {
  await run((db) =>
    sql`select month_partition('technical_logs', '2019-01-01'), month_partition('technical_logs', '2019-02-01')`.execute(
      db,
    ),
  )
  for (const day of ['2019-01-10T00:00:00Z', '2019-01-11T00:00:00Z', '2019-02-10T00:00:00Z']) await addLog(day)
  expect(await run((db) => dropMonthsBefore(db, 'technical_logs', '2019-02-15'))).toBe(2)
  expect(await logs()).not.toContain('2019-01-10T00:00:00Z')
  expect(await logs()).toContain('2019-02-10T00:00:00Z')
})
