// While the first data of a company are being made, the server answers who asks what goes on, and lets nobody in.
import { accessApi } from '@cartable/domain/access/sign-in/access.api.ts'
import { contactsApi } from '@cartable/domain/contacts/contacts.api.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Caller, startTestApp, type TestApp } from '../../../test/app.ts'

const reason = 'La société de démonstration se crée\u00a0: mars 2026.'
let app: TestApp
let director: Caller
beforeAll(async () => {
  app = await startTestApp()
  director = await app.director()
})
afterAll(() => app.close())

test('it says how far it is, refuses every call and every password, and is not ready; then it opens', async () => {
  const { maintenance } = app.platform
  maintenance.opening(reason)
  const { body } = await app.call(accessApi.session, {}, null)
  expect(body.maintenance).toEqual({ reason, phone: null, mayEnter: false, isOpening: true, endsAt: null })
  const refused = await app.call(contactsApi.counts, {} as never, director)
  expect(refused).toMatchObject({ status: 503, body: { error: 'maintenance', message: reason } })
  const login = await app.call(accessApi.login, { login: 'direction', password: 'cartable' }, null)
  expect(login.body).toMatchObject({ ok: false, message: `${reason} Réessayez dans quelques secondes.` })
  expect((await app.http.inject('/ready')).statusCode).toBe(503)
  expect((await app.http.inject('/health')).statusCode).toBe(200)

  maintenance.opening(null)
  expect((await app.call(accessApi.session, {}, null)).body.maintenance).toBeNull()
  expect((await app.http.inject('/ready')).statusCode).toBe(200)
})
