// Mails of private tuition, read where they arrive: the first lessons, a pay that changes, the eve, what a pupil confirmed, opinions asked.
import { choicesApi } from '@cartable/domain/access/notifications/choices.api.ts'
import { contractsApi } from '@cartable/domain/contracts/contracts.api.ts'
import { coursesApi } from '@cartable/domain/courses/courses.api.ts'
import { reviewsApi } from '@cartable/domain/teachers/reviews/reviews.api.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { remindEve } from '../../src/modules/courses/agenda/remind-eve.ts'
import { askOpinions } from '../../src/modules/teachers/reviews/ask-opinions.ts'
import type { Caller } from '../app.ts'
import { arrangeContract, arrangeCourse, type Tuition } from '../factories/tuition.ts'
import { type MailApp, startMailApp } from '../mail-app.ts'

let app: MailApp
let office: Caller
beforeAll(async () => {
  app = await startMailApp()
  office = await app.staff({ contracts: 'write', linking: 'write' }, { firstName: 'Nathalie', lastName: 'Guivarch' })
})
afterAll(() => app.close())

const named = (home: Tuition, person: 'teacher' | 'customer', change: object) =>
  app.write((db) =>
    db
      .updateTable('people')
      .set(change)
      .where('id', '=', person === 'teacher' ? home.teacherPersonId : home.customerPersonId)
      .execute(),
  )
const propose = async (home: Tuition, startsOn: string, customerPrice: number) => {
  const price = { id: null, updatedAt: null, contractId: home.contractId, customerPrice, margin: 1500, startsOn }
  const { body } = await app.call(contractsApi.savePrice, price, office)
  expect(body.errors).toBeNull()
  return body.id ?? 0
}
const accept = async (home: Tuition, id: number) => {
  const family = await app.signIn(home.customerPersonId)
  expect((await app.call(contractsApi.answerPrice, { id, status: 'accepted' }, family)).body.isValid).toBe(true)
}

test('contract-started: the first price accepted, both read the telephone of the other, and each its own price', async () => {
  const home = await app.write(async (db) => {
    const made = await arrangeContract(db, { status: 'created' })
    await db.deleteFrom('contractPriceVersions').where('contractId', '=', made.contractId).execute()
    await db.updateTable('contracts').set({ startedOn: null }).where('id', '=', made.contractId).execute()
    return made
  })
  await named(home, 'teacher', { firstName: 'Yann', lastName: 'Le Floch', phone: '+33612345678', phoneRegion: 'FR' })
  await named(home, 'customer', { phone: '+33298112233', phoneRegion: 'FR' })
  await accept(home, await propose(home, '2026-11-23', 4500))
  expect(await app.inbox(home.teacherPersonId)).toEqual([])
  await app.pass(31)
  const family = await app.letter(home.customerPersonId, 'Vos cours avec Yann Le Floch')
  expect(family.text).toContain('45,00\u00a0€ de l’heure')
  expect(family.text).toContain('06\u00a012\u00a034\u00a056\u00a078')
  expect(family.attachments.map(({ filename }) => filename)).toEqual([expect.stringMatching(/^contrat-.*\.pdf$/)])
  const teacher = await app.letter(home.teacherPersonId, 'Vos cours avec Malo')
  expect(teacher.text).toContain('02\u00a098\u00a011\u00a022\u00a033')
  expect(teacher.text).toContain('30,00\u00a0€ de l’heure')
  expect(teacher.text).not.toContain('45,00')
  expect(teacher.attachments).toEqual([])
})

test('price-answered: the teacher reads a pay that changes, and nothing where his own stays', async () => {
  const home = await app.write((db) => arrangeContract(db))
  await accept(home, await propose(home, '2026-12-01', 5000))
  await app.pass(31)
  const mail = await app.letter(home.teacherPersonId, 'Votre rémunération change : Malo')
  expect(mail.text).toMatch(/Jusque-là\s+31,50\u00a0€/)
  expect(mail.text).toMatch(/Ensuite\s+35,00\u00a0€/)
  expect(mail.text).not.toContain('50,00')
  expect((await app.inbox(home.customerPersonId)).filter(({ subject }) => subject.includes('Vos cours'))).toEqual([])
  const same = await app.write((db) => arrangeContract(db))
  await accept(same, await propose(same, '2026-12-01', 4650))
  await app.pass(31)
  expect(await app.inbox(same.teacherPersonId)).toEqual([])
})

test('course-reminder: on the eve, to who asked for it alone, once, with the place', async () => {
  const home = await app.write((db) => arrangeContract(db))
  const at = '2026-11-26T16:00:00Z'
  await app.write((db) => arrangeCourse(db, home, { status: '1-planned', doneAt: at, durationMinutes: 90 }))
  await app.move('2026-11-25T17:00:00Z')
  const family = await app.signIn(home.customerPersonId)
  await app.run(remindEve)
  expect(await app.inbox(home.customerPersonId)).toEqual([])
  const choices = (await app.call(choicesApi.showChoices, {}, family)).body.rows
  expect(choices.find(({ choice }) => choice === 'reminders')?.enabled).toBe(false)
  await app.call(choicesApi.saveChoices, { rows: [{ choice: 'reminders', enabled: true }] }, family)
  await app.run(remindEve)
  await app.run(remindEve)
  const mail = await app.letter(home.customerPersonId, 'Demain, 17:00')
  expect(mail.subject).toMatch(/ avec Camille /)
  expect(mail.text).toMatch(/Lieu\s+à domicile/)
  expect(mail.text).toMatch(/26\/11\/2026 à 17:00, 1\u00a0h\u00a030/)
  expect(await app.inbox(home.teacherPersonId)).toEqual([])
})

test('course-confirmed-by-pupil: who pays reads what it costs, and nothing of what they confirm themselves', async () => {
  const home = await app.write((db) => arrangeContract(db))
  const lesson = () => app.write((db) => arrangeCourse(db, home, { durationMinutes: 90 }))
  const student = await app.signIn(home.studentPersonId)
  await app.call(coursesApi.confirm, { id: await lesson() }, student)
  await app.pass(10)
  const mail = await app.letter(home.customerPersonId, 'Malo a confirmé un cours')
  expect(mail.text).toMatch(/Prix\s: 67,50\u00a0€/)
  await app.call(coursesApi.confirm, { id: await lesson() }, await app.signIn(home.customerPersonId))
  await app.pass(10)
  await app.letter(home.customerPersonId, 'a confirmé')
})

test('evaluation-asked: at the third confirmed lesson, not while one is contested, then a year later', async () => {
  const home = await app.write((db) => arrangeContract(db))
  const family = await app.signIn(home.customerPersonId)
  const asked = async () =>
    (await app.inbox(home.customerPersonId)).filter(({ subject }) => subject.includes('content'))
  const give = async () => {
    const id = await app.write((db) => arrangeCourse(db, home))
    expect((await app.call(coursesApi.confirm, { id }, family)).body.isConfirmed).toBe(true)
    return id
  }
  await give()
  await give()
  await app.run(askOpinions)
  expect(await asked()).toEqual([])
  const third = await give()
  const dispute = await app.write(async (db) => {
    const type = await db.selectFrom('responseTypes').select('id').limit(1).executeTakeFirstOrThrow()
    const values = { courseId: third, disputeTypeId: type.id }
    return db.insertInto('courseDisputes').values(values).returning('id').executeTakeFirstOrThrow()
  })
  await app.run(askOpinions)
  expect(await asked()).toEqual([])
  const settled = { resolvedAt: app.clock.now().toISOString(), resolution: 'corrected' as const }
  await app.write((db) => db.updateTable('courseDisputes').set(settled).where('id', '=', dispute.id).execute())
  await app.run(askOpinions)
  await app.run(askOpinions)
  const [mail, ...others] = await asked()
  expect(others).toEqual([])
  const token = /review\?token=([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? ''
  expect((await app.call(reviewsApi.saveReview, { token, stars: 5, comments: null }, null)).body.errors).toBeNull()
  await app.move('2027-11-27T09:00:00Z')
  await app.write((db) =>
    db.updateTable('contracts').set({ lastCourseOn: '2027-11-20' }).where('id', '=', home.contractId).execute(),
  )
  await app.run(askOpinions)
  expect(await asked()).toHaveLength(2)
})
