// The demo company: lived by its own operations up to now, with something to show in every state.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import pg from 'pg'
import { openBrowser, signInAtOnce } from './support/people.ts'

const folder = () => process.env.CARTABLE_DATA_DIR ?? ''
const read = (name: string) => readFileSync(join(folder(), name), 'utf8').trim()

let database: pg.Client
test.beforeAll(async () => {
  const port = Number(read('postgres.port'))
  database = new pg.Client({
    host: '127.0.0.1',
    port,
    user: 'postgres',
    password: read('postgres.password'),
    database: 'cartable',
  })
  await database.connect()
})
test.afterAll(() => database.end())

const count = async (from: string): Promise<number> => {
  const { rows } = await database.query<{ count: number }>(`select count(*)::int as count from ${from}`)
  return rows[0]?.count ?? 0
}
const statesOf = async (column: string, table: string): Promise<readonly string[]> => {
  const { rows } = await database.query<{ key: string }>(`select distinct ${column} as key from ${table} order by 1`)
  return rows.map(({ key }) => key)
}

test('it ends where real time stands, and its clock goes on with everybody’s', async () => {
  expect(await count('twin_clock where offset_ms <> 0')).toBe(0)
  expect(await count("courses where done_at > now() - interval '8 days'")).toBeGreaterThan(0)
})

test('each account that is told to who starts it opens', async ({ browser }) => {
  const told = readFileSync(join(folder(), 'demo-accounts.txt'), 'utf8')
  const logins = [...told.matchAll(/^ {2}(\S+) +cartable /gm)].map(([, login]) => login ?? '')
  expect(logins.length).toBe(10)
  for (const login of logins) {
    const page = await openBrowser(browser)
    await signInAtOnce(page, login)
    await page.context().close()
  }
})

test('boards and files have something in every state that people can reach', async () => {
  expect(await statesOf('status', 'contacts')).toEqual([
    ...['contact', 'dunning1', 'dunning2', 'dunning3', 'lost', 'prospect', 'won'],
  ])
  expect(await statesOf('status', 'contracts')).toEqual(['active', 'close', 'created', 'failed', 'pause'])
  // one just declared, before its family is written to, is there at some hours of the day only
  expect((await statesOf('status', 'courses')).filter((state) => state !== '2-validated')).toEqual([
    ...['0-cancelled', '1-planned', '22-validated-customer-mail', '23-validated-waiting'],
    ...['3-confirmed', '4-disputed', '5-cancelled'],
  ])
  expect(await statesOf('payment_status', 'orders')).toEqual(['partially_payed', 'payed', 'to_payed'])
  expect(await statesOf('status', 'urssaf_registrations')).toEqual([
    ...['active', 'blocked', 'draft', 'expired', 'pending', 'refused', 'unlinked'],
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
  expect(await count(`payments where direction = 'out'`)).toBeGreaterThan(0)
  expect(await count(`courses where status = '4-disputed'`)).toBeGreaterThan(0)
})

test('each confirmed lesson is billed once, or waits for the bill of its month, and numbers have no gap', async () => {
  const unbilled = `courses c join contracts k on k.id = c.contract_id where c.status = '3-confirmed' and c.order_id is null`
  expect(await count(`${unbilled} and k.billing_rhythm = 'lesson'`)).toBe(0)
  // those of former months are billed, in the night of the first: until then, who looks at three finds the last month waiting
  const lastBilled = `date_trunc('month', (clock_now() - interval '1 day') at time zone 'Europe/Paris') at time zone 'Europe/Paris'`
  expect(await count(`${unbilled} and c.confirmed_at < ${lastBilled} - interval '1 day'`)).toBe(0)
  const { rows } = await database.query<{ bills: number; last: number }>(
    'select count(*)::int as bills, max(number)::int as last from bills group by company_id, kind, year',
  )
  expect(rows.length).toBeGreaterThan(1)
  for (const { bills, last } of rows) expect(last).toBe(bills)
})

test('nothing of it is dated after now but what is planned', async () => {
  expect(await count(`courses where done_at > clock_now()`)).toBe(0)
  expect(await count(`bills where issued_on > clock_today()`)).toBe(0)
  expect(await count(`payments where paid_on > clock_today()`)).toBe(0)
  expect(await count(`traces where occurred_at > clock_now()`)).toBe(0)
  // the visitor whose address does not exist is answered like the others: the office reads that it could not be
  const refused = `output->>'message' like 'L’adresse refuse@exemple.fr a été refusée%'`
  expect(await count(`pgboss.job where state = 'failed' and not (${refused})`)).toBe(0)
  expect(await count(`pgboss.job where state = 'failed' and ${refused}`)).toBe(1)
})
