// Orders, bills, payments and cards through HTTP on the real database: who sees what, sums, papers, card forms.
import { billingApi } from '@cartable/domain/billing/billing.api.ts'
import { coursesApi } from '@cartable/domain/courses/courses.api.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Caller } from '../../../test/app.ts'
import { arrangeContract, arrangeCourse } from '../../../test/factories/tuition.ts'
import { startTuitionApp, type TuitionApp } from '../../../test/tuition-app.ts'

let app: TuitionApp
let director: Caller

beforeAll(async () => {
  app = await startTuitionApp()
  director = await app.director()
})
afterAll(() => app.close())

type Billed = {
  customerId: number
  customer: Caller
  orderId: number
  billId: number
  reference: string
  courseId: number
}
/** A family with one confirmed course of 45 €, unpaid unless it has a card. */
const billed = async (options: { card?: 'works'; customer?: string } = {}): Promise<Billed> => {
  const tuition = await app.write((db) => arrangeContract(db))
  if (options.card) await app.giveCard(tuition.customerId, options.card)
  const courseId = await app.write((db) => arrangeCourse(db, tuition))
  const customer = await app.signIn(tuition.customerPersonId)
  const { body } = await app.call(coursesApi.confirm, { id: courseId }, customer)
  const { rows } = await sql<{ orderId: number }>`select order_id from courses where id = ${courseId}`.execute(
    app.database.db,
  )
  return {
    customerId: tuition.customerId,
    customer,
    courseId,
    orderId: rows[0]?.orderId ?? 0,
    billId: body.billId ?? 0,
    reference: body.billNumber ?? '',
  }
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
        type: 'bill',
        canPay: false,
      }),
    ])
  })

  test('BILL-01 the bills of a customer are shown in the back office, and to the customer without the pay action', async () => {
    const one = await billed()
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
    await billed()
    const { body } = await app.call(billingApi.billsList, { size: '100' }, director)
    const order = body.rows.map((row) => `${row.date} ${String(row.id).padStart(9, '0')}`)
    expect(order).toEqual([...order].sort().reverse())
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
    const one = await billed()
    const answer = await app.call(
      billingApi.billsCsv,
      { customerId: String(one.customerId), sort: 'date.desc' },
      director,
    )
    expect([...answer.raw.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf])
    const [header, line, end] = answer.raw.toString('utf8').slice(1).split('\n')
    expect(header).toBe('Société;Date;Référence;Type;Client;Élève;Total TTC;Payé;Soldé')
    expect(line).toMatch(
      new RegExp(
        `^Cours particuliers;\\d{2}/\\d{2}/\\d{4};${one.reference};Facture;PERSONNE\\d+ Camille;Malo .*;45,00;0,00;Non$`,
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

  test('BILL-12 sorted by company, newest first within it', async () => {
    expect(billingApi.ordersView.input.parse({}).sort).toEqual({ column: 'company', direction: 'desc' })
    await billed()
    const { body } = await app.call(billingApi.ordersView, { size: '100' }, director)
    const order = body.rows.map((row) => `${row.date} ${String(row.id).padStart(9, '0')}`)
    expect(order).toEqual([...order].sort().reverse())
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

  test('is searched by name without accents, by reference', async () => {
    const one = await billed()
    const found = await app.call(billingApi.ordersView, { q: (await orderOf(one)).reference.toLowerCase() }, director)
    expect(found.body.rows.map((row) => row.id)).toEqual([one.orderId])
  })
})

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

  test('ten at once never pay more than is due', async () => {
    const one = await billed()
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => app.call(billingApi.paymentSave, payment(one, { amountCents: 1000 }), director)),
    )
    expect(answers.filter((answer) => answer.body.errors === null)).toHaveLength(4)
    expect(await orderOf(one)).toMatchObject({ paid: 4000, amountRemained: 500, paymentStatus: 'partially_payed' })
  })

  test('BILL-22 deleting is a POST that answers what remains; a card payment is not deleted', async () => {
    const one = await billed()
    const { body: saved } = await app.call(billingApi.paymentSave, payment(one), director)
    const answer = await app.call(billingApi.paymentDelete, { paymentId: saved.id ?? 0 }, director)
    expect(answer.body).toEqual({ isValid: true, errorMsgs: [], totalremained: 4500 })
    expect((await app.call(billingApi.paymentDelete, { paymentId: saved.id ?? 0 }, director)).body).toMatchObject({
      isValid: false,
      errorMsgs: ['Ce paiement est déjà supprimé.'],
    })
    const byCard = await billed({ card: 'works' })
    const [card] = await paymentsOf(byCard)
    expect(card).toMatchObject({ type: 'card', editable: false })
    expect((await app.call(billingApi.paymentDelete, { paymentId: card?.id ?? 0 }, director)).body.isValid).toBe(false)
  })
})

describe('card forms', () => {
  test('CARD-13 the form of a bill is a GET that gives the public key and a client secret', async () => {
    const one = await billed()
    const answer = await app.call(billingApi.cardPaymentForm, { billId: String(one.billId) }, one.customer)
    expect(answer.body).toMatchObject({
      publicKey: null, // no provider of our own: the sandbox has its own fields
      clientSecret: expect.stringContaining('_secret_'),
      amountCents: 4500,
      billReference: one.reference,
    })
    const again = await app.call(billingApi.cardPaymentForm, { billId: String(one.billId) }, one.customer)
    expect(again.body.paymentIntent).toBe(answer.body.paymentIntent)
    expect(await orderOf(one)).toMatchObject({ pending: 4500 })
  })

  test('CARD-14 the payment is recorded by a POST with bill and intent, as the provider tells it', async () => {
    const one = await billed()
    const { body: form } = await app.call(billingApi.cardPaymentForm, { billId: String(one.billId) }, one.customer)
    const record = { billId: one.billId, paymentIntent: form.paymentIntent }
    expect((await app.call(billingApi.recordCardPayment, record, one.customer)).body.paymentStatus).toBe('failed')
    await app.sdk.paymentIntents.confirm(form.paymentIntent, { payment_method: 'pm_card_visa' })
    const answers = await Promise.all([1, 2, 3].map(() => app.call(billingApi.recordCardPayment, record, one.customer)))
    expect(answers.map((answer) => answer.body.paymentStatus)).toEqual(['succeeded', 'succeeded', 'succeeded'])
    expect(await orderOf(one)).toMatchObject({ paid: 4500, pending: 0, paymentStatus: 'payed' })
  })

  test('the intent of another bill pays nothing', async () => {
    const [one, other] = [await billed(), await billed()]
    const { body: form } = await app.call(billingApi.cardPaymentForm, { billId: String(other.billId) }, other.customer)
    await app.sdk.paymentIntents.confirm(form.paymentIntent, { payment_method: 'pm_card_visa' })
    const answer = await app.call(
      billingApi.recordCardPayment,
      { billId: one.billId, paymentIntent: form.paymentIntent },
      one.customer,
    )
    expect(answer.body).toEqual({
      paymentStatus: 'failed',
      paymentMessage: 'Ce paiement ne correspond pas à cette facture.',
    })
    expect(await orderOf(one)).toMatchObject({ paid: 0 })
  })

  test('a form left open does not stop the saved card; a payment made on it afterwards is given back', async () => {
    const one = await billed()
    const { body: form } = await app.call(billingApi.cardPaymentForm, { billId: String(one.billId) }, one.customer)
    await app.giveCard(one.customerId)
    expect((await app.call(billingApi.payBill, { billId: one.billId }, director)).body.paymentStatus).toBe('succeeded')
    await app.sdk.paymentIntents.confirm(form.paymentIntent, { payment_method: 'pm_card_visa' })
    const late = await app.call(
      billingApi.recordCardPayment,
      { billId: one.billId, paymentIntent: form.paymentIntent },
      one.customer,
    )
    expect(late.body).toEqual({
      paymentStatus: 'failed',
      paymentMessage: 'La facture vient d’être réglée par ailleurs\u00a0: ce paiement a été remboursé.',
    })
    const { data } = await app.sdk.refunds.list({ payment_intent: form.paymentIntent })
    expect(data).toMatchObject([{ amount: 4500 }])
    expect(await orderOf(one)).toMatchObject({ paid: 4500 })
  })
})

describe('cards', () => {
  test('CARD-01 a card setup has a client secret, then a payment method', async () => {
    const one = await billed()
    const { body } = await app.call(billingApi.handleCard, {}, one.customer)
    expect(body).toMatchObject({
      clientSecret: expect.stringContaining('_secret_'),
      stripeCustomerId: expect.stringMatching(/^cus_/),
    })
  })

  test('CARD-02 a card is set up from the provider’s customer, then saved with its payment method', async () => {
    const one = await billed()
    const first = await app.call(billingApi.handleCard, {}, one.customer)
    const { stripeCustomerId } = first.body
    const { body: setup } = await app.call(billingApi.handleCard, { stripeCustomerId }, one.customer)
    expect(setup.stripeCustomerId).toBe(stripeCustomerId)
    const done = await app.sdk.setupIntents.confirm(setup.setupIntent, { payment_method: 'pm_card_mastercard' })
    const paymentMethodId = String(done.payment_method)
    const saved = await app.call(billingApi.saveCard, { stripeCustomerId, paymentMethodId }, one.customer)
    expect(saved.body.errors).toBeNull()
    const { body: shown } = await app.call(billingApi.showCards, {}, one.customer)
    expect(shown.cards).toMatchObject([{ brand: 'mastercard', last4: '4444', isDefault: true, isExpired: false }])
    expect((await app.call(billingApi.payBill, { billId: one.billId }, one.customer)).body.paymentStatus).toBe(
      'succeeded',
    )
  })

  test('a card is saved for its own customer only', async () => {
    const [one, other] = [await billed(), await billed()]
    const mine = await app.giveCard(one.customerId)
    const theirs = await app.giveCard(other.customerId)
    const mixed = { stripeCustomerId: mine.stripeCustomerId, paymentMethodId: theirs.paymentMethodId }
    expect((await app.call(billingApi.saveCard, mixed, one.customer)).body.errors?.messages).toEqual([
      'Cette carte appartient à un autre client.',
    ])
    expect((await app.call(billingApi.saveCard, theirs, one.customer)).status).toBe(404)
  })

  test('CARD-04 without an answer of the provider, the card could not be saved', async () => {
    const one = await billed()
    const { stripeCustomerId } = await app.giveCard(one.customerId)
    const answer = await app.call(
      billingApi.saveCard,
      { stripeCustomerId, paymentMethodId: 'pm_unknown' },
      one.customer,
    )
    expect(answer.body.errors?.messages).toEqual(["La carte n'a pas pu être enregistrée."])
  })
})
