// One lesson given elsewhere than its contract says: who may say so, who is told, and what of its VAT and tax credit follows.
import { billingApi } from '@cartable/domain/billing/orders/billing.api.ts'
import { agendaApi } from '@cartable/domain/courses/agenda/agenda.api.ts'
import { correctionsApi } from '@cartable/domain/courses/corrections/corrections.api.ts'
import { coursesApi } from '@cartable/domain/courses/courses.api.ts'
import { planningApi } from '@cartable/domain/courses/planning/planning.api.ts'
import { placesInstead, refusalOfPlace } from '@cartable/domain/courses/shared/place.rules.ts'
import type { SentOf } from '@cartable/domain/kernel/operation.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Caller } from '../../../../test/app.ts'
import { pdfText } from '../../../../test/pdf-text.ts'
import { readLessonSold } from '../../accounting/rates/read-what-is-sold.ts'
import { type Home, type PlanningApp, startPlanningApp } from './planning.factory.ts'

let app: PlanningApp
beforeAll(async () => {
  app = await startPlanningApp()
})
afterAll(() => app.close())

const library = {
  ...{ houseNumber: '10', street: 'Cours des Alliés', complement: null, cityCode: '35238', postalCode: '35000' },
  ...{ city: 'Rennes', departementCode: '35', country: 'FR', latitude: 48.1054, longitude: -1.6747, freeAddress: null },
  completeAddress: '10 cours des Alliés 35000 Rennes',
} as const

type Place = Pick<SentOf<typeof planningApi.savePlan>, 'location' | 'locationAddress'>
const planned = async (home: Home, expectedAt = '2026-11-25T16:00:00Z') => {
  const { id } = await app.save(home, { expectedAt }, home.teacher)
  await app.tell()
  return id ?? 0
}
const planOf = async (id: number) => (await app.call(planningApi.plan, { id: String(id) }, app.director)).body
/** Saves a lesson as it stands, at another place. */
const place = async (home: Home, id: number, where: Place, caller: Caller = app.director, more = {}) => {
  const { updatedAt, expectedAt, durationMinutes } = await planOf(id)
  return app.save(home, { id, updatedAt, expectedAt: expectedAt ?? '', durationMinutes, ...where, ...more }, caller)
}
const mailsAbout = async (id: number, personId: number) => {
  const { rows } = await sql<{ purpose: string; subject: string; body: string }>`
    select m.purpose, m.subject, m.body from messages m join message_recipients r on r.message_id = m.id
     where m.about_class = 'courses' and m.about_id = ${id} and r.person_id = ${personId} and m.purpose <> 'course-planned' order by m.id`.execute(
    app.database.db,
  )
  return rows
}
const soldAt = async ({ contractId }: Home, courseId: number) =>
  readLessonSold(app.database.db, { contractId, courseId }, '2026-11-25')

test('the places of a contract at home; none other of one online', () => {
  expect(placesInstead('CAD', 'student-home')).toEqual(['teacher-home', 'company', 'other'])
  expect(placesInstead('CAD', 'other')).toEqual(['student-home', 'teacher-home', 'company', 'other'])
  expect(placesInstead('CEL', 'online')).toEqual([])
  expect(refusalOfPlace('CAD', { location: 'other', hasAddress: false })?.path).toBe('locationAddress.completeAddress')
})

test('a teacher gives one lesson at his own home: the family reads where, and that it opens no tax credit', async () => {
  const home = await app.home()
  const [id, next] = [await planned(home), await planned(home, '2026-12-02T16:00:00Z')]
  expect((await soldAt(home, id))?.opensCredit).toBe(true)
  expect((await place(home, id, { location: 'teacher-home' }, home.teacher)).errors).toBeNull()
  await app.tell()
  const [told, ...others] = await mailsAbout(id, home.customerPersonId)
  expect(others).toEqual([])
  expect(told).toMatchObject({
    purpose: 'course-relocated',
    subject: 'Le cours de Malo du 25/11/2026 change de lieu',
    body: expect.stringContaining('Lieu\u00a0: Chez le professeur'),
  })
  expect(told?.body).toContain('sans avance immédiate de crédit d’impôt')
  expect(await mailsAbout(id, home.teacherPersonId)).toEqual([])
  const { body: history } = await app.call(planningApi.plan, { id: String(id) }, app.director)
  expect(history).toMatchObject({ location: 'teacher-home', changes: 1 })
  // it alone: the next one is where the contract says
  expect(await soldAt(home, id)).toMatchObject({ opensCredit: false })
  expect((await soldAt(home, next))?.opensCredit).toBe(true)
  const asked = { from: '2026-11-23', to: '2026-12-06', contractId: String(home.contractId) }
  const { body: agenda } = await app.call(agendaApi.agenda, asked, home.customer)
  expect(agenda.events.map(({ ownPlace }) => ownPlace)).toEqual([{ location: 'teacher-home', address: null }, null])
  // back where the contract says: one news more, and the credit again
  app.clock.advance(60_000)
  await place(home, id, { location: null })
  await app.tell()
  expect((await mailsAbout(id, home.customerPersonId)).at(-1)?.body).toContain('Lieu\u00a0: Chez vous')
  expect((await soldAt(home, id))?.opensCredit).toBe(true)
})

test('elsewhere asks for an address, a lesson online stays online, and a family changes no place', async () => {
  const home = await app.home()
  const id = await planned(home)
  expect((await place(home, id, { location: 'other', locationAddress: null })).errors).toEqual({
    propertyPaths: ['locationAddress.completeAddress'],
    messages: ['Indiquez l’adresse de ce cours.'],
  })
  const online = await app.home({ format: 'CEL' })
  const remote = await planned(online)
  expect((await place(online, remote, { location: 'company' })).errors?.propertyPaths).toEqual(['location'])
  const { updatedAt } = await planOf(id)
  const sent = { id, updatedAt, contractId: home.contractId, durationMinutes: 90, expectedAt: '2026-11-25T16:00:00Z' }
  expect((await app.call(planningApi.savePlan, { ...sent, location: 'company' }, home.customer)).status).toBe(403)
})

test('moved and taken elsewhere in one act is one news; what does not say a place leaves it', async () => {
  const home = await app.home()
  const id = await planned(home)
  const where = { location: 'other', locationAddress: { ...library, typedByHand: false } } as const
  await place(home, id, where, app.director, { expectedAt: '2026-11-26T16:00:00Z' })
  await app.tell()
  const told = await mailsAbout(id, home.teacherPersonId)
  expect(told.map(({ purpose }) => purpose)).toEqual(['course-moved'])
  expect(told[0]?.body).toContain('Lieu\u00a0: 10 cours des Alliés 35000 Rennes')
  await place(home, id, {}, app.director, { expectedAt: '2026-11-27T16:00:00Z' })
  expect(await planOf(id)).toMatchObject({ location: 'other', locationAddress: { city: 'Rennes' } })
})

test('what is unusual in it is said beforehand', async () => {
  const home = await app.home()
  const id = await planned(home)
  const asked = { contractId: String(home.contractId), courseId: String(id), at: '2026-11-25T16:00:00Z' }
  const warnings = async (more: { location?: 'company' | 'teacher-home' }) =>
    (await app.call(planningApi.check, { ...asked, durationMinutes: 90, ...more }, home.teacher)).body.warnings.join()
  expect(await warnings({})).not.toContain('crédit d’impôt')
  expect(await warnings({ location: 'company' })).toContain('n’ouvre ni crédit d’impôt ni avance immédiate')
})

test('its bill says where it was given, at the VAT of that place, and not as a service at home', async () => {
  const home = await app.home()
  const id = await planned(home, '2026-11-21T15:00:00Z')
  await place(home, id, { location: 'company' })
  app.clock.set('2026-11-21T17:00:00Z')
  // nobody stays signed in for so long
  const [teacher, customer] = [await app.signIn(home.teacherPersonId), await app.signIn(home.customerPersonId)]
  const declared = {
    ...{ id, updatedAt: (await app.courseOf(id)).updatedAt, contractId: home.contractId },
    ...{ doneAt: '2026-11-21T15:00:00Z', durationMinutes: 90 },
  }
  const { body: saved } = await app.call(coursesApi.declare, declared, teacher)
  expect(saved).toMatchObject({ errors: null })
  expect(await app.courseOf(id)).toMatchObject({ status: '2-validated', location: 'company' })
  const { body } = await app.call(coursesApi.confirm, { id }, customer)
  const print = { id: String(body.billId), mode: 'details' } as const
  const paper = pdfText((await app.call(billingApi.billPrint, print, customer)).raw).replaceAll(/\s+/g, ' ')
  expect(paper).toContain('Dans nos locaux')
  expect(paper).toContain('20 %')
  expect(paper).not.toContain('Soutien scolaire à domicile')
})

test('a lesson that nobody planned is declared where it was given, and put right: its VAT and its credit follow, the family reads it', async () => {
  const home = await app.home()
  app.clock.set('2026-11-21T17:00:00Z')
  const teacher = await app.signIn(home.teacherPersonId)
  const given = {
    ...{ id: null, updatedAt: null, contractId: home.contractId, doneAt: '2026-11-21T08:00:00Z' },
    durationMinutes: 60,
  }
  const { body: nowhere } = await app.call(coursesApi.declare, { ...given, location: 'other' }, teacher)
  expect(nowhere.errors?.propertyPaths).toEqual(['locationAddress.completeAddress'])
  const { body: saved } = await app.call(coursesApi.declare, { ...given, location: 'company' }, teacher)
  const id = saved.id ?? 0
  expect(await app.courseOf(id)).toMatchObject({ status: '2-validated', location: 'company' })
  expect(await soldAt(home, id)).toMatchObject({ opensCredit: false })
  const shown = (await app.call(correctionsApi.correction, { id: String(id) }, teacher)).body
  expect(shown).toMatchObject({ location: 'company', locationAddress: null })
  const { contractId, doneAt, durationMinutes, chapterId, teacherComment } = shown
  const same = { contractId, doneAt, durationMinutes, chapterId, teacherComment, id }
  const correct = async (more: Place) => {
    const { updatedAt } = (await app.call(correctionsApi.correction, { id: String(id) }, teacher)).body
    app.clock.advance(60_000)
    return (await app.call(correctionsApi.saveCorrection, { ...same, updatedAt, ...more }, teacher)).body
  }
  // what says no place leaves it, and tells nobody
  expect((await correct({})).errors).toBeNull()
  expect(await mailsAbout(id, home.customerPersonId)).toEqual([])
  expect((await correct({ location: null })).errors).toBeNull()
  await app.tell()
  expect(await app.courseOf(id)).toMatchObject({ location: null })
  expect((await soldAt(home, id))?.opensCredit).toBe(true)
  const [told] = await mailsAbout(id, home.customerPersonId)
  expect(told).toMatchObject({ purpose: 'course-corrected', body: expect.stringContaining('Lieu\u00a0: Chez l’élève') })
})

test('of a lesson that was planned elsewhere, its declaration keeps the place, or says another', async () => {
  // before what is above: the director is signed in still
  app.clock.set('2026-11-21T10:00:00Z')
  const home = await app.home()
  const id = await planned(home, '2026-11-21T19:00:00Z')
  await place(home, id, { location: 'other', locationAddress: { ...library, typedByHand: false } })
  app.clock.set('2026-11-21T21:00:00Z')
  const teacher = await app.signIn(home.teacherPersonId)
  const { body: form } = await app.call(coursesApi.declaration, { courseId: String(id) }, teacher)
  expect(form).toMatchObject({ location: 'other', locationAddress: { city: 'Rennes' } })
  expect(form.options.contracts[0]?.location).toBe('student-home')
  const given = { id, updatedAt: form.updatedAt, contractId: home.contractId, doneAt: '2026-11-21T19:00:00Z' }
  await app.call(coursesApi.declare, { ...given, durationMinutes: 90, location: 'teacher-home' }, teacher)
  expect(await app.courseOf(id)).toMatchObject({ location: 'teacher-home', locationAddressId: null })
})
