// Guessing: passwords over many accounts, codes of a second factor, and what the time of an answer could tell.
import { accessApi } from '@cartable/domain/access/sign-in/access.api.ts'
import argon2 from '@node-rs/argon2'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { type AccountsApp, codeOf, goodPassword, startAccountsApp } from '../../src/modules/access/access.factory.ts'
import { confirmAuthenticator, renewAuthenticator } from '../../src/modules/access/sign-in/authenticator.ts'
import { inWrite } from '../../src/platform/db/database.ts'
import { startTestApp, type TestApp } from '../app.ts'

let app: AccountsApp
let limited: TestApp
beforeAll(async () => {
  app = await startAccountsApp()
  limited = await startTestApp({ environment: { RATE_LIMIT_PER_MINUTE: '3000', TRUSTED_PROXIES: '10.0.0.1' } })
})
afterAll(async () => {
  vi.restoreAllMocks()
  await Promise.all([app.stop(), limited.close()])
})

describe('password spraying', () => {
  const tryOne = (n: number, headers: Record<string, string> = {}, remoteAddress = '203.0.113.7') =>
    limited.http.inject({
      method: 'POST',
      url: `/api${accessApi.login.path}`,
      payload: { login: `personne-${n}`, password: 'Printemps2026!' },
      remoteAddress,
      headers: { 'x-cartable': '1', ...headers },
    })
  test('one password tried on account after account from one address is stopped after twenty tries a minute', async () => {
    const statuses = []
    for (let n = 0; n < 25; n++) statuses.push((await tryOne(n)).statusCode)
    expect(statuses).toEqual([...Array(20).fill(200), ...Array(5).fill(429)])
    const refused = await tryOne(99)
    expect(refused.json()).toMatchObject({ error: 'tooMany', retryAfterSeconds: expect.any(Number) })
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
  })
  test('an address that is only claimed is not believed', async () => {
    for (const claimed of ['x-forwarded-for', 'x-real-ip', 'forwarded', 'cf-connecting-ip', 'true-client-ip'])
      expect((await tryOne(100, { [claimed]: '198.51.100.1' })).statusCode, claimed).toBe(429)
  })
  test('other people still sign in, and a proxy of ours is believed', async () => {
    expect((await tryOne(101, {}, '203.0.113.8')).statusCode).toBe(200)
    expect((await tryOne(102, { 'x-forwarded-for': '198.51.100.9' }, '10.0.0.1')).statusCode).toBe(200)
    expect((await tryOne(103, { 'x-forwarded-for': '203.0.113.7' }, '10.0.0.1')).statusCode).toBe(429)
  })
})

describe('what the time of an answer could tell', () => {
  // the real functions, counted
  const [verified, hashed] = [vi.spyOn(argon2, 'verify'), vi.spyOn(argon2, 'hash')]
  beforeEach(async () => {
    // the hash for absent accounts is made once, at the first sign-in
    await app.signIn({ login: 'echauffement', password: 'x' })
  })
  const costOf = async (login: string, password: string) => {
    verified.mockClear()
    hashed.mockClear()
    const { body } = await app.signIn({ login, password })
    return { verifications: verified.mock.calls.length, hashes: hashed.mock.calls.length, message: body.message }
  }
  test('a known and an unknown login cost one verification of the same hash each, and are told the same', async () => {
    await app.person('connue')
    const known = await costOf('connue', 'faux mot de passe')
    const unknown = await costOf('inconnue', 'faux mot de passe')
    expect(known).toEqual({ verifications: 1, hashes: 0, message: 'Identifiant ou mot de passe incorrect.' })
    expect(unknown).toEqual(known)
  })
  test('so does an account that is locked, one without a password, and a password of any length', async () => {
    await app.person('verrouillee')
    for (let n = 0; n < 5; n++) await app.signIn({ login: 'verrouillee', password: `faux ${n}` })
    expect((await costOf('verrouillee', goodPassword)).verifications).toBe(1)
    const { accountId } = await app.person('sans-mot-de-passe')
    await app.write((db) =>
      db.updateTable('accounts').set({ passwordHash: null }).where('id', '=', accountId).execute(),
    )
    expect((await costOf('sans-mot-de-passe', 'faux')).verifications).toBe(1)
    expect((await costOf('inconnue', 'x'.repeat(200))).verifications).toBe(1)
  })
  test('the hash that stands for an absent account costs what a real one does', async () => {
    await app.person('mesure')
    await costOf('mesure', 'faux')
    const [real] = verified.mock.calls[0] ?? []
    await costOf('absente', 'faux')
    const [absent] = verified.mock.calls[0] ?? []
    const parameters = (encoded: unknown) => String(encoded).split('$').slice(1, 4)
    expect(parameters(absent)).toEqual(parameters(real))
    expect(parameters(real)).toEqual(['argon2id', 'v=19', 'm=32768,t=3,p=1'])
  })
})

describe('guessing the second factor', () => {
  const protect = async (login: string) => {
    const { accountId } = await app.person(login)
    const context = <T>(run: (given: Parameters<typeof renewAuthenticator>[0]) => Promise<T>) =>
      inWrite(app.database, { operation: 'test.arrange', actorLabel: 'test' }, (db) =>
        run({ db, platform: app.platform, now: app.clock.now }),
      )
    await app.write((db) =>
      db
        .updateTable('accounts')
        .set({ twoFactorEnabled: true, twoFactorMode: 'authenticator' })
        .where('id', '=', accountId)
        .execute(),
    )
    const { secret } = await context((given) => renewAuthenticator(given, accountId))
    await context((given) => confirmAuthenticator(given, accountId, codeOf(secret, app.clock.now())))
    app.wait(30)
    return secret
  }
  test('a thousand codes tried in a row: five are looked at, then the account is locked for longer and longer', async () => {
    const secret = await protect('forcee-par-code')
    const wrong = (n: number) => {
      const right = codeOf(secret, app.clock.now())
      const code = String(n).padStart(6, '0')
      return code === right ? '999999' : code
    }
    const told: number[] = []
    let looked = 0
    for (let n = 0; n < 60; n++) {
      const { body } = await app.signIn({ login: 'forcee-par-code', code: wrong(n) })
      expect(body.ok).toBe(false)
      if (body.needTwoFactor) looked += 1
      const minutes = Number(/réessayez dans (\d+)/.exec(body.message ?? '')?.[1] ?? 0)
      if (minutes > 0) told.push(minutes)
      // the attacker waits out each lock
      if (minutes > 0) app.wait(minutes * 60 + 1)
    }
    expect(looked).toBeLessThan(5)
    expect(told.slice(0, 5)).toEqual([1, 2, 4, 8, 15])
    expect(Math.min(...told.slice(5))).toBe(15)
    // four codes an hour at most from then on: a million codes take decades
  })
  test('while it is locked even the right code is not looked at, and opens nothing', async () => {
    const secret = await protect('verrou-code')
    for (let n = 0; n < 5; n++) await app.signIn({ login: 'verrou-code', code: '000000' })
    const { body, caller } = await app.signIn({ login: 'verrou-code', code: codeOf(secret, app.clock.now()) })
    expect(body).toMatchObject({ ok: false, needTwoFactor: false })
    expect(caller.cookie).toBe('')
  })
  test('a code without the password is not looked at either', async () => {
    const secret = await protect('sans-premier-facteur')
    const { body } = await app.signIn({
      login: 'sans-premier-facteur',
      password: 'faux',
      code: codeOf(secret, app.clock.now()),
    })
    expect(body).toMatchObject({ ok: false, needTwoFactor: false })
  })
})
