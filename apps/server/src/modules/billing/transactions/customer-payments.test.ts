// Payments of one customer through HTTP: all means, newest first, refusals told, nobody else's.
import { billingApi } from '@cartable/domain/billing/orders/billing.api.ts'
import { customerPaymentsApi } from '@cartable/domain/billing/transactions/customer-payments.api.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Caller } from '../../../../test/app.ts'
import { arrangeBilled, billedOn, startTuitionApp, type TuitionApp } from '../../../../test/tuition-app.ts'
import { fixedClock } from '../../../platform/clock.ts'

let app: TuitionApp
let director: Caller
beforeAll(async () => {
  app = await startTuitionApp({ clock: fixedClock('2026-11-20T09:00:00Z') })
  director = await app.director()
})
afterAll(() => app.close())

const listed = async (input: object, caller: Caller = director) =>
  app.call(customerPaymentsApi.customerPayments, input, caller)

test('payments by every means are listed with what they paid, the newest first', async () => {
  const one = await arrangeBilled(app, { card: 'works' })
  const other = await arrangeBilled(app)
  await billedOn(app, other.orderId, '2026-10-01')
  expect((await listed({ customerId: String(one.customerId) })).body.rows).toMatchObject([
    { type: 'card', status: 'succeeded', amount: 4500, orderId: one.orderId, billReference: one.reference },
  ])
  const pay = (paidOn: string, amountCents: number) =>
    app.call(
      billingApi.paymentSave,
      { id: null, updatedAt: null, orderId: other.orderId, type: 'cheque', amountCents, paidOn, comments: 'Chèque 12' },
      director,
    )
  await pay('2026-11-02', 1000)
  const { body: saved } = await pay('2026-11-10', 500)
  await pay('2026-10-28', 700)
  const asked = { customerId: String(other.customerId) }
  const { body } = await listed(asked)
  expect(body.rows.map(({ date, amount }) => [date, amount])).toEqual([
    ['2026-11-10', 500],
    ['2026-11-02', 1000],
    ['2026-10-28', 700],
  ])
  expect([body.total, body.size]).toEqual([3, 10])
  expect((await listed({ ...asked, sort: 'amount.desc' })).body.rows.map(({ amount }) => amount)).toEqual([
    1000, 700, 500,
  ])
  await app.call(billingApi.paymentDelete, { paymentId: saved.id ?? 0, reason: 'Saisi deux fois' }, director)
  expect((await listed({ ...asked, statuses: 'cancelled' })).body.rows).toMatchObject([{ id: saved.id }])
})

test('a household reads its own, without the notes of staff, and no other', async () => {
  const one = await arrangeBilled(app)
  await billedOn(app, one.orderId, '2026-10-01')
  await app.call(
    billingApi.paymentSave,
    {
      id: null,
      updatedAt: null,
      orderId: one.orderId,
      type: 'cheque',
      amountCents: 1000,
      paidOn: '2026-11-02',
      comments: 'À vérifier',
    },
    director,
  )
  const own = await listed({}, one.customer)
  expect(own.body.rows).toMatchObject([{ amount: 1000, comments: null }])
  expect((await listed({ customerId: String(one.customerId) })).body.rows).toMatchObject([{ comments: 'À vérifier' }])
  const stranger = await arrangeBilled(app)
  expect((await listed({ customerId: String(one.customerId) }, stranger.customer)).status).toBe(404)
  expect((await listed({ customerId: String(one.customerId) }, await app.staff({ customers: 'write' }))).status).toBe(
    403,
  )
  expect((await listed({})).status).toBe(400)
})
