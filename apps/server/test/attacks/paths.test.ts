// Path traversal: addresses, names and keys that try to leave the folder they are looked up in.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { apiPrefix } from '@cartable/domain/kernel/http.ts'
import fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { allOperations } from '../../src/operations.ts'
import { serveWeb } from '../../src/platform/http/web.ts'
import { type Caller, startTestApp, type TestApp } from '../app.ts'

const parent = mkdtempSync(join(tmpdir(), 'cartable-paths-'))
const folder = join(parent, 'dist')
const secret = 'the key of the safe'
let whole: TestApp
let web: FastifyInstance
let port: number
let director: Caller

beforeAll(async () => {
  mkdirSync(join(folder, 'assets'), { recursive: true })
  writeFileSync(join(parent, 'secret.txt'), secret)
  writeFileSync(join(parent, '.env'), secret)
  writeFileSync(join(folder, '.hidden.txt'), secret)
  const marks =
    '<meta name="session-idle-seconds" content=""><meta name="path-prefix" content=""><meta property="csp-nonce" nonce="">'
  writeFileSync(join(folder, 'index.html'), `<title>Cartable</title>${marks}`)
  writeFileSync(join(folder, 'assets/a-1.js'), 'console.log(1)')
  whole = await startTestApp()
  director = await whole.director()
  web = fastify()
  await serveWeb(web, whole.platform, folder)
  port = Number(new URL(await web.listen({ port: 0, host: '127.0.0.1' })).port)
})
afterAll(async () => {
  await web.close()
  await whole.close()
  rmSync(parent, { recursive: true })
})

/** The request line as it is written: no client tidies the path. */
const rawGet = (path: string): Promise<string> =>
  new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1', () =>
      socket.write(`GET ${path} HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n`),
    )
    let heard = ''
    socket.on('data', (chunk) => {
      heard += chunk
    })
    socket.on('end', () => resolve(heard))
    socket.on('error', reject)
  })

const climbs = [
  '/../secret.txt',
  '/assets/../../secret.txt',
  '/assets/..%2f..%2fsecret.txt',
  '/assets/%2e%2e/%2e%2e/secret.txt',
  '/assets/..%5c..%5csecret.txt',
  '/assets/....//....//secret.txt',
  '/assets/..%252f..%252fsecret.txt',
  '/assets/%c0%ae%c0%ae/secret.txt',
  '//secret.txt',
  '/assets/a-1.js/../../../secret.txt',
  '/assets/a-1.js%00.txt',
  '/../.env',
  '/.hidden.txt',
  `/${join(parent, 'secret.txt')}`,
]

test('an asset is served; nothing beside or above its folder is', async () => {
  expect(await rawGet('/assets/a-1.js')).toContain('console.log(1)')
  for (const path of climbs) {
    const answer = await rawGet(path)
    expect(answer, path).toMatch(/^HTTP\/1\.1 (4\d\d|200)/)
    expect(answer, path).not.toContain(secret)
  }
})

test('a file of the project is not an asset', async () => {
  for (const path of [
    '/package.json',
    '/src/main.tsx',
    '/.git/config',
    '/assets/',
    '/assets',
    '/manifest.json/../../../package.json',
  ])
    expect((await rawGet(path)).includes('"name": "cartable"'), path).toBe(false)
})

test('no key of a download is a path: names, numbers and codes are looked up, never opened', async () => {
  const climbing = [
    '../../../../etc/passwd',
    '..%2f..%2fetc%2fpasswd',
    '/etc/passwd',
    'file:///etc/passwd',
    '....//etc/passwd',
    'a\u0000.pdf',
  ]
  const documents = allOperations
    .map(({ operation }) => operation)
    .filter(({ answer, method }) => 'document' in answer && method === 'GET')
  const isHers = ({ access }: (typeof documents)[number]) =>
    !(access.kind === 'anyOf' ? access.of : [access]).every(({ kind }) => kind === 'audience')
  expect(documents.length).toBeGreaterThan(5)
  const fieldsOf = ({ input }: (typeof documents)[number]) => Object.keys((input as { shape?: object }).shape ?? {})
  // what asks for nothing, such as the map of the site, has no key
  for (const operation of documents.filter((one) => fieldsOf(one).length > 0))
    for (const value of climbing) {
      const fields = fieldsOf(operation)
      const query = fields.map((field) => `${field}=${encodeURIComponent(value)}`).join('&')
      const url = `${apiPrefix}${operation.path.replaceAll(/\{\w+\}/g, encodeURIComponent(value))}?${query}`
      const answer = await whole.http.inject({ url, headers: { cookie: director.cookie } })
      // what is for teachers or families alone is refused before its key is read; the catalogue says that it found nothing
      const answered = operation.publicPath === '/stages' ? [200, 400] : [400, 404]
      expect(isHers(operation) ? answered : [403], `${operation.id} ${value}`).toContain(answer.statusCode)
      expect(answer.body).not.toContain('root:')
    }
})
