// A new mail address counts once the link sent to it was used: asked with the password, told to the former, once.
import { addressApi } from '@cartable/domain/access/accounts/address.api.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../../test/app.ts'
import { arrangeHousehold } from '../../../../test/factories/people.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

test('nobody changes the address of a session without its password, and nothing changes before the proof', async () => {
  const { customerPersonId } = await app.write((db) => arrangeHousehold(db))
  const mother = await app.signIn(customerPersonId)
  const wrong = await app.call(addressApi.askAddress, { email: 'nouvelle@exemple.fr', currentPassword: 'non' }, mother)
  expect(wrong.body.errors?.propertyPaths).toEqual(['currentPassword'])
  expect((await app.call(addressApi.showAddressProof, { token: 'x' }, null)).status).toBe(404)
})
