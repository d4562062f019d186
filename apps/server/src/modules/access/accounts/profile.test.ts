// One's own profile through HTTP: means of contact, second factor, sessions.

import { profileApi } from '@cartable/domain/access/accounts/profile.api.ts'
import { accessApi } from '@cartable/domain/access/sign-in/access.api.ts'
import type { SentOf } from '@cartable/domain/kernel/operation.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Caller } from '../../../../test/app.ts'
import { type AccountsApp, codeOf, goodPassword, startAccountsApp } from '../access.factory.ts'

let app: AccountsApp
beforeAll(async () => {
  app = await startAccountsApp()
})
afterAll(() => app.stop())

const enter = async (login: string) => {
  const made = await app.person(login)
  return { ...made, caller: (await app.signIn({ login })).caller }
}
const profileOf = async (caller: Caller) => (await app.call(profileApi.showProfile, {}, caller)).body
const save = async (caller: Caller, values: Partial<SentOf<typeof profileApi.saveProfile>>) => {
  const { id, updatedAt, email, phone, mobilePhone } = await profileOf(caller)
  const input = { id, updatedAt, email, phone, mobilePhone, currentPassword: null, ...values }
  return app.call(profileApi.saveProfile, input, caller)
}
const newPhone = async (caller: Caller, currentPassword: string | null = goodPassword) =>
  (await app.call(profileApi.newAuthenticator, { currentPassword }, caller)).body
const confirm = async (caller: Caller, code: string) =>
  (await app.call(profileApi.confirmAuthenticator, { code }, caller)).body

test('the profile shows who one is, and each browser one is signed in with', async () => {
  const { caller } = await enter('moi')
  app.wait(120)
  await app.signIn({ login: 'moi' })
  const profile = await profileOf(caller)
  expect(profile).toMatchObject({ login: 'moi', name: 'Solenn Le Goff', email: 'moi@exemple.test' })
  expect(profile.sessions).toHaveLength(2)
  expect(profile.sessions.filter((session) => session.isCurrent)).toHaveLength(1)
  expect(JSON.stringify(profile)).not.toMatch(/hash|secret/i)
})

test('phones are saved freely, a mail address asks for the password and tells the one before', async () => {
  const { caller, email } = await enter('joignable')
  const phone = { phoneNumber: '06 48 21 70 22', phoneRegion: 'FR' }
  expect((await save(caller, { phone })).body.errors).toBeNull()
  expect((await profileOf(caller)).phone.phoneNumber).toBe('+33648217022')
  const moved = { email: 'ailleurs@exemple.test' }
  expect((await save(caller, moved)).body.errors?.propertyPaths).toEqual(['currentPassword'])
  expect((await save(caller, { ...moved, currentPassword: 'faux' })).body.errors?.messages).toEqual([
    'Ce n’est pas votre mot de passe actuel.',
  ])
  expect((await profileOf(caller)).email).toBe(email)
  expect((await save(caller, { ...moved, currentPassword: goodPassword })).body.errors).toBeNull()
  expect((await profileOf(caller)).email).toBe('ailleurs@exemple.test')
  expect((await app.inbox(email))[0]?.text).toContain('adresse e-mail a été changée')
})

test('somebody else’s change meanwhile is a conflict, somebody else’s profile is not found', async () => {
  const { caller } = await enter('conflit')
  const { updatedAt } = await profileOf(caller)
  await save(caller, { phone: { phoneNumber: '06 48 21 70 23', phoneRegion: 'FR' } })
  expect((await save(caller, { updatedAt })).status).toBe(409)
  const other = await enter('voisine')
  const { id } = await profileOf(other.caller)
  expect((await save(caller, { id })).status).toBe(404)
})

test('a phone is in use from its first code on, and the password was asked before its QR code', async () => {
  const { caller } = await enter('mobile')
  expect((await newPhone(caller, null)).errors?.propertyPaths).toEqual(['currentPassword'])
  expect((await newPhone(caller, 'faux')).authenticator).toBeNull()
  const { authenticator } = await newPhone(caller)
  expect(authenticator?.qrCode).toMatch(/^<svg/)
  expect((await confirm(caller, '000000')).errors?.propertyPaths).toEqual(['code'])
  expect((await app.signIn({ login: 'mobile' })).body.ok).toBe(true)
  expect((await confirm(caller, codeOf(authenticator!.secret, app.clock.now()))).success).toBe(true)
  expect((await profileOf(caller)).twoFactor).toMatchObject({ mode: 'authenticator', hasAuthenticator: true })
  expect((await app.signIn({ login: 'mobile' })).body.needTwoFactor).toBe(true)
})

test('the phone in use stays until the next one has proven itself', async () => {
  const { caller } = await enter('remplace')
  const first = (await newPhone(caller)).authenticator!
  await confirm(caller, codeOf(first.secret, app.clock.now()))
  await newPhone(caller)
  app.wait(60)
  const code = codeOf(first.secret, app.clock.now())
  expect((await app.signIn({ login: 'remplace', code })).body.ok).toBe(true)
})

test('a family takes its second factor off with its password, staff do not', async () => {
  const { caller } = await enter('famille')
  const choose = (mode: 'none' | 'email', by: Caller, currentPassword = goodPassword) =>
    app.call(profileApi.saveTwoFactor, { mode, currentPassword }, by)
  expect((await choose('email', caller, 'faux')).body.errors?.propertyPaths).toEqual(['currentPassword'])
  expect((await choose('email', caller)).body.success).toBe(true)
  expect((await app.signIn({ login: 'famille' })).body.twoFactor?.mode).toBe('email')
  expect((await choose('none', caller)).body.success).toBe(true)
  expect((await app.signIn({ login: 'famille' })).body.ok).toBe(true)
  const staff = await app.staff({})
  expect((await choose('none', staff)).body.success).toBe(false)
})

test('signing out everywhere ends every session at once, one’s own included', async () => {
  const { caller } = await enter('partout')
  const other = (await app.signIn({ login: 'partout' })).caller
  expect((await app.call(profileApi.endSessions, {}, caller)).body).toEqual({ ok: true })
  for (const one of [caller, other]) expect((await app.call(accessApi.keepAlive, {}, one)).status).toBe(401)
})

test('who has a phone to set up first does it without typing the password again, and nothing else', async () => {
  const { accountId, caller } = await enter('premiere')
  await app.write((db) =>
    db
      .updateTable('accounts')
      .set({ twoFactorEnabled: true, twoFactorMode: 'authenticator' })
      .where('id', '=', accountId)
      .execute(),
  )
  expect((await app.call(profileApi.showProfile, {}, caller)).status).toBe(403)
  const { authenticator } = await newPhone(caller, null)
  expect((await confirm(caller, codeOf(authenticator!.secret, app.clock.now()))).success).toBe(true)
  expect((await app.call(profileApi.showProfile, {}, caller)).status).toBe(200)
})
