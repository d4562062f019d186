// Terms of use through HTTP on the real database: drafts, publication, immutability, and what each person has to accept.
import { termsApi as api } from '@cartable/domain/access/terms/terms.api.ts'
import type { SentOf } from '@cartable/domain/kernel/operation.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Caller, startTestApp, type TestApp } from '../../../../test/app.ts'
import { arrangeHousehold, arrangeTeacher } from '../../../../test/factories/people.ts'
import { fixedClock } from '../../../platform/clock.ts'
import { findSession } from '../../../platform/session/sessions.ts'
import { pendingTerms } from './terms.queries.ts'

const clock = fixedClock('2026-11-20T09:00:00Z')
let app: TestApp
let director: Caller
let customer: Caller
let student: Caller
let teacher: Caller
beforeAll(async () => {
  app = await startTestApp({ clock })
  director = await app.director({ firstName: 'Claire', lastName: 'Delmas' })
  const household = await app.write((db) => arrangeHousehold(db))
  customer = await app.signIn(household.customerPersonId)
  student = await app.signIn(household.studentPersonId)
  teacher = await app.signIn((await app.write((db) => arrangeTeacher(db))).personId)
})
afterAll(() => app.close())

type Sent = SentOf<typeof api.saveTerms>
let made = 0
const save = (values: Partial<Sent> = {}, caller = director) => {
  made += 1
  const draft = { id: null, updatedAt: null, label: `Version ${made}`, audience: 'customer', effectiveOn: '2026-11-20' }
  return app.call(api.saveTerms, { ...draft, body: 'Soyez à l’heure.', ...values } as Sent, caller)
}
const show = async (id: number) => (await app.call(api.showTerms, { id: String(id) }, director)).body
const publish = async (id: number, caller = director) => {
  const { updatedAt } = await show(id)
  return (await app.call(api.publishTerms, { id, updatedAt }, caller)).body
}
const published = async (values: Partial<Sent>) => {
  const { body } = await save(values)
  expect(body.errors).toBeNull()
  expect(await publish(body.id as number)).toEqual({ isValid: true, errorMsgs: [] })
  return body.id as number
}
const mine = async (caller: Caller) => (await app.call(api.myTerms, {}, caller)).body.versions
const pending = async (caller: Caller) => {
  const token = caller.cookie.split('=')[1] ?? ''
  const session = await findSession(app.database.readPool, token, clock.now())
  return session ? pendingTerms(app.database.db, session.identity, clock.today()) : null
}

test('a draft binds nobody, is edited freely, and is published by a right of its own', async () => {
  const { body } = await save({ label: 'Clients 2026' })
  const id = body.id as number
  expect(await pending(customer)).toEqual([])
  const { updatedAt } = await show(id)
  const writer = await app.staff({ configuration: 'write' })
  const edited = await save({ id, updatedAt, label: 'Clients 2026', body: 'Soyez bien à l’heure.' }, writer)
  expect(edited.body.errors).toBeNull()
  expect((await app.call(api.publishTerms, { id, updatedAt: edited.body.updatedAt }, writer)).status).toBe(403)
  // what is published is what was read
  const stale = await app.call(api.publishTerms, { id, updatedAt }, director)
  expect(stale.status).toBe(409)
  expect(await publish(id)).toEqual({ isValid: true, errorMsgs: [] })
  expect(await pending(customer)).toEqual([id])
})

test('a published version never changes: not by the form, not by publishing again, not by SQL', async () => {
  const id = await published({ audience: 'student' })
  const { label, updatedAt } = await show(id)
  const { body } = await save({ id, updatedAt, label, body: 'Tout autre chose.' })
  expect(body.errors?.messages).toEqual([
    'Cette version est publiée\u00a0: elle ne change plus. Créez-en une nouvelle à partir de celle-ci.',
  ])
  expect((await publish(id)).isValid).toBe(false)
  for (const write of [
    () => app.write((db) => db.updateTable('termsVersions').set({ body: 'x' }).where('id', '=', id).execute()),
    () => app.write((db) => db.deleteFrom('termsVersions').where('id', '=', id).execute()),
  ])
    await expect(write()).rejects.toThrow(/never changes/)
  expect((await show(id)).body).toBe('Soyez à l’heure.')
})

test('a new draft takes the text and the audience of the version it begins from', async () => {
  const id = await published({ audience: 'teacher', body: 'Préparez vos cours.', effectiveOn: '2027-06-01' })
  const { body } = await app.call(api.showTerms, { from: String(id) }, director)
  expect(body).toMatchObject({ id: null, label: '', audience: 'teacher', body: 'Préparez vos cours.', state: 'draft' })
})

test('a version is refused without a name, under a name that is taken, on a day that is past or taken', async () => {
  const empty = await save({ label: ' ', body: ' ' })
  expect(empty.body.errors?.propertyPaths).toEqual(['label', 'body'])
  await save({ label: 'Professeurs 2026' })
  expect((await save({ label: 'Professeurs 2026' })).body.errors).toEqual({
    propertyPaths: ['label'],
    messages: ['Une version porte déjà ce nom.'],
  })
  const past = await save({ effectiveOn: '2026-11-19' })
  expect((await publish(past.body.id as number)).errorMsgs).toEqual([
    'La date d’effet est passée\u00a0: choisissez aujourd’hui ou un jour à venir.',
  ])
  const other = await published({ label: 'Clients 2028', effectiveOn: '2028-01-01' })
  const same = await save({ effectiveOn: '2028-01-01' })
  expect((await publish(same.body.id as number)).errorMsgs[0]).toContain('«\u00a0Clients 2028\u00a0»')
  expect((await show(other)).state).toBe('scheduled')
})

test('each person accepts the version in force for what they are, once, with instant and address', async () => {
  const [asked] = await mine(customer)
  expect(asked).toMatchObject({ label: 'Clients 2026', audience: 'customer', acceptedAt: null })
  const id = asked?.id ?? 0
  // another audience's version, and one that nobody has to accept, are not his to accept
  const students = (await pending(student))?.[0]
  const foreign = await app.call(api.acceptTerms, { id: students ?? 0 }, customer)
  expect(foreign.body.isValid).toBe(false)
  clock.set('2026-11-20T09:10:00Z')
  const [first, second] = await Promise.all([
    app.call(api.acceptTerms, { id }, customer),
    app.call(api.acceptTerms, { id }, customer),
  ])
  expect([first.body, second.body]).toEqual(Array(2).fill({ isValid: true, errorMsgs: [], pending: 0 }))
  clock.set('2026-11-20T09:20:00Z')
  await app.call(api.acceptTerms, { id }, customer)
  const proofs = await app.database.db
    .selectFrom('termsAcceptances')
    .selectAll()
    .where('termsVersionId', '=', id)
    .execute()
  expect(proofs).toEqual([
    { accountId: customer.accountId, termsVersionId: id, acceptedAt: '2026-11-20T09:10:00.000Z', ip: '127.0.0.1' },
  ])
  expect(await pending(customer)).toEqual([])
  expect((await mine(customer))[0]?.acceptedAt).toBe('2026-11-20T09:10:00.000Z')
  expect(await show(id)).toMatchObject({ acceptedCount: 1, concernedCount: 1, state: 'current' })
})

test('a later version is asked for from its day on, and replaces the one before', async () => {
  const before = (await mine(customer))[0]?.id ?? 0
  const id = await published({ label: 'Clients 2027', effectiveOn: '2026-12-01' })
  expect(await pending(customer)).toEqual([])
  expect((await app.call(api.acceptTerms, { id }, customer)).body.isValid).toBe(false)
  clock.set('2026-12-01T09:00:00Z')
  customer = await app.signIn(customer.personId)
  director = await app.director()
  expect(await pending(customer)).toEqual([id])
  expect((await show(before)).state).toBe('replaced')
  expect((await app.call(api.acceptTerms, { id: before }, customer)).body.isValid).toBe(false)
  expect((await app.call(api.acceptTerms, { id }, customer)).body).toMatchObject({ isValid: true, pending: 0 })
})

test('staff have nothing to accept; a person of two audiences accepts both', async () => {
  expect(await pending(director)).toEqual([])
  expect(await mine(director)).toEqual([])
  const teachers = await published({ audience: 'teacher', effectiveOn: '2026-12-01' })
  teacher = await app.signIn(teacher.personId)
  expect(await pending(teacher)).toEqual([teachers])
  await app.write((db) => db.insertInto('customers').values({ personId: teacher.personId }).execute())
  const both = await pending(teacher)
  expect(both).toHaveLength(2)
  const accepted = await app.call(api.acceptTerms, { id: both?.[0] ?? 0 }, teacher)
  expect(accepted.body).toMatchObject({ isValid: true, pending: 1 })
})

test('the list is by audience, and says who has accepted', async () => {
  const { body } = await app.call(api.listTerms, { audience: 'customer', size: '100' }, director)
  expect(new Set(body.rows.map((row) => row.audience))).toEqual(new Set(['customer']))
  expect(body.rows.find((row) => row.label === 'Clients 2026')).toMatchObject({ state: 'replaced', acceptedCount: 1 })
  expect(body.rows.find((row) => row.label === 'Clients 2027')).toMatchObject({
    state: 'current',
    acceptedCount: 2,
    concernedCount: 2,
  })
  expect((await app.call(api.listTerms, {}, customer)).status).toBe(403)
})
