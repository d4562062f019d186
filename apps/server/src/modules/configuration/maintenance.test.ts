// Maintenance through HTTP: the reason it needs, who is kept out and who is not, on this server and on another one.
import { accessApi } from '@cartable/domain/access/sign-in/access.api.ts'
import { maintenanceApi as api } from '@cartable/domain/configuration/maintenance.api.ts'
import { journalApi } from '@cartable/domain/journal/journal.api.ts'
import { peopleApi } from '@cartable/domain/people/people.api.ts'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { type Caller, startTestApp, type TestApp } from '../../../test/app.ts'
import { arrangeHousehold, arrangeTeacher } from '../../../test/factories/people.ts'
import { type ServerProcess, startServerProcess } from '../../../test/server-process.ts'

let app: TestApp
let other: ServerProcess
let admin: Caller
let colleague: Caller
let clerk: Caller
let customer: Caller
let teacher: Caller
beforeAll(async () => {
  app = await startTestApp()
  admin = await app.staff({ configuration: 'write' }, { firstName: 'Claire', lastName: 'Delmas' })
  colleague = await app.staff({ configuration: 'fullAccess' })
  clerk = await app.staff({ configuration: 'read', contacts: 'write' })
  customer = await app.signIn((await app.write((db) => arrangeHousehold(db))).customerPersonId)
  teacher = await app.signIn((await app.write((db) => arrangeTeacher(db))).personId)
  other = await startServerProcess({
    DATABASE_URL: app.config.databaseUrl,
    DATA_DIR: app.config.dataDir,
    SECRET_KEY: app.config.secretKey.toString('base64'),
  })
}, 90_000)
afterEach(() => app.call(api.setMaintenance, { maintenance: false }, admin))
afterAll(async () => {
  await other?.kill('SIGTERM')
  await app.close()
})

const reason = 'Mise à jour du programme : retour à la normale le 22/11/2026 à 8 h.'
const begin = async (text: string | null = reason, caller = admin) =>
  (await app.call(api.setMaintenance, { maintenance: true, maintenanceText: text }, caller)).body
const stateOf = async () => (await app.call(api.showMaintenance, {}, admin)).body
const exactSentence =
  'Veuillez indiquer les motifs de la maintenance ainsi que la date et heure prévue de retour à la normal.'

test('MAINT-02 it is switched on only with a reason', async () => {
  for (const nothing of [null, '', '   \n '])
    expect((await begin(nothing)).errors?.propertyPaths).toEqual(['maintenanceText'])
  expect((await app.call(api.setMaintenance, { maintenance: true }, admin)).body.errors).not.toBeNull()
  expect(await stateOf()).toMatchObject({ maintenance: false, id: null })
  expect((await begin()).errors).toBeNull()
  expect(await stateOf()).toMatchObject({ maintenance: true, maintenanceText: reason, startedBy: 'Claire Delmas' })
})

test('MAINT-03 without a reason it says what is missing', async () => {
  expect((await begin('')).errors?.messages).toEqual([exactSentence])
})

test('MAINT-04 one POST with the flag and the text switches it on, changes its reason, and ends it', async () => {
  expect([api.setMaintenance.name, api.setMaintenance.method]).toEqual(['Maintenance', 'POST'])
  const started = await begin()
  const changed = await begin('Encore une heure, jusqu’à 9 h.')
  expect(changed.id).toBe(started.id)
  expect((await stateOf()).maintenanceText).toBe('Encore une heure, jusqu’à 9 h.')
  const ended = await app.call(api.setMaintenance, { maintenance: false, maintenanceText: 'peu importe' }, admin)
  expect(ended.body).toEqual({ errors: null, id: null, updatedAt: null })
  expect((await stateOf()).maintenance).toBe(false)
  const again = await begin()
  expect(again.id).not.toBe(started.id)
})

test('everybody but administrators is answered 503 with the reason, signed in or not', async () => {
  await begin()
  for (const caller of [clerk, customer, teacher, null]) {
    const { status, body, headers } = await app.call(peopleApi.captchaChallenge, {}, caller)
    expect(status).toBe(503)
    expect(body).toMatchObject({ error: 'maintenance', message: reason })
    expect(headers['retry-after']).toBe('60')
  }
  // before any right is looked at: the clerk may read the state of maintenance, the customer not
  for (const caller of [clerk, customer]) expect((await app.call(api.showMaintenance, {}, caller)).status).toBe(503)
  for (const caller of [admin, colleague])
    expect((await app.call(peopleApi.captchaChallenge, {}, caller)).status).toBe(200)
})

test('pages learn of it, and administrators may still sign in', async () => {
  await begin()
  const seen = async (caller: Caller | null) => (await app.call(accessApi.session, {}, caller)).body.maintenance
  expect(await seen(null)).toEqual({ reason, phone: null, mayEnter: false, isOpening: false, endsAt: null })
  expect(await seen(clerk)).toEqual({ reason, phone: null, mayEnter: false, isOpening: false, endsAt: null })
  expect(await seen(admin)).toEqual({ reason, phone: null, mayEnter: true, isOpening: false, endsAt: null })
  expect((await app.call(accessApi.login, { login: 'personne', password: 'x' }, null)).status).toBe(200)
  expect((await app.call(accessApi.keepAlive, {}, clerk)).status).toBe(200)
  const error = { errorMsg: 'x', url: '/', lineNumber: 1, column: 1, browser: 'x', error: '' }
  expect((await app.call(journalApi.writePublicScriptError, error as never, null)).status).toBe(200)
  await app.call(api.setMaintenance, { maintenance: false }, admin)
  expect(await seen(clerk)).toBeNull()
  expect((await app.call(peopleApi.captchaChallenge, {}, clerk)).status).toBe(200)
})

test('/health and /ready stay up', async () => {
  await begin()
  for (const url of ['/health', '/ready']) expect((await app.http.inject(url)).statusCode).toBe(200)
})

test('another server keeps everybody out within seconds, and lets them in again', async () => {
  const askedThere = async (caller: Caller) => (await other.call(peopleApi.captchaChallenge, {}, caller.cookie)).status
  expect(await askedThere(customer)).toBe(200)
  await begin()
  await vi.waitFor(async () => expect(await askedThere(customer)).toBe(503), { timeout: 5_000, interval: 100 })
  expect(await askedThere(admin)).toBe(200)
  await app.call(api.setMaintenance, { maintenance: false }, admin)
  await vi.waitFor(async () => expect(await askedThere(customer)).toBe(200), { timeout: 5_000, interval: 100 })
})

test('open browsers are told: the announcement names the session, for families too', async () => {
  const controller = new AbortController()
  const stream = await fetch(`${other.url}/api/events`, {
    headers: { cookie: customer.cookie },
    signal: controller.signal,
  })
  const reader = stream.body!.getReader()
  await reader.read()
  await begin()
  let heard = ''
  const deadline = Date.now() + 5_000
  while (!heard.includes('"session"') && Date.now() < deadline)
    heard += new TextDecoder().decode((await reader.read()).value)
  controller.abort()
  expect(heard).toContain('["session"]')
})

test('two administrators at once make one maintenance; a reason changed meanwhile is a conflict', async () => {
  const answers = await Promise.all([begin('Moi', admin), begin('Moi aussi', colleague)])
  expect(answers.filter(({ errors }) => errors === null).length).toBeGreaterThanOrEqual(1)
  const windows = await app.database.db
    .selectFrom('maintenanceWindows')
    .select('id')
    .where('endedAt', 'is', null)
    .execute()
  expect(windows).toHaveLength(1)
  const { id, updatedAt } = await stateOf()
  await begin('Changée')
  const late = await app.call(
    api.setMaintenance,
    { id, updatedAt, maintenance: true, maintenanceText: 'Trop tard' },
    colleague,
  )
  expect(late.status).toBe(409)
  expect((await stateOf()).maintenanceText).toBe('Changée')
})

test('who may only read the configuration switches nothing, and both switches are traced', async () => {
  expect((await app.call(api.setMaintenance, { maintenance: true, maintenanceText: reason }, clerk)).status).toBe(403)
  await begin()
  await app.call(api.setMaintenance, { maintenance: false }, colleague)
  const traces = await app.database.db
    .selectFrom('traces')
    .select(['action', 'actorLabel'])
    .where('entityClass', '=', 'maintenance_windows')
    .orderBy('id', 'desc')
    .limit(2)
    .execute()
  expect(traces.map(({ action }) => action)).toEqual(['update', 'create'])
  expect(traces[1]?.actorLabel).toBe('Claire Delmas')
})
