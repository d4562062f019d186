// A teacher corrects who he is: refused at the right field, told to the office, once; nobody else's.
import type { SentOf } from '@cartable/domain/kernel/operation.ts'
import { ownIdentityApi } from '@cartable/domain/teachers/own-file/own-identity.api.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Caller, startTestApp, type TestApp } from '../../../../test/app.ts'
import { arrangeContract } from '../../../../test/factories/tuition.ts'
import { fixedClock } from '../../../platform/clock.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ clock: fixedClock('2026-11-21T10:00:00Z') })
})
afterAll(() => app.close())

const home = {
  ...{ houseNumber: '4', street: 'rue de Brest', complement: null, cityCode: '35238', postalCode: '35000' },
  ...{ city: 'Rennes', departementCode: '35', country: 'FR', latitude: 48.11, longitude: -1.69, freeAddress: null },
  ...{ completeAddress: '4 rue de Brest 35000 Rennes', typedByHand: false },
}
const ownOf = async (caller: Caller) => (await app.call(ownIdentityApi.ownIdentity, {}, caller)).body
const save = async (caller: Caller, more: Partial<SentOf<typeof ownIdentityApi.saveOwnIdentity>>) => {
  const { updatedAt } = await ownOf(caller)
  const mobilePhone = { phoneNumber: '06 12 34 56 78', phoneRegion: 'FR' }
  const sent = { updatedAt, birthOn: '1990-05-04', mobilePhone, address: home, ...more }
  return (await app.call(ownIdentityApi.saveOwnIdentity, sent, caller)).body
}

test('what he corrects is kept, and the office is rung once with what changed', async () => {
  const office = await app.staff({ teachers: 'write' })
  const { teacherPersonId } = await app.write((db) => arrangeContract(db, { selfEmployed: true }))
  const teacher = await app.signIn(teacherPersonId)
  expect((await save(teacher, { birthOn: '2027-01-01' })).errors?.propertyPaths).toEqual(['birthOn'])
  expect((await save(teacher, { birthOn: '2015-01-01' })).errors?.propertyPaths).toEqual(['birthOn'])
  const wrong = await save(teacher, { mobilePhone: { phoneNumber: '12', phoneRegion: 'FR' } })
  expect(wrong.errors?.propertyPaths[0]).toMatch(/^mobilePhone/)
  expect((await save(teacher, {})).errors).toBeNull()
  expect((await save(teacher, {})).errors).toBeNull()
  expect(await ownOf(teacher)).toMatchObject({
    ...{ birthOn: '1990-05-04', mobilePhone: { phoneNumber: '+33612345678' } },
    address: { completeAddress: '4 rue de Brest 35000 Rennes' },
  })
  const told = await app.database.db
    .selectFrom('notifications')
    .select('title')
    .where('title', 'like', '%a changé ses coordonnées%')
    .execute()
  expect(told.map(({ title }) => title)).toEqual([
    expect.stringMatching(/\s: date de naissance, portable et adresse\.$/),
  ])
  expect((await app.call(ownIdentityApi.ownIdentity, {}, office)).status).toBe(403)
})
