// The balances on the real database: equal to the ledger and to what orders owe, over a year or a span, by age, by person, in a file.
import { balancesApi } from '@cartable/domain/accounting/balances/balances.api.ts'
import { ledgerApi } from '@cartable/domain/accounting/ledger.api.ts'
import { receiptsApi } from '@cartable/domain/billing/receipts/receipts.api.ts'
import { coursesApi } from '@cartable/domain/courses/courses.api.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Caller } from '../../../../test/app.ts'
import { arrangeContract, arrangeCourse } from '../../../../test/factories/tuition.ts'
import { pdfText } from '../../../../test/pdf-text.ts'
import { startTuitionApp, type TuitionApp } from '../../../../test/tuition-app.ts'
import { fixedClock } from '../../../platform/clock.ts'
import { inWrite } from '../../../platform/db/database.ts'
import { postLedger } from '../post-ledger.ts'

let app: TuitionApp
let compta: Caller
let families: number[]

const post = () =>
  postLedger.run({
    db: app.database.db,
    write: (operation: string, change: Parameters<typeof inWrite>[2]) =>
      inWrite(app.database, { operation }, change as never),
    platform: app.platform,
    signal: new AbortController().signal,
  } as never)
const owing = async (count: number) => {
  const tuition = await app.write((db) => arrangeContract(db))
  for (let index = 0; index < count; index += 1) {
    const courseId = await app.write((db) => arrangeCourse(db, tuition))
    await app.call(coursesApi.confirm, { id: courseId }, compta)
  }
  return tuition.customerId
}
const receive = (customerId: number, amountCents: number) =>
  app.call(
    receiptsApi.saveReceipt,
    {
      ...{ id: null, updatedAt: null, customerId, company: 'private-tuition', method: 'transfer', amountCents },
      ...{ receivedOn: '2026-11-20', chequeNumber: null, chequeBank: null },
      ...{ comments: null, reason: null, confirmsTwin: false, parts: null },
    },
    compta,
  )
const ledgerSums = async (asked: object = {}) => (await app.call(balancesApi.ledgerSums, asked, compta)).body
const trial = async (asked: object = {}) => (await app.call(balancesApi.trialBalance, asked, compta)).body
const aged = async (asked: object = {}) => (await app.call(balancesApi.agedBalance, asked, compta)).body
const parties = async (asked: object = {}) => (await app.call(balancesApi.partyBalance, asked, compta)).body

beforeAll(async () => {
  app = await startTuitionApp({ clock: fixedClock('2026-11-20T12:00:00Z') })
  compta = await app.director()
  families = [await owing(2), await owing(1), await owing(1)]
  await receive(families[0] ?? 0, 3000)
  await receive(families[1] ?? 0, 6000)
  await post()
})
afterAll(() => app.close())

test('the trial balance of the year: debits are credits, and both what the ledger says', async () => {
  const { rows, totals } = await trial()
  expect([totals.from, totals.to]).toEqual(['2026-01-01', '2026-12-31'])
  expect(totals.debitCents).toBe(totals.creditCents)
  expect(totals.balanceDebitCents).toBe(totals.balanceCreditCents)
  const ledger = (await app.call(ledgerApi.ledgerLines, { company: 'private-tuition' }, compta)).body.totals
  expect([totals.debitCents, totals.creditCents]).toEqual([ledger.debit, ledger.credit])
  expect(await ledgerSums()).toMatchObject({ debitCents: ledger.debit, creditCents: ledger.credit, from: '2026-01-01' })
  const of = (code: string) => rows.find((row) => row.code === code)
  expect(of('411000')).toMatchObject({ openingCents: 0, debitCents: 18000, creditCents: 7500, balanceCents: 10500 })
  expect(of('419100')).toMatchObject({ balanceCents: -1500 })
  expect(rows.map(({ code }) => code)).toEqual(rows.map(({ code }) => code).toSorted())
  expect((await trial({ q: '411' })).rows.map(({ code }) => code)).toEqual(['411000'])
  expect((await trial({ company: 'traineeship' })).rows).toEqual([])
})

test('a span opens with what stood before it; a later year with the result of earlier ones', async () => {
  const { rows, totals } = await trial({ from: '2026-12-01', to: '2026-12-31' })
  expect(totals.debitCents).toBe(0)
  expect((await ledgerSums({ from: '2026-12-01', to: '2026-12-31' })).debitCents).toBe(0)
  expect(rows.find(({ code }) => code === '411000')).toMatchObject({ openingCents: 10500, balanceCents: 10500 })
  const next = await trial({ from: '2027-01-01' })
  expect(next.totals.to).toBe('2027-12-31')
  expect(next.rows.filter(({ code }) => /^[67]/.test(code))).toEqual([])
  const sold = rows.filter(({ code }) => /^[67]/.test(code)).reduce((sum, { balanceCents }) => sum + balanceCents, 0)
  expect(next.rows.find(({ accountId }) => accountId === null)).toMatchObject({ code: '120000', openingCents: sold })
  expect(next.totals.openingDebitCents).toBe(next.totals.openingCreditCents)
})

test('months that a span cuts in two are read line by line, the others from sums that only posting moves', async () => {
  for (const [from, to] of [
    ['2026-11-10', '2026-11-20'],
    ['2026-11-01', '2026-11-19'],
    ['2026-10-15', '2026-12-31'],
    ['2026-01-01', '2026-11-30'],
  ] as const) {
    const { debitCents, creditCents, openingDebitCents } = (await trial({ from, to })).totals
    const ledger = await ledgerSums({ from, to })
    expect([debitCents, creditCents], `${from} ${to}`).toEqual([ledger.debitCents, ledger.creditCents])
    expect(openingDebitCents).toBe(0)
  }
  expect((await trial({ from: '2026-11-25', to: '2026-12-10' })).totals.openingDebitCents).toBe(
    (await trial({ from: '2026-12-01', to: '2026-12-31' })).totals.openingDebitCents,
  )
  await expect(
    app.write((db) => sql`update ledger_totals set debit_cents = debit_cents + 1`.execute(db)),
  ).rejects.toThrow('a series is moved only by issuing')
  await expect(
    app.write((db) => sql`update ledger_account_totals set debit_cents = debit_cents + 1`.execute(db)),
  ).rejects.toThrow('a series is moved only by issuing')
})

test('what is kept of each account is what its lines come to, by what their entries are of, and by person', async () => {
  const { rows } = await sql<{ kept: number; wrong: number; byPerson: number }>`
    with lines as (
      select e.company_id, e.fiscal_year_id, date_trunc('month', e.entry_on)::date as month, l.system_account_id,
             case when e.bill_id is not null then 'bill' when e.opens_year_id is not null then 'opening' else 'other' end as source, sum(l.debit_cents) as debit, sum(l.credit_cents) as credit, count(distinct l.entry_id) as entries
        from ledger_entries e join ledger_lines l on l.entry_id = e.id group by 1, 2, 3, 4, 5)
    select (select count(*) from ledger_account_totals) as kept,
      (select count(*) from ledger_account_totals t full join lines x using (company_id, fiscal_year_id, month, system_account_id, source)
        where (t.debit_cents, t.credit_cents, t.entry_count) is distinct from (x.debit, x.credit, x.entries)) as wrong,
      (select count(*) from (select company_id, month, system_account_id, sum(debit_cents) as debit, sum(credit_cents) as credit from ledger_totals group by 1, 2, 3) p
         full join (select company_id, month, system_account_id, sum(debit_cents) as debit, sum(credit_cents) as credit from ledger_account_totals group by 1, 2, 3) a
           using (company_id, month, system_account_id) where (p.debit, p.credit) is distinct from (a.debit, a.credit)) as by_person`.execute(
    app.database.db,
  )
  expect(rows[0]).toMatchObject({ wrong: 0, byPerson: 0 })
  expect(rows[0]?.kept).toBeGreaterThan(3)
})

test('each line of a family bears the order and the days that its entry says it is aged by, once and for all', async () => {
  const { rows } = await sql<{ all: number; told: number; wrong: number }>`
    select count(*)::integer as all, count(l.aged_order)::integer as told, (count(*) filter (where (l.aged_company, l.aged_order, l.aged_billed_on, l.aged_piece_on) is distinct from
        (e.company_id, coalesce(b.order_id, p.order_id, w.order_id), case b.kind when 'bill' then b.issued_on end, e.piece_on)))::integer as wrong
      from ledger_lines l join ledger_entries e on e.id = l.entry_id left join bills b on b.id = e.bill_id left join payments p on p.id = e.payment_id
      left join bad_debt_moves w on w.id = e.bad_debt_move_id where l.customer_id is not null and e.opens_year_id is null`.execute(
    app.database.db,
  )
  expect(rows[0]).toMatchObject({ wrong: 0 })
  expect(rows[0]?.told).toBeGreaterThan(3)
  const { rows: others } = await sql<{ id: number }>`
    select l.id from ledger_lines l where l.customer_id is null and num_nonnulls(l.aged_company, l.aged_order, l.aged_billed_on, l.aged_piece_on) > 0`.execute(
    app.database.db,
  )
  expect(others).toEqual([])
  await expect(
    app.write((db) =>
      sql`update ledger_lines set aged_order = aged_order + 1 where aged_order is not null`.execute(db),
    ),
  ).rejects.toThrow('a ledger line never changes')
})

test('the aged balance is what orders owe, family by family, and each bill is in its class', async () => {
  const { rows, totals } = await aged()
  expect(totals).toMatchObject({
    on: '2026-11-20',
    age0Cents: 10500,
    totalCents: 10500,
    ordersCents: 10500,
    waiting: 0,
  })
  expect(rows.map(({ id, totalCents, ordersCents }) => [id, totalCents, ordersCents])).toEqual([
    [families[0], 6000, 6000],
    [families[2], 4500, 4500],
  ])
  expect((await aged({ on: '2026-12-25' })).totals).toMatchObject({
    age0Cents: 0,
    age31Cents: 10500,
    totalCents: 10500,
  })
  expect((await aged({ on: '2027-02-10' })).totals).toMatchObject({ age61Cents: 10500 })
  expect((await aged({ on: '2027-06-01' })).totals).toMatchObject({ age91Cents: 10500 })
  expect((await aged({ on: '2026-11-19' })).totals).toMatchObject({ totalCents: 0, ordersCents: null })
  // what is not entered yet is said
  const late = await owing(1)
  const before = await aged()
  expect(before.totals.waiting).toBeGreaterThan(0)
  expect(before.rows.find(({ id }) => id === late)).toMatchObject({ totalCents: 0, ordersCents: 4500 })
  await post()
  expect((await aged()).rows.find(({ id }) => id === late)).toMatchObject({ totalCents: 4500, ordersCents: 4500 })
})

test('the balance of third parties is the account of each, and together the account', async () => {
  const { rows, totals } = await parties()
  expect(totals.balanceCents).toBe(totals.accountBalanceCents)
  expect(rows.find(({ customerId }) => customerId === families[0])).toMatchObject({
    ...{ debitCents: 9000, creditCents: 3000, balanceCents: 6000 },
  })
  const advances = await parties({ account: 'customer-advance' })
  expect(advances.rows.map(({ customerId, balanceCents }) => [customerId, balanceCents])).toEqual([
    [families[1], -1500],
  ])
  const account = (await trial()).rows.find(({ code }) => code === '411000')
  expect(totals.accountBalanceCents).toBe(account?.balanceCents)
})

test('each is a paper with the same figures, its day or span and what it was compared with', async () => {
  const said = async (operation: (typeof balancesApi)['trialBalancePdf']) => {
    const { raw, headers } = await app.call(operation, {}, compta)
    expect(headers['content-type']).toBe('application/pdf')
    return pdfText(raw).replaceAll(/[\u00a0\u202f]/g, ' ')
  }
  const balance = await said(balancesApi.trialBalancePdf)
  for (const words of ['Balance générale', 'Clients', '225,00 €', '150,00 €', 'Grand livre de la période'])
    expect(balance).toContain(words)
  expect(await said(balancesApi.agedBalancePdf as never)).toMatch(/Balance âgée des clients[\s\S]*60,00 €/)
  expect(await said(balancesApi.partyBalancePdf as never)).toMatch(
    /Clients \(411\)[\s\S]*Le même compte au grand livre/,
  )
})

test('each is a file with the same figures; another right has none', async () => {
  const text = async (operation: (typeof balancesApi)['trialBalanceCsv']) => {
    const { raw, headers } = await app.call(operation, {}, compta)
    expect(headers['content-disposition']).toContain('.csv')
    return raw.toString('utf8')
  }
  expect(await text(balancesApi.trialBalanceCsv)).toMatch(/411000;Clients;0,00;225,00;75,00;150,00/)
  expect(await text(balancesApi.agedBalanceCsv as never)).toMatch(/;60,00;0,00;0,00;0,00;60,00/)
  expect(await text(balancesApi.partyBalanceCsv as never)).toMatch(/;0,00;90,00;30,00;60,00/)
  const outsider = await app.staff({ billing: 'fullAccess' })
  for (const operation of [
    balancesApi.trialBalance,
    balancesApi.ledgerSums,
    balancesApi.agedBalance,
    balancesApi.partyBalance,
  ])
    expect((await app.call(operation as never, {} as never, outsider)).status).toBe(403)
  // the books themselves, without a way through these screens
  const { rows } = await sql<{ cents: number }>`
    select sum(l.debit_cents - l.credit_cents)::integer as cents from ledger_lines l join system_accounts a on a.id = l.system_account_id where a.nature = 'customer'`.execute(
    app.database.db,
  )
  expect(rows[0]?.cents).toBe((await aged()).totals.totalCents)
})
