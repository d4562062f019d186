// The card transactions through the real SDK and the sandbox: cursors, filters, what each row says.
import { cardChargesApi } from '@cartable/domain/billing/transactions/card-charges.api.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Caller } from '../../../../test/app.ts'
import { arrangeBilled, startTuitionApp, type TuitionApp } from '../../../../test/tuition-app.ts'

let app: TuitionApp
let director: Caller
/** The provider's customer that all of the loose payments are of. */
let stranger = ''

const pay = (amount: number, method = 'pm_card_visa') =>
  app.sdk.paymentIntents
    .create({
      amount,
      currency: 'eur',
      customer: stranger,
      payment_method: method,
      confirm: true,
      off_session: true,
      description: `Essai ${amount}`,
    })
    .catch(() => null)
const list = async (input: object = {}) => (await app.call(cardChargesApi.cardCharges, input, director)).body

beforeAll(async () => {
  app = await startTuitionApp()
  director = await app.director()
  stranger = (await app.sdk.customers.create({ name: 'Autre' })).id
  for (let index = 1; index <= 23; index += 1) await pay(1000 + index)
})
afterAll(() => app.close())

test('CARD-08 a page holds 10', async () => {
  expect((await list()).rows).toHaveLength(10)
})

test('CARD-07 pages follow each other by cursors, forth and back, newest first', async () => {
  const first = await list()
  const second = await list({ startingAfter: String(first.startingAfter) })
  const third = await list({ startingAfter: String(second.startingAfter) })
  const amounts = [first, second, third].flatMap(({ rows }) => rows.map(({ amount }) => amount))
  expect(amounts).toEqual(Array.from({ length: 23 }, (_, index) => 1023 - index))
  expect(first.endingBefore).toBeNull()
  expect(third.startingAfter).toBeNull()
  const back = await list({ endingBefore: String(third.endingBefore) })
  expect(back.rows).toEqual(second.rows)
})

test('CARD-15 it takes filters, startingAfter, endingBefore, lastStart and grStripeCustomerId', async () => {
  const first = await list({ grStripeCustomerId: stranger })
  expect(first.rows).toHaveLength(10)
  const start = String(first.rows[0]?.id)
  const second = await list({
    grStripeCustomerId: stranger,
    startingAfter: String(first.startingAfter),
    lastStart: start,
  })
  const back = await list({
    grStripeCustomerId: stranger,
    endingBefore: String(second.endingBefore),
    lastStart: start,
    types: 'other',
  })
  expect(back.rows).toEqual(first.rows)
  expect(back.endingBefore).toBeNull()
  expect((await list({ grStripeCustomerId: 'cus_inconnu' })).rows).toEqual([])
  expect(await list({ startingAfter: 'ch_inconnu' })).toMatchObject({
    rows: [],
    error: 'Cette page n’existe plus chez le prestataire de paiement\u00a0: revenez au début.',
  })
  const both = await app.call(cardChargesApi.cardCharges, { startingAfter: 'ch_1', endingBefore: 'ch_2' }, director)
  expect(both.status).toBe(400)
})

test('CARD-09 a charge has status, statusText, errorMessage, amount, tag and creationDate', async () => {
  const one = await arrangeBilled(app, { card: 'works' })
  expect((await list()).rows[0]).toEqual({
    id: expect.stringMatching(/^ch_/),
    status: 'succeeded',
    statusText: 'Réussie',
    errorMessage: null,
    amount: 4500,
    refunded: 0,
    type: 'private-tuition',
    tag: `Facture ${one.reference}`,
    creationDate: expect.stringMatching(/^\d{4}-\d{2}-\d{2}T/),
    card: 'VISA •••• 4242',
    orderId: one.orderId,
    customerId: one.customerId,
    customer: expect.any(String),
  })
})

test('CARD-06 it is filtered by status and by type, through the pages of the provider', async () => {
  await pay(2001, 'pm_card_chargeCustomerFail')
  for (let index = 0; index < 11; index += 1) await pay(3000 + index)
  const failed = await list({ statuses: 'failed' })
  expect(failed.rows).toMatchObject([
    { status: 'failed', statusText: 'Échouée', errorMessage: 'La carte a été refusée par la banque.', amount: 2001 },
  ])
  const bills = await list({ types: 'private-tuition' })
  expect(bills.rows.map(({ type }) => type)).toEqual(['private-tuition'])
})

test('what was given back is said, in part or whole', async () => {
  const one = await arrangeBilled(app, { card: 'works' })
  const [charge] = (await list()).rows
  const refund = (amount: number) => app.sdk.refunds.create({ charge: String(charge?.id), amount })
  await refund(1000)
  expect((await list()).rows[0]).toMatchObject({ statusText: 'Remboursée en partie', amount: 4500, refunded: 1000 })
  await refund(3500)
  expect((await list()).rows[0]).toMatchObject({
    tag: `Facture ${one.reference}`,
    statusText: 'Remboursée',
    refunded: 4500,
  })
})

test('a provider that does not answer is said in French, and nothing breaks', async () => {
  const control = (mode: string) =>
    fetch(`${app.sandbox.httpUrl}/__control`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ service: 'stripe', mode }),
    })
  await control('error500')
  const answer = await list()
  await control('ok')
  expect(answer).toEqual({
    rows: [],
    startingAfter: null,
    endingBefore: null,
    error: 'Le prestataire de paiement ne répond pas\u00a0: réessayez dans quelques instants.',
  })
})
