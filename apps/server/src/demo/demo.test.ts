// The demo company: it loads into an empty database through every guard, and gives each screen something to show.
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../test/app.ts'
import { isEmptyCompany, loadDemo } from './demo.ts'
import { demoParts } from './parts.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
  expect(await isEmptyCompany(app.platform)).toBe(true)
  await loadDemo(app.platform, demoParts, () => {})
}, 120_000)
afterAll(() => app.close())

const count = async (from: string): Promise<number> => {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from ${sql.raw(from)}`.execute(
    app.database.db,
  )
  return rows[0]?.count ?? 0
}
const groups = async (column: string, table: string): Promise<Record<string, number>> => {
  const { rows } = await sql<{
    key: string
    count: number
  }>`select ${sql.raw(column)} as key, count(*)::int as count from ${sql.raw(table)} group by 1`.execute(
    app.database.db,
  )
  return Object.fromEntries(rows.map((row) => [row.key, row.count]))
}

test('it has some 300 families and 80 teachers, contacts in every column and contracts in every state', async () => {
  expect(await isEmptyCompany(app.platform)).toBe(false)
  expect(await count('customers')).toBeGreaterThanOrEqual(290)
  expect(await count(`teachers where status = 'active'`)).toBeGreaterThanOrEqual(70)
  expect(Object.keys(await groups('status', 'contacts')).sort()).toEqual([
    'contact',
    'dunning1',
    'dunning2',
    'dunning3',
    'lost',
    'prospect',
    'won',
  ])
  expect(Object.keys(await groups('status', 'contracts')).sort()).toEqual([
    'active',
    'close',
    'created',
    'failed',
    'pause',
  ])
})

test('it has two school years of lessons, some to come, to confirm and disputed', async () => {
  const lessons = await groups('status', 'courses')
  expect(Object.keys(lessons)).toEqual(
    expect.arrayContaining(['0-cancelled', '1-planned', '2-validated', '3-confirmed', '4-disputed']),
  )
  expect(lessons['3-confirmed']).toBeGreaterThan(2_000)
  const { rows } = await sql<{
    days: number
  }>`select (max(done_at)::date - min(done_at)::date) as days from courses`.execute(app.database.db)
  expect(rows[0]?.days).toBeGreaterThan(400)
})

test('each confirmed lesson is billed once, numbers have no gap, and orders are payed, partially payed and to pay', async () => {
  expect(await count(`courses where status = '3-confirmed' and order_id is null`)).toBe(0)
  const { rows } = await sql<{
    year: number
    bills: number
    last: number
  }>`select year, count(*)::int as bills, max(number)::int as last from bills group by company_id, kind, year`.execute(
    app.database.db,
  )
  for (const series of rows) expect(series.last).toBe(series.bills)
  expect(Object.keys(await groups('payment_status', 'orders')).sort()).toEqual(['partially_payed', 'payed', 'to_payed'])
})

test('it has tax advances in every state, in force only for customers who pay by them', async () => {
  const states = await groups('status', 'urssaf_registrations')
  expect(Object.keys(states).sort()).toEqual(['active', 'blocked', 'draft', 'expired', 'pending', 'refused'])
  expect(await count('customers where urssaf_payment_enabled')).toBe(states.active)
  // days of activation are past: the follow-up of the Urssaf must not move them
  expect(await count('urssaf_registrations where active_from > current_date')).toBe(0)
})

test('nothing of it is dated after today but what is planned', async () => {
  expect(await count(`courses where done_at > now()`)).toBe(0)
  expect(await count(`bills where issued_on > current_date`)).toBe(0)
  expect(await count(`payments where paid_on > current_date`)).toBe(0)
})

test('students are registered to stages in every state, billed by the company of stages, and placed within the seats', async () => {
  const registrations = 'traineeship_registrations'
  expect(await count(registrations)).toBeGreaterThanOrEqual(60)
  expect(Object.keys(await groups('status', `${registrations} where enabled`)).sort()).toEqual([
    '1-temporary',
    '2-firm',
  ])
  expect(await count(`${registrations} where not enabled`)).toBeGreaterThan(3)
  const bills = `bills b join companies c on c.id = b.company_id and c.code = 'traineeship'`
  expect(Object.keys(await groups('kind', `(select b.kind from ${bills}) x`)).sort()).toEqual(['bill', 'credit-note'])
  const states = await groups('payment_status', 'orders where traineeship_registration_id is not null')
  expect(Object.keys(states).sort()).toEqual(['partially_payed', 'payed', 'to_payed'])
  expect(
    await count(`traineeship_groups g where g.capacity < (select count(*) from traineeship_registration_subjects s
      join ${registrations} r on r.id = s.registration_id and r.enabled where s.group_id = g.id)`),
  ).toBe(0)
})
