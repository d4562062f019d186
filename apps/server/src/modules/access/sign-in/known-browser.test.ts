// A lock by the wrong passwords of others does not keep a person out of the browser they use; it guesses no more than others.
import { accessApi } from '@cartable/domain/access/sign-in/access.api.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { endSessions } from '../../../platform/session/sessions.ts'
import { type AccountsApp, codeOf, goodPassword, startAccountsApp } from '../access.factory.ts'
import { confirmAuthenticator, renewAuthenticator } from './authenticator.ts'

let app: AccountsApp
beforeAll(async () => {
  app = await startAccountsApp()
})
afterAll(() => app.stop())

const limit = 'x'.repeat(101)
/** A browser keeps what it is given and sends it back, but for the session, which ends with the day. */
const openBrowser = (kept = '') => {
  let cookie = kept
  return {
    cookie: () => cookie,
    signIn: async (login: string, sent: { password?: string; code?: string } = {}) => {
      const caller = { cookie, accountId: 0, personId: 0 }
      const { body, headers } = await app.call(accessApi.login, { login, password: goodPassword, ...sent }, caller)
      const cookies = [headers['set-cookie'] ?? []].flat().map(String)
      const given = cookies.find((one) => one.startsWith('cartable_browser='))
      if (given) cookie = given.split(';')[0]!
      return { ok: body.ok, message: body.message, given }
    },
  }
}
const guess = async (login: string, browser = openBrowser(), times = 5) => {
  let last = await browser.signIn(login, { password: 'faux' })
  for (let tries = 1; tries < times; tries++) last = await browser.signIn(login, { password: 'faux' })
  return last
}
const locked = (minutes: number) => `Trop d’essais infructueux\u00a0: réessayez dans ${minutes}\u00a0min.`

test('whoever guesses locks the account for strangers, not for a browser that it was signed in with', async () => {
  await app.person('connue')
  const mine = openBrowser()
  const { given } = await mine.signIn('connue')
  expect(given).toMatch(/^cartable_browser=[\w-]{43}; Max-Age=15552000; Path=\/; HttpOnly; SameSite=Lax$/)
  expect((await guess('connue')).message).toBe(locked(1))
  expect((await openBrowser().signIn('connue')).message).toBe(locked(1))
  expect(await mine.signIn('connue')).toMatchObject({ ok: true })
  // who entered has not given the others new tries
  expect((await openBrowser().signIn('connue')).message).toBe(locked(1))
  app.wait(61)
  expect((await guess('connue', openBrowser(), 1)).message).toBe(locked(2))
  expect((await app.accountOf('connue')).failedAttempts).toBe(6)
})

test('a known browser has tries of its own, as few as any other', async () => {
  await app.person('soi')
  const mine = openBrowser()
  await mine.signIn('soi')
  await guess('soi')
  expect((await guess('soi', mine, 4)).message).toBe('Identifiant ou mot de passe incorrect.')
  expect((await mine.signIn('soi', { password: 'faux' })).message).toBe(locked(1))
  expect((await mine.signIn('soi')).message).toBe(locked(1))
  expect((await app.accountOf('soi')).failedAttempts).toBe(5)
  app.wait(61)
  expect((await mine.signIn('soi')).ok).toBe(true)
})

test('it is known for the accounts that were signed in with it, and for no other', async () => {
  await app.person('une')
  await app.person('autre')
  const ofHousehold = openBrowser()
  await ofHousehold.signIn('une')
  await guess('autre')
  expect((await ofHousehold.signIn('autre')).message).toBe(locked(1))
  app.wait(61)
  await ofHousehold.signIn('autre')
  await guess('une')
  await guess('autre', openBrowser(), 5)
  expect((await ofHousehold.signIn('une')).ok).toBe(true)
  expect((await ofHousehold.signIn('autre')).ok).toBe(true)
})

test('what was planted or copied beforehand is not known after a sign-in', async () => {
  await app.person('plantee')
  const planted = `cartable_browser=${'a'.repeat(43)}`
  const mine = openBrowser(planted)
  await mine.signIn('plantee')
  const copied = mine.cookie()
  expect(copied).not.toBe(planted)
  await mine.signIn('plantee')
  await guess('plantee')
  for (const cookie of [planted, copied, `cartable_browser=${limit}`])
    expect((await openBrowser(cookie).signIn('plantee')).message).toBe(locked(1))
  expect((await mine.signIn('plantee')).ok).toBe(true)
})

test('half a year without a sign-in, a changed password or a sign-out everywhere forget it', async () => {
  const { accountId } = await app.person('oubliee')
  const mine = openBrowser()
  await mine.signIn('oubliee')
  await app.write((db) => endSessions(db, accountId, app.clock.now()))
  await guess('oubliee')
  expect((await mine.signIn('oubliee')).message).toBe(locked(1))
  app.wait(61)
  await mine.signIn('oubliee')
  await app.write((db) =>
    sql`update known_browsers set entered_at = ${new Date(app.clock.now().getTime() - 181 * 86_400_000)} where account_id = ${accountId}`.execute(
      db,
    ),
  )
  await guess('oubliee')
  expect((await mine.signIn('oubliee')).message).toBe(locked(1))
})

test('a second factor is asked of it all the same, and wrong codes are counted', async () => {
  const { accountId } = await app.person('facteur')
  await app.write((db) =>
    db
      .updateTable('accounts')
      .set({ twoFactorEnabled: true, twoFactorMode: 'authenticator' })
      .where('id', '=', accountId)
      .execute(),
  )
  const secret = await app.write(async (db) => {
    const context = { db, platform: app.platform, now: app.clock.now }
    const made = await renewAuthenticator(context, accountId)
    await confirmAuthenticator(context, accountId, codeOf(made.secret, app.clock.now()))
    return made.secret
  })
  app.wait(30)
  const mine = openBrowser()
  expect((await mine.signIn('facteur', { code: codeOf(secret, app.clock.now()) })).ok).toBe(true)
  app.wait(30)
  await guess('facteur')
  expect((await mine.signIn('facteur')).message).toContain('application d’authentification')
  const wrong = codeOf(secret, app.clock.now()) === '000000' ? '111111' : '000000'
  for (let tries = 0; tries < 4; tries++) await mine.signIn('facteur', { code: wrong })
  expect((await mine.signIn('facteur', { code: wrong })).message).toBe(locked(1))
  expect((await mine.signIn('facteur', { code: codeOf(secret, app.clock.now()) })).message).toBe(locked(1))
})
