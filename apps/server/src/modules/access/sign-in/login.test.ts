// Signing in with a second factor, and what wrong tries cost, through HTTP on the real database and a real mailbox.
import { accessApi } from '@cartable/domain/access/sign-in/access.api.ts'
import { hash } from '@node-rs/argon2'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { inWrite } from '../../../platform/db/database.ts'
import { type AccountsApp, codeOf, goodPassword, startAccountsApp } from '../access.factory.ts'
import { confirmAuthenticator, renewAuthenticator, verifyAuthenticatorCode } from './authenticator.ts'

let app: AccountsApp
beforeAll(async () => {
  app = await startAccountsApp()
})
afterAll(() => app.stop())

const asOperation = <T>(run: (context: Parameters<typeof renewAuthenticator>[0]) => Promise<T>) =>
  inWrite(app.database, { operation: 'test.arrange', actorLabel: 'test' }, (db) =>
    run({ db, platform: app.platform, now: app.clock.now }),
  )
const demandFactor = (accountId: number, mode: 'authenticator' | 'email') =>
  app.write((db) =>
    db
      .updateTable('accounts')
      .set({ twoFactorEnabled: true, twoFactorMode: mode })
      .where('id', '=', accountId)
      .execute(),
  )
const withAuthenticator = async (login: string) => {
  const made = await app.person(login)
  await demandFactor(made.accountId, 'authenticator')
  const { secret } = await asOperation((context) => renewAuthenticator(context, made.accountId))
  await asOperation((context) => confirmAuthenticator(context, made.accountId, codeOf(secret, app.clock.now())))
  app.wait(30)
  return { ...made, secret }
}
const codeIn = (text: string) => /\b\d{6}\b/.exec(text)?.[0] ?? ''

test('AUTH-02 signing in answers a redirect and a userId, or a message with needTwoFactor', async () => {
  const plain = await app.person('simple')
  expect((await app.signIn({ login: 'simple' })).body).toMatchObject({
    ok: true,
    redirect: '/',
    userId: plain.accountId,
    needTwoFactor: false,
  })
  const { secret, accountId } = await withAuthenticator('telephone')
  const asked = await app.signIn({ login: 'telephone' })
  expect(asked.body).toMatchObject({ ok: false, userId: null, redirect: null, needTwoFactor: true })
  expect(asked.body.message).toContain('application d’authentification')
  expect(asked.caller.cookie).toBe('')
  const done = await app.signIn({ login: 'telephone', code: codeOf(secret, app.clock.now()) })
  expect(done.body).toMatchObject({ ok: true, userId: accountId, redirect: '/' })
})

test('a second factor is only asked for once the password is right', async () => {
  await withAuthenticator('discrete')
  const wrong = await app.signIn({ login: 'discrete', password: 'faux' })
  expect(wrong.body).toMatchObject({ ok: false, needTwoFactor: false, twoFactor: null })
  expect(wrong.body.message).toBe('Identifiant ou mot de passe incorrect.')
})

test('a code of the phone serves once, and one clock step around is taken', async () => {
  const { secret, accountId } = await withAuthenticator('unefois')
  const code = codeOf(secret, app.clock.now())
  expect((await app.signIn({ login: 'unefois', code })).body.ok).toBe(true)
  const again = await app.signIn({ login: 'unefois', code })
  expect(again.body).toMatchObject({ ok: false, needTwoFactor: true })
  app.wait(90)
  const late = codeOf(secret, new Date(app.clock.now().getTime() - 30_000))
  const older = codeOf(secret, new Date(app.clock.now().getTime() - 60_000))
  expect(await asOperation((context) => verifyAuthenticatorCode(context, accountId, older))).toBe(false)
  expect(await asOperation((context) => verifyAuthenticatorCode(context, accountId, late))).toBe(true)
})

test('two tries at once with one code: one of them enters', async () => {
  const { secret } = await withAuthenticator('deuxfois')
  const code = codeOf(secret, app.clock.now())
  const both = await Promise.all([app.signIn({ login: 'deuxfois', code }), app.signIn({ login: 'deuxfois', code })])
  expect(both.filter((one) => one.body.ok)).toHaveLength(1)
})

test('wrong codes count and lock like wrong passwords, and the right password alone forgets none', async () => {
  const { secret } = await withAuthenticator('forcee')
  const wrong = codeOf(secret, app.clock.now()) === '000000' ? '111111' : '000000'
  for (let tries = 0; tries < 4; tries++) {
    expect((await app.signIn({ login: 'forcee', code: wrong })).body.needTwoFactor).toBe(true)
    await app.signIn({ login: 'forcee' })
  }
  const fifth = await app.signIn({ login: 'forcee', code: wrong })
  expect(fifth.body.message).toMatch(/réessayez dans 1\smin/)
  const right = await app.signIn({ login: 'forcee', code: codeOf(secret, app.clock.now()) })
  expect(right.body).toMatchObject({ ok: false, needTwoFactor: false })
  app.wait(61)
  expect((await app.signIn({ login: 'forcee', code: codeOf(secret, app.clock.now()) })).body.ok).toBe(true)
})

test('a login that is nobody’s is answered and locked as one that exists', async () => {
  await app.person('existante')
  const tried = async (login: string) => {
    const said: (string | null)[] = []
    for (let tries = 0; tries < 7; tries++)
      said.push((await app.signIn({ login, password: `faux ${tries}` })).body.message)
    app.wait(61)
    said.push((await app.signIn({ login, password: 'faux' })).body.message)
    return said
  }
  expect(await tried('inexistante')).toEqual(await tried('existante'))
})

test('a code by mail is sealed where messages are kept, arrives, serves once and is sent once a minute', async () => {
  const { accountId, email } = await app.person('courrier')
  await demandFactor(accountId, 'email')
  const asked = await app.signIn({ login: 'courrier' })
  expect(asked.body.twoFactor).toEqual({ mode: 'email', sentTo: 'c•••@exemple.test', resendSeconds: 60, passkey: null })
  app.wait(20)
  expect((await app.signIn({ login: 'courrier' })).body.twoFactor?.resendSeconds).toBe(40)
  const [mail, ...others] = await app.inbox(email)
  expect(others).toEqual([])
  const code = codeIn(mail?.text ?? '')
  expect(code).toMatch(/^\d{6}$/)
  const kept = await app.database.db
    .selectFrom('messages')
    .select('body')
    .where('aboutClass', '=', 'accounts')
    .where('aboutId', '=', accountId)
    .executeTakeFirstOrThrow()
  expect(kept.body).not.toContain(code)
  expect(kept.body).toContain('••••••••')
  expect((await app.signIn({ login: 'courrier', code })).body.ok).toBe(true)
  expect((await app.signIn({ login: 'courrier', code })).body.ok).toBe(false)
})

test('a code by mail is over after ten minutes, and a new one ends the one before', async () => {
  const { accountId, email } = await app.person('tardive')
  await demandFactor(accountId, 'email')
  await app.signIn({ login: 'tardive' })
  const first = codeIn((await app.inbox(email))[0]?.text ?? '')
  app.wait(61)
  await app.signIn({ login: 'tardive' })
  const second = codeIn((await app.inbox(email, 2)).find(({ text }) => codeIn(text) !== first)?.text ?? '')
  expect((await app.signIn({ login: 'tardive', code: first })).body.ok).toBe(false)
  app.wait(601)
  expect((await app.signIn({ login: 'tardive', code: second })).body.ok).toBe(false)
})

test('a code by mail opens no account but its own', async () => {
  const { accountId, email } = await app.person('sienne')
  const other = await app.person('voisine')
  for (const one of [accountId, other.accountId]) await demandFactor(one, 'email')
  await app.signIn({ login: 'voisine' })
  await app.signIn({ login: 'sienne' })
  const code = codeIn((await app.inbox(email))[0]?.text ?? '')
  expect((await app.signIn({ login: 'voisine', code })).body.ok).toBe(false)
  expect((await app.signIn({ login: 'sienne', code })).body.ok).toBe(true)
})

test('a password is compared as it was typed: no other case, nothing trimmed', async () => {
  await app.person('exacte')
  for (const password of [
    goodPassword.toUpperCase(),
    ` ${goodPassword}`,
    `${goodPassword} `,
    goodPassword.slice(0, -1),
  ])
    expect((await app.signIn({ login: 'exacte', password })).body.ok, password).toBe(false)
  expect((await app.signIn({ login: 'exacte' })).body.ok).toBe(true)
})

test('a phone in use is not gone round by a code by mail', async () => {
  const { accountId, email } = await withAuthenticator('detour')
  await demandFactor(accountId, 'email')
  await app.signIn({ login: 'detour' })
  const code = codeIn((await app.inbox(email))[0]?.text ?? '')
  expect(code).toMatch(/^\d{6}$/)
  await demandFactor(accountId, 'authenticator')
  expect((await app.signIn({ login: 'detour', code })).body.ok).toBe(false)
})

test('a phone not proven yet lets in by mail, and its setting up comes first', async () => {
  const { accountId, email } = await app.person('nouvelle')
  await demandFactor(accountId, 'authenticator')
  expect((await app.signIn({ login: 'nouvelle' })).body.twoFactor?.mode).toBe('email')
  const code = codeIn((await app.inbox(email))[0]?.text ?? '')
  const { caller, body } = await app.signIn({ login: 'nouvelle', code })
  expect(body.ok).toBe(true)
  expect((await app.call(accessApi.session, {}, caller)).body.pendingStep).toBe('secondFactor')
})

test('a disabled or locked account says so to whoever has its password, and to nobody else', async () => {
  const { accountId } = await app.person('fermee')
  await app.write((db) =>
    db.updateTable('accounts').set({ lockedAt: app.clock.now().toISOString() }).where('id', '=', accountId).execute(),
  )
  expect((await app.signIn({ login: 'fermee', password: 'faux' })).body.message).toBe(
    'Identifiant ou mot de passe incorrect.',
  )
  expect((await app.signIn({ login: 'fermee', password: goodPassword })).body.message).toMatch(/verrouillé/)
})

test('signing in again ends the session the browser had', async () => {
  await app.person('encore')
  const { caller } = await app.signIn({ login: 'encore' })
  await app.call(accessApi.login, { login: 'encore', password: goodPassword }, caller)
  expect((await app.call(accessApi.keepAlive, {}, caller)).status).toBe(401)
})

test('sign-ins and locks are in the technical log, a mistyped login is not', async () => {
  await app.person('journal')
  await app.signIn({ login: 'journal' })
  await app.signIn({ login: 'mon mot de passe' })
  const rows = await app.database.db.selectFrom('technicalLogs').selectAll().where('type', '=', 'access').execute()
  expect(rows.map((row) => row.message)).toContain('Connexion\u00a0: journal')
  expect(JSON.stringify(rows)).not.toContain('mon mot de passe')
})

test('a hash made at a lower cost is made again as its owner signs in', async () => {
  const { accountId } = await app.person('vieille')
  const old = await hash(goodPassword, { memoryCost: 19_456, timeCost: 2, parallelism: 1 })
  await app.write((db) => db.updateTable('accounts').set({ passwordHash: old }).where('id', '=', accountId).execute())
  expect((await app.signIn({ login: 'vieille' })).body.ok).toBe(true)
  expect((await app.accountOf('vieille')).passwordHash).toMatch(/^\$argon2id\$v=19\$m=32768,t=3,p=1\$/)
  expect((await app.signIn({ login: 'vieille' })).body.ok).toBe(true)
})
