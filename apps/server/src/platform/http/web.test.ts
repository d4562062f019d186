// Proves how the built web app is served: compressed ahead, for ever, and plain to who reads nothing else.
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { brotliCompressSync, brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib'
import compress from '@fastify/compress'
import cookie from '@fastify/cookie'
import fastify, { type FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/app.ts'
import { arrangeContract } from '../../../test/factories/tuition.ts'
import { limitRequests } from './limit-requests.ts'
import { serveWeb } from './web.ts'

const folder = mkdtempSync(join(tmpdir(), 'cartable-web-'))
const script = `console.log("${'cartable '.repeat(1000)}")`
let whole: TestApp
let app: FastifyInstance
/** Cookie of somebody of the office. */
let staff = ''

beforeAll(async () => {
  mkdirSync(join(folder, 'assets'))
  for (const page of ['index.html', 'outside.html'])
    copyFileSync(fileURLToPath(new URL(`../../../../web/${page}`, import.meta.url)), join(folder, page))
  writeFileSync(join(folder, 'assets/a-1.js'), script)
  // not what the server would have made of it: that the file is sent can be told from its bytes
  writeFileSync(join(folder, 'assets/a-1.js.br'), brotliCompressSync('ahead'))
  writeFileSync(join(folder, 'assets/a-1.js.gz'), gzipSync('ahead'))
  writeFileSync(join(folder, 'assets/small-1.js'), 'export {}')
  whole = await startTestApp({ environment: { PATH_PREFIX: 'index_dev.php' } })
  staff = (await whole.staff({})).cookie
  app = fastify()
  await app.register(cookie)
  await app.register(compress, { threshold: 2_048, encodings: ['br', 'gzip'] })
  await serveWeb(app, whole.platform, folder)
})
afterAll(async () => {
  await app.close()
  await whole.close()
  rmSync(folder, { recursive: true })
})
const get = (url: string, encoding?: string) =>
  app.inject({ url, headers: { cookie: staff, ...(encoding !== undefined && { 'accept-encoding': encoding }) } })

test('a file that was compressed ahead is sent as it is, once', async () => {
  const brotli = await get('/assets/a-1.js', 'gzip, deflate, br')
  expect(brotli.headers['content-encoding']).toBe('br')
  expect(brotli.rawPayload).toEqual(brotliCompressSync('ahead'))
  const gzip = await get('/assets/a-1.js', 'gzip')
  expect(gzip.headers['content-encoding']).toBe('gzip')
  expect(gunzipSync(gzip.rawPayload).toString()).toBe('ahead')
  for (const answer of [brotli, gzip]) {
    expect(answer.headers['content-type']).toMatch(/javascript/)
    expect(answer.headers['cache-control']).toBe('public, max-age=31536000, immutable')
    expect(answer.headers.vary).toContain('accept-encoding')
    expect(Number(answer.headers['content-length'])).toBe(answer.rawPayload.length)
  }
})

test('the parts of the pages are not counted: an office that asks for all at once from one address lacks none', async () => {
  const counted = fastify()
  await limitRequests(counted, 2)
  await counted.register(cookie)
  await serveWeb(counted, whole.platform, folder)
  counted.get('/counted', async () => 'yes')
  try {
    const statuses = async (url: string) => {
      const answers: number[] = []
      for (let nth = 0; nth < 4; nth++) answers.push((await counted.inject({ url })).statusCode)
      return answers
    }
    expect(await statuses('/assets/small-1.js')).toEqual([200, 200, 200, 200])
    expect(await statuses('/counted?of=/assets/')).toEqual([200, 200, 429, 429])
  } finally {
    await counted.close()
  }
})

test('who reads no compression gets the file itself; what has no copy is compressed on its way', async () => {
  const plain = await get('/assets/a-1.js')
  expect(plain.headers['content-encoding']).toBeUndefined()
  expect(plain.body).toBe(script)
  const small = await get('/assets/small-1.js', 'br')
  expect(small.statusCode).toBe(200)
  expect(brotliDecompressSync(small.rawPayload).toString()).toBe('export {}')
})

test('SHELL-042 the page says how long a session lives by the parameter of the company, and is never kept', async () => {
  const idle = async () => /name="session-idle-seconds" content="(\d+)"/.exec((await get('/customer/manage')).body)?.[1]
  expect(await idle()).toBe('1800')
  await whole.write((db) =>
    db
      .updateTable('parameters')
      .set({ value: JSON.stringify(45) })
      .where('code', '=', 'session_idle_minutes')
      .execute(),
  )
  whole.platform.settings.forget()
  expect(await idle()).toBe('2700')
  expect((await get('/customer/manage')).headers['cache-control']).toBe('no-store')
})

test('the page is told the prefix of addresses, and is served under it; any other file that is not there is not', async () => {
  for (const url of ['/index_dev.php', '/index_dev.php/customer/manage', '/customer/manage']) {
    const page = await get(url)
    expect(page.statusCode, url).toBe(200)
    expect(page.body, url).toContain('name="path-prefix" content="index_dev.php"')
  }
  expect((await get('/autre.php')).statusCode).toBe(404)
})

test('outside the office another page is served, with what it must know and nothing of a style from elsewhere', async () => {
  for (const url of [
    '/login?retour=%2Fcustomer',
    '/espace',
    '/espace/agenda?semaine=2',
    '/bienvenue/abc',
    '/index_dev.php/espace/cours/4',
  ]) {
    const page = await get(url)
    expect(page.statusCode, url).toBe(200)
    expect(page.body, url).toContain('src="/src/outside.tsx"')
    expect(page.body, url).toContain('name="path-prefix" content="index_dev.php"')
    expect(page.headers['cache-control']).toBe('no-store')
    expect(page.headers['referrer-policy']).toBe('strict-origin')
    expect(page.headers['x-robots-tag']).toBe('noindex')
  }
  for (const url of ['/espaces', '/maintenance']) expect((await get(url)).body, url).toContain('src="/src/main.tsx"')
})

test('a stranger who asks for a page of the office is sent to sign in, and back', async () => {
  for (const token of ['', 'cartable_session=unknown'])
    for (const [asked, way] of [
      ['/', '/index_dev.php/login'],
      [
        '/index_dev.php/customer/manage?q=a&page=2',
        '/index_dev.php/login?retour=%2Fcustomer%2Fmanage%3Fq%3Da%26page%3D2',
      ],
    ] as const) {
      const sent = await app.inject({ url: asked, headers: { cookie: token } })
      expect([sent.statusCode, sent.headers.location, sent.headers['cache-control']]).toEqual([302, way, 'no-store'])
    }
  // while the office is closed its own page says so, with the way of administrators
  await whole.write((db) =>
    sql`insert into maintenance_windows (reason, started_at) values ('Essai', clock_now() - interval '1 minute')`.execute(
      db,
    ),
  )
  whole.platform.maintenance.forget()
  expect((await app.inject({ url: '/customer/manage' })).body).toContain('src="/src/main.tsx"')
  await whole.write((db) => sql`delete from maintenance_windows`.execute(db))
  whole.platform.maintenance.forget()
})

test('the root sends whoever has a home outside the office straight there; staff get the office’s page', async () => {
  const { customerId } = await whole.write((db) => arrangeContract(db))
  const { personId } = await whole.database.db
    .selectFrom('customers')
    .select('personId')
    .where('id', '=', customerId)
    .executeTakeFirstOrThrow()
  const root = (cookie: string, url = '/') => app.inject({ url, headers: { cookie } })
  const family = await whole.signIn(personId)
  for (const url of ['/', '/index_dev.php']) {
    const sent = await root(family.cookie, url)
    expect([sent.statusCode, sent.headers.location, sent.headers['cache-control']]).toEqual([
      ...[302, '/index_dev.php/espace', 'no-store'],
    ])
  }
  expect((await root(family.cookie, '/customer/manage')).statusCode).toBe(200)
  expect((await root(staff)).statusCode).toBe(200)
  // what must be done before anything else has its page in that entry, too
  await whole.write((db) =>
    db.updateTable('accounts').set({ mustChangePassword: true }).where('id', '=', family.accountId).execute(),
  )
  expect((await root(family.cookie)).statusCode).toBe(302)
  const profile = await root(family.cookie, '/profile')
  expect([profile.statusCode, profile.headers.location]).toEqual([302, '/index_dev.php/espace/profil'])
  expect((await root(staff, '/profile')).statusCode).toBe(200)
})
