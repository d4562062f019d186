// Attacks on sessions: a token planted before signing in, a cookie stolen and used after the end, one set by a neighbour.
import { accessApi } from '@cartable/domain/access/sign-in/access.api.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createStaff, ensureAdministratorRole } from '../../src/modules/access/create-staff.ts'
import { fixedClock } from '../../src/platform/clock.ts'
import { type Caller, startTestApp, type TestApp } from '../app.ts'

const password = 'cartable-des-essais'
let app: TestApp
let secure: TestApp

const giveAccount = (to: TestApp, login: string) =>
  to.write(async (db) => {
    const role = await ensureAdministratorRole(db)
    await createStaff(db, {
      gender: 'female',
      firstName: 'Claire',
      lastName: 'Delmas',
      email: `${login}@exemple.fr`,
      login,
      password,
      roleIds: [role],
    })
  })
beforeAll(async () => {
  app = await startTestApp()
  secure = await startTestApp({ environment: { PUBLIC_URL: 'https://gestion.exemple.fr' } })
  await giveAccount(app, 'claire')
  await giveAccount(secure, 'claire')
})
afterAll(() => Promise.all([app.close(), secure.close()]))

const carrying = (cookie: string): Caller => ({ cookie, accountId: 0, personId: 0 })
const setCookie = (headers: Readonly<Record<string, unknown>>) => String(headers['set-cookie'] ?? '')
const signIn = async (cookie?: string, at = app) => {
  const answer = await at.call(accessApi.login, { login: 'claire', password }, cookie ? carrying(cookie) : null)
  return { answer, cookie: setCookie(answer.headers).split(';')[0] ?? '' }
}
const isKnown = async (cookie: string, at = app) => {
  const { body } = await at.call(accessApi.session, {}, carrying(cookie))
  return body.identity !== null
}

test('a token planted before signing in is never the one of the session', async () => {
  const planted = `cartable_session=${'A'.repeat(43)}`
  const { cookie } = await signIn(planted)
  expect(cookie).not.toBe(planted)
  expect(await isKnown(cookie)).toBe(true)
  expect(await isKnown(planted)).toBe(false)
})

test('signing in over an open session ends that one: a browser that was lent holds no second door', async () => {
  const { cookie: first } = await signIn()
  const { cookie: second } = await signIn(first)
  expect(second).not.toBe(first)
  expect(await isKnown(second)).toBe(true)
  expect(await isKnown(first)).toBe(false)
})

test('a token is not taken from the address, a header or the body', async () => {
  const { cookie } = await signIn()
  const token = cookie.split('=')[1] ?? ''
  const tries = [
    { url: `/api/session/shared/keep-alive?cartable_session=${token}&token=${token}` },
    { url: '/api/session/shared/keep-alive', headers: { authorization: `Bearer ${token}`, 'x-session': token } },
  ]
  for (const one of tries) expect((await app.http.inject({ method: 'GET', ...one })).statusCode).toBe(401)
})

test('a cookie stolen before the logout is worth nothing after it, for calls, pages of data and the live stream', async () => {
  const { cookie } = await signIn()
  const stolen = cookie
  expect((await app.call(accessApi.logout, {}, carrying(cookie))).status).toBe(200)
  expect((await app.call(accessApi.keepAlive, {}, carrying(stolen))).status).toBe(401)
  expect(await isKnown(stolen)).toBe(false)
  const stream = await app.http.inject({ url: '/api/events', headers: { cookie: stolen } })
  expect(stream.statusCode).toBe(401)
})

test('the logout takes the cookie out of the browser', async () => {
  for (const at of [app, secure]) {
    const { cookie } = await signIn(undefined, at)
    const said = setCookie((await at.call(accessApi.logout, {}, carrying(cookie))).headers)
    expect(said).toMatch(new RegExp(`^${cookie.split('=')[0]}=;`))
    expect(said).toContain('Expires=Thu, 01 Jan 1970')
  }
})

test('a disabled account loses its sessions at once, and a token altered by one letter opens nothing', async () => {
  const caller = await app.staff({ customers: 'read' })
  const altered = caller.cookie.replace(/.$/, (last) => (last === 'A' ? 'B' : 'A'))
  expect((await app.call(accessApi.keepAlive, {}, carrying(altered))).status).toBe(401)
  expect((await app.call(accessApi.keepAlive, {}, caller)).status).toBe(200)
  await app.write(async (db) => {
    const reason = await db
      .insertInto('disabledAccountReasons')
      .values({ name: 'Départ' })
      .returning('id')
      .executeTakeFirstOrThrow()
    await db
      .updateTable('accounts')
      .set({ enabled: false, disabledReasonId: reason.id })
      .where('id', '=', caller.accountId)
      .execute()
  })
  expect((await app.call(accessApi.keepAlive, {}, caller)).status).toBe(401)
})

test('over https the cookies belong to this very host; no script reads them, no form of another site carries them', async () => {
  const { answer, cookie } = await signIn(undefined, secure)
  expect(cookie).toMatch(/^__Host-cartable_session=[\w-]{43}$/)
  const given = [answer.headers['set-cookie'] ?? []].flat()
  const [session, browser, ...others] = given.map((one) => String(one).split('; '))
  expect(session?.slice(1).sort()).toEqual(['HttpOnly', 'Path=/', 'SameSite=Lax', 'Secure'])
  expect(browser?.[0]).toMatch(/^__Host-cartable_browser=[\w-]{43}$/)
  expect(browser?.slice(1).sort()).toEqual(['HttpOnly', 'Max-Age=15552000', 'Path=/', 'SameSite=Lax', 'Secure'])
  expect(others).toEqual([])
  // a browser that is known again is not signed in
  expect(await isKnown(browser?.[0] ?? '', secure)).toBe(false)
  expect(await isKnown(cookie, secure)).toBe(true)
  // what a neighbouring host could set has another name
  expect(await isKnown(cookie.replace('__Host-', ''), secure)).toBe(false)
})

test('the database keeps no token that could be used', async () => {
  const { cookie } = await signIn()
  const token = cookie.split('=')[1] ?? ''
  const rows = await app.database.db.selectFrom('sessions').selectAll().execute()
  expect(rows.length).toBeGreaterThan(0)
  const kept = JSON.stringify(rows.map((row) => ({ ...row, tokenHash: row.tokenHash.toString('latin1') })))
  expect(kept).not.toContain(token)
  const browsers = await app.database.db.selectFrom('knownBrowsers').select('browserDigest').execute()
  expect(browsers.length).toBeGreaterThan(0)
  for (const { browserDigest } of browsers) expect(browserDigest).toHaveLength(32)
})

test('a live stream that is open ends with its session', async () => {
  await app.start()
  const address = await app.http.listen({ port: 0, host: '127.0.0.1' })
  const { cookie } = await signIn()
  const stream = await fetch(`${address}/api/events`, { headers: { cookie } })
  expect(stream.status).toBe(200)
  // read to its end: the test waits here for as long as the stream lives
  const heard = stream.text()
  await app.call(accessApi.logout, {}, carrying(cookie))
  expect(await heard).toContain('event: hello')
})

test('a session that is used all the time ends after its absolute life all the same', async () => {
  const clock = fixedClock('2026-11-20T08:00:00Z')
  const timed = await startTestApp({ clock })
  try {
    const caller = await timed.staff({})
    const statuses: number[] = []
    for (let minutes = 20; minutes <= 13 * 60; minutes += 20) {
      clock.set(new Date(Date.parse('2026-11-20T08:00:00Z') + minutes * 60_000).toISOString())
      statuses.push((await timed.call(accessApi.keepAlive, {}, caller)).status)
    }
    // twelve hours of it, every twenty minutes
    expect(statuses.indexOf(401)).toBe(12 * 3 - 1)
    expect(new Set(statuses.slice(0, 35))).toEqual(new Set([200]))
    expect(new Set(statuses.slice(35))).toEqual(new Set([401]))
  } finally {
    await timed.close()
  }
})
