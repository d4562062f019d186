// What the server asks of others: only the services of its settings, and never where their answers point.
import { readdirSync, readFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { peopleApi } from '@cartable/domain/people/people.api.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../app.ts'

const listen = (server: Server): Promise<number> =>
  new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve((server.address() as { port: number }).port)))

let app: TestApp
let asked = 0
let inside = 0
const metadata = createServer((_, answer) => {
  inside += 1
  answer.setHeader('content-type', 'application/json').end('{"features":[]}')
})
const turned = createServer()
beforeAll(async () => {
  const port = await listen(metadata)
  turned.on('request', (_, answer) => {
    asked += 1
    answer.writeHead(302, { location: `http://127.0.0.1:${port}/latest/meta-data` }).end()
  })
  app = await startTestApp({ environment: { GEOCODING_URL: `http://127.0.0.1:${await listen(turned)}` } })
})
afterAll(async () => {
  await app.close()
  metadata.close()
  turned.close()
})

test('a service that points elsewhere is not followed: its answer counts as none', async () => {
  const { status } = await app.call(peopleApi.addressAutocomplete, { query: '12 rue de Nantes' }, null)
  expect(status).toBe(503)
  expect(asked).toBeGreaterThan(0)
  expect(inside).toBe(0)
})

/** Who calls besides the clients of providers, each to an address of the settings. */
const callers: readonly string[] = [
  // what a browser asks of the card provider by itself, in a company that is lived in process
  'life/acts/candidates.acts.ts',
  'life/acts/money/teacher-money.acts.ts',
  'life/simulate/providers.ts',
  // the collector of logs, where the settings name one
  'platform/telemetry/ship-logs.ts',
  // the sandbox is told the time, never in production
  'platform/twin/sandbox-clock.ts',
]

/** Programs of ours that start others, with arguments of ours and no shell. */
const starters: readonly string[] = ['platform/pdf/attached-files.ts', 'platform/sheets/reader-process.ts']

test('what a person types never decides where the server connects: every call begins with a setting', () => {
  const root = fileURLToPath(new URL('../../src/', import.meta.url))
  const sources = readdirSync(root, { encoding: 'utf8', recursive: true })
    .filter((name) => /\.ts$/.test(name) && !/\.(test|factory)\.ts$/.test(name) && !name.startsWith('supervisor'))
    .map((name) => [name, readFileSync(join(root, name), 'utf8')] as const)
  const calling = sources.filter(([, text]) => /(?<![\w.])fetch\(|\bhttps?\.(get|request)\(|axios|undici/.test(text))
  const others = calling.map(([name]) => name).filter((name) => !name.startsWith(join('platform', 'providers')))
  expect(others.sort()).toEqual(callers)
  for (const [name, text] of calling) expect(text, name).toMatch(/redirect: 'error'/)
  // and none of them gives a command to the system
  expect(
    sources
      .filter(([, text]) => /node:child_process/.test(text))
      .map(([name]) => name)
      .sort(),
  ).toEqual(starters)
})
