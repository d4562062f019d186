// The demo company: lived by its own operations up to now, the same at every start, with something to show in every state.
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { demoChapters } from '../../src/life/demo/chapters.ts'
import { demoPassword } from '../../src/life/demo/demo-accounts.ts'
import { isEmptyCompany, makeDemo } from '../../src/life/demo/make-demo.ts'
import { installReference } from '../../src/modules/reference/install-reference.ts'
import { verifyPassword } from '../../src/platform/session/passwords.ts'
import { type LivedApp, startLivedApp } from '../lived-app.ts'

let app: LivedApp
const said: string[] = []
beforeAll(async () => {
  app = await startLivedApp()
  await installReference(app.platform)
  expect(await isEmptyCompany(app.platform)).toBe(true)
  await makeDemo(app, demoChapters, (sentence) => said.push(sentence))
}, 600_000)
afterAll(() => app.close())

const count = async (from: string): Promise<number> => {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from ${sql.raw(from)}`.execute(
    app.database.db,
  )
  return rows[0]?.count ?? 0
}
const statesOf = async (column: string, table: string): Promise<readonly string[]> => {
  const { rows } = await sql<{ key: string }>`select distinct ${sql.raw(column)} as key from ${sql.raw(
    table,
  )} order by 1`.execute(app.database.db)
  return rows.map(({ key }) => key)
}

test('it ends where real time stands, and says on the way how far it is', async () => {
  expect(Math.abs(app.platform.clock.now().getTime() - Date.now())).toBeLessThan(1)
  expect(await isEmptyCompany(app.platform)).toBe(false)
  expect(said[0]).toBe('La société de démonstration se crée\u00a0: société, équipe et tables.')
  expect(new Set(said).size).toBe(said.length)
  expect(await count('twin_clock where offset_ms <> 0')).toBe(0)
})

test('who starts it is told accounts that open, each with a person and the password that papers name', async () => {
  const { rows } = await sql<{ login: string; passwordHash: string }>`
    select login, password_hash as "passwordHash" from accounts
     where login in ('direction', 'commercial', 'commerciale', 'gestion', 'compta', 'recrutement', 'stages', 'professeur', 'cliente', 'eleve')
     order by login`.execute(app.database.db)
  expect(rows.length).toBe(10)
  for (const { passwordHash } of rows) expect(await verifyPassword(passwordHash, demoPassword)).toBe(true)
})

test('boards and files have something in every state that people can reach', async () => {
  expect(await statesOf('status', 'contacts')).toEqual([
    ...['contact', 'dunning1', 'dunning2', 'dunning3', 'lost', 'prospect', 'won'],
  ])
  expect(await statesOf('status', 'contracts')).toEqual(['active', 'close', 'created', 'failed', 'pause'])
  expect(await statesOf('status', 'courses')).toEqual(['0-cancelled', '2-validated', '3-confirmed', '4-disputed'])
  expect(await statesOf('payment_status', 'orders')).toEqual(['partially_payed', 'payed', 'to_payed'])
  expect(await statesOf('status', 'urssaf_registrations')).toEqual([
    ...['active', 'blocked', 'draft', 'expired', 'pending', 'refused'],
  ])
  expect(await statesOf('status', 'traineeship_sessions')).toEqual([
    ...['0-cancelled', '1-planned', '2-confirmed', '3-closed'],
  ])
  expect(await statesOf('status', 'traineeship_registrations where enabled')).toEqual(['1-temporary', '2-firm'])
  expect(await count('traineeship_registrations where not enabled')).toBeGreaterThan(0)
})

test('mistakes were made and put right: a refused card, a bill unpaid, one paid in part, credited lessons, money given back', async () => {
  expect(await count(`payments where status = 'failed'`)).toBeGreaterThan(0)
  expect(await count(`orders where payment_status = 'to_payed' and ordered_on < clock_today() - 30`)).toBeGreaterThan(0)
  expect(await count(`orders where payment_status = 'partially_payed'`)).toBeGreaterThan(0)
  expect(await count(`bills where kind = 'credit-note'`)).toBeGreaterThan(0)
  expect(await count(`payments where direction = 'refund'`)).toBeGreaterThan(0)
  expect(await count(`courses where status = '4-disputed'`)).toBeGreaterThan(0)
})

test('each confirmed lesson is billed once, and numbers have no gap', async () => {
  expect(await count(`courses where status = '3-confirmed' and order_id is null`)).toBe(0)
  const { rows } = await sql<{ bills: number; last: number }>`
    select count(*)::int as bills, max(number)::int as last from bills group by company_id, kind, year`.execute(
    app.database.db,
  )
  expect(rows.length).toBeGreaterThan(1)
  for (const { bills, last } of rows) expect(last).toBe(bills)
})

test('nothing of it is dated after now but what is planned', async () => {
  expect(await count(`courses where done_at > clock_now()`)).toBe(0)
  expect(await count(`bills where issued_on > clock_today()`)).toBe(0)
  expect(await count(`payments where paid_on > clock_today()`)).toBe(0)
  expect(await count(`traces where occurred_at > clock_now()`)).toBe(0)
  expect(await count(`pgboss.job where state = 'failed'`)).toBe(0)
})
