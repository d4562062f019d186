// Payments recorded by hand, through HTTP on the real database: never more than what is due, never a card's.
import { billingApi } from '@cartable/domain/billing/orders/billing.api.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Caller } from '../../../../test/app.ts'
import { arrangeBilled, type Billed, billedOn, startTuitionApp, type TuitionApp } from '../../../../test/tuition-app.ts'

let app: TuitionApp
let director: Caller

beforeAll(async () => {
  app = await startTuitionApp()
  director = await app.director()
})
afterAll(() => app.close())

const billed = async (options: { card?: 'works' } = {}) => {
  const one = await arrangeBilled(app, options)
  await billedOn(app, one.orderId, '2026-10-01')
  return one
}
const orderOf = async (one: Billed, caller: Caller = director) =>
  (await app.call(billingApi.orderInformation, { orderId: String(one.orderId) }, caller)).body
const payment = (one: Billed, more: object = {}) => ({
  id: null,
  updatedAt: null,
  orderId: one.orderId,
  type: 'cheque' as const,
  amountCents: 2000,
  paidOn: '2026-10-05',
  ...more,
})
const paymentsOf = async (one: Billed, caller: Caller = director) =>
  (await app.call(billingApi.orderPaymentsList, { orderId: String(one.orderId) }, caller)).body.rows

describe('payments by hand', () => {
  test('BILL-17 a payment has creationDate, amount, type, status, payer and comments', async () => {
    const one = await billed()
    await app.call(billingApi.paymentSave, payment(one, { comments: 'chèque n° 12' }), director)
    expect(await paymentsOf(one)).toEqual([
      expect.objectContaining({
        creationDate: expect.any(String),
        amount: 2000,
        type: 'cheque',
        status: 'succeeded',
        payer: 'customer',
        comments: 'chèque n° 12',
        editable: true,
      }),
    ])
    expect(await paymentsOf(one, one.customer)).toEqual([
      expect.objectContaining({ amount: 2000, comments: null, editable: false }),
    ])
  })

  test('BILL-21 the form is a GET by payment and order; its POST answers errors and totalremained', async () => {
    const one = await billed()
    const { body: form } = await app.call(billingApi.paymentForm, { orderId: String(one.orderId) }, director)
    expect(form).toMatchObject({ id: null, amountCents: 4500, amountRemained: 4500 })
    const { body: saved } = await app.call(billingApi.paymentSave, payment(one), director)
    expect(saved).toMatchObject({ errors: null, totalremained: 2500 })
    const { body: edited } = await app.call(
      billingApi.paymentForm,
      { orderId: String(one.orderId), paymentId: String(saved.id) },
      director,
    )
    const change = { ...payment(one, { amountCents: 4500 }), id: saved.id, updatedAt: edited.updatedAt }
    expect((await app.call(billingApi.paymentSave, change, director)).body).toMatchObject({
      errors: null,
      totalremained: 0,
    })
    expect((await app.call(billingApi.paymentSave, change, director)).status).toBe(409)
    expect(await orderOf(one)).toMatchObject({ paymentStatus: 'payed' })
  })

  test('a payment that is put right is told again, as replacing what was told; a comment is the office’s own', async () => {
    const one = await billed()
    await app.start({ byItself: false })
    const told = async () => {
      await app.platform.jobs.drain()
      const rows = await app.database.db
        .selectFrom('messages')
        .innerJoin('receipts', 'receipts.id', 'messages.aboutId')
        .select('messages.body')
        .where('messages.aboutClass', '=', 'receipts')
        .where('receipts.customerId', '=', one.customerId)
        .orderBy('messages.id')
        .execute()
      return rows.map(({ body }) => body ?? '')
    }
    const { body: first } = await app.call(billingApi.paymentSave, payment(one), director)
    expect(await told()).toHaveLength(1)
    const change = async (id: number | null, updatedAt: string | null, more: object) =>
      (await app.call(billingApi.paymentSave, { ...payment(one, more), id, updatedAt }, director)).body
    const noted = await change(first.id, first.updatedAt, { comments: 'Remis à Claire.' })
    expect(await told()).toHaveLength(1)
    expect((await change(noted.id, noted.updatedAt, { amountCents: 3000 })).errors).toBeNull()
    const [, again, ...others] = await told()
    expect(others).toEqual([])
    expect(again).toContain('30,00')
    expect(again).toContain('Ce message remplace le précédent')
  })

  test('is refused at the field: too much, nothing, in the future, no such day', async () => {
    const one = await billed()
    const send = async (more: object) =>
      (await app.call(billingApi.paymentSave, payment(one, more), director)).body.errors
    expect(await send({ amountCents: 4501 })).toEqual({
      propertyPaths: ['amountCents'],
      messages: ['Il ne reste que 45,00\u00a0€ à payer.'],
    })
    expect(await send({ amountCents: 0 })).toMatchObject({ propertyPaths: ['amountCents'] })
    expect(await send({ amountCents: -5 })).toMatchObject({ propertyPaths: ['amountCents'] })
    expect(await send({ amountCents: 10 ** 12 })).toMatchObject({ propertyPaths: ['amountCents'] })
    expect(await send({ paidOn: '2026-02-31' })).toMatchObject({ propertyPaths: ['paidOn'] })
    expect(await send({ paidOn: '2199-01-01' })).toMatchObject({ propertyPaths: ['paidOn'] })
    expect(await send({ type: 'card' })).toMatchObject({ propertyPaths: ['type'] })
    expect(await paymentsOf(one)).toEqual([])
  })

  test('the same cheque twice, and a corrected day before the bill or the books, are refused at the field', async () => {
    const [one, other] = [await billed(), await billed()]
    const cheque = { chequeNumber: '4400991', chequeBank: 'Banque du Port' }
    const { body: saved } = await app.call(billingApi.paymentSave, payment(one, cheque), director)
    expect(saved.errors).toBeNull()
    const { body: twice } = await app.call(billingApi.paymentSave, payment(other, cheque), director)
    expect(twice.errors).toEqual({
      propertyPaths: ['chequeNumber'],
      messages: ['Ce chèque est déjà encaissé\u00a0: même banque et même numéro.'],
    })
    const earlier = { ...payment(one, { ...cheque, paidOn: '2019-10-05' }), id: saved.id, updatedAt: saved.updatedAt }
    expect((await app.call(billingApi.paymentSave, earlier, director)).body.errors).toMatchObject({
      propertyPaths: ['paidOn'],
    })
  })

  test('ten at once never pay more than is due', async () => {
    const one = await billed()
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => app.call(billingApi.paymentSave, payment(one, { amountCents: 1000 }), director)),
    )
    expect(answers.filter((answer) => answer.body.errors === null)).toHaveLength(4)
    expect(await orderOf(one)).toMatchObject({ paid: 4000, amountRemained: 500, paymentStatus: 'partially_payed' })
  })

  test('the last payment of the customer is the last one received, by whatever means, as it stands now', async () => {
    const one = await billed()
    const last = async () =>
      (
        await app.database.db
          .selectFrom('customers')
          .innerJoin('orders', 'orders.customerId', 'customers.id')
          .select('customers.lastPaymentOn')
          .where('orders.id', '=', one.orderId)
          .executeTakeFirstOrThrow()
      ).lastPaymentOn
    expect(await last()).toBeNull()
    const { body: first } = await app.call(billingApi.paymentSave, payment(one), director)
    const { body: second } = await app.call(
      billingApi.paymentSave,
      payment(one, { type: 'transfer', amountCents: 1000, paidOn: '2026-10-12' }),
      director,
    )
    expect(await last()).toBe('2026-10-12')
    const earlier = { ...payment(one, { type: 'transfer', amountCents: 1000, paidOn: '2026-10-08' }), id: second.id }
    await app.call(billingApi.paymentSave, { ...earlier, updatedAt: second.updatedAt }, director)
    expect(await last()).toBe('2026-10-08')
    await app.call(billingApi.paymentDelete, { paymentId: second.id ?? 0, reason: 'Saisi deux fois' }, director)
    expect(await last()).toBe('2026-10-05')
    await app.call(billingApi.paymentDelete, { paymentId: first.id ?? 0, reason: 'Saisi deux fois' }, director)
    expect(await last()).toBeNull()
  })

  test('BILL-22 deleting is a POST that answers what remains; a card payment is not deleted', async () => {
    const one = await billed()
    const { body: saved } = await app.call(billingApi.paymentSave, payment(one), director)
    const answer = await app.call(
      billingApi.paymentDelete,
      { paymentId: saved.id ?? 0, reason: 'Saisi deux fois' },
      director,
    )
    expect(answer.body).toEqual({ isValid: true, errorMsgs: [], totalremained: 4500 })
    expect(await paymentsOf(one)).toMatchObject([{ status: 'cancelled', endReason: 'Saisi deux fois' }])
    expect(
      (await app.call(billingApi.paymentDelete, { paymentId: saved.id ?? 0, reason: 'Saisi deux fois' }, director))
        .body,
    ).toMatchObject({
      isValid: false,
      errorMsgs: ['Ce paiement est déjà supprimé.'],
    })
    const byCard = await billed({ card: 'works' })
    const [card] = await paymentsOf(byCard)
    expect(card).toMatchObject({ type: 'card', editable: false })
    expect(
      (await app.call(billingApi.paymentDelete, { paymentId: card?.id ?? 0, reason: 'Saisi deux fois' }, director)).body
        .isValid,
    ).toBe(false)
  })
})
