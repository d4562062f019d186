// Passkeys through HTTP on the real database, by a device of software that can lie: added, used, refused, taken off, told.
import { ownPasskeysApi } from '@cartable/domain/access/accounts/own-passkeys.api.ts'
import { profileApi } from '@cartable/domain/access/accounts/profile.api.ts'
import { accessApi } from '@cartable/domain/access/sign-in/access.api.ts'
import { passkeysApi } from '@cartable/domain/access/sign-in/passkeys.api.ts'
import type { PasskeyAsked, PasskeyProof } from '@cartable/domain/kernel/devices/passkeys.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Caller } from '../../../../test/app.ts'
import { softPasskey } from '../../../../test/soft-passkey.ts'
import { inWrite } from '../../../platform/db/database.ts'
import { type AccountsApp, codeOf, goodPassword, startAccountsApp } from '../access.factory.ts'
import { confirmAuthenticator, renewAuthenticator } from './authenticator.ts'

let app: AccountsApp
beforeAll(async () => {
  app = await startAccountsApp()
})
afterAll(() => app.stop())

type Device = ReturnType<typeof softPasskey>
const device = () => softPasskey(new URL(app.platform.config.publicUrl).origin)
const enter = async (login: string) => {
  const made = await app.person(login)
  return { ...made, caller: (await app.signIn({ login })).caller }
}
const want = async (caller: Caller, currentPassword: string | null = goodPassword) =>
  (await app.call(ownPasskeysApi.wantPasskey, { currentPassword }, caller)).body
const add = async (caller: Caller, by: Device, name = 'Téléphone', lies: Parameters<Device['make']>[1] = {}) => {
  const { wanted } = await want(caller)
  return (await app.call(ownPasskeysApi.addPasskey, { name, passkey: by.make(wanted!, lies) }, caller)).body
}
const withPasskey = async (login: string) => {
  const made = await enter(login)
  const by = device()
  expect((await add(made.caller, by)).success).toBe(true)
  return { ...made, by }
}
const passkeysOf = async (caller: Caller) => (await app.call(profileApi.showProfile, {}, caller)).body.passkeys
const demand = (accountId: number, mode: 'authenticator' | 'email') =>
  app.write((db) =>
    db
      .updateTable('accounts')
      .set({ twoFactorEnabled: true, twoFactorMode: mode })
      .where('id', '=', accountId)
      .execute(),
  )
const ask = async (): Promise<PasskeyAsked> => (await app.call(passkeysApi.askPasskey, {}, null)).body.asked!
const enterBy = (passkey: PasskeyProof) => app.call(passkeysApi.enterByPasskey, { passkey }, null)

test('a passkey is added with the password, under a name, and told by mail, in the bell and in the traces', async () => {
  const { caller, accountId, email } = await enter('ajoute')
  expect((await want(caller, null)).errors?.propertyPaths).toEqual(['currentPassword'])
  expect((await want(caller, 'faux')).wanted).toBeNull()
  expect((await add(caller, device(), 'Téléphone de Solenn')).success).toBe(true)
  expect(await passkeysOf(caller)).toMatchObject([{ name: 'Téléphone de Solenn', lastUsedAt: null }])
  expect((await app.inbox(email))[0]?.text).toContain(
    'une clé d’accès a été ajoutée («\u00a0Téléphone de Solenn\u00a0»)',
  )
  const { title } = await app.database.db
    .selectFrom('notifications')
    .select('title')
    .where('accountId', '=', accountId)
    .executeTakeFirstOrThrow()
  expect(title).toContain('Une clé d’accès a été ajoutée')
  const traces = await app.database.db
    .selectFrom('traces')
    .select(['action', 'actorAccountId', 'rootId'])
    .where('entityClass', '=', 'passkeys')
    .where('rootId', '=', accountId)
    .execute()
  expect(traces).toEqual([{ action: 'create', actorAccountId: accountId, rootId: accountId }])
})

test('a passkey signs in by itself, password and second factor at once, and says when it last served', async () => {
  const { caller, accountId, by } = await withPasskey('seule')
  await demand(accountId, 'authenticator')
  const asked = await ask()
  expect(asked).toMatchObject({ rpId: new URL(app.platform.config.publicUrl).hostname, userVerification: 'required' })
  expect(asked.allowCredentials).toEqual([])
  const entered = await enterBy(by.sign(asked))
  expect(entered.body).toMatchObject({ ok: true, userId: accountId })
  expect(String(entered.headers['set-cookie'])).toContain('HttpOnly')
  expect((await passkeysOf(caller))[0]?.lastUsedAt).not.toBeNull()
})

test('where a second factor is asked, a passkey of the account takes the place of the code', async () => {
  const { accountId, by } = await withPasskey('second')
  await demand(accountId, 'authenticator')
  const asked = (await app.signIn({ login: 'second' })).body
  expect(asked).toMatchObject({ ok: false, needTwoFactor: true, twoFactor: { mode: 'passkey', sentTo: null } })
  expect(asked.twoFactor?.passkey?.allowCredentials).toHaveLength(1)
  const { body, caller } = await app.signIn({ login: 'second', passkey: by.sign(asked.twoFactor!.passkey!) })
  expect(body.ok).toBe(true)
  // no telephone has to be set up besides
  expect((await app.call(accessApi.session, {}, caller)).body.pendingStep).toBeNull()
})

test('no mail goes round a passkey; the codes of a telephone still open beside it', async () => {
  const { accountId } = await withPasskey('acote')
  await demand(accountId, 'email')
  expect((await app.signIn({ login: 'acote' })).body.twoFactor?.mode).toBe('email')
  const code = /\b\d{6}\b/.exec((await app.inbox('acote@exemple.test', 2)).map(({ text }) => text).join(' '))?.[0]
  await demand(accountId, 'authenticator')
  expect((await app.signIn({ login: 'acote', code: code! })).body.ok).toBe(false)
  const asOperation = <T>(run: (context: Parameters<typeof renewAuthenticator>[0]) => Promise<T>) =>
    inWrite(app.database, { operation: 'test.arrange', actorLabel: 'test' }, (db) =>
      run({ db, platform: app.platform, now: app.clock.now }),
    )
  const { secret } = await asOperation((context) => renewAuthenticator(context, accountId))
  await asOperation((context) => confirmAuthenticator(context, accountId, codeOf(secret, app.clock.now())))
  app.wait(60)
  const asked = (await app.signIn({ login: 'acote' })).body.twoFactor
  expect(asked?.mode).toBe('authenticator')
  expect(asked?.passkey).not.toBeNull()
  expect((await app.signIn({ login: 'acote', code: codeOf(secret, app.clock.now()) })).body.ok).toBe(true)
})

test.each([
  ['another challenge', { challenge: 'bm90IG91cnM' }],
  ['another origin', { origin: 'https://cartable.example.attacker.test' }],
  ['another site', { rpId: 'attacker.test' }],
  ['an owner whom the device has not seen', { sawOwner: false }],
  ['somebody else’s name', { userHandle: Buffer.from('1').toString('base64url') }],
] as const)('refused: %s', async (what, lies) => {
  const { by } = await withPasskey(`refus-${Math.abs(hash(what))}`)
  expect((await enterBy(by.sign(await ask(), lies))).body).toMatchObject({ ok: false, userId: null })
  expect((await enterBy(by.sign(await ask()))).body.ok).toBe(true)
})
const hash = (text: string) => [...text].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) | 0, 7)

test('refused: an answer that served, or failed, once', async () => {
  const { by } = await withPasskey('rejeu')
  const asked = await ask()
  const proof = by.sign(asked)
  const both = await Promise.all([enterBy(proof), enterBy(proof)])
  expect(both.filter(({ body }) => body.ok)).toHaveLength(1)
  const failed = await ask()
  expect((await enterBy(by.sign(failed, { sawOwner: false }))).body.ok).toBe(false)
  expect((await enterBy(by.sign(failed))).body.ok).toBe(false)
})

test('refused: an answer after five minutes', async () => {
  const { by } = await withPasskey('tardive')
  const asked = await ask()
  app.wait(301)
  expect((await enterBy(by.sign(asked))).body.ok).toBe(false)
})

test('refused: a count that goes back, as that of a copy does, and staff read why', async () => {
  const { by } = await withPasskey('copie')
  expect((await enterBy(by.sign(await ask(), { count: 40 }))).body.ok).toBe(true)
  for (const count of [40, 12, 0]) expect((await enterBy(by.sign(await ask(), { count }))).body.ok).toBe(false)
  const rows = await app.database.db
    .selectFrom('technicalLogs')
    .select('message')
    .where('type', '=', 'access')
    .execute()
  expect(rows.map(({ message }) => message).join('\n')).toContain('son compteur est en retard')
  expect((await enterBy(by.sign(await ask(), { count: 41 }))).body.ok).toBe(true)
})

test('a device that does not count may always say 0', async () => {
  const { caller } = await enter('zero')
  const by = device()
  expect((await add(caller, by, 'Clé', { count: 0 })).success).toBe(true)
  for (let time = 0; time < 2; time++) expect((await enterBy(by.sign(await ask(), { count: 0 }))).body.ok).toBe(true)
})

test('refused: another account’s passkey, a challenge made for another, and it counts as a wrong try', async () => {
  const mine = await withPasskey('mienne')
  const other = await withPasskey('autrui')
  for (const { accountId } of [mine, other]) await demand(accountId, 'authenticator')
  const askedOf = async (login: string) => (await app.signIn({ login })).body.twoFactor!.passkey!
  const foreign = other.by.sign(await askedOf('mienne'))
  expect((await app.signIn({ login: 'mienne', passkey: foreign })).body).toMatchObject({
    ok: false,
    needTwoFactor: true,
  })
  const elsewhere = mine.by.sign(await askedOf('autrui'))
  expect((await app.signIn({ login: 'mienne', passkey: elsewhere })).body.ok).toBe(false)
  // one that nobody's name was given for opens no other door than its own
  expect((await app.signIn({ login: 'mienne', passkey: mine.by.sign(await ask()) })).body.ok).toBe(false)
  expect((await enterBy(mine.by.sign(await askedOf('mienne')))).body.ok).toBe(false)
  expect((await app.accountOf('mienne')).failedAttempts).toBe(3)
})

test('what is registered is held to its session, its challenge and this site, and not twice', async () => {
  const { caller } = await enter('sienne')
  const other = await enter('voisine')
  const by = device()
  const { wanted } = await want(other.caller)
  const stolen = await app.call(ownPasskeysApi.addPasskey, { name: 'Volée', passkey: by.make(wanted!) }, caller)
  expect(stolen.body.success).toBe(false)
  const second = (await app.signIn({ login: 'sienne' })).caller
  const again = await want(caller)
  const moved = await app.call(ownPasskeysApi.addPasskey, { name: 'Ailleurs', passkey: by.make(again.wanted!) }, second)
  expect(moved.body.success).toBe(false)
  expect((await add(caller, by, 'Loin', { origin: 'https://attacker.test' })).success).toBe(false)
  expect((await add(caller, by, 'Sans moi', { sawOwner: false })).success).toBe(false)
  expect((await add(caller, by)).success).toBe(true)
  expect((await add(caller, by)).errors?.messages).toEqual(['Cet appareil a déjà une clé d’accès de ce compte.'])
  expect(await passkeysOf(caller)).toHaveLength(1)
})

test('a passkey is taken off with the password, serves no more, and its owner is told', async () => {
  const { caller, by, email } = await withPasskey('retire')
  const neighbour = await withPasskey('intacte')
  const [held] = await passkeysOf(caller)
  const remove = (id: number, currentPassword = goodPassword) =>
    app.call(ownPasskeysApi.removePasskey, { id, currentPassword }, caller)
  expect((await remove(held!.id, 'faux')).body.errors?.propertyPaths).toEqual(['currentPassword'])
  const [foreign] = await passkeysOf(neighbour.caller)
  expect((await remove(foreign!.id)).status).toBe(404)
  expect((await remove(held!.id)).body.success).toBe(true)
  expect((await enterBy(by.sign(await ask()))).body.ok).toBe(false)
  const mails = await app.inbox(email, 2)
  expect(mails.map(({ text }) => text).join('\n')).toContain('une clé d’accès a été retirée')
})

test('who must set up a second factor first may add a passkey instead, and is then through', async () => {
  const { caller, accountId } = await enter('exigee')
  await demand(accountId, 'authenticator')
  expect((await app.call(profileApi.showProfile, {}, caller)).status).toBe(403)
  const { wanted } = await want(caller, null)
  const added = await app.call(ownPasskeysApi.addPasskey, { name: 'Portable', passkey: device().make(wanted!) }, caller)
  expect(added.body.success).toBe(true)
  expect((await app.call(profileApi.showProfile, {}, caller)).status).toBe(200)
})

test('a locked or closed account is not opened by its passkey, one that others hammer is', async () => {
  const { accountId, by } = await withPasskey('martelee')
  for (let tries = 0; tries < 6; tries++) await app.signIn({ login: 'martelee', password: 'faux' })
  expect((await app.signIn({ login: 'martelee' })).body.ok).toBe(false)
  expect((await enterBy(by.sign(await ask()))).body.ok).toBe(true)
  await app.write((db) =>
    db.updateTable('accounts').set({ lockedAt: app.clock.now().toISOString() }).where('id', '=', accountId).execute(),
  )
  expect((await enterBy(by.sign(await ask()))).body.message).toContain('verrouillé')
})
