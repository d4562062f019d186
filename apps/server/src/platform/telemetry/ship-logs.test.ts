// The log sent on to a collector that speaks OTLP: what arrives, what never does, and a collector that is away, slow or strict.
import { createServer, type IncomingHttpHeaders } from 'node:http'
import { setTimeout as delay } from 'node:timers/promises'
import { accessApi } from '@cartable/domain/access/sign-in/access.api.ts'
import { afterEach, expect, test } from 'vitest'
import { startTestApp } from '../../../test/app.ts'
import { readConfig } from '../config.ts'
import { createLogger } from './logger.ts'
import { createMetrics } from './metrics.ts'
import { createLogShipper } from './ship-logs.ts'

type Attribute = { key: string; value: { stringValue?: string; intValue?: string } }
type Records = {
  severityText: string
  severityNumber: number
  timeUnixNano: string
  body: { stringValue: string }
  attributes: Attribute[]
}[]
type Posted = { resourceLogs: { resource: { attributes: Attribute[] }; scopeLogs: { logRecords: Records }[] }[] }

const stops: (() => unknown)[] = []
afterEach(async () => {
  for (const stop of stops.splice(0).reverse()) await stop()
})

const startCollector = async () => {
  const posts: { readonly body: Posted; readonly headers: IncomingHttpHeaders; readonly text: string }[] = []
  let status: number | 'silent' = 200
  const server = createServer((request, answer) => {
    const pieces: Buffer[] = []
    request.on('data', (piece: Buffer) => pieces.push(piece))
    request.on('end', () => {
      if (status === 'silent') return
      const text = Buffer.concat(pieces).toString()
      if (status === 200) posts.push({ body: JSON.parse(text) as Posted, headers: request.headers, text })
      answer.writeHead(status, { location: 'http://127.0.0.1:1/ailleurs' }).end('{}')
    })
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  stops.push(() => {
    server.closeAllConnections()
    server.close()
  })
  const address = server.address()
  const port = typeof address === 'object' && address !== null ? address.port : 0
  return {
    url: `http://127.0.0.1:${port}/v1/logs`,
    posts,
    records: () => posts.flatMap(({ body }) => body.resourceLogs[0]!.scopeLogs[0]!.logRecords),
    answer: (now: typeof status) => {
      status = now
    },
  }
}
const shipperTo = (url: string, headers: Record<string, string> = {}) => {
  const shipper = createLogShipper({ url, headers })
  stops.push(() => shipper.stop())
  return shipper
}
const until = async (isSo: () => boolean, seconds = 8) => {
  for (let tries = 0; tries < seconds * 20 && !isSo(); tries++) await delay(50)
  expect(isSo()).toBe(true)
}
const nowhere = { write: () => undefined }

test('lines arrive as records, with their level, time and fields, under the name of the program', async () => {
  const collector = await startCollector()
  const shipper = shipperTo(collector.url, { authorization: 'Bearer du-collecteur' })
  const log = createLogger({ logLevel: 'info' }, nowhere, shipper)
  log.info({ operation: 'access.login', status: 200, ms: 12 }, 'operation')
  log.error({ err: new Error('cassé') }, 'fault')
  log.debug('not at this level')
  await shipper.stop()
  expect(collector.posts).toHaveLength(1)
  expect(collector.posts[0]?.headers).toMatchObject({
    'content-type': 'application/json',
    authorization: 'Bearer du-collecteur',
  })
  expect(collector.posts[0]?.body.resourceLogs[0]?.resource.attributes[0]).toEqual({
    key: 'service.name',
    value: { stringValue: 'cartable' },
  })
  const [first, second] = collector.records()
  expect(first).toMatchObject({ severityText: 'info', severityNumber: 9, body: { stringValue: 'operation' } })
  expect(first?.attributes).toContainEqual({ key: 'status', value: { intValue: '200' } })
  expect(Math.abs(Number(BigInt(first!.timeUnixNano) / 1_000_000n) - Date.now())).toBeLessThan(60_000)
  expect(second).toMatchObject({ severityText: 'error', severityNumber: 17, body: { stringValue: 'fault' } })
  expect(shipper.counts()).toEqual({ sent: 2, dropped: 0, refused: 0, waiting: 0 })
})

test('nothing secret is sent, whatever its place, and the lines are those of the standard output', async () => {
  const collector = await startCollector()
  const shipper = shipperTo(collector.url)
  const lines: string[] = []
  const log = createLogger({ logLevel: 'info' }, { write: (line) => void lines.push(line) }, shipper)
  log.warn(
    { password: 'un cheval bleu', deep: { token: 'abcdef' }, note: 'FR76 3000 6000 0112 3456 7890 189' },
    'sk_live_0123456789',
  )
  await shipper.stop()
  const { text } = collector.posts[0]!
  for (const secret of ['cheval', 'abcdef', '3456 7890', 'sk_live_0123456789']) expect(text).not.toContain(secret)
  expect(lines).toHaveLength(1)
})

test('a thousand lines leave in batches, without waiting for their turn', async () => {
  const collector = await startCollector()
  const shipper = shipperTo(collector.url)
  const log = createLogger({ logLevel: 'info' }, nowhere, shipper)
  for (let i = 0; i < 1_100; i++) log.info({ i }, 'line')
  await until(() => shipper.counts().sent === 1_100)
  expect(collector.posts.map(({ body }) => body.resourceLogs[0]!.scopeLogs[0]!.logRecords.length)).toEqual([
    512, 512, 76,
  ])
})

test('a collector that is away loses nothing until too many wait; then what is dropped is counted', async () => {
  const collector = await startCollector()
  collector.answer(503)
  const shipper = shipperTo(collector.url)
  for (let i = 0; i < 9_000; i++)
    shipper.take(JSON.stringify({ level: 'info', time: '2026-11-20T09:00:00Z', msg: `${i}` }))
  expect(shipper.counts()).toMatchObject({ dropped: 808, waiting: 8_192 })
  await delay(200)
  expect(shipper.counts().sent).toBe(0)
  collector.answer(200)
  await until(() => shipper.counts().sent === 8_192)
  expect(collector.records().map(({ body }) => body.stringValue)).toEqual([...Array(8_192).keys()].map(String))
})

test('what a collector refuses is not sent again, and no redirection is followed', async () => {
  const collector = await startCollector()
  collector.answer(400)
  const shipper = shipperTo(collector.url)
  shipper.take(JSON.stringify({ level: 'info', time: '2026-11-20T09:00:00Z', msg: 'refusée' }))
  await shipper.stop()
  expect(shipper.counts()).toMatchObject({ sent: 0, refused: 1, dropped: 0 })
  const turned = await startCollector()
  turned.answer(302)
  const other = shipperTo(turned.url)
  other.take(JSON.stringify({ level: 'info', time: '2026-11-20T09:00:00Z', msg: 'détournée' }))
  await other.stop()
  expect(other.counts()).toMatchObject({ sent: 0, dropped: 1 })
})

test('one that never answers holds nobody up, not even the end of the program', async () => {
  const collector = await startCollector()
  collector.answer('silent')
  const shipper = shipperTo(collector.url)
  const line = JSON.stringify({ level: 'info', time: '2026-11-20T09:00:00Z', msg: 'x' })
  // taken at once: whoever logs is given nothing to wait for
  for (let i = 0; i < 600; i++) expect(shipper.take(line)).toBeUndefined()
  expect(shipper.counts()).toMatchObject({ dropped: 0, waiting: 600 })
  // it would last for ever, and so would this test
  await shipper.stop()
  expect(shipper.counts()).toMatchObject({ dropped: 600, waiting: 0 })
})

test('the figures of the program say what became of the lines', async () => {
  const metrics = createMetrics()
  metrics.watchLogs({ counts: () => ({ sent: 7, dropped: 2, refused: 1, waiting: 3 }) })
  const text = await metrics.text()
  expect(text).toContain('cartable_log_lines{outcome="dropped"} 2')
  expect(text).toContain('cartable_log_lines{outcome="waiting"} 3')
})

test('a server with the setting sends its calls there, without the cookie nor the password', async () => {
  const collector = await startCollector()
  const app = await startTestApp({
    environment: {
      LOG_LEVEL: 'info',
      OTEL_EXPORTER_OTLP_LOGS_ENDPOINT: collector.url,
      OTEL_EXPORTER_OTLP_LOGS_HEADERS: 'authorization=Bearer%20cl%C3%A9,x-tenant=cartable',
    },
  })
  await app.call(accessApi.login, { login: 'quelqu-un', password: 'un secret de famille' }, null)
  await app.close()
  const sent = collector.posts.map(({ text }) => text).join('\n')
  expect(sent).toContain('access.login')
  expect(sent).not.toContain('un secret de famille')
  expect(collector.posts[0]?.headers).toMatchObject({ authorization: 'Bearer clé', 'x-tenant': 'cartable' })
})

test('its settings are those of OpenTelemetry; headers that cannot be read are refused without being repeated', () => {
  const base = { NODE_ENV: 'test', DATABASE_URL: 'postgres://x', SECRET_KEY: Buffer.alloc(32, 1).toString('base64') }
  expect(readConfig(base).collector).toBeNull()
  expect(() => readConfig({ ...base, OTEL_EXPORTER_OTLP_LOGS_HEADERS: 'secret-sans-valeur' })).toThrow(
    /OTEL_EXPORTER_OTLP_LOGS_HEADERS(?!.*secret-sans-valeur)/,
  )
})
