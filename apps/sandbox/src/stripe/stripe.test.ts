// Proves with the provider's own library: customers, cards, intents, charges, refunds, transfers, balance, errors.
import type Stripe from 'stripe'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Bench, openBench, refusalOf, stripeClient } from './stripe.test-helpers.ts'

let bench: Bench
beforeAll(async () => {
  bench = await openBench()
})
afterAll(() => bench.sandbox.stop())

const newCustomer = () => bench.stripe.customers.create({ name: 'Léa Dupont', email: 'lea@exemple.test' })
const pay = (more: Partial<Stripe.PaymentIntentCreateParams>) =>
  bench.stripe.paymentIntents.create({
    amount: 1250,
    currency: 'eur',
    allowed_payment_method_types: ['card'],
    confirm: true,
    ...more,
  })
const setUp = async (alias: string) => {
  const { stripe } = bench
  const customer = await newCustomer()
  const intent = await stripe.setupIntents.create({ customer: customer.id, allowed_payment_method_types: ['card'] })
  const confirmed = await stripe.setupIntents.confirm(intent.id, { payment_method: alias })
  return { customer, intent: confirmed }
}
const authenticate = (intent: { id: string; client_secret: string | null }, answer: 'approve' | 'refuse') =>
  fetch(`${bench.sandbox.httpUrl}/stripe/authenticate`, {
    method: 'POST',
    redirect: 'manual',
    body: new URLSearchParams({ intent: intent.id, client_secret: intent.client_secret ?? '', answer }),
  })

test('a customer is made, changed, found, and its metadata merged', async () => {
  const { stripe } = bench
  const customer = await stripe.customers.create({
    name: 'Élise & fils',
    email: 'elise@exemple.test',
    address: { line1: '12 rue de la Paix', city: 'Rennes', postal_code: '35000', country: 'FR' },
    metadata: { customerId: '12', origin: 'web' },
  })
  expect(customer.id).toMatch(/^cus_\w{14}$/)
  const changed = await stripe.customers.update(customer.id, { phone: '+33605040302', metadata: { origin: '' } })
  expect(changed).toMatchObject({ name: 'Élise & fils', phone: '+33605040302', metadata: { customerId: '12' } })
  expect(await stripe.customers.retrieve(customer.id)).toMatchObject({ address: { city: 'Rennes', line2: null } })
  const found = await stripe.customers.list({ email: 'elise@exemple.test' })
  expect(found.data.map((one) => one.id)).toEqual([customer.id])
})

test('a card is set up, kept on the customer, then charged while its holder is away', async () => {
  const { stripe } = bench
  const { customer, intent } = await setUp('pm_card_visa')
  expect(intent.status).toBe('succeeded')
  expect(intent.client_secret).toMatch(/^seti_\w+_secret_\w+$/)
  const methodId = String(intent.payment_method)
  const updated = await stripe.customers.update(customer.id, { invoice_settings: { default_payment_method: methodId } })
  expect(updated.invoice_settings.default_payment_method).toBe(methodId)
  const cards = await stripe.paymentMethods.list({ customer: customer.id, type: 'card' })
  expect(cards.data[0]?.card).toMatchObject({ brand: 'visa', last4: '4242' })
  expect((await stripe.customers.listPaymentMethods(customer.id)).data).toHaveLength(1)

  const paid = await pay({
    customer: customer.id,
    payment_method: methodId,
    off_session: true,
    transfer_group: 'BILL-12',
    metadata: { billId: '12' },
    expand: ['latest_charge.balance_transaction', 'customer'],
  })
  expect(paid).toMatchObject({ status: 'succeeded', amount_received: 1250, metadata: { billId: '12' } })
  const charge = paid.latest_charge as Stripe.Charge
  expect(charge).toMatchObject({
    paid: true,
    transfer_group: 'BILL-12',
    payment_method_details: { card: { last4: '4242' } },
  })
  // 1.5 % of 12.50 € rounded, plus 0.25 €.
  expect(charge.balance_transaction).toMatchObject({ amount: 1250, fee: 44, net: 1206, status: 'pending' })
  expect((paid.customer as Stripe.Customer).email).toBe('lea@exemple.test')
})

test('cards by number: accepted, mistyped, expired, real', async () => {
  const { stripe } = bench
  const create = (card: Partial<Stripe.PaymentMethodCreateParams.Card>) =>
    stripe.paymentMethods.create({
      type: 'card',
      card: { number: '4242424242424242', exp_month: 12, exp_year: 2031, cvc: '123', ...card },
      billing_details: { name: 'Léa' },
    })
  expect(await create({})).toMatchObject({ customer: null, billing_details: { name: 'Léa' }, card: { exp_year: 2031 } })
  expect(await refusalOf(create({ number: '4242424242424241' }))).toMatchObject({
    type: 'StripeCardError',
    statusCode: 402,
    code: 'incorrect_number',
  })
  expect(await refusalOf(create({ exp_year: 2020 }))).toMatchObject({ code: 'invalid_expiry_year' })
  expect(await refusalOf(create({ cvc: '12' }))).toMatchObject({ code: 'invalid_cvc' })
  expect(await refusalOf(create({ number: '4970101234567890'.replace(/.$/, '3') }))).toMatchObject({ statusCode: 402 })
})

test.each([
  ['pm_card_chargeDeclined', 'card_declined', 'generic_decline'],
  ['pm_card_visa_chargeDeclinedInsufficientFunds', 'card_declined', 'insufficient_funds'],
  ['pm_card_chargeDeclinedExpiredCard', 'expired_card', undefined],
  ['pm_card_chargeDeclinedIncorrectCvc', 'incorrect_cvc', undefined],
  ['pm_card_chargeDeclinedProcessingError', 'processing_error', undefined],
])('%s is refused with its code, its intent and its charge', async (alias, code, declineCode) => {
  const refusal = await refusalOf(pay({ payment_method: alias }))
  expect(refusal).toMatchObject({ type: 'StripeCardError', statusCode: 402, code })
  expect(refusal.decline_code).toBe(declineCode ?? '')
  expect(refusal.payment_intent).toMatchObject({ status: 'requires_payment_method', payment_method: null })
  const charge = await bench.stripe.charges.retrieve(String(refusal.charge))
  expect(charge).toMatchObject({ status: 'failed', paid: false, failure_code: code })
})

test('a refused intent is paid with another card', async () => {
  const refusal = await refusalOf(pay({ payment_method: 'pm_card_chargeDeclined' }))
  const id = String(refusal.payment_intent?.id)
  expect(await bench.stripe.paymentIntents.confirm(id, { payment_method: 'pm_card_mastercard' })).toMatchObject({
    status: 'succeeded',
    last_payment_error: null,
  })
  const again = await refusalOf(bench.stripe.paymentIntents.confirm(id))
  expect(again).toMatchObject({ statusCode: 400, code: 'payment_intent_unexpected_state' })
  expect((await bench.stripe.charges.list({ payment_intent: id })).data.map((charge) => charge.status)).toEqual([
    'succeeded',
    'failed',
  ])
})

test('…0341 is kept on the customer, then fails when charged; …0002 is refused at once', async () => {
  const { customer, intent } = await setUp('pm_card_chargeCustomerFail')
  expect(intent.status).toBe('succeeded')
  const refusal = await refusalOf(
    pay({ customer: customer.id, payment_method: String(intent.payment_method), off_session: true }),
  )
  expect(refusal).toMatchObject({ code: 'card_declined', statusCode: 402 })
  expect(await refusalOf(setUp('pm_card_chargeDeclined'))).toMatchObject({
    code: 'card_declined',
    setup_intent: { status: 'requires_payment_method' },
  })
  expect(
    await refusalOf(bench.stripe.paymentMethods.attach('pm_card_chargeDeclined', { customer: customer.id })),
  ).toMatchObject({ code: 'card_declined' })
})

test('a card that asks for its holder: away it is refused, present it is approved or refused on the page', async () => {
  const customer = await newCustomer()
  const method = await bench.stripe.paymentMethods.attach('pm_card_authenticationRequired', { customer: customer.id })
  const away = await refusalOf(pay({ customer: customer.id, payment_method: method.id, off_session: true }))
  expect(away).toMatchObject({ statusCode: 402, code: 'authentication_required' })
  expect(away.payment_intent?.status).toBe('requires_payment_method')

  const present = () =>
    pay({ customer: customer.id, payment_method: method.id, return_url: 'http://127.0.0.1:3999/retour?bill=3' })
  const approved = await present()
  expect(approved.status).toBe('requires_action')
  expect(approved.next_action?.redirect_to_url?.url).toContain('/stripe/authenticate?intent=pi_')
  const answer = await authenticate(approved, 'approve')
  const back = new URL(answer.headers.get('location') ?? '')
  expect(back.origin + back.pathname).toBe('http://127.0.0.1:3999/retour')
  expect(Object.fromEntries(back.searchParams)).toMatchObject({
    bill: '3',
    payment_intent: approved.id,
    redirect_status: 'succeeded',
  })
  expect((await bench.stripe.paymentIntents.retrieve(approved.id)).status).toBe('succeeded')

  const refused = await present()
  const refusedAnswer = await authenticate(refused, 'refuse')
  expect(refusedAnswer.headers.get('location')).toContain('redirect_status=failed')
  const after = await bench.stripe.paymentIntents.retrieve(refused.id)
  expect(after).toMatchObject({
    status: 'requires_payment_method',
    last_payment_error: { code: 'payment_intent_authentication_failure' },
  })
  expect((await authenticate({ id: refused.id, client_secret: 'wrong' }, 'approve')).status).toBe(400)
})

test('…3155 asks once: after a set-up with its holder, payments pass while the holder is away', async () => {
  const { customer, intent } = await setUp('pm_card_authenticationRequiredOnSetup')
  expect(intent.status).toBe('requires_action')
  await authenticate(intent, 'approve')
  const done = await bench.stripe.setupIntents.retrieve(intent.id)
  expect(done.status).toBe('succeeded')
  const paid = await pay({ customer: customer.id, payment_method: String(done.payment_method), off_session: true })
  expect(paid.status).toBe('succeeded')
  const unprepared = await bench.stripe.paymentMethods.attach('pm_card_authenticationRequiredOnSetup', {
    customer: customer.id,
  })
  expect(
    await refusalOf(pay({ customer: customer.id, payment_method: unprepared.id, off_session: true })),
  ).toMatchObject({ code: 'authentication_required' })
})

test('a return address that is none is refused', async () => {
  const call = pay({ payment_method: 'pm_card_authenticationRequired', return_url: 'javascript:alert(1)' })
  expect(await refusalOf(call)).toMatchObject({ statusCode: 400, param: 'return_url' })
})

test('without a return address the library is told to act; cancelling ends an intent', async () => {
  const waiting = await pay({ payment_method: 'pm_card_threeDSecure2Required' })
  expect(waiting.next_action?.type).toBe('use_stripe_sdk')
  const cancelled = await bench.stripe.paymentIntents.cancel(waiting.id, { cancellation_reason: 'abandoned' })
  expect(cancelled).toMatchObject({ status: 'canceled', cancellation_reason: 'abandoned', next_action: null })
  expect(await refusalOf(bench.stripe.paymentIntents.cancel(waiting.id))).toMatchObject({ statusCode: 400 })
})

test('wrong calls get the provider’s errors', async () => {
  const { stripe } = bench
  const { httpUrl } = bench.sandbox
  expect(await refusalOf(stripe.customers.retrieve('cus_absent'))).toMatchObject({
    statusCode: 404,
    code: 'resource_missing',
    type: 'StripeInvalidRequestError',
  })
  expect(await refusalOf(pay({ customer: 'cus_absent' }))).toMatchObject({ statusCode: 400, param: 'customer' })
  expect(await refusalOf(pay({ amount: 49, payment_method: 'pm_card_visa' }))).toMatchObject({
    code: 'amount_too_small',
  })
  expect(await refusalOf(pay({ amount: 12.5 }))).toMatchObject({ code: 'parameter_invalid_integer', param: 'amount' })
  const withOldTypes = { amount: 1000, currency: 'eur', payment_method_types: ['card'] }
  expect(await refusalOf(stripe.paymentIntents.create(withOldTypes))).toMatchObject({ param: 'payment_method_types' })
  expect(await refusalOf(stripe.customers.create({ nom: 'x' } as Stripe.CustomerCreateParams))).toMatchObject({
    code: 'parameter_unknown',
    param: 'nom',
  })
  const refusal = await refusalOf(stripeClient(httpUrl, 'sk_live_cartable').balance.retrieve())
  expect(refusal).toMatchObject({ statusCode: 401, type: 'StripeAuthenticationError' })
  expect(refusal.requestId).toMatch(/^req_/)
  expect((await fetch(`${httpUrl}/v1/balance`)).status).toBe(401)
  expect((await fetch(`${httpUrl}/v1/absent`)).status).toBe(404)
  const [one, other] = [await newCustomer(), await newCustomer()]
  const method = await stripe.paymentMethods.attach('pm_card_visa', { customer: one.id })
  expect(await refusalOf(pay({ customer: other.id, payment_method: method.id }))).toMatchObject({ statusCode: 400 })
  expect(await refusalOf(stripe.paymentMethods.attach(method.id, { customer: other.id }))).toMatchObject({
    statusCode: 400,
  })
})

test('a refused call leaves nothing behind', async () => {
  const customer = await newCustomer()
  const before = (await bench.stripe.paymentIntents.list({ limit: 100 })).data.length
  await refusalOf(
    bench.stripe.paymentIntents.create({
      amount: 1000,
      currency: 'eur',
      customer: customer.id,
      payment_method: 'pm_card_visa',
      confirm: true,
      description: 'without a way back',
    }),
  )
  expect((await bench.stripe.paymentIntents.list({ limit: 100 })).data).toHaveLength(before)
})

test('refunds: part, rest, too much, already done, late failure', async () => {
  const { stripe } = bench
  const paid = await pay({ payment_method: 'pm_card_visa' })
  const part = await stripe.refunds.create({ payment_intent: paid.id, amount: 250, reason: 'requested_by_customer' })
  expect(part).toMatchObject({ status: 'succeeded', amount: 250 })
  expect(await refusalOf(stripe.refunds.create({ payment_intent: paid.id, amount: 1001 }))).toMatchObject({
    param: 'amount',
  })
  await stripe.refunds.create({ charge: String(paid.latest_charge) })
  expect(await refusalOf(stripe.refunds.create({ payment_intent: paid.id }))).toMatchObject({
    code: 'charge_already_refunded',
  })
  expect(await stripe.charges.retrieve(String(paid.latest_charge))).toMatchObject({
    amount_refunded: 1250,
    refunded: true,
  })
  expect((await stripe.refunds.list({ payment_intent: paid.id })).data.map((refund) => refund.amount)).toEqual([
    1000, 250,
  ])

  const late = await pay({ payment_method: 'pm_card_refundFail' })
  const refund = await stripe.refunds.create({ payment_intent: late.id })
  expect(refund.status).toBe('succeeded')
  await expect.poll(async () => (await stripe.refunds.retrieve(refund.id)).status, { timeout: 5_000 }).toBe('failed')
  expect((await stripe.charges.retrieve(String(late.latest_charge))).amount_refunded).toBe(0)
})

test('transfers need money that has arrived; the moved clock makes it arrive', async () => {
  const fresh = await openBench()
  const { stripe } = fresh
  const send = () =>
    stripe.transfers.create({ amount: 5_000, currency: 'eur', destination: 'acct_1teacher', transfer_group: 'PAY-1' })
  await stripe.paymentIntents.create({
    amount: 10_000,
    currency: 'eur',
    allowed_payment_method_types: ['card'],
    payment_method: 'pm_card_visa',
    confirm: true,
  })
  expect(await refusalOf(send())).toMatchObject({ code: 'balance_insufficient' })
  await fresh.post('/__control/clock', { offsetMs: 3 * 86_400_000 })
  const transfer = await send()
  expect(transfer.id).toMatch(/^tr_/)
  const reversal = await stripe.transfers.createReversal(transfer.id, { amount: 1_000 })
  expect(reversal.amount).toBe(1_000)
  const balance = await stripe.balance.retrieve()
  expect(balance.available[0]?.amount).toBe(10_000 - 175 - 5_000 + 1_000)
  expect((await stripe.transfers.list({ transfer_group: 'PAY-1' })).data[0]?.amount_reversed).toBe(1_000)
  await fresh.sandbox.stop()
})

test('lists are paged both ways and walked to the end', async () => {
  const fresh = await openBench()
  const { stripe } = fresh
  const customer = await stripe.customers.create({})
  for (let i = 1; i <= 25; i++) {
    await stripe.paymentIntents.create({
      amount: 100 + i,
      currency: 'eur',
      customer: customer.id,
      allowed_payment_method_types: ['card'],
      payment_method: 'pm_card_visa',
      confirm: true,
    })
  }
  const amounts: number[] = []
  for await (const charge of stripe.charges.list({ customer: customer.id, limit: 10 })) amounts.push(charge.amount)
  expect(amounts).toEqual(Array.from({ length: 25 }, (_, i) => 125 - i))
  const first = await stripe.charges.list({ limit: 10 })
  const second = await stripe.charges.list({ limit: 10, starting_after: first.data[9]?.id })
  const third = await stripe.charges.list({ limit: 10, starting_after: second.data[9]?.id })
  expect([first.has_more, second.has_more, third.has_more, third.data.length]).toEqual([true, true, false, 5])
  const back = await stripe.charges.list({ limit: 10, ending_before: third.data[0]?.id })
  expect(back.data.map((charge) => charge.id)).toEqual(second.data.map((charge) => charge.id))
  const recent = await stripe.charges.list({ created: { gte: Math.floor(Date.now() / 1000) + 60 } })
  expect(recent.data).toEqual([])
  await fresh.sandbox.stop()
})

test('levers: the next payment fails once; the page shows it', async () => {
  const press = (path: string, body: Record<string, string>) =>
    fetch(bench.sandbox.httpUrl + path, { method: 'POST', body: new URLSearchParams(body) })
  await press('/stripe/prochain-paiement', { failure: 'insufficientFunds' })
  expect(await refusalOf(pay({ payment_method: 'pm_card_visa' }))).toMatchObject({ decline_code: 'insufficient_funds' })
  expect((await pay({ payment_method: 'pm_card_visa' })).status).toBe('succeeded')
  const text = await (await fetch(`${bench.sandbox.httpUrl}/stripe`)).text()
  expect(text).toContain('Votre carte ne dispose pas de fonds suffisants.')
})

test('forgotten: the keys and the people of a company that is gone mean nothing to the next one', async () => {
  const options = { idempotencyKey: 'customer:1' }
  const { id } = await bench.stripe.customers.create({ name: 'Solenn' }, options)
  expect(await refusalOf(bench.stripe.customers.create({ name: 'Malo' }, options))).toMatchObject({ statusCode: 400 })
  await bench.post('/__control/forget', {})
  expect((await bench.stripe.customers.create({ name: 'Malo' }, options)).name).toBe('Malo')
  expect(await refusalOf(bench.stripe.customers.retrieve(id))).toMatchObject({ statusCode: 404 })
})

test('outages: error 500, unreachable, and back', async () => {
  await bench.post('/__control', { service: 'stripe', mode: 'error500' })
  expect(await refusalOf(bench.stripe.balance.retrieve())).toMatchObject({ statusCode: 500, type: 'StripeAPIError' })
  await bench.post('/__control', { service: 'stripe', mode: 'down' })
  expect(await refusalOf(bench.stripe.balance.retrieve())).toMatchObject({ type: 'StripeConnectionError' })
  await bench.post('/__control', { service: 'stripe', mode: 'ok' })
  expect((await bench.stripe.balance.retrieve()).object).toBe('balance')
})
