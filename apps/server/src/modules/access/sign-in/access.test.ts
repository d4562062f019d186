// Signing in, idle expiry, keep-alive and signing out, through HTTP on the real database.
import { accessApi } from '@cartable/domain/access/sign-in/access.api.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../../test/app.ts'
import { fixedClock } from '../../../platform/clock.ts'
import { createStaff, ensureAdministratorRole } from '../create-staff.ts'

const clock = fixedClock('2026-11-20T09:00:00Z')
let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ clock })
  await app.write(async (db) => {
    const role = await ensureAdministratorRole(db)
    await createStaff(db, {
      gender: 'female',
      firstName: 'Claire',
      lastName: 'Delmas',
      email: 'claire@exemple.fr',
      login: 'claire',
      password: 'un mot de passe',
      roleIds: [role],
    })
  })
})
afterAll(() => app.close())

const signIn = async (password = 'un mot de passe', login = 'claire') => {
  const answer = await app.call(accessApi.login, { login, password }, null)
  const cookie = String(answer.headers['set-cookie'] ?? '').split(';')[0]!
  return { answer, caller: { cookie, accountId: 0, personId: 0 } }
}

test('signs in with the right password and says who is there', async () => {
  const { answer, caller } = await signIn()
  expect(answer.body).toMatchObject({ ok: true, redirect: '/', needTwoFactor: false })
  expect(String(answer.headers['set-cookie'])).toMatch(/HttpOnly; SameSite=Lax/)
  const { body } = await app.call(accessApi.session, {}, caller)
  expect(body.identity).toMatchObject({ name: 'Claire Delmas', initials: 'CD', parts: ['staff'] })
  expect(body.identity?.rights.contacts).toBe('fullAccess')
})

test('says the same for a wrong password and an unknown login, then locks', async () => {
  const wrong = await signIn('faux')
  const unknown = await signIn('faux', 'personne')
  expect(wrong.answer.body.message).toBe(unknown.answer.body.message)
  for (let i = 0; i < 4; i++) await signIn('faux')
  const locked = await signIn()
  expect(locked.answer.body.ok).toBe(false)
  expect(locked.answer.body.message).toMatch(/réessayez dans 1\smin/)
  clock.set('2026-11-20T09:02:00Z')
  expect((await signIn()).answer.body.ok).toBe(true)
})

test('SHELL-041 a session expires after its idle lifetime, and not while it is used', async () => {
  clock.set('2026-11-20T10:00:00Z')
  const { caller } = await signIn()
  for (const time of ['10:20', '10:45', '11:10']) {
    clock.set(`2026-11-20T${time}:00Z`)
    expect((await app.call(accessApi.keepAlive, {}, caller)).status).toBe(200)
  }
  clock.set('2026-11-20T11:41:00Z')
  const answer = await app.call(accessApi.keepAlive, {}, caller)
  expect(answer.status).toBe(401)
  expect(answer.body).toMatchObject({ error: 'anonymous' })
})

test('SHELL-042 the idle lifetime is the parameter of the company, told by the server', async () => {
  const { caller } = await signIn()
  const before = await app.call(accessApi.session, {}, caller)
  expect(before.body.idleSeconds).toBe(30 * 60)
  await app.write((db) =>
    db
      .updateTable('parameters')
      .set({ value: JSON.stringify(45) })
      .where('code', '=', 'session_idle_minutes')
      .execute(),
  )
  app.platform.settings.forget()
  expect((await app.call(accessApi.session, {}, caller)).body.idleSeconds).toBe(45 * 60)
})

test('SHELL-044 logout is a GET that ends the session, and only when our own page asks', async () => {
  const { caller } = await signIn()
  const followedLink = await app.call(accessApi.logout, {}, caller, {
    'x-cartable': undefined,
    'sec-fetch-site': 'none',
  })
  expect(followedLink.status).toBe(403)
  expect((await app.call(accessApi.keepAlive, {}, caller)).status).toBe(200)
  expect((await app.call(accessApi.logout, {}, caller)).status).toBe(200)
  expect((await app.call(accessApi.keepAlive, {}, caller)).status).toBe(401)
})
