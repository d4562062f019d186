// Cards and card forms through HTTP, the real SDK and the sandbox: set up, saved, charged, given back.
import { billingApi } from '@cartable/domain/billing/orders/billing.api.ts'
import { paymentStatusText } from '@cartable/domain/billing/orders/billing.schema.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Caller } from '../../../../test/app.ts'
import { arrangeBilled, type Billed, startTuitionApp, type TuitionApp } from '../../../../test/tuition-app.ts'
import { inWrite } from '../../../platform/db/database.ts'
import { onCardProviderEvent } from '../billing.events.ts'

let app: TuitionApp
let director: Caller

beforeAll(async () => {
  app = await startTuitionApp()
  director = await app.director()
})
afterAll(() => app.close())

const billed = (options: { card?: 'works' } = {}) => arrangeBilled(app, options)
const orderOf = async (one: Billed, caller: Caller = director) =>
  (await app.call(billingApi.orderInformation, { orderId: String(one.orderId) }, caller)).body

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

  const openForm = async (one: Billed) =>
    (await app.call(billingApi.cardPaymentForm, { billId: String(one.billId) }, one.customer)).body.paymentIntent
  const paidBySavedCard = async (one: Billed) => {
    await app.giveCard(one.customerId)
    const { body } = await app.call(billingApi.payBill, { billId: one.billId }, director)
    expect(body.paymentStatus).toBe('succeeded')
  }
  /** What the provider tells of an intent of a bill, as its webhook hands it over. */
  const tell = (one: Billed, intentId: string) =>
    onCardProviderEvent(
      {
        db: app.database.db,
        write: (operation: string, change: Parameters<typeof inWrite>[2]) =>
          inWrite(app.database, { operation }, change as never),
        platform: app.platform,
      } as never,
      {
        payload: {
          data: { object: { object: 'payment_intent', id: intentId, metadata: { bill: String(one.billId) } } },
        },
      } as never,
    )

  test('a form left open does not stop the saved card: it is cancelled at the provider, and said to be given up', async () => {
    const one = await billed()
    const intent = await openForm(one)
    await paidBySavedCard(one)
    expect(await app.sdk.paymentIntents.retrieve(intent)).toMatchObject({ status: 'canceled' })
    await expect(app.sdk.paymentIntents.confirm(intent, { payment_method: 'pm_card_visa' })).rejects.toThrow()
    const { body } = await app.call(billingApi.orderPaymentsList, { orderId: String(one.orderId) }, director)
    expect(body.rows.map(paymentStatusText)).toEqual(['Abandonné', 'Réussi'])
    expect(await orderOf(one)).toMatchObject({ paid: 4500 })
  })

  test('what is paid by a form that was given up, told however late, goes back once', async () => {
    const one = await billed()
    const intent = await openForm(one)
    // the provider was silent when it was told to cancel
    const { cancelIntent } = app.platform.stripe
    Object.assign(app.platform.stripe, { cancelIntent: async () => 'cancelled' })
    await paidBySavedCard(one)
    Object.assign(app.platform.stripe, { cancelIntent })
    await app.sdk.paymentIntents.confirm(intent, { payment_method: 'pm_card_visa' })
    for (const _ of [1, 2]) await tell(one, intent)
    const { data } = await app.sdk.refunds.list({ payment_intent: intent })
    expect(data).toMatchObject([{ amount: 4500 }])
    expect(await orderOf(one)).toMatchObject({ paid: 4500 })
    const late = await app.call(
      billingApi.recordCardPayment,
      { billId: one.billId, paymentIntent: intent },
      one.customer,
    )
    expect(late.body).toEqual({
      paymentStatus: 'failed',
      paymentMessage: 'La facture vient d’être réglée par ailleurs\u00a0: ce paiement a été remboursé.',
    })
  })

  test('the office sends a link to pay a bill while something is due, and the family pays by it', async () => {
    const one = await billed()
    const send = async () => (await app.call(billingApi.sendPaymentLink, { billId: one.billId }, director)).body
    expect(await send()).toEqual({
      isSent: true,
      message: expect.stringMatching(/^Un lien de paiement a été envoyé à \S+@exemple\.fr\.$/),
    })
    await send()
    const links = await app.database.db
      .selectFrom('linkTokens')
      .select('usedAt')
      .where('purpose', '=', 'card-authentication')
      .where('subjectId', '=', one.billId)
      .orderBy('id')
      .execute()
    expect(links).toEqual([{ usedAt: expect.any(String) }, { usedAt: null }])
    await paidBySavedCard(one)
    expect(await send()).toEqual({ isSent: false, message: 'Cette facture est déjà réglée.' })
  })

  test('a bank that asks for the holder at a confirmation: the link leaves at once; what is authenticated later is recorded', async () => {
    const one = await arrangeBilled(app, { card: 'authenticated' })
    const links = await app.database.db
      .selectFrom('linkTokens')
      .select('usedAt')
      .where('purpose', '=', 'card-authentication')
      .where('subjectId', '=', one.billId)
      .execute()
    expect(links).toEqual([{ usedAt: null }])
    const { providerIntentId } = await app.database.db
      .selectFrom('payments')
      .select('providerIntentId')
      .where('orderId', '=', one.orderId)
      .executeTakeFirstOrThrow()
    if (providerIntentId === null) throw new Error('the provider named no intent')
    await app.sdk.paymentIntents.confirm(providerIntentId, {
      ...{ payment_method: 'pm_card_visa', return_url: 'https://exemple.fr' },
    })
    await tell(one, providerIntentId)
    expect(await orderOf(one)).toMatchObject({ paid: 4500, paymentStatus: 'payed' })
  })
})

describe('cards', () => {
  test('CARD-01 a card setup has a client secret, then a payment method id, by which the card is kept', async () => {
    const one = await billed()
    const { body } = await app.call(billingApi.handleCard, {}, one.customer)
    expect(body.clientSecret).toBe(`${body.setupIntent}_secret_${body.clientSecret.split('_secret_')[1]}`)
    expect(body.stripeCustomerId).toMatch(/^cus_/)
    const done = await app.sdk.setupIntents.confirm(body.setupIntent, { payment_method: 'pm_card_visa' })
    const paymentMethodId = String(done.payment_method)
    expect(paymentMethodId).toMatch(/^pm_/)
    await app.call(billingApi.saveCard, { stripeCustomerId: body.stripeCustomerId, paymentMethodId }, one.customer)
    const kept = await app.database.db
      .selectFrom('customerCards')
      .select(['paymentMethodId', 'last4'])
      .where('customerId', '=', one.customerId)
      .execute()
    expect(kept).toEqual([{ paymentMethodId, last4: '4242' }])
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

  test('CARD-02 a card is saved for its own customer only', async () => {
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
