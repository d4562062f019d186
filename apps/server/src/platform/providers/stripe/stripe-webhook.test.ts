// Proves the webhook: only signed bytes come in, each event is handled once, one that fails is tried again.
import Fastify, { type FastifyInstance } from 'fastify'
import Stripe from 'stripe'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../../../test/db.ts'
import { type Database, openDatabase } from '../../db/database.ts'
import { createJobs, type Jobs } from '../../jobs/jobs.ts'
import type { Platform } from '../../platform.ts'
import { createLogger } from '../../telemetry/logger.ts'
import { createMetrics } from '../../telemetry/metrics.ts'
import { createTechnicalLog } from '../../telemetry/technical-log.ts'
import { createProviderEvents, type ProviderEvents } from '../provider-events.ts'
import { serveWebhook } from '../webhook.ts'
import { createCardProvider } from './stripe.ts'
import { stripeWebhook, stripeWebhookPath } from './stripe-webhook.ts'

const secret = 'whsec_essai'
let own: TestDatabase
let database: Database
let jobs: Jobs
let app: FastifyInstance
let events: ProviderEvents
const handled: string[] = []
let failures = 0

beforeAll(async () => {
  own = await createTestDatabase()
  database = openDatabase({ url: own.url, max: 5 })
  const log = createLogger({ logLevel: 'silent' })
  const metrics = createMetrics()
  jobs = createJobs({
    databaseUrl: own.url,
    database,
    log,
    technicalLog: createTechnicalLog({ database, log }),
    metrics,
    isHurried: true,
  })
  events = createProviderEvents({
    database,
    jobs,
    handlers: {
      stripe: async (_job, event) => {
        if (event.eventId === 'evt_fragile' && failures === 0) {
          failures += 1
          throw new Error('pas encore')
        }
        handled.push(event.eventId)
      },
    },
  })
  const stripe = createCardProvider({
    config: { stripe: { secretKey: 'sk_test_x', apiUrl: 'http://127.0.0.1:9' } },
    database,
    log,
    metrics,
  })
  app = Fastify()
  serveWebhook(app, stripeWebhook(stripe, secret), { events, log })
  await jobs.start({ platform: {} as Platform, jobs: [events.job] })
})
afterAll(async () => {
  await app?.close()
  await jobs?.stop(500)
  await database?.close()
  await own?.drop()
})

const post = (id: string, key = secret, tamper = false) => {
  const payload = JSON.stringify({
    id,
    object: 'event',
    type: 'payment_intent.succeeded',
    data: { object: { amount: 100 } },
  })
  const signature = Stripe.webhooks.generateTestHeaderString({ payload, secret: key })
  return app.inject({
    method: 'POST',
    url: stripeWebhookPath,
    headers: { 'content-type': 'application/json', 'stripe-signature': signature },
    payload: tamper ? payload.replace('100', '999') : payload,
  })
}
const rows = () =>
  database.db.selectFrom('providerEvents').select(['eventId', 'handledAt', 'error']).orderBy('id').execute()

test('a signed event is stored and handled once, however often it is sent', async () => {
  const answers = await Promise.all([post('evt_1'), post('evt_1'), post('evt_1')])
  expect(answers.map((answer) => answer.statusCode)).toEqual([200, 200, 200])
  await vi.waitFor(async () =>
    expect(await rows()).toMatchObject([{ eventId: 'evt_1', error: null, handledAt: expect.any(String) }]),
  )
  expect(handled).toEqual(['evt_1'])
})

test('what is not signed by the provider is refused and leaves nothing', async () => {
  expect((await post('evt_2', 'whsec_autre')).statusCode).toBe(400)
  expect((await post('evt_2', secret, true)).statusCode).toBe(400)
  const bare = await app.inject({
    method: 'POST',
    url: stripeWebhookPath,
    headers: { 'content-type': 'application/json' },
    payload: '{}',
  })
  expect(bare.statusCode).toBe(400)
  expect((await rows()).map((row) => row.eventId)).toEqual(['evt_1'])
})

test('an event whose handling fails is handled later', async () => {
  expect((await post('evt_fragile')).statusCode).toBe(200)
  await vi.waitFor(async () => expect((await rows())[1]).toMatchObject({ handledAt: null, error: 'pas encore' }), {
    timeout: 5_000,
  })
  await vi.waitFor(
    async () => expect((await rows())[1]).toMatchObject({ handledAt: expect.any(String), error: null }),
    { timeout: 60_000, interval: 250 },
  )
  expect(handled).toEqual(['evt_1', 'evt_fragile'])
}, 70_000)

test('handling is tried for more than two days, as long as a provider may be away', () => {
  const { retries, retryDelaySeconds, retryDelayMaxSeconds } = events.job
  const waits = Array.from({ length: retries }, (_, rank) =>
    Math.min(retryDelaySeconds * 2 ** rank, retryDelayMaxSeconds),
  )
  expect(waits.reduce((sum, seconds) => sum + seconds, 0)).toBeGreaterThan(48 * 3_600)
})
