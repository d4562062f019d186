// What comes first for an account: terms published meanwhile stop everything but their acceptance, and leaving.
import { accessApi } from '@cartable/domain/access/sign-in/access.api.ts'
import { termsApi } from '@cartable/domain/access/terms/terms.api.ts'
import { privacyApi } from '@cartable/domain/people/privacy.api.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Caller, startTestApp, type TestApp } from '../../../../test/app.ts'
import { arrangeHousehold } from '../../../../test/factories/people.ts'
import { allOperations } from '../../../operations.ts'

let app: TestApp
let family: Caller
beforeAll(async () => {
  app = await startTestApp()
  const { customerPersonId } = await app.write((db) => arrangeHousehold(db))
  family = await app.signIn(customerPersonId)
})
afterAll(() => app.close())

const publish = (label: string, effectiveOn: string) =>
  app.write((db) =>
    db
      .insertInto('termsVersions')
      .values({ label, audience: 'customer', body: 'Texte.', effectiveOn, publishedAt: new Date().toISOString() })
      .returning('id')
      .executeTakeFirstOrThrow(),
  )
const stepOf = async (caller: Caller) => (await app.call(accessApi.session, {}, caller)).body.pendingStep

test('terms in force stop a family until it accepts them, on the request that follows', async () => {
  expect(await stepOf(family)).toBeNull()
  await publish('à venir', '2199-01-01')
  expect(await stepOf(family)).toBeNull()
  const { id } = await publish('v1', '2020-01-01')
  expect(await stepOf(family)).toBe('terms')
  const refused = await app.call(privacyApi.exportMyData, {}, family)
  expect(refused.status).toBe(403)
  expect(refused.body).toMatchObject({ error: 'pendingStep' })
  expect(await stepOf(await app.director())).toBeNull()
  expect((await app.call(termsApi.acceptTerms, { id }, family)).body.isValid).toBe(true)
  expect(await stepOf(family)).toBeNull()
  await publish('v2', '2021-01-01')
  expect(await stepOf(family)).toBe('terms')
})

test('every operation that needs a session waits for the step, but those that take it or leave', async () => {
  const open: string[] = []
  for (const { operation } of allOperations.filter((bound) => bound.operation.access.kind !== 'public')) {
    if (operation.access.kind === 'link' || operation.id === 'access.logout') continue
    const { status, body } = await app.call(operation, {}, family)
    if (status !== 403) open.push(operation.id)
    else if (operation.access.kind === 'signedIn') expect(body, operation.id).toMatchObject({ error: 'pendingStep' })
  }
  expect(open.sort()).toEqual([
    'access.acceptTerms',
    'access.addPasskey',
    'access.changePassword',
    'access.confirmAuthenticator',
    'access.keepAlive',
    'access.myTerms',
    'access.newAuthenticator',
    'access.wantPasskey',
  ])
  expect((await app.call(accessApi.logout, {}, family)).status).toBe(200)
})
