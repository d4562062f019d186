// A month of one family: three lessons, an advance, a cheque, a bill credited in thirds, a refund, something unpaid. Orders,
// bills, payments, books and exports agree to the cent; PRINT=1 shows the table.

import { creditNotesApi } from '@cartable/domain/billing/credits/credit-notes.api.ts'
import { billingApi } from '@cartable/domain/billing/orders/billing.api.ts'
import { refundsApi } from '@cartable/domain/billing/payments/refunds.api.ts'
import { receiptsApi } from '@cartable/domain/billing/receipts/receipts.api.ts'
import { timelineApi } from '@cartable/domain/billing/timeline/timeline.api.ts'
import { paymentTrackingApi } from '@cartable/domain/billing/tracking/payment-tracking.api.ts'
import { confirmationsApi } from '@cartable/domain/courses/confirmations/confirmations.api.ts'
import { coursesApi } from '@cartable/domain/courses/courses.api.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { postLedger } from '../../src/modules/accounting/post-ledger.ts'
import { followRequest, requestAdvance } from '../../src/modules/urssaf/request-advance.ts'
import { fixedClock } from '../../src/platform/clock.ts'
import { inWrite } from '../../src/platform/db/database.ts'
import type { Caller } from '../app.ts'
import { arrangeAdvance, arrangeTeacherAccount } from '../factories/advance.ts'
import { arrangeContract, arrangeCourse, type Tuition } from '../factories/tuition.ts'
import { startTuitionApp, type TuitionApp } from '../tuition-app.ts'

const today = '2026-11-20'
let app: TuitionApp
let compta: Caller
beforeAll(async () => {
  app = await startTuitionApp({ clock: fixedClock(`${today}T12:00:00Z`) })
  compta = await app.director()
})
afterAll(() => app.close())

const desk = () => ({ read: app.database.db, write: app.write, platform: app.platform })
const post = () =>
  postLedger.run({
    db: app.database.db,
    write: (operation: string, change: Parameters<typeof inWrite>[2]) =>
      inWrite(app.database, { operation }, change as never),
    platform: app.platform,
    signal: new AbortController().signal,
  } as never)

type Lesson = {
  readonly courseId: number
  readonly orderId: number
  readonly billId: number
  readonly reference: string
}
const lesson = async (tuition: Tuition, family: Caller): Promise<Lesson> => {
  const courseId = await app.write((db) => arrangeCourse(db, tuition))
  const { body: recap } = await app.call(confirmationsApi.recap, { ids: String(courseId) }, family)
  const seen = recap.families[0]!.courses[0]!.seen
  const { body } = await app.call(coursesApi.confirm, { id: courseId, seen }, family)
  const { orderId } = await app.database.db
    .selectFrom('courses')
    .select('orderId')
    .where('id', '=', courseId)
    .executeTakeFirstOrThrow()
  return { courseId, orderId: orderId ?? 0, billId: body.billId ?? 0, reference: body.billNumber ?? '' }
}
/** The Urssaf is asked, and pays. */
const advance = async ({ billId }: Lesson) => {
  await requestAdvance(desk(), billId)
  const request = await app.database.db
    .selectFrom('urssafRequests')
    .select(['id', 'providerRequestId'])
    .where('billId', '=', billId)
    .executeTakeFirstOrThrow()
  await fetch(`${app.sandbox.httpUrl}/urssaf/demandes/${request.providerRequestId}/statut`, {
    ...{ method: 'POST', body: new URLSearchParams({ statut: '70' }), redirect: 'manual' as const },
  })
  await followRequest(desk(), request.id)
}
const creditThird = async ({ orderId }: Lesson, noteCents: number) => {
  const { body: form } = await app.call(creditNotesApi.creditNoteForm, { orderId: String(orderId) }, compta)
  const { body } = await app.call(
    creditNotesApi.creditNoteSave,
    {
      orderId,
      way: 'amount',
      noteCents,
      creditedCents: form.creditedCents,
      reason: 'Geste commercial',
      moneyBack: 'credit',
    },
    compta,
  )
  expect(body.errors).toBeNull()
}

type Row = {
  readonly reference: string
  readonly amount: number
  readonly billed: number
  readonly vat: number
  readonly credited: number
  readonly creditedVat: number
  readonly paid: number
  readonly family: number
  readonly urssaf: number
  readonly due: number
  readonly booked: number
}
/** Each bill of a family as its order, its papers, its payments and the books say it, apart. */
const table = async (customerId: number) =>
  (
    await sql<Row>`
    select b.reference, o.amount_cents as amount, b.total_cents as billed, b.vat_cents as vat, o.customer_due_cents as due,
      coalesce((select sum(n.total_cents) from bills n where n.order_id = o.id and n.kind = 'credit-note'), 0)::integer as credited,
      coalesce((select sum(n.vat_cents) from bills n where n.order_id = o.id and n.kind = 'credit-note'), 0)::integer as credited_vat,
      o.paid_cents as paid,
      coalesce((select sum(p.signed_cents) from payments p where p.order_id = o.id and p.status = 'succeeded' and p.type not like 'urssaf%'), 0)::integer as family,
      coalesce((select sum(p.signed_cents) from payments p where p.order_id = o.id and p.status = 'succeeded' and p.type like 'urssaf%'), 0)::integer as urssaf,
      (select coalesce(sum(l.debit_cents - l.credit_cents), 0)::integer from ledger_lines l join ledger_entries e on e.id = l.entry_id
         join system_accounts a on a.id = l.system_account_id left join bills d on d.id = e.bill_id left join payments p on p.id = e.payment_id
        where a.nature = 'customer' and coalesce(d.order_id, p.order_id) = o.id) as booked
    from orders o join bills b on b.order_id = o.id and b.kind = 'bill' where o.customer_id = ${customerId} order by o.id`.execute(
      app.database.db,
    )
  ).rows
const accountsOf = async (customerId: number) =>
  Object.fromEntries(
    (
      await sql<{ code: string; cents: number }>`
      select a.code, sum(l.debit_cents - l.credit_cents)::integer as cents from ledger_lines l join system_accounts a on a.id = l.system_account_id
       where l.customer_id = ${customerId} group by 1 order by 1`.execute(app.database.db)
    ).rows.map(({ code, cents }) => [code, cents]),
  )
/** Signed columns of the export of bills of a family: total, VAT, paid. */
const exported = async (customerId: number) => {
  const { raw } = await app.call(billingApi.billsCsv, { customerId: String(customerId) }, compta)
  const [head = '', ...lines] = raw.toString('utf8').replace('\ufeff', '').trim().split('\n')
  const columns = head.split(';').map((name) => name.replaceAll('"', ''))
  const cents = (text = '0') =>
    Math.round(Number(text.replaceAll('"', '').replaceAll(/\s/g, '').replace(',', '.')) * 100)
  const sum = (column: string) =>
    lines.reduce((total, line) => total + cents(line.split(';')[columns.indexOf(column)]), 0)
  return { papers: lines.length, total: sum('Total TTC'), exclTax: sum('Total HT'), vat: sum('TVA') }
}

const euros = (cents: number) => (cents / 100).toFixed(2).replace('.', ',').padStart(8)
const print = (rows: readonly Row[], accounts: Record<string, number>, csv: object) => {
  const columns = ['amount', 'billed', 'vat', 'credited', 'creditedVat', 'family', 'urssaf', 'due', 'booked'] as const
  const head = ['commande', 'facture', 'TVA', 'avoirs', 'TVA av.', 'famille', 'Urssaf', 'reste dû', '411']
  const lines = rows.map((row) => `${row.reference.padEnd(16)}${columns.map((one) => euros(row[one])).join(' ')}`)
  const sums = columns.map((one) => euros(rows.reduce((sum, row) => sum + row[one], 0)))
  process.stdout.write(
    [
      '',
      `${''.padEnd(16)}${head.map((one) => one.padStart(8)).join(' ')}`,
      ...lines,
      `${'Total'.padEnd(16)}${sums.join(' ')}`,
      `Comptes du client : ${Object.entries(accounts)
        .map(([code, cents]) => `${code} ${euros(cents).trim()}`)
        .join(', ')}`,
      `Export des factures : ${JSON.stringify(csv)}`,
      '',
    ].join('\n'),
  )
}

test('a month of one family agrees to the cent between orders, bills, payments, books and export', async () => {
  const home = await app.write(async (db) => {
    const made = await arrangeContract(db, { customerPriceCents: 4950 })
    await arrangeTeacherAccount(db, made.teacherId)
    await arrangeAdvance(db, made, 'whole')
    return made
  })
  // online: no advance, 20 %
  const online = await app.write((db) =>
    arrangeContract(db, {
      ...{ household: home, format: 'CEL', customerPriceCents: 3730 },
      teacher: { teacherId: home.teacherId, personId: home.teacherPersonId },
    }),
  )
  const family = await app.signIn(home.customerPersonId)
  const { customerId } = home

  const first = await lesson(home, family)
  await advance(first)
  const second = await lesson(online, family)
  const { body: received } = await app.call(
    receiptsApi.saveReceipt,
    {
      ...{ id: null, updatedAt: null, customerId, company: 'private-tuition', method: 'cheque', amountCents: 5000 },
      ...{ receivedOn: today, chequeNumber: '771', chequeBank: 'Crédit Breton', comments: null, reason: null },
    },
    compta,
  )
  expect(received.errors).toBeNull()
  for (const cents of [1243, 1243, 1244]) await creditThird(second, cents)
  const { body: refunded } = await app.call(
    refundsApi.saveRefund,
    {
      ...{ customerId, company: 'private-tuition', method: 'transfer', amountCents: 3730, reason: 'Cours non donné' },
      ...{ doneOn: today, bankReference: 'VIR-1' },
    },
    compta,
  )
  expect(refunded.errors).toBeNull()
  // what is left of the cheque serves the next bill by itself; the rest of that one stays unpaid
  const third = await lesson(online, family)
  await fetch(`${app.sandbox.httpUrl}/stripe/approvisionner`, { method: 'POST', redirect: 'manual' })
  await app.call(paymentTrackingApi.payTeacher, { id: first.billId }, compta)
  await post()

  const rows = await table(customerId)
  const accounts = await accountsOf(customerId)
  const csv = await exported(customerId)
  if (process.env.PRINT) print(rows, accounts, csv)
  expect(rows).toMatchObject([
    { reference: first.reference, billed: 4950, vat: 450, credited: 0, family: 0, urssaf: 4950, due: 0, booked: 0 },
    {
      reference: second.reference,
      billed: 3730,
      vat: 622,
      credited: 3730,
      creditedVat: 622,
      family: 0,
      due: 0,
      booked: 0,
    },
    {
      reference: third.reference,
      billed: 3730,
      vat: 622,
      credited: 0,
      family: 1270,
      urssaf: 0,
      due: 2460,
      booked: 2460,
    },
  ])
  for (const row of rows) {
    expect(row.amount).toBe(row.billed)
    expect(row.paid).toBe(row.family + row.urssaf)
    expect(row.booked).toBe(row.amount - row.credited - row.paid)
  }
  const sum = (of: keyof Omit<Row, 'reference'>) => rows.reduce((total, row) => total + row[of], 0)
  // the cheque is used up: its part on the second bill was given back, the rest pays the third
  expect(accounts).toEqual({ '411000': sum('due'), '419100': 0 })
  expect(csv).toEqual({
    papers: 6,
    total: sum('billed') - sum('credited'),
    exclTax: sum('billed') - sum('credited') - (sum('vat') - sum('creditedVat')),
    vat: sum('vat') - sum('creditedVat'),
  })
  const { body: account } = await app.call(receiptsApi.customerAccount, { customerId: String(customerId) }, compta)
  expect(account).toMatchObject({ dueCents: sum('due'), credits: [] })
  // and the timeline of each lesson says the same
  const states = async ({ courseId }: Lesson) => {
    const { body } = await app.call(timelineApi.show, { subject: 'course', id: String(courseId) }, compta)
    return Object.fromEntries(body.orders[0]!.steps.map(({ kind, state }) => [kind, state]))
  }
  expect(await states(first)).toMatchObject({ asked: 'done', advanced: 'done', teacher: 'done', entered: 'done' })
  expect(await states(second)).toMatchObject({ billed: 'done', charged: 'none', entered: 'done' })
  expect(await states(third)).toMatchObject({ charged: 'todo', teacher: 'waiting', entered: 'done' })
})
