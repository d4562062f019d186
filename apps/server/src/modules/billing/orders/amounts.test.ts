// How amounts are given: tax included unless their name says otherwise, and what is given back without a minus sign.
import { accountingApi } from '@cartable/domain/accounting/accounting.api.ts'
import { billingApi } from '@cartable/domain/billing/orders/billing.api.ts'
import { coursesApi } from '@cartable/domain/courses/courses.api.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Caller } from '../../../../test/app.ts'
import { pdfText } from '../../../../test/pdf-text.ts'
import { arrangeBilled, startTuitionApp, type TuitionApp } from '../../../../test/tuition-app.ts'

let app: TuitionApp
let director: Caller
beforeAll(async () => {
  app = await startTuitionApp()
  director = await app.director()
})
afterAll(() => app.close())

const paperOf = async (id: number) =>
  (await pdfText((await app.call(billingApi.billPrint, { id: String(id), mode: 'details' }, director)).raw)).replaceAll(
    /\s+/g,
    ' ',
  )

test('SHELL-009 amounts are tax included, those without tax say HT', async () => {
  const one = await arrangeBilled(app)
  const { body: order } = await app.call(billingApi.orderInformation, { orderId: String(one.orderId) }, director)
  // 45 € is what the contract promises the family: tax included
  expect(order).toMatchObject({ amount: 4500, amountRemained: 4500 })
  expect(order.documents).toMatchObject([{ total: 4500, totalExclTax: 4091, vat: 409 }])
  const { body: bills } = await app.call(billingApi.billsList, { customerId: String(one.customerId) }, director)
  expect(bills.rows).toMatchObject([{ totalPrice: 4500 }])
  const { body: accounts } = await app.call(accountingApi.privateTuitionBillsList, { q: one.reference }, director)
  expect(accounts.rows).toMatchObject([{ totalInclTax: 4500, revenueInclTax: 4500, revenueExclTax: 4091, tax: 409 }])
  const paper = await paperOf(one.billId)
  expect(paper).toMatch(/HT[^€]*40,91/)
  expect(paper).toMatch(/TTC[^€]*45,00/)
})

test('SHELL-010 a credit note is shown as an absolute value', async () => {
  const one = await arrangeBilled(app, { card: 'works' })
  const cancelled = await app.call(coursesApi.cancel, { id: one.courseId }, director)
  expect(cancelled.body).toEqual({ isValid: true, errorMsg: null })
  const { body } = await app.call(billingApi.billsList, { customerId: String(one.customerId) }, director)
  const note = body.rows.find((row) => row.type === 'credit-note')
  expect(note).toMatchObject({ totalPrice: 4500, isCancelled: false })
  expect(body.rows.find((row) => row.type === 'bill')).toMatchObject({
    isCancelled: true,
    totalPayed: 0,
    canPay: false,
  })
  const { body: order } = await app.call(billingApi.orderInformation, { orderId: String(one.orderId) }, director)
  expect(order.credited).toBe(4500)
  expect(order.documents.map((document) => document.total)).toEqual([4500, 4500])
  const { body: accounts } = await app.call(accountingApi.privateTuitionBillsList, { q: note!.reference }, director)
  const row = accounts.rows.find((one) => one.type === 'credit-note')
  expect(row).toMatchObject({ totalInclTax: 4500, revenueExclTax: 4091, tax: 409 })
  // what was paid and given back stands below, as it moved
  const [paper = ''] = (await paperOf(note!.id)).split('Sommes versées')
  expect(paper).toMatch(/Total TTC : 45,00/)
  expect(paper).not.toMatch(/[-−–]\s?(45,00|40,91|4,09)/)
})

test('a family is asked for its own part only; the tax advance pays the rest', async () => {
  const one = await arrangeBilled(app)
  const dueOf = async () => {
    const { body: orders } = await app.call(billingApi.ordersView, {}, one.customer)
    const { body: bills } = await app.call(billingApi.billsList, { mode: 'customer' }, one.customer)
    return [...orders.rows, ...bills.rows].map(({ customerDue }) => customerDue)
  }
  const change = (set: { thirdPartCents?: number; thirdPartPaymentStatus?: 'pending' | 'succeeded' }) =>
    app.write((db) => db.updateTable('orders').set(set).where('id', '=', one.orderId).execute())
  expect(await dueOf()).toEqual([4500, 4500])
  await change({ thirdPartCents: 2250, thirdPartPaymentStatus: 'pending' })
  expect(await dueOf()).toEqual([2250, 2250])
  await app.write((db) =>
    db
      .insertInto('payments')
      .values({
        orderId: one.orderId,
        payer: 'customer',
        type: 'cheque',
        status: 'succeeded',
        amountCents: 2250,
        paidOn: '2026-11-20',
      })
      .execute(),
  )
  expect(await dueOf()).toEqual([0, 0])
})
