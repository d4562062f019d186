// A maintenance that is announced: everybody reads when and why beforehand, and it begins by itself at its hour.
import { accessApi } from '@cartable/domain/access/sign-in/access.api.ts'
import { configurationRefusals } from '@cartable/domain/configuration/configuration.refusals.ts'
import { maintenanceApi as api } from '@cartable/domain/configuration/maintenance.api.ts'
import { peopleApi } from '@cartable/domain/people/people.api.ts'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { type Caller, startTestApp, type TestApp } from '../../../test/app.ts'
import { fixedClock } from '../../platform/clock.ts'

const clock = fixedClock('2026-11-21T08:00:00Z')
let app: TestApp
let admin: Caller
let clerk: Caller
beforeAll(async () => {
  app = await startTestApp({ clock })
  admin = await app.staff({ configuration: 'write' })
  clerk = await app.staff({ contacts: 'write' })
})
afterEach(() => app.call(api.setMaintenance, { maintenance: false }, admin))
afterAll(() => app.close())

const reason = 'Nouvelle version du programme.'
const hours = { startsAt: '2026-11-21T20:00:00.000Z', endsAt: '2026-11-21T21:00:00.000Z' }
const set = async (values: object = hours) =>
  (await app.call(api.setMaintenance, { maintenance: true, maintenanceText: reason, ...values }, admin)).body
const seen = async (caller: Caller | null) => (await app.call(accessApi.session, {}, caller)).body
const works = async () => (await app.call(peopleApi.captchaChallenge, {}, clerk)).status

test('everybody is told when and why, and goes on working until its hour', async () => {
  expect((await set()).errors).toBeNull()
  for (const caller of [null, clerk, admin])
    expect(await seen(caller)).toMatchObject({ maintenance: null, announced: { reason, ...hours } })
  expect(await works()).toBe(200)
  expect((await app.call(api.showMaintenance, {}, admin)).body).toMatchObject({
    ...{ maintenance: true, startedAt: null },
    ...hours,
  })
  clock.set('2026-11-21T20:00:01Z')
  app.platform.maintenance.forget()
  expect(await works()).toBe(503)
  expect(await seen(clerk)).toMatchObject({
    maintenance: { reason, mayEnter: false, endsAt: hours.endsAt },
    announced: null,
  })
  // it ends when somebody ends it
  clock.set('2026-11-21T22:00:00Z')
  expect(await works()).toBe(503)
  clock.set('2026-11-21T08:00:00Z')
})

test('an announced one is changed, begun at once, or given up', async () => {
  const { id, updatedAt } = await set()
  const later = { ...hours, startsAt: '2026-11-21T20:30:00.000Z' }
  const changed = await set({ id, updatedAt, ...later })
  expect((await seen(clerk)).announced).toMatchObject(later)
  await set({ id, updatedAt: changed.updatedAt, startsAt: null, endsAt: null })
  expect(await works()).toBe(503)
  await app.call(api.setMaintenance, { maintenance: false }, admin)
  await set()
  await app.call(api.setMaintenance, { maintenance: false }, admin)
  expect(await seen(clerk)).toMatchObject({ maintenance: null, announced: null })
})

test('it needs its reason as another one does, and ends after it begins', async () => {
  expect((await set({ ...hours, maintenanceText: ' ' })).errors?.propertyPaths).toEqual(['maintenanceText'])
  for (const endsAt of ['2026-11-21T19:00:00.000Z', '2026-11-21T07:00:00.000Z'])
    expect((await set({ ...hours, endsAt })).errors).toEqual({
      propertyPaths: ['endsAt'],
      messages: [configurationRefusals.maintenanceEnd.message],
    })
  expect((await seen(clerk)).announced).toBeNull()
})
