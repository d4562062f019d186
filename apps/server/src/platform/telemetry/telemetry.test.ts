// Proves that logs keep no secret, that a repeated fault fills no table, and that figures are readable.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../../test/db.ts'
import { type Database, openDatabase } from '../db/database.ts'
import { createLogger } from './logger.ts'
import { createMetrics } from './metrics.ts'
import { createTechnicalLog } from './technical-log.ts'

let own: TestDatabase
let database: Database
beforeAll(async () => {
  own = await createTestDatabase()
  database = openDatabase({ url: own.url, max: 3 })
})
afterAll(async () => {
  await database?.close()
  await own?.drop()
})

const secrets = [
  'hunter2',
  'FR7630006000011234567890189',
  '4242424242424242',
  '2 55 08 14 168 025 38',
  'sk_live_abcdef123456',
  'cookie-value',
  'tout le corps',
]

test('nothing secret reaches the log, whatever its depth or its place', () => {
  const lines: string[] = []
  const log = createLogger({ logLevel: 'info' }, { write: (line) => lines.push(line) })
  const [password, iban, card, nir, key, cookie, body] = secrets
  const error = Object.assign(new Error(`refused for ${card} and ${iban} with ${key}`), { code: 'E1', detail: nir })
  log.info(
    {
      input: { password, deep: [{ ibanNumber: iban, nir, cardNumber: card }] },
      headers: { cookie, authorization: key },
      body,
    },
    'fait',
  )
  log.error({ err: error }, `numéro ${nir}`.slice(0, 6))
  const text = lines.join('')
  for (const secret of secrets) expect(text).not.toContain(secret)
  expect(JSON.parse(lines[1] ?? '')).toMatchObject({
    level: 'error',
    err: { code: 'E1', type: 'Error', message: 'refused for ••• and ••• with •••' },
  })
})

test('LOG-02 a technical log tells what, where and in which request; repeats are counted, not written', async () => {
  const technicalLog = createTechnicalLog({ database, log: createLogger({ logLevel: 'silent' }) })
  const entry = {
    type: 'http',
    level: 'error' as const,
    alert: true,
    message: 'La base ne répond pas',
    error: new TypeError('x is not a function'),
    context: { http_method: 'POST', password: 'hunter2' },
    requestId: 'r-1',
  }
  for (let i = 0; i < 20; i += 1) await technicalLog.write(entry)
  await technicalLog.write({ type: 'http', level: 'warning', message: 'Autre chose' })
  const rows = await database.db.selectFrom('technicalLogs').selectAll().orderBy('id').execute()
  expect(rows).toHaveLength(2)
  expect(rows[0]).toMatchObject({
    type: 'http',
    level: 'error',
    alert: true,
    requestId: 'r-1',
    context: { http_method: 'POST', password: '•••', server: expect.stringMatching(/./) },
    errorDetails: {
      type: 'TypeError',
      exception: 'TypeError',
      message: 'x is not a function',
      file: expect.stringContaining('telemetry.test.ts'),
      line: expect.any(Number),
      level: 'error',
      stack: expect.stringContaining('TypeError: x is not a function'),
    },
  })
  expect(rows[1]).toMatchObject({ errorDetails: null, context: { server: expect.any(String) }, alert: false })
})

test('a log that cannot be written harms nobody', async () => {
  const closed = openDatabase({ url: own.url, max: 1 })
  await closed.close()
  const technicalLog = createTechnicalLog({ database: closed, log: createLogger({ logLevel: 'silent' }) })
  await expect(technicalLog.write({ type: 'http', level: 'error', message: 'perdu' })).resolves.toBeUndefined()
})

test('the figures are told in the text format', async () => {
  const metrics = createMetrics()
  metrics.httpSeconds.observe({ operation: 'contacts.list', status: '200' }, 0.02)
  metrics.messages.inc({ channel: 'mail', outcome: 'sent' })
  metrics.watchPool('writes', { totalCount: 3, idleCount: 2, waitingCount: 1 })
  const text = await metrics.text()
  expect(text).toContain('cartable_http_seconds_count{operation="contacts.list",status="200"} 1')
  expect(text).toContain('cartable_messages_total{channel="mail",outcome="sent"} 1')
  expect(text).toContain('cartable_db_pool_connections{pool="writes",state="waiting"} 1')
})
