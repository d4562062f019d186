// One family and one stage walked through the whole model: what the database computes by itself at each step.
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Database, inWrite } from '../../src/platform/db/database.ts'
import { freshDatabase } from '../db.ts'
import { idsByCode, runStep, stepsOf } from './sql-steps.ts'

let database: Database
let close: () => Promise<void>
const steps = new Map(stepsOf('story.sql').map((step) => [step.title, step]))

beforeAll(async () => {
  ;({ database, close } = await freshDatabase())
})
afterAll(() => close())

async function play(...titles: string[]): Promise<void> {
  const ids = await idsByCode(database.db)
  for (const title of titles) {
    const step = steps.get(title)
    if (!step) throw new Error(`no step ${title}`)
    await inWrite(database, { operation: `story.${title}`, actorLabel: 'Story' }, (db) => runStep(db, step, ids))
  }
}

const rows = async (query: string) => (await sql.raw<Record<string, unknown>>(query).execute(database.db)).rows

it('makes the household out of the contact, found by the child’s name as well', async () => {
  await play('reference', 'contact', 'won')
  const [customer] = await rows('select number, sort_name, search_text from customers')
  expect(customer).toMatchObject({ number: 'C0000001', sortName: 'Martin Hélène' })
  expect(customer?.searchText).toContain('helene martin')
  expect(customer?.searchText).toContain('zoe martin')
  expect(await rows('select status, customer_id, student_id from contacts')).toEqual([
    { status: 'won', customerId: 1, studentId: 1 },
  ])
})

it('hires candidates and prices a contract, the rise replacing the first price from its day on', async () => {
  await play('hired', 'contract', 'rise')
  const prices = await rows(
    "select period, customer_price_cents from contract_price_versions where status = 'accepted' order by id",
  )
  expect(prices).toEqual([
    { period: '[2026-09-01,2026-11-01)', customerPriceCents: 4200 },
    { period: '[2026-11-01,)', customerPriceCents: 4500 },
  ])
})

it('bills a course: gapless reference, half of it paid by card', async () => {
  await play('course')
  expect(await rows('select reference, year, number from bills')).toEqual([
    { reference: 'CPF-2026-000001', year: 2026, number: 1 },
  ])
  expect(
    await rows(
      'select reference, payment_status, paid_cents, amount_remained_cents, customer_payment_status, third_part_payment_status, teacher_payment_status from orders',
    ),
  ).toEqual([
    {
      reference: 'CMD00000001',
      paymentStatus: 'partially_payed',
      paidCents: 3375,
      amountRemainedCents: 3375,
      customerPaymentStatus: 'succeeded',
      thirdPartPaymentStatus: 'missing',
      teacherPaymentStatus: 'missing',
    },
  ])
})

it('settles the order with the tax advance and pays the teacher', async () => {
  await play('advance')
  expect(
    await rows(
      'select payment_status, balance_cents, customer_payment_status, third_part_payment_status, teacher_payment_status from orders',
    ),
  ).toEqual([
    {
      paymentStatus: 'payed',
      balanceCents: 0,
      customerPaymentStatus: 'succeeded',
      thirdPartPaymentStatus: 'succeeded',
      teacherPaymentStatus: 'succeeded',
    },
  ])
})

it('credits part of the bill, which leaves something to give back, then nothing', async () => {
  const order = 'select credited_cents, paid_cents, balance_cents, payment_status from orders where id = 1'
  await play('credit')
  expect(await rows(order)).toEqual([
    { creditedCents: 2250, paidCents: 6750, balanceCents: 2250, paymentStatus: 'payed' },
  ])
  await play('refund')
  expect(await rows(order)).toEqual([{ creditedCents: 2250, paidCents: 4500, balanceCents: 0, paymentStatus: 'payed' }])
})

it('numbers each company and each kind of bill apart, and derives who sits where in the stage', async () => {
  await play('stage')
  expect(
    await rows(
      'select b.reference, b.kind, b.signed_total_cents, o.payment_status, o.amount_remained_cents from bills b join orders o on o.id = b.order_id order by b.id',
    ),
  ).toEqual([
    {
      reference: 'CPF-2026-000001',
      kind: 'bill',
      signedTotalCents: 6750,
      paymentStatus: 'payed',
      amountRemainedCents: 0,
    },
    {
      reference: 'CPA-2026-000001',
      kind: 'credit-note',
      signedTotalCents: -2250,
      paymentStatus: 'payed',
      amountRemainedCents: 0,
    },
    {
      reference: 'STF-2026-000001',
      kind: 'bill',
      signedTotalCents: 19900,
      paymentStatus: 'partially_payed',
      amountRemainedCents: 9900,
    },
  ])
  expect(
    await rows(
      'select group_id, count(*) as days, location_id, teacher_id from traineeship_group_slots group by 1, 3, 4 order by 1',
    ),
  ).toEqual([
    { groupId: 1, days: 5, locationId: 1, teacherId: 1 },
    { groupId: 2, days: 5, locationId: 1, teacherId: 1 },
    { groupId: 3, days: 5, locationId: 2, teacherId: null },
  ])
})

it('chains each journal: the head of the sequence is the hash of its last entry, and hashes recompute', async () => {
  const entries = await rows(`
    select e.number, s.last_hash = e.hash as "isHead", e.hash = ledger_hash(e, '\\x') as recomputes
      from ledger_entries e join ledger_sequences s using (journal_id, fiscal_year_id) order by e.id`)
  expect(entries).toEqual([1, 1, 1].map((number) => ({ number, isHead: true, recomputes: true })))
})

it('traced every step under its operation, and no secret in clear', async () => {
  const told = await rows("select distinct operation from traces where operation like 'story.%'")
  expect(told.map((row) => row.operation).sort()).toEqual([...steps.keys()].map((title) => `story.${title}`).sort())
  expect(
    await rows(
      "select changes -> 'iban_encrypted' as iban, changes -> 'iban_last4' as last from traces where entity_class = 'bank_accounts'",
    ),
  ).toEqual([{ iban: [null, '•••'], last: [null, '2606'] }])
  expect(await rows("select count(*) as n from traces where changes::text like '%argon2id%'")).toEqual([{ n: 0 }])
})
