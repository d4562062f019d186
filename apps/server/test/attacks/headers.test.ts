// What every answer tells the browser: what may run, who may frame, embed or keep it; and what it does not tell.
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { accessApi } from '@cartable/domain/access/sign-in/access.api.ts'
import { subjectsApi } from '@cartable/domain/reference/reference.api.ts'
import fastify from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { allOperations } from '../../src/operations.ts'
import { serveWeb } from '../../src/platform/http/web.ts'
import { type Caller, startTestApp, type TestApp } from '../app.ts'
import { sampleInput } from './ground.ts'

let app: TestApp
let secure: TestApp
let director: Caller
beforeAll(async () => {
  app = await startTestApp()
  secure = await startTestApp({ environment: { PUBLIC_URL: 'https://gestion.exemple.fr' } })
  director = await app.director()
})
afterAll(() => Promise.all([app.close(), secure.close()]))

const policyOf = (headers: Readonly<Record<string, unknown>>) =>
  new Map(
    String(headers['content-security-policy'] ?? '')
      .split(';')
      .map((part) => part.trim().split(/\s+/))
      .map(([name = '', ...values]) => [name, values] as const),
  )
const kinds = [
  '/api/session',
  '/api/nowhere',
  '/api/admin/parameters/parameters-list',
  '/health',
  '/favicon.ico',
  '/api/openapi.json',
]

test('every answer forbids sniffing, framing by others, embedding elsewhere, and the powers that no page uses', async () => {
  for (const url of kinds) {
    const { headers } = await app.http.inject({ url, headers: { cookie: director.cookie } })
    expect(headers, url).toMatchObject({
      'x-content-type-options': 'nosniff',
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
      'referrer-policy': 'same-origin',
    })
    expect(headers['permissions-policy'], url).toMatch(/camera=\(\).*microphone=\(\).*geolocation=\(\)/)
    expect(policyOf(headers).get('frame-ancestors'), url).toEqual(["'none'"])
    expect(headers['x-powered-by'], url).toBeUndefined()
    expect(headers.server, url).toBeUndefined()
  }
})

test('no script and no style runs but our own: the policy has no unsafe word and no wildcard source', async () => {
  for (const at of [app, secure]) {
    const policy = policyOf((await at.http.inject({ url: '/api/session' })).headers)
    for (const [name, sources] of policy) {
      expect(
        sources.filter((source) => /unsafe|^\*$|^https?:$/.test(source)),
        name,
      ).toEqual([])
    }
    expect(policy.get('default-src')).toEqual(["'self'"])
    expect(policy.get('object-src')).toEqual(["'none'"])
    expect(policy.get('base-uri')).toEqual(["'none'"])
    expect(policy.get('form-action')).toEqual(["'self'"])
  }
})

test('the page allows one more style by a nonce that is another each time', async () => {
  const web = fastify()
  web.addHook('onRequest', async (_, reply) => {
    reply.header('content-security-policy', "default-src 'self';style-src 'self'")
  })
  await serveWeb(web, app.platform, fileURLToPath(new URL('../../../web', import.meta.url)))
  const nonces = await Promise.all(
    [1, 2].map(async () => {
      const page = await web.inject({ url: '/maintenance' })
      const written = /nonce="([^"]+)"/.exec(page.body)?.[1] ?? ''
      expect(policyOf(page.headers).get('style-src')).toEqual(["'self'", `'nonce-${written}'`])
      return written
    }),
  )
  await web.close()
  expect(new Set(nonces).size).toBe(2)
  for (const nonce of nonces) expect(Buffer.from(nonce, 'base64').length).toBeGreaterThanOrEqual(16)
})

test('the page itself holds no script and no style but files of ours', () => {
  const html = readFileSync(new URL('../../../web/index.html', import.meta.url), 'utf8')
  expect(html).not.toMatch(/<style|\son\w+=|style=|javascript:/)
  for (const [tag] of html.matchAll(/<script[^>]*>/g)) expect(tag).toMatch(/ src="\/[^/]/)
})

test('https is remembered for a year, with what lies below it, and only where it is used', async () => {
  const { headers } = await secure.http.inject({ url: '/api/session' })
  expect(headers['strict-transport-security']).toBe('max-age=31536000; includeSubDomains')
  expect((await app.http.inject({ url: '/api/session' })).headers['strict-transport-security']).toBeUndefined()
})

test('no answer of an operation is kept by a browser or a proxy', async () => {
  // pages for visitors hold nothing of anybody, and are shown again for a minute
  const own = allOperations.filter(
    ({ operation: { effect, publicPath } }) => effect !== 'write' && publicPath === undefined,
  )
  for (const { operation } of own) {
    for (const caller of [director, null]) {
      const { headers } = await app.call(operation, sampleInput(operation) as never, caller)
      expect(String(headers['cache-control']), operation.id).toMatch(/no-store/)
    }
  }
})

test('a fault tells its reference and nothing of what broke', async () => {
  const { body, status } = await app.call(subjectsApi.show, { id: '999999999999999999999' } as never, director)
  expect([400, 404]).toContain(status)
  expect(JSON.stringify(body)).not.toMatch(/select |postgres|node_modules|\.ts:|at \w+ \(/i)
})

test('figures of the process are for the machine itself', async () => {
  const outside = await app.http.inject({ url: '/metrics', remoteAddress: '203.0.113.7' })
  expect(outside.statusCode).toBe(403)
  const claimed = await app.http.inject({
    url: '/metrics',
    remoteAddress: '203.0.113.7',
    headers: { 'x-forwarded-for': '127.0.0.1' },
  })
  expect(claimed.statusCode).toBe(403)
})

test('figures of the process are not for what a proxy passes on, declared or not', async () => {
  const passedOn = await app.http.inject({
    url: '/metrics',
    remoteAddress: '127.0.0.1',
    headers: { 'x-forwarded-for': '203.0.113.7' },
  })
  expect(passedOn.statusCode).toBe(403)
  expect((await app.http.inject({ url: '/metrics', remoteAddress: '127.0.0.1' })).statusCode).toBe(200)
})

test('a method that no operation has is not served, TRACE least of all', async () => {
  for (const method of ['TRACE', 'PATCH', 'OPTIONS'] as const) {
    const answer = await app.http.inject({ method: method as 'PATCH', url: `/api${accessApi.session.path}` })
    expect(answer.statusCode, method).toBeGreaterThanOrEqual(400)
    expect(answer.body).not.toContain(director.cookie)
  }
})
