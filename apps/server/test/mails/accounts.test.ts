// Mails of accounts, read where they arrive: the link that signs in, and terms that change.
import { addressApi } from '@cartable/domain/access/accounts/address.api.ts'
import { accessApi } from '@cartable/domain/access/sign-in/access.api.ts'
import { signInLinkApi as api } from '@cartable/domain/access/sign-in/sign-in-link.api.ts'
import { termsApi } from '@cartable/domain/access/terms/terms.api.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createAccount } from '../../src/modules/access/create-staff.ts'
import type { Caller } from '../app.ts'
import { arrangeHousehold, arrangeTeacher } from '../factories/people.ts'
import { type MailApp, startMailApp } from '../mail-app.ts'

let app: MailApp
let director: Caller
beforeAll(async () => {
  app = await startMailApp()
  director = await app.director()
})
afterAll(() => app.close())

const family = async () => {
  const { customerPersonId: personId } = await app.write((db) => arrangeHousehold(db))
  const accountId = await app.write((db) =>
    createAccount(db, { personId, login: `famille-${personId}`, password: 'le mot de passe de la famille' }),
  )
  return { personId, accountId, email: await app.addressOf(personId) }
}
const ask = async (identifier: string) => {
  expect((await app.call(api.askSignInLink, { identifier }, null)).body).toEqual({ isDone: true, errorMsgs: [] })
  await app.pass(1)
}
const tokens = async (personId: number) =>
  (await app.inbox(personId)).flatMap(({ text }) => /\/espace\/lien\/([\w-]+)/.exec(text)?.[1] ?? [])
const enter = (token: string, code?: string) =>
  app.call(api.enterByLink, { token, ...(code !== undefined && { code }) }, null)
const identityOf = async ({ headers }: Awaited<ReturnType<typeof enter>>) => {
  const cookie = String(headers['set-cookie'] ?? '').split(';')[0] ?? ''
  return (await app.call(accessApi.session, {}, { cookie, accountId: 0, personId: 0 })).body.identity
}

test('account-sign-in-link: the link shows, its button signs in, once', async () => {
  const { personId, accountId, email } = await family()
  await ask(email.toUpperCase())
  const mail = await app.letter(personId, 'Votre lien de connexion')
  expect(mail.text).toContain('15\u00a0minutes')
  const [token = ''] = await tokens(personId)
  // scanners of mail open links
  for (const _ of [1, 2]) expect((await app.call(api.showSignInLink, { token }, null)).body.firstName).toBe('Camille')
  const entered = await enter(token)
  expect(entered.body).toMatchObject({ ok: true })
  expect(await identityOf(entered)).toMatchObject({ accountId })
  expect((await enter(token)).status).toBe(404)
  // an address that is nobody's is answered the same
  await ask('personne@exemple.test')
  expect(await app.inbox('personne@exemple.test')).toEqual([])
})

test('a link is over after a quarter of an hour, and where another one was sent since', async () => {
  const { personId, email } = await family()
  await ask(email)
  await ask(email)
  expect(await tokens(personId)).toHaveLength(1)
  await app.pass(180)
  await ask(email)
  const [first = '', second = ''] = await tokens(personId)
  expect((await enter(first)).status).toBe(404)
  await app.pass(15 * 60)
  expect((await enter(second)).status).toBe(404)
})

test('staff are sent none, and a second factor is asked all the same', async () => {
  const staff = await app.staff({ users: 'read' })
  await ask(await app.addressOf(staff.personId))
  expect(await tokens(staff.personId)).toEqual([])
  const { personId, accountId, email } = await family()
  const mode = { twoFactorEnabled: true, twoFactorMode: 'email' as const }
  await app.write((db) => db.updateTable('accounts').set(mode).where('id', '=', accountId).execute())
  await ask(email)
  const [token = ''] = await tokens(personId)
  const asked = await enter(token)
  expect(asked.body).toMatchObject({ ok: false, needTwoFactor: true })
  expect(await identityOf(asked)).toBeNull()
  const code = /\b(\d{6})\b/.exec((await app.letter(personId, 'code de connexion')).text)?.[1] ?? ''
  expect((await enter(token, code === '000000' ? '000001' : '000000')).body.ok).toBe(false)
  expect((await enter(token, code)).body.ok).toBe(true)
})

test('account-address-proof: the new address receives the link that makes it count, the former is told', async () => {
  const { personId, email } = await family()
  const self = await app.signIn(personId)
  const wanted = { email: 'nouvelle@exemple.test', currentPassword: 'le mot de passe de la famille' }
  expect((await app.call(addressApi.askAddress, wanted, self)).body.errors).toBeNull()
  await app.pass(1)
  const mail = await app.letter('nouvelle@exemple.test', 'Confirmez votre adresse')
  const token = /\/espace\/adresse\/([\w-]+)/.exec(mail.text)?.[1] ?? ''
  expect((await app.call(addressApi.proveAddress, { token }, null)).status).toBe(200)
  await app.pass(1)
  expect(await app.addressOf(personId)).toBe('nouvelle@exemple.test')
  await app.letter(email, 'Votre compte a changé')
})

test('terms-updated: a version that takes another’s place is sent to its audience, once each, with its text', async () => {
  const reader = await family()
  const teacher = await app.write((db) => arrangeTeacher(db))
  await app.signIn(teacher.personId)
  const publish = async (label: string, effectiveOn: string) => {
    const draft = {
      id: null,
      updatedAt: null,
      label,
      audience: 'customer' as const,
      effectiveOn,
      body: '# Cours\n\nSoyez à l’heure.',
    }
    const { body } = await app.call(termsApi.saveTerms, draft, director)
    const { updatedAt } = (await app.call(termsApi.showTerms, { id: String(body.id) }, director)).body
    expect((await app.call(termsApi.publishTerms, { id: body.id ?? 0, updatedAt }, director)).body.isValid).toBe(true)
    await app.pass(31)
  }
  await publish('Familles 2026', '2026-11-20')
  expect(await app.inbox(reader.personId)).toEqual([])
  await publish('Familles 2027', '2027-01-01')
  const mail = await app.letter(reader.personId, 'Nos conditions changent')
  expect(mail.text).toMatch(/«\sFamilles 2027\s», s’applique dès le 01\/01\/2027/)
  expect(mail.attachments.map(({ filename }) => filename)).toEqual(['conditions.pdf'])
  expect(await app.inbox(teacher.personId)).toEqual([])
})
