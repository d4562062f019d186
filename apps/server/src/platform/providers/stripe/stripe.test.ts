// The client of the card provider against the sandbox, which speaks the provider's protocol.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Stripe from 'stripe'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startSandbox } from '../../../../../sandbox/src/sandbox.ts'
import { startTestApp, type TestApp } from '../../../../test/app.ts'
import { type CardProvider, createCardProvider } from './stripe.ts'

let app: TestApp
let sandbox: Awaited<ReturnType<typeof startSandbox>>
let provider: CardProvider
let sdk: Stripe
const folder = mkdtempSync(join(tmpdir(), 'cartable-stripe-'))
const about = { class: 'orders', id: 1 }

beforeAll(async () => {
  app = await startTestApp()
  sandbox = await startSandbox({ httpPort: 0, smtpPort: 0, dataDir: folder })
  const config = { stripe: { secretKey: 'sk_test_essai', apiUrl: sandbox.httpUrl } }
  provider = createCardProvider({
    config,
    database: app.database,
    log: app.platform.log,
    metrics: app.platform.metrics,
  })
  const { hostname, port } = new URL(sandbox.httpUrl)
  sdk = new Stripe('sk_test_essai', { host: hostname, port, protocol: 'http', telemetry: false })
})
afterAll(async () => {
  await sandbox.stop()
  await app.close()
  rmSync(folder, { recursive: true, force: true })
})

const customerWith = async (card: string) => {
  const customerId = await provider.createCustomer({
    name: 'Anne Le Goff',
    email: 'anne@exemple.fr',
    idempotencyKey: `customer:${card}`,
    about,
  })
  const method = await sdk.paymentMethods.attach(card, { customer: customerId })
  return { customerId, paymentMethodId: method.id }
}
const charge = (card: { customerId: string; paymentMethodId: string }, idempotencyKey: string) =>
  provider.charge({
    ...card,
    amountCents: 6_000,
    idempotencyKey,
    description: 'CPF-2026-000001',
    metadata: { bill: '1' },
    about,
  })

test('charges a saved card once, whatever how often the same try is asked', async () => {
  const card = await customerWith('pm_card_visa')
  const first = await charge(card, 'bill:1:attempt:1')
  // 1.5 % of 60 € and 0.25 €
  expect(first).toMatchObject({ status: 'succeeded', message: null, feeCents: 115 })
  expect((await charge(card, 'bill:1:attempt:1')).intentId).toBe(first.intentId)
  expect(await provider.readIntent(first.intentId!)).toMatchObject({
    status: 'succeeded',
    amountCents: 6_000,
    feeCents: 115,
    metadata: { bill: '1' },
  })
  expect(await provider.readCard(card.customerId, card.paymentMethodId)).toMatchObject({ last4: '4242', brand: 'visa' })
})

test('a refused card is an answer in French, and the call is noted without the card', async () => {
  const card = await customerWith('pm_card_chargeCustomerFail')
  expect(await charge(card, 'bill:2:attempt:1')).toMatchObject({
    status: 'failed',
    message: 'La carte a été refusée par la banque.',
  })
  const calls = await app.database.db
    .selectFrom('providerCalls')
    .select(['action', 'status', 'error', 'idempotencyKey'])
    .where('idempotencyKey', '=', 'bill:2:attempt:1')
    .execute()
  expect(calls).toEqual([
    {
      action: 'paymentIntents.create',
      status: 402,
      error: expect.stringContaining('card_declined'),
      idempotencyKey: 'bill:2:attempt:1',
    },
  ])
})

test('a provider that cannot be reached leaves the question open', async () => {
  const away = createCardProvider({
    config: { stripe: { secretKey: 'sk_test_essai', apiUrl: 'http://127.0.0.1:9' } },
    database: app.database,
    log: app.platform.log,
    metrics: app.platform.metrics,
  })
  const outcome = await away.charge({
    customerId: 'cus_1',
    paymentMethodId: 'pm_1',
    amountCents: 100,
    idempotencyKey: 'bill:3:attempt:1',
    description: 'x',
    metadata: {},
    about,
  })
  expect(outcome).toMatchObject({ status: 'pending', failureCode: 'provider_unreachable' })
})

test('a card of somebody else is not read', async () => {
  const mine = await customerWith('pm_card_mastercard')
  const other = await provider.createCustomer({ name: 'Autre', email: null, idempotencyKey: 'customer:other', about })
  expect(await provider.readCard(other, mine.paymentMethodId)).toBeNull()
})
