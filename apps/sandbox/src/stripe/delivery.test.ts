// Proves what must survive trouble: idempotency, restarts, lost answers, signed and retried webhooks, the card form.
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type Stripe from 'stripe'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Bench, openBench, refusalOf, stripeClient } from './stripe.test-helpers.ts'

const PAYMENT: Stripe.PaymentIntentCreateParams = {
  amount: 3_000,
  currency: 'eur',
  allowed_payment_method_types: ['card'],
  payment_method: 'pm_card_visa',
  confirm: true,
}
let bench: Bench
beforeAll(async () => {
  bench = await openBench()
})
afterAll(() => bench.sandbox.stop())
const intentCount = async () => (await bench.stripe.paymentIntents.list({ limit: 100 })).data.length

test('the same key gives the same answer, even after a restart; other parameters are refused', async () => {
  const before = await intentCount()
  const options = { idempotencyKey: 'bill:12:attempt:1' }
  const first = await bench.stripe.paymentIntents.create(PAYMENT, options)
  const second = await bench.stripe.paymentIntents.create(PAYMENT, options)
  expect(second).toEqual(first)
  await bench.restart()
  const third = await bench.stripe.paymentIntents.create(PAYMENT, options)
  expect(third.id).toBe(first.id)
  expect(third.lastResponse.headers['idempotent-replayed']).toBe('true')
  expect(await intentCount()).toBe(before + 1)
  const other = await refusalOf(bench.stripe.paymentIntents.create({ ...PAYMENT, amount: 3_001 }, options))
  expect(other).toMatchObject({ statusCode: 400, type: 'StripeIdempotencyError' })
})

test('a refused card is remembered too: the same key is not a second attempt', async () => {
  const options = { idempotencyKey: 'bill:13:attempt:1' }
  const declined = { ...PAYMENT, payment_method: 'pm_card_chargeDeclined' }
  const first = await refusalOf(bench.stripe.paymentIntents.create(declined, options))
  const second = await refusalOf(bench.stripe.paymentIntents.create(declined, options))
  expect(second).toMatchObject({ code: 'card_declined', payment_intent: { id: first.payment_intent?.id } })
})

test('an answer lost after the work is found again by the retry of the library: one payment', async () => {
  const before = await intentCount()
  await fetch(`${bench.sandbox.httpUrl}/stripe/prochaine-reponse`, {
    method: 'POST',
    body: new URLSearchParams({ perdue: 'oui' }),
  })
  // The library itself tries once more when the connection is cut.
  const paid = await bench.stripe.paymentIntents.create(PAYMENT, { idempotencyKey: 'bill:14' })
  expect(paid.status).toBe('succeeded')
  expect(paid.lastResponse.headers['idempotent-replayed']).toBe('true')
  expect(await intentCount()).toBe(before + 1)
})

test('everything is found again after a restart', async () => {
  const customer = await bench.stripe.customers.create({ name: 'Durable' })
  const method = await bench.stripe.paymentMethods.attach('pm_card_visa', { customer: customer.id })
  const balance = await bench.stripe.balance.retrieve()
  await bench.restart()
  expect(await bench.stripe.paymentMethods.retrieve(method.id)).toMatchObject({ customer: customer.id })
  expect((await bench.stripe.balance.retrieve()).pending).toEqual(balance.pending)
  const paid = await bench.stripe.paymentIntents.create({
    ...PAYMENT,
    customer: customer.id,
    payment_method: method.id,
    off_session: true,
  })
  expect(paid.status).toBe('succeeded')
})

test('webhooks are signed as the library checks them, and retried until accepted', async () => {
  const secret = 'whsec_essai'
  const received: Stripe.Event[] = []
  let refusals = 1
  const checker = stripeClient('http://127.0.0.1:1')
  const receiver = createServer((request, response) => {
    let body = ''
    request.on('data', (chunk) => {
      body += chunk
    })
    request.on('end', () => {
      const event = checker.webhooks.constructEvent(body, String(request.headers['stripe-signature']), secret)
      response.statusCode = refusals-- > 0 ? 500 : 200
      if (response.statusCode === 200) received.push(event)
      response.end()
    })
  })
  await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve))
  const { port } = receiver.address() as AddressInfo
  const hooked = await openBench({ stripeWebhook: { url: `http://127.0.0.1:${port}/hook`, secret } })
  const paid = await hooked.stripe.paymentIntents.create(PAYMENT)
  await expect
    .poll(() => received.map((event) => event.type).sort(), { timeout: 8_000 })
    .toEqual(['charge.succeeded', 'payment_intent.created', 'payment_intent.succeeded'])
  const event = received.find((one) => one.type === 'payment_intent.succeeded')
  expect(event?.data.object).toMatchObject({ id: paid.id, status: 'succeeded' })
  const listed = await hooked.stripe.events.list({ type: 'payment_intent.succeeded' })
  expect(listed.data[0]).toMatchObject({ id: event?.id, pending_webhooks: 0 })
  await hooked.sandbox.stop()
  await new Promise((resolve) => receiver.close(resolve))
})

test('the card form keeps a card, says refusals in French, and goes through the authentication', async () => {
  const { stripe } = bench
  const customer = await stripe.customers.create({})
  const newIntent = () => stripe.setupIntents.create({ customer: customer.id, allowed_payment_method_types: ['card'] })
  const query = (intent: Stripe.SetupIntent, origin = 'http://127.0.0.1:3000') =>
    `/stripe/card-form?${new URLSearchParams({ setup_intent: intent.id, client_secret: intent.client_secret ?? '', return_origin: origin })}`
  const submit = async (intent: Stripe.SetupIntent, number: string, expiry = '12 / 31') => {
    const answer = await bench.post('/stripe/card-form', {
      intent: intent.id,
      clientSecret: intent.client_secret,
      number,
      expiry,
      cvc: '123',
      formUrl: bench.sandbox.httpUrl + query(intent),
    })
    return (await answer.json()) as { status: string; message?: string; url?: string; paymentMethodId?: string }
  }
  const intent = await newIntent()
  const shown = await fetch(bench.sandbox.httpUrl + query(intent))
  expect(shown.headers.get('content-security-policy')).toContain('frame-ancestors http://localhost:*')
  expect(await shown.text()).toContain('Numéro de carte')
  expect((await fetch(bench.sandbox.httpUrl + query(intent, 'https://evil.example'))).status).toBe(400)

  expect(await submit(intent, '4000 0000 0000 9995')).toEqual({
    status: 'failed',
    message: 'Votre carte ne dispose pas de fonds suffisants.',
  })
  expect((await submit(intent, '4242 4242 4242 4242', '12 / 20')).message).toContain('expiration')
  expect((await submit(intent, '4242 4242 4242 4242', '')).message).toContain('expiration')
  const kept = await submit(intent, '4242 4242 4242 4242')
  expect(kept.status).toBe('succeeded')
  expect(await stripe.paymentMethods.retrieve(String(kept.paymentMethodId))).toMatchObject({ customer: customer.id })

  const secure = await newIntent()
  const asked = await submit(secure, '4000 0027 6000 3184')
  expect(asked.status).toBe('requires_action')
  expect(await (await fetch(String(asked.url))).text()).toContain('Authentification 3D Secure')
  const back = await fetch(`${bench.sandbox.httpUrl}/stripe/authenticate`, {
    method: 'POST',
    body: new URLSearchParams({ intent: secure.id, client_secret: secure.client_secret ?? '', answer: 'approve' }),
  })
  expect(await back.text()).toContain('data-status="succeeded"')
})
