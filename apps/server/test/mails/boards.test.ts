// Mails that somebody of the office looks at before they leave, read where they arrive: reminders to contacts, the end of silent lessons, mailings of a stage.
import { contactsApi } from '@cartable/domain/contacts/contacts.api.ts'
import { noLongerCoursesApi } from '@cartable/domain/courses/no-longer-courses/no-longer-courses.api.ts'
import { buyingApi } from '@cartable/domain/traineeships/buying/buying.api.ts'
import { mailingsApi } from '@cartable/domain/traineeships/mailings/mailings.api.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Caller } from '../app.ts'
import { arrangeHousehold, arrangeTeacher } from '../factories/people.ts'
import { arrangeAccepted, arrangeRegistration, arrangeStage } from '../factories/traineeships.ts'
import { arrangeContract } from '../factories/tuition.ts'
import { type MailApp, startMailApp } from '../mail-app.ts'

let app: MailApp
let office: Caller
beforeAll(async () => {
  app = await startMailApp('2026-10-10T09:00:00Z')
  office = await app.director({ firstName: 'Claire', lastName: 'Delmas' })
})
afterAll(() => app.close())

test('contact-dunning1 to 3: each reminder has words of its own', async () => {
  const { id: contactId } = await app.write((db) =>
    db
      .insertInto('contacts')
      .values({
        firstName: 'Anne',
        lastName: 'Cadoret',
        email: 'anne@exemple.test',
        isStudent: false,
        origin: 'public',
      })
      .returning('id')
      .executeTakeFirstOrThrow(),
  )
  for (const status of ['dunning1', 'dunning2', 'dunning3'] as const) {
    const { body } = await app.call(contactsApi.previewDunningMail, { contactId: String(contactId), status }, office)
    const { subject, body: words } = body.mail
    const sent = { contactId, subject, body: words, status, acceptMissingTags: true }
    expect((await app.call(contactsApi.sendMail, sent, office)).body.messageSent).toBe(true)
  }
  await app.pass()
  expect((await app.inbox('anne@exemple.test')).map(({ subject }) => subject)).toEqual([
    expect.stringContaining('restons en contact'),
    'Votre demande de cours est toujours ouverte',
    expect.stringContaining('Souhaitez-vous toujours des cours'),
  ])
})

test('nlc-customer-end: the family of silent lessons reads that they end', async () => {
  const home = await app.write((db) => arrangeContract(db))
  await app.write((db) =>
    db.updateTable('contracts').set({ lastCourseOn: '2026-08-01' }).where('id', '=', home.contractId).execute(),
  )
  const { body: taken } = await app.call(noLongerCoursesApi.takeOver, { id: home.contractId }, office)
  const asked = { processId: String(taken.id), mailType: 'customer-close' as const, isEnd: 'true' }
  const { subject, body } = (await app.call(noLongerCoursesApi.processMail, asked as never, office)).body
  const sent = { processId: taken.id ?? 0, mailType: 'customer-close' as const, subject, body }
  await app.call(noLongerCoursesApi.sendProcessMail, sent, office)
  await app.pass()
  const mail = await app.letter(home.customerPersonId, 's’arrêtent')
  expect(mail.subject).toBe('Les cours de Malo s’arrêtent')
})

test('stage-start and stage-closing: families and teachers, before and after', async () => {
  const stage = await app.write((db) => arrangeStage(db, { name: 'Toussaint 2026', days: ['2026-10-19'] }))
  const one = await app.write(async (db) =>
    arrangeRegistration(db, stage, { household: await arrangeHousehold(db, { student: 'Malo' }) }),
  )
  const teacher = await app.write(async (db) => {
    const made = await arrangeTeacher(db)
    await arrangeAccepted(db, stage, { teacherId: made.teacherId })
    return made
  })
  const send = async (recipientsType: 'customer' | 'teacher', type: 'start' | 'closing') => {
    const sessionId = String(stage.sessionId)
    const { body: form } = await app.call(mailingsApi.showMailing, { sessionId, recipientsType, type }, office)
    const { subject, title, body, recipients } = form
    const { body: sent } = await app.call(
      mailingsApi.sendMailing,
      {
        ...{ id: null, updatedAt: null, sessionId: stage.sessionId, recipientsType, type, recipients },
        ...{ subject, title, body, withPlanning: false, copyToContact: false, acceptMissingTags: true },
        requestKey: crypto.randomUUID(),
      },
      office,
    )
    expect(sent.errors).toBeNull()
  }
  for (const type of ['start', 'closing'] as const)
    for (const reader of ['customer', 'teacher'] as const) await send(reader, type)
  await app.pass()
  await app.letter(one.customerPersonId, 'commence le 19/10/2026')
  await app.letter(one.customerPersonId, 'est terminé')
  await app.letter(teacher.personId, 'Votre stage')
  await app.letter(teacher.personId, 'Merci pour le stage')
})

test('stage-cancel-answer: the office keeps a registration that the family wanted to leave, with its words', async () => {
  const stage = await app.write((db) => arrangeStage(db))
  const one = await app.write((db) => arrangeRegistration(db, stage))
  const asked = { cancelAskedAt: app.clock.now().toISOString(), cancelReason: 'Nous partons.' }
  await app.write((db) =>
    db.updateTable('traineeshipRegistrations').set(asked).where('id', '=', one.registrationId).execute(),
  )
  const refusal = { id: one.registrationId, answer: 'Le stage commence dans neuf jours.' }
  expect((await app.call(buyingApi.refuseCancel, refusal, office)).body.isValid).toBe(true)
  await app.pass()
  const mail = await app.letter(one.customerPersonId, 'Votre demande d’annulation')
  expect(mail.text).toContain('Le stage commence dans neuf jours.')
})
