// Orders, bills and their papers through HTTP on the real database: who sees what, sums, print, export.
import { billingApi } from '@cartable/domain/billing/orders/billing.api.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Caller } from '../../../../test/app.ts'
import { arrangeBilled, type Billed, startTuitionApp, type TuitionApp } from '../../../../test/tuition-app.ts'
import { fixedClock } from '../../../platform/clock.ts'

const clock = fixedClock('2026-11-20T09:00:00Z')
let app: TuitionApp
let director: Caller

beforeAll(async () => {
  app = await startTuitionApp({ clock })
  director = await app.director()
})
beforeEach(() => clock.set('2026-11-20T09:00:00Z'))
afterAll(() => app.close())

const billed = (options: { card?: 'works' } = {}) => arrangeBilled(app, options)
/** Bills of two days, two of them on the same. */
const billedOnTwoDays = async () => {
  await billed()
  clock.set('2026-11-20T10:00:00Z')
  await billed()
  clock.set('2026-11-21T09:00:00Z')
  await billed()
  return app.director() // her session of the day before is over
}
const newestFirst = (rows: readonly { readonly id: number; readonly date: string }[]) => {
  expect(new Set(rows.map((row) => row.date)).size).toBeGreaterThan(1)
  const order = rows.map((row) => `${row.date} ${String(row.id).padStart(9, '0')}`)
  expect(order).toEqual([...order].sort().reverse())
}
const orderOf = async (one: Billed, caller: Caller = director) =>
  (await app.call(billingApi.orderInformation, { orderId: String(one.orderId) }, caller)).body
const payment = (one: Billed, more: object = {}) => ({
  id: null,
  updatedAt: null,
  orderId: one.orderId,
  type: 'cheque' as const,
  amountCents: 2000,
  paidOn: '2026-11-20',
  ...more,
})
const paymentsOf = async (one: Billed, caller: Caller = director) =>
  (await app.call(billingApi.orderPaymentsList, { orderId: String(one.orderId) }, caller)).body.rows

describe('bills', () => {
  test('BILL-03 a bill has company, date, reference, totalPayed, totalPrice, isPayed and type', async () => {
    const one = await billed({ card: 'works' })
    const { body } = await app.call(billingApi.billsList, { customerId: String(one.customerId) }, director)
    expect(body.rows).toEqual([
      expect.objectContaining({
        id: one.billId,
        company: 'private-tuition',
        date: expect.stringMatching(/^\d{4}-\d{2}-\d{2}$/),
        reference: one.reference,
        totalPayed: 4500,
        totalPrice: 4500,
        isPayed: true,
        isCancelled: false,
        type: 'bill',
        canPay: false,
      }),
    ])
  })

  test('BILL-01 the bills of a customer are shown in the back office, and to the customer without the pay action', async () => {
    const [one] = [await billed(), await billed()]
    const staff = await app.call(
      billingApi.billsList,
      { customerId: String(one.customerId), mode: 'backoffice' },
      director,
    )
    expect(staff.body.rows).toMatchObject([{ id: one.billId, canPay: true }])
    const other = await app.call(
      billingApi.billsList,
      { customerId: String(one.customerId), mode: 'customer' },
      director,
    )
    expect(other.body.rows).toMatchObject([{ canPay: false }])
    const own = await app.call(billingApi.billsList, { mode: 'backoffice' }, one.customer)
    expect(own.body.rows).toMatchObject([{ id: one.billId, canPay: false }])
  })

  test('BILL-04 ten to a page', async () => {
    expect((await app.call(billingApi.billsList, {}, director)).body.size).toBe(10)
  })

  test('BILL-05 the newest first: the second column, descending', async () => {
    const reader = await billedOnTwoDays()
    const { body } = await app.call(billingApi.billsList, { size: '100' }, reader)
    newestFirst(body.rows)
  })

  test('BILL-02 a bill is printed as PDF, the same to the byte each time', async () => {
    const one = await billed()
    const answer = await app.call(billingApi.billPrint, { id: String(one.billId) }, one.customer)
    expect(answer.headers['content-type']).toBe('application/pdf')
    expect(answer.raw.subarray(0, 5).toString()).toBe('%PDF-')
    expect(answer.headers['content-disposition']).toContain(`${one.reference}.pdf`)
    const again = await app.call(billingApi.billPrint, { id: String(one.billId) }, one.customer)
    expect(again.raw.equals(answer.raw)).toBe(true)
  })

  test('BILL-09 printing is a GET by id and mode, simple or details', async () => {
    const one = await billed({ card: 'works' })
    const simple = await app.call(billingApi.billPrint, { id: String(one.billId), mode: 'simple' }, director)
    const details = await app.call(billingApi.billPrint, { id: String(one.billId), mode: 'details' }, director)
    expect([simple.status, details.status]).toEqual([200, 200])
    expect(details.raw.length).toBeGreaterThan(simple.raw.length)
    expect(billingApi.billPrint.method).toBe('GET')
  })

  test('BILL-08 the bills of the filter are exported as CSV by a GET', async () => {
    const [one] = [await billed(), await billed()]
    const answer = await app.call(
      billingApi.billsCsv,
      { customerId: String(one.customerId), sort: 'date.desc' },
      director,
    )
    expect([...answer.raw.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf])
    const [header, line, end] = answer.raw.toString('utf8').slice(1).split('\n')
    expect(header).toBe('Société;Date;Référence;Type;Client;Élève;Total HT;TVA;Total TTC;Payé;Soldé')
    expect(line).toMatch(
      new RegExp(
        `^Cours particuliers;\\d{2}/\\d{2}/\\d{4};${one.reference};Facture;PERSONNE\\d+ Camille;Malo .*;40,91;4,09;45,00;0,00;Non$`,
      ),
    )
    expect(end).toBe('')
    expect((await app.call(billingApi.billsCsv, {}, one.customer)).status).toBe(403)
  })

  test('nobody reaches the bills of another family', async () => {
    const [one, other] = [await billed(), await billed()]
    for (const [operation, input] of [
      [billingApi.billPrint, { id: String(one.billId) }],
      [billingApi.orderInformation, { orderId: String(one.orderId) }],
      [billingApi.payBill, { billId: one.billId }],
      [billingApi.cardPaymentForm, { billId: String(one.billId) }],
      [billingApi.recordCardPayment, { billId: one.billId, paymentIntent: 'pi_1' }],
      [billingApi.showCards, { id: String(one.customerId) }],
    ] as const)
      expect((await app.call(operation as typeof billingApi.payBill, input as never, other.customer)).status).toBe(404)
    expect(await paymentsOf(one, other.customer)).toEqual([])
    const list = await app.call(billingApi.ordersView, { customerId: String(one.customerId) }, other.customer)
    expect(list.body.rows).toEqual([])
  })
})

describe('orders', () => {
  test('BILL-11 a row shows company, date, customer, student, reference, method, amounts, status and balance', async () => {
    const one = await billed({ card: 'works' })
    const { body } = await app.call(billingApi.ordersView, { customerId: String(one.customerId) }, director)
    expect(body.rows).toEqual([
      expect.objectContaining({
        company: 'private-tuition',
        date: expect.any(String),
        customer: expect.stringMatching(/^PERSONNE\d+ Camille$/),
        student: expect.stringMatching(/^Malo /),
        reference: expect.stringMatching(/^CMD\d{8}$/),
        paymentMethod: 'card',
        amount: 4500,
        amountRemained: 0,
        paymentStatus: 'payed',
        balance: 0,
      }),
    ])
  })

  test('BILL-12 sorted by its first column, the date: the newest first, whichever company they are of', async () => {
    expect(billingApi.ordersView.input.parse({}).sort).toEqual({ column: 'date', direction: 'desc' })
    const reader = await billedOnTwoDays()
    const { body } = await app.call(billingApi.ordersView, { size: '100' }, reader)
    newestFirst(body.rows)
  })

  test('BILL-13 the totals of amount and of what remains follow the filter', async () => {
    const one = await billed()
    await app.call(billingApi.paymentSave, payment(one), director)
    const { body } = await app.call(billingApi.ordersView, { customerId: String(one.customerId) }, director)
    expect(body.totals).toEqual({ amount: 4500, amountRemained: 2500 })
    const none = await app.call(
      billingApi.ordersView,
      { customerId: String(one.customerId), paymentStatuses: 'payed' },
      director,
    )
    expect(none.body.totals).toEqual({ amount: 0, amountRemained: 0 })
  })

  test('BILL-10 an order has its detail, its documents and its payments', async () => {
    const one = await billed({ card: 'works' })
    expect(await orderOf(one)).toMatchObject({
      billId: one.billId,
      lines: [{ unit: 'hour', totalCents: 4500 }],
      documents: [{ reference: one.reference, total: 4500, totalExclTax: 4091, vat: 409 }],
      hasCard: true,
      canPay: false,
    })
    expect(await paymentsOf(one)).toHaveLength(1)
  })

  test('says to the office alone how its family is reached', async () => {
    const one = await billed()
    const { contact } = await orderOf(one)
    expect(contact).toMatchObject({ email: expect.stringContaining('@') })
    expect((await orderOf(one, one.customer)).contact).toBeNull()
  })

  test('is searched by its reference, and by that of its bill, which the list shows', async () => {
    const one = await billed()
    for (const reference of [(await orderOf(one)).reference, one.reference]) {
      const found = await app.call(billingApi.ordersView, { q: reference.toLowerCase() }, director)
      expect(found.body.rows.map((row) => row.id)).toEqual([one.orderId])
    }
  })
})
