// Passwords forgotten, reset and changed, through HTTP on the real database and a real mailbox.
import { accessApi } from '@cartable/domain/access/sign-in/access.api.ts'
import { passwordsApi } from '@cartable/domain/access/sign-in/passwords.api.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Db, inWrite } from '../../../platform/db/database.ts'
import { type AccountsApp, goodPassword, startAccountsApp } from '../access.factory.ts'
import { sendPasswordLink } from './password-links.ts'
import { sendForgottenPassword } from './passwords.jobs.ts'

let app: AccountsApp
beforeAll(async () => {
  app = await startAccountsApp()
})
afterAll(() => app.stop())

const other = 'des galets dans la poche'
const forget = (identifier: string) => app.call(passwordsApi.forgotPassword, { identifier }, null)
const tokenIn = (text: string) => /\/public\/reset-password\/([\w-]+)/.exec(text)?.[1] ?? ''
const choose = (passwordRequestToken: string, password = other, confirmation = password) =>
  app.call(passwordsApi.resetPassword, { passwordRequestToken, password, confirmation }, null)
const linkFor = async (accountId: number, mode: 'reset' | 'creation' = 'reset') => {
  const account = await app.database.db
    .selectFrom('accounts')
    .innerJoin('people', 'people.id', 'accounts.personId')
    .select('email')
    .where('accounts.id', '=', accountId)
    .executeTakeFirstOrThrow()
  const before = (await app.inbox(account.email!, 0)).map(({ text }) => tokenIn(text))
  const link = await inWrite(app.database, { operation: 'test.arrange', actorLabel: 'test' }, (db) =>
    sendPasswordLink({ db, platform: app.platform, now: app.clock.now, identity: null }, { accountId, mode }),
  )
  expect(await link.send()).toMatchObject({ sent: true, error: null })
  const texts = (await app.inbox(account.email!, before.length + 1)).map(({ text }) => tokenIn(text))
  return texts.find((token) => !before.includes(token))!
}

test('AUTH-03 a forgotten password is asked for by login or mail address, and a link arrives by mail', async () => {
  const { email } = await app.person('oublieuse')
  expect((await forget('OUBLIEUSE')).body).toEqual({ success: true, errors: null })
  const [mail] = await app.inbox(email)
  expect(mail?.subject).toBe('Choisissez un nouveau mot de passe')
  expect(mail?.text).toContain('http://localhost:3000/public/reset-password/')
  expect(mail?.text).toContain('oublieuse')
  expect((await choose(tokenIn(mail?.text ?? ''))).body).toEqual({ success: true, errors: null })
  expect((await app.signIn({ login: 'oublieuse', password: other })).body.ok).toBe(true)
})

test('asking says nothing of who exists, and does not flood a mailbox', async () => {
  const { email } = await app.person('presente')
  const known = await forget('presente')
  const unknown = await forget('absente')
  expect(unknown.body).toEqual(known.body)
  expect(unknown.status).toBe(known.status)
  await app.inbox(email)
  await forget(email)
  await forget('presente')
  await app.platform.jobs.drain()
  expect(await app.inbox(email)).toHaveLength(1)
})

test('asked for three times at the same moment, one link leaves', async () => {
  const { email } = await app.person('pressee')
  const write = <T>(operation: string, change: (db: Db) => Promise<T>) =>
    inWrite(app.database, { operation, actorLabel: 'test' }, change)
  const run = () => sendForgottenPassword.run({ platform: app.platform, write } as never, { identifier: 'pressee' })
  await Promise.all([run(), run(), run()])
  await app.platform.jobs.drain()
  expect(await app.inbox(email)).toHaveLength(1)
})

test('a password made of the company’s name is refused at its field', async () => {
  const { accountId } = await app.person('armoricaine')
  const { name } = await app.database.db
    .selectFrom('companies')
    .select('name')
    .where('code', '=', 'holding')
    .executeTakeFirstOrThrow()
  const answer = await choose(await linkFor(accountId), `${name.padEnd(12, '2')}2026!`)
  expect(answer.body.errors?.propertyPaths).toEqual(['password'])
})

test('AUTH-04 a reset takes the token of its route, once', async () => {
  const { accountId } = await app.person('lien')
  const token = await linkFor(accountId)
  const shown = await app.call(passwordsApi.showReset, { passwordRequestToken: token }, null)
  expect(shown.body).toEqual({ login: 'lien', isFirst: false })
  expect((await choose('un-autre-jeton')).status).toBe(404)
  expect((await choose(token)).body.success).toBe(true)
  const again = await choose(token, 'encore un autre mot de passe')
  expect(again.status).toBe(404)
  expect(again.body).toMatchObject({ message: 'Ce lien n’est plus valable.' })
})

test('AUTH-07 changing and resetting a password are POST calls', async () => {
  expect(passwordsApi.changePassword).toMatchObject({ method: 'POST', path: '/change-password' })
  expect(passwordsApi.resetPassword).toMatchObject({
    method: 'POST',
    path: '/public/reset-password/reset/{passwordRequestToken}',
  })
  const byGet = await app.http.inject({ method: 'GET', url: '/api/change-password', headers: { 'x-cartable': '1' } })
  expect(byGet.statusCode).toBe(404)
})

test('a changed password ends every session, and the new one opens the door', async () => {
  const { email } = await app.person('change')
  const here = (await app.signIn({ login: 'change' })).caller
  const elsewhere = (await app.signIn({ login: 'change' })).caller
  const input = { current: goodPassword, password: other, confirmation: other }
  const answer = await app.call(passwordsApi.changePassword, input, here)
  expect(answer.body).toEqual({ success: true, errors: null })
  for (const caller of [here, elsewhere]) expect((await app.call(accessApi.keepAlive, {}, caller)).status).toBe(401)
  expect((await app.signIn({ login: 'change' })).body.ok).toBe(false)
  expect((await app.signIn({ login: 'change', password: other })).body.ok).toBe(true)
  expect((await app.inbox(email))[0]?.text).toContain('votre mot de passe a été changé')
})

test('a link is over after its time, after another one, and for a closed account', async () => {
  const { accountId } = await app.person('perimee')
  const first = await linkFor(accountId)
  const second = await linkFor(accountId)
  expect((await choose(first)).status).toBe(404)
  app.wait(61 * 60)
  expect((await choose(second)).status).toBe(404)
  const third = await linkFor(accountId)
  await app.write((db) =>
    db.updateTable('accounts').set({ lockedAt: app.clock.now().toISOString() }).where('id', '=', accountId).execute(),
  )
  expect((await choose(third)).status).toBe(404)
})

test('of two uses of a link at once, one counts', async () => {
  const { accountId } = await app.person('jumelle')
  const token = await linkFor(accountId)
  const both = await Promise.all([choose(token), choose(token, 'un tout autre mot de passe')])
  expect(both.map(({ status }) => status).sort()).toEqual([200, 404])
})

test('a faulty choice is said at its field and leaves the link usable', async () => {
  const { accountId } = await app.person('hesitante')
  const token = await linkFor(accountId, 'creation')
  const weak = await choose(token, 'motdepasse123', 'motdepasse124')
  expect(weak.body.errors?.propertyPaths).toEqual(['password', 'confirmation'])
  expect((await choose(token, 'hesitante 2026')).body.errors?.messages).toEqual([
    'Le mot de passe ne doit pas contenir votre identifiant.',
  ])
  expect((await choose(token)).body.success).toBe(true)
})

test('a wrong current password is said at its field, and counts like one at the door', async () => {
  await app.person('distraite')
  const { caller } = await app.signIn({ login: 'distraite' })
  const change = (current: string) =>
    app.call(passwordsApi.changePassword, { current, password: other, confirmation: other }, caller)
  for (let tries = 0; tries < 4; tries++)
    expect((await change('faux')).body.errors).toEqual({
      propertyPaths: ['current'],
      messages: ['Ce n’est pas votre mot de passe actuel.'],
    })
  expect((await change('faux')).body.errors?.messages[0]).toMatch(/réessayez dans 1\smin/)
  expect((await change(goodPassword)).body.errors?.messages[0]).toMatch(/réessayez/)
  expect((await app.signIn({ login: 'distraite' })).body.ok).toBe(false)
})

test('who must change a password is answered nothing else until it is done', async () => {
  const { accountId } = await app.person('provisoire')
  await app.write((db) =>
    db.updateTable('accounts').set({ mustChangePassword: true }).where('id', '=', accountId).execute(),
  )
  const { caller } = await app.signIn({ login: 'provisoire' })
  expect((await app.call(accessApi.session, {}, caller)).body.pendingStep).toBe('password')
  const refused = await app.call(accessApi.usersAutocomplete, { query: 'claire' }, caller)
  expect(refused.status).toBe(403)
  const { http } = app
  const stream = await http.inject({ method: 'GET', url: '/api/events', headers: { cookie: caller.cookie } })
  expect(stream.json()).toMatchObject({ error: 'pendingStep' })
  const input = { current: goodPassword, password: other, confirmation: other }
  expect((await app.call(passwordsApi.changePassword, input, caller)).body.success).toBe(true)
  const after = (await app.signIn({ login: 'provisoire', password: other })).caller
  expect((await app.call(accessApi.session, {}, after)).body.pendingStep).toBeNull()
})

test('the link is kept nowhere in clear', async () => {
  const { accountId } = await app.person('scellee')
  const token = await linkFor(accountId)
  const messages = await app.database.db.selectFrom('messages').selectAll().execute()
  const links = await app.database.db.selectFrom('linkTokens').selectAll().execute()
  const jobs = await app.database.db.selectFrom('traces').selectAll().execute()
  expect(JSON.stringify([messages, links, jobs])).not.toContain(token)
})
