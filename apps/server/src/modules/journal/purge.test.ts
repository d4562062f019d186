// The purge of the audit traces: what it takes, what nobody can take, what it leaves, and that it makes nobody wait.
import { journalApi } from '@cartable/domain/journal/journal.api.ts'
import { lastPurgeableDay } from '@cartable/domain/journal/journal.rules.ts'
import { addDays, addMonths } from '@cartable/domain/kernel/dates.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Caller, startTestApp, type TestApp } from '../../../test/app.ts'
import { openTraces } from '../../platform/audit.ts'

let app: TestApp
let director: Caller
let lastDay: string
beforeAll(async () => {
  app = await startTestApp()
  director = await app.director({ firstName: 'Claire', lastName: 'Delmas' })
  lastDay = lastPurgeableDay(app.clock.today())
})
afterAll(() => app.close())

const months = ['2023-01-01', '2023-02-01', '2023-03-01']
/** Ten traces a day at noon for each of the given days; others are left as they are. */
const addTraces = (days: readonly string[], entityClass = 'contacts') =>
  app.write((db) =>
    sql`insert into traces (occurred_at, entity_class, entity_id, root_class, root_id, action, operation, changes)
      select (d || ' 12:00:00')::timestamp at time zone 'Europe/Paris', ${entityClass}, n, ${entityClass}, n, 'update', 'test.old', '{}'
      from unnest(${days}::text[]) d, generate_series(1, 10) n`.execute(db),
  )
const left = async (condition = sql`true`) =>
  (
    await sql<{ n: number }>`select count(*) as n from traces where operation = 'test.old' and ${condition}`.execute(
      app.database.db,
    )
  ).rows[0]?.n
const purge = (input: object, caller = director) => app.call(journalApi.purgeTraces, input as never, caller)
const partitions = async () =>
  (
    await sql<{
      name: string
    }>`select relname as name from pg_class where relname ~ '^traces_2023_[0-9]{2}$' order by 1`.execute(
      app.database.db,
    )
  ).rows.map(({ name }) => name)

beforeEach(async () => {
  await app.write(async (db) => {
    await openTraces(db)
    await sql`delete from traces where operation = 'test.old'`.execute(db)
    for (const month of months) await sql`select month_partition('traces', ${month})`.execute(db)
  })
})

test('TRACE-09 a purge is the POST of a form and answers how many traces went', async () => {
  await addTraces(['2023-01-10', '2023-02-10', '2023-03-10', '2023-03-11'])
  const preview = await app.call(journalApi.previewPurge, { to: '2023-03-10' }, director)
  expect(preview.body).toMatchObject({ to: '2023-03-10', lastDay, count: 30, countIsExact: true })
  const { status, body } = await purge({ from: null, to: '2023-03-10', className: null })
  expect([status, body]).toEqual([200, { errors: null, count: 30 }])
  expect(await left()).toBe(10)
  // months that went whole are dropped, the one that was cut is kept
  expect(await partitions()).toEqual(['traces_2023_03'])
  expect((await purge({ from: null, to: '2023-03-10', className: null })).body.count).toBe(0)
})

test('a purge of one kind of thing, or from a day on, leaves the rest', async () => {
  await addTraces(['2023-01-10', '2023-02-10'])
  await addTraces(['2023-01-10', '2023-02-10'], 'orders')
  expect((await purge({ from: '2023-02-01', to: '2023-02-28', className: 'orders' })).body.count).toBe(10)
  expect(await left(sql`entity_class = 'orders'`)).toBe(10)
  expect((await purge({ from: '2023-02-01', to: '2023-02-28', className: null })).body.count).toBe(10)
  expect(await left()).toBe(20)
})

test('the months that the law keeps cannot be taken, nor days that run backwards', async () => {
  await addTraces([lastDay, addDays(lastDay, 1)])
  const refused = await purge({ from: null, to: addDays(lastDay, 1), className: null })
  expect(refused.body.count).toBeNull()
  expect(refused.body.errors?.propertyPaths).toEqual(['to'])
  expect(refused.body.errors?.messages[0]).toContain('Les traces des 6 derniers mois sont conservées')
  const backwards = await purge({ from: '2023-03-02', to: '2023-03-01', className: null })
  expect(backwards.body.errors?.propertyPaths).toEqual(['to'])
  expect(await left()).toBe(20)
  expect((await purge({ from: null, to: lastDay, className: null })).body.count).toBeGreaterThanOrEqual(10)
  expect(await left()).toBe(10)
})

test('the last day that may go is the end of a month, six whole months ago', () => {
  expect(lastPurgeableDay('2026-11-21')).toBe('2026-04-30')
  expect(lastPurgeableDay('2026-08-31')).toBe('2026-01-31')
  expect(addMonths('2026-05-01', 6)).toBe('2026-11-01')
})

test('a purge leaves a trace of itself, which no purge takes', async () => {
  await addTraces(['2023-01-10'])
  await purge({ from: '2023-01-01', to: '2023-01-31', className: 'contacts' })
  const { body } = await app.call(journalApi.tracesList, { className: 'traces' } as never, director)
  expect(body.rows[0]).toMatchObject({ object: 'Traces d’audit', action: 'delete', user: 'Claire Delmas' })
  expect(body.rows[0]?.details).toEqual(
    expect.arrayContaining([
      { field: 'purged_from', label: 'Depuis le', before: null, after: '01/01/2023' },
      { field: 'purged_to', label: 'Jusqu’au', before: null, after: '31/01/2023' },
      { field: 'purged_class', label: 'Objet', before: null, after: 'Contact' },
      { field: 'purged_count', label: 'Traces retirées', before: null, after: '10' },
    ]),
  )
  // a purge noted in an old month is still there when the month goes
  await app.write((db) =>
    sql`insert into traces (occurred_at, entity_class, entity_id, root_class, root_id, action, operation)
      values ('2023-02-03 12:00+01', 'traces', 0, 'traces', 0, 'delete', 'test.old')`.execute(db),
  )
  await addTraces(['2023-02-10'])
  expect((await purge({ from: null, to: '2023-02-28', className: null })).body.count).toBe(10)
  expect(await left(sql`entity_class = 'traces'`)).toBe(1)
})

test('people write while a purge goes on: a long write makes it empty the month instead of dropping it', async () => {
  await addTraces(['2023-01-10', '2023-01-11'])
  let release = () => {}
  const held = new Promise<void>((done) => {
    release = done
  })
  let isWriting = () => {}
  const begun = new Promise<void>((done) => {
    isWriting = done
  })
  const long = app.write(async (db) => {
    await db.insertInto('contacts').values({ origin: 'public', isStudent: true, lastName: 'Long' }).execute()
    isWriting()
    await held
  })
  await begun
  const { body } = await purge({ from: null, to: '2023-01-31', className: null })
  expect(body.count).toBe(20)
  // somebody else's write passes while the long one is held
  await app.write((db) =>
    db.insertInto('contacts').values({ origin: 'public', isStudent: true, lastName: 'Court' }).execute(),
  )
  expect(await partitions()).toContain('traces_2023_01')
  release()
  await long
})

test('a purge asks for full access to the traces', async () => {
  const writer = await app.staff({ traces: 'write' })
  expect((await purge({ from: null, to: '2023-01-31', className: null }, writer)).status).toBe(403)
  expect((await app.call(journalApi.previewPurge, {}, writer)).status).toBe(403)
})

test('nothing else changes or removes a trace', async () => {
  await addTraces(['2023-01-10'])
  const attempt = (statement: ReturnType<typeof sql>) => app.write((db) => statement.execute(db))
  await expect(attempt(sql`delete from traces where operation = 'test.old'`)).rejects.toThrow('never changes')
  await expect(attempt(sql`update traces set changes = '{}' where operation = 'test.old'`)).rejects.toThrow(
    'never changes',
  )
  await expect(attempt(sql`delete from traces_2023_01`)).rejects.toThrow('never changes')
  await expect(attempt(sql`truncate traces`)).rejects.toThrow('never truncated')
  // with leave, the values of a person may go; who did what, and when, may not
  const withLeave = (statement: ReturnType<typeof sql>) =>
    app.write(async (db) => {
      await openTraces(db)
      await statement.execute(db)
    })
  await withLeave(sql`update traces set changes = '{"last_name": ["[effacé]", null]}' where operation = 'test.old'`)
  await expect(withLeave(sql`update traces set operation = 'x' where operation = 'test.old'`)).rejects.toThrow('erased')
  expect(await left()).toBe(10)
})
