// Debts that are given up, through HTTP on the real database: approved above an amount, out of what is owed and of the books to the
// cent, taken back, credited or paid all the same; with the VAT of both options.
import { balancesApi } from '@cartable/domain/accounting/balances/balances.api.ts'
import { rulesApi } from '@cartable/domain/accounting/rates/rules.api.ts'
import { vatApi } from '@cartable/domain/accounting/vat/vat.api.ts'
import { creditNotesApi } from '@cartable/domain/billing/credits/credit-notes.api.ts'
import { billingApi } from '@cartable/domain/billing/orders/billing.api.ts'
import { receiptsApi } from '@cartable/domain/billing/receipts/receipts.api.ts'
import { badDebtsApi as api } from '@cartable/domain/billing/reminders/bad-debts.api.ts'
import { remindersApi } from '@cartable/domain/billing/reminders/reminders.api.ts'
import { timelineApi } from '@cartable/domain/billing/timeline/timeline.api.ts'
import { dashboardApi } from '@cartable/domain/dashboard/dashboard.api.ts'
import { privacyApi } from '@cartable/domain/people/privacy.api.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Caller } from '../../../../test/app.ts'
import { pdfText } from '../../../../test/pdf-text.ts'
import { arrangeBilled, type Billed, startTuitionApp, type TuitionApp } from '../../../../test/tuition-app.ts'
import { fixedClock } from '../../../platform/clock.ts'
import { postLedger } from '../../accounting/post-ledger.ts'
import { payOf } from '../pay-runs/pay-runs.factory.ts'

const clock = fixedClock('2026-11-20T12:00:00Z')
let app: TuitionApp
let compta: Caller
let director: Caller
beforeAll(async () => {
  app = await startTuitionApp({ clock })
})
afterAll(() => app.close())
beforeEach(async () => {
  compta = await app.staff({ billing: 'write', accounting: 'write', configuration: 'write', customers: 'read' })
  director = await app.director()
})
const { setParameter, jobContext } = payOf(
  () => app,
  () => ({ compta: director, director }),
)

const giveUp = async ({ customerId, orderId }: Billed, by = compta) =>
  (await app.call(api.saveBadDebt, { customerId, orderIds: [orderId], reason: 'Partie sans adresse' }, by)).body
const rowsOf = async ({ customerId }: Billed, by = compta) =>
  (await app.call(api.listBadDebts, { customerId: String(customerId) }, by)).body.rows
const orderOf = async ({ orderId }: Billed) =>
  (await app.call(billingApi.orderInformation, { orderId: String(orderId) }, director)).body
/** Debits less credits of the accounts that this family's order moved, by account. */
const booksOf = async ({ orderId }: Billed) => {
  await postLedger.run(jobContext())
  const { rows } = await sql<{ code: string; cents: number }>`
    select a.code, sum(l.debit_cents - l.credit_cents)::integer as cents from ledger_lines l join system_accounts a on a.id = l.system_account_id
      join ledger_entries e on e.id = l.entry_id left join bills b on b.id = e.bill_id left join payments p on p.id = e.payment_id
      left join vat_moves v on v.id = e.vat_move_id left join bad_debt_moves m on m.id = e.bad_debt_move_id
     where coalesce(b.order_id, p.order_id, v.order_id, m.order_id) = ${orderId} group by 1 having sum(l.debit_cents - l.credit_cents) <> 0 order by 1`.execute(
    app.database.db,
  )
  return Object.fromEntries(rows.map(({ code, cents }) => [code, cents]))
}
const receive = async ({ customerId }: Billed, amountCents: number) => {
  const { body } = await app.call(
    receiptsApi.saveReceipt,
    {
      ...{ id: null, updatedAt: null, customerId, company: 'private-tuition', method: 'transfer', amountCents },
      ...{ receivedOn: app.platform.clock.today(), chequeNumber: null, chequeBank: null, comments: null },
      ...{ reason: null, confirmsTwin: true, parts: null },
    },
    compta,
  )
  expect(body.errors).toBeNull()
}
const agedAgrees = async () => {
  const { totals } = (await app.call(balancesApi.agedBalance, { company: 'private-tuition' }, director)).body
  expect(totals.totalCents).toBe(totals.ordersCents)
}
const spoken = (words: unknown) => JSON.stringify(words).replaceAll(/[\u00a0\u202f]/g, ' ')

test('given up, nothing is owed anywhere, and the books lose what was sold and never the VAT that waited', async () => {
  const family = await arrangeBilled(app)
  const [first, second] = await Promise.all([giveUp(family), giveUp(family)])
  expect([first.errors, second.errors].filter((errors) => errors === null)).toHaveLength(1)
  expect(await orderOf(family)).toMatchObject({
    ...{ customerDue: 0, amountRemained: 0, balance: 0, paymentStatus: 'written_off', writtenOff: 4500, canPay: false },
  })
  const { rows } = (await app.call(remindersApi.unpaidFamilies, { size: '100' }, compta)).body
  expect(rows.some(({ customerId }) => customerId === family.customerId)).toBe(false)
  const account = await app.call(receiptsApi.customerAccount, { customerId: String(family.customerId) }, compta)
  expect(account.body).toMatchObject({ dueCents: 0, orders: [] })
  const own = (await app.call(billingApi.ordersView, {}, family.customer)).body
  expect(own.rows[0]).toMatchObject({ customerDue: 0, amountRemained: 0 })
  const paper = await app.call(billingApi.billPrint, { id: String(family.billId), mode: 'details' }, family.customer)
  expect(pdfText(paper.raw)).toMatch(/Reste à payer\s*:\s*0,00/)
  const steps = (await app.call(timelineApi.show, { subject: 'order', id: String(family.orderId) }, director)).body
    .orders[0]?.steps
  expect(spoken(steps?.find(({ kind }) => kind === 'charged'))).toContain('Passé en perte le 20/11/2026 : 45,00 €')
  expect(await booksOf(family)).toEqual({ 654000: 4091, 706100: -4091 })
  await agedAgrees()
  expect(await rowsOf(family)).toMatchObject([{ status: 'posted', lostCents: 4500, mayTakeBack: true }])
})

test('given up, it is no order to be paid on the home page, nor in the way of who asks to be forgotten', async () => {
  const family = await arrangeBilled(app)
  await app.write((db) => sql`update orders set ordered_on = '2026-11-01' where id = ${family.orderId}`.execute(db))
  const unpaid = async () => (await app.call(dashboardApi.summary, {}, director)).body['13-unpaidOrders'] ?? 0
  const blockers = async () => {
    const asked = { subject: 'customer', id: String(family.customerId) } as const
    const { body } = await app.call(privacyApi.erasurePlan, asked, director)
    return spoken(body.blockers.map(({ message }) => message))
  }
  const before = await unpaid()
  expect(await blockers()).toContain('à régler')
  await giveUp(family)
  expect(await unpaid()).toBe(before - 1)
  expect(await blockers()).not.toContain('à régler')
})

test('above the amount a second person approves, or refuses; until then everything is owed', async () => {
  await setParameter('bad_debt_approval', 0)
  const family = await arrangeBilled(app)
  const asked = await giveUp(family, director)
  expect(asked.errors).toBeNull()
  expect((await orderOf(family)).customerDue).toBe(4500)
  expect(spoken((await giveUp(family)).errors)).toContain('attend déjà')
  const id = (await rowsOf(family))[0]?.id ?? 0
  expect((await app.call(api.approveBadDebt, { id }, compta)).status).toBe(403)
  expect(spoken((await app.call(api.approveBadDebt, { id }, director)).body.errorMsgs)).toContain('seconde personne')
  const second = await app.staff({ badDebts: 'write' })
  expect((await app.call(api.refuseBadDebt, { id, words: 'Appelez-la encore' }, second)).body.errors).toBeNull()
  expect(await rowsOf(family)).toMatchObject([{ status: 'refused', decision: 'Appelez-la encore', mayTakeBack: false }])
  await giveUp(family)
  const again = (await rowsOf(family))[0]?.id ?? 0
  const approvals = await Promise.all([1, 2].map(() => app.call(api.approveBadDebt, { id: again }, second)))
  expect(approvals.filter(({ body }) => body.isValid)).toHaveLength(1)
  expect((await orderOf(family)).customerDue).toBe(0)
  // withdrawn by whoever asked: nothing happened
  const other = await arrangeBilled(app)
  await giveUp(other)
  const third = (await rowsOf(other))[0]?.id ?? 0
  expect((await app.call(api.withdrawBadDebt, { id: third }, compta)).body.isValid).toBe(true)
  expect((await app.call(api.approveBadDebt, { id: third }, second)).body.isValid).toBe(false)
  expect((await orderOf(other)).customerDue).toBe(4500)
  await setParameter('bad_debt_approval', 10_000)
})

test('taken back, it is owed again, and the books are as they were', async () => {
  const family = await arrangeBilled(app)
  await giveUp(family)
  const id = (await rowsOf(family))[0]?.id ?? 0
  await booksOf(family)
  const ends = await Promise.all(
    [1, 2].map(() => app.call(api.takeBackBadDebt, { id, words: 'Mauvaise famille' }, compta)),
  )
  expect(ends.filter(({ body }) => body.errors === null)).toHaveLength(1)
  expect(await orderOf(family)).toMatchObject({ customerDue: 4500, writtenOff: 0, paymentStatus: 'to_payed' })
  expect(await booksOf(family)).toEqual({ 411000: 4500, 445740: -409, 706100: -4091 })
  expect((await rowsOf(family))[0]?.moves.map(({ kind, cents }) => [kind, cents])).toEqual([
    ['lost', 4500],
    ['taken-back', 4500],
  ])
})

test('paid all the same, it is a revenue of that day, and its VAT becomes due', async () => {
  const family = await arrangeBilled(app)
  await giveUp(family)
  await receive(family, 2_000)
  // money of a family that owes nothing is its credit, until somebody says what it is for
  expect((await orderOf(family)).writtenOff).toBe(4500)
  expect((await app.call(receiptsApi.useCredit, { orderId: family.orderId }, compta)).body.isValid).toBe(true)
  expect(await orderOf(family)).toMatchObject({ paid: 2000, writtenOff: 2500, customerDue: 0 })
  await receive(family, 2_500)
  expect((await app.call(receiptsApi.useCredit, { orderId: family.orderId }, compta)).body.isValid).toBe(true)
  expect(await orderOf(family)).toMatchObject({ paid: 4500, writtenOff: 0, customerDue: 0, paymentStatus: 'payed' })
  const books = await booksOf(family)
  expect(books).toMatchObject({ 654000: 4091, 758100: -4091, 706100: -4091, 445711: -409 })
  expect([books[411_000], books[445_740]]).toEqual([undefined, undefined])
  expect((await rowsOf(family))[0]).toMatchObject({ lostCents: 0, mayTakeBack: false })
  await agedAgrees()
})

test('a credit note takes its place', async () => {
  const family = await arrangeBilled(app)
  await giveUp(family)
  const note = {
    ...({ orderId: family.orderId, way: 'amount', noteCents: 2_000, creditedCents: 0 } as const),
    lines: [],
    ...({ reason: 'Cours écourté', moneyBack: 'credit' } as const),
  }
  expect((await app.call(creditNotesApi.creditNoteSave, note, director)).body.errors).toBeNull()
  expect(await orderOf(family)).toMatchObject({ credited: 2000, writtenOff: 2500, customerDue: 0, balance: 0 })
  const books = await booksOf(family)
  expect([books[411_000], books[445_740]]).toEqual([undefined, undefined])
  expect((books[654_000] ?? 0) + (books[706_100] ?? 0)).toBe(0)
  expect((await rowsOf(family))[0]?.moves.at(-1)).toMatchObject({ kind: 'taken-back', cents: 2000 })
  await agedAgrees()
})

test('with the option on debits, the VAT is a cost, or is taken back where the rule says so', async () => {
  const rule = {
    ...({ kind: 'company', company: 'private-tuition', vatStatus: 'liable', isSapDeclared: false } as const),
    ...({ employeeRegime: 'mandataire', vatDue: 'debits', legalBasis: 'Option' } as const),
  }
  const follow = async (from: string, recoversBadDebtVat: boolean) => {
    const { body } = await app.call(rulesApi.ruleSave, { ...rule, from, recoversBadDebtVat }, director)
    expect(body.errors).toBeNull()
    clock.set(`${from}T12:00:00Z`)
    compta = await app.staff({ billing: 'write', accounting: 'write' })
    director = await app.director()
  }
  await follow('2026-11-21', false)
  const kept = await arrangeBilled(app)
  await giveUp(kept)
  const cost = await booksOf(kept)
  expect([cost[411_000], cost[445_711], cost[654_000]]).toEqual([undefined, -409, 4500])
  await follow('2026-11-22', true)
  const taken = await arrangeBilled(app)
  await giveUp(taken)
  const back = await booksOf(taken)
  expect([back[411_000], back[445_711], back[654_000]]).toEqual([undefined, undefined, 4091])
  const month = (await app.call(vatApi.vatMonth, { company: 'private-tuition', month: '2026-11' }, director)).body
  expect(month.unposted).toBe(0)
  expect(month.rates.map(({ ledgerCents }) => ledgerCents)).toEqual(month.rates.map(({ vatCents }) => vatCents))
  await receive(taken, 4_500)
  await app.call(receiptsApi.useCredit, { orderId: taken.orderId }, compta)
  const paid = await booksOf(taken)
  expect([paid[411_000], paid[445_711], paid[654_000], paid[758_100]]).toEqual([undefined, -409, 4091, -4091])
})
