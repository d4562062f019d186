// SMS that leave beside a mail, read where they ring: at short notice, or for whoever asked; in one part, at a decent hour, never to others.
import { choicesApi } from '@cartable/domain/access/notifications/choices.api.ts'
import type { MessageChoice } from '@cartable/domain/access/notifications/choices.schema.ts'
import { coursesApi } from '@cartable/domain/courses/courses.api.ts'
import { planningApi } from '@cartable/domain/courses/planning/planning.api.ts'
import { requestsApi } from '@cartable/domain/courses/requests/requests.api.ts'
import { countSms } from '@cartable/domain/kernel/sms.ts'
import { threadsApi } from '@cartable/domain/messaging/threads/threads.api.ts'
import { registrationsApi } from '@cartable/domain/traineeships/registrations/registrations.api.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { remindEve } from '../../src/modules/courses/agenda/remind-eve.ts'
import { askToDeclare } from '../../src/modules/courses/declaring/ask-to-declare.ts'
import { askValidation } from '../../src/modules/courses/validation/ask-validation.ts'
import { arrangeHousehold } from '../factories/people.ts'
import { arrangeOpenStage } from '../factories/registrations.ts'
import { arrangeContract, arrangeCourse } from '../factories/tuition.ts'
import { type MailApp, startMailApp } from '../mail-app.ts'

let app: MailApp
let directorId: number
beforeAll(async () => {
  // Friday 20 November 2026, ten in the morning in Paris
  app = await startMailApp()
  directorId = (await app.director()).personId
})
afterAll(() => app.close())

let given = 0
/** A telephone of somebody, and the choices that they said. */
const reached = async (personId: number, choices: Partial<Record<MessageChoice, boolean>> = {}, region = 'FR') => {
  const mobilePhone = `+3361200${String(++given).padStart(4, '0')}`
  await app.write((db) =>
    db
      .updateTable('people')
      .set({ mobilePhone, mobilePhoneRegion: region, provenMobile: mobilePhone })
      .where('id', '=', personId)
      .execute(),
  )
  const rows = Object.entries(choices).map(([choice, enabled]) => ({ choice: choice as MessageChoice, enabled }))
  if (rows.length > 0) await app.call(choicesApi.saveChoices, { rows }, await app.signIn(personId))
  return mobilePhone
}
const home = async (options: Parameters<typeof arrangeContract>[1] = {}) => {
  const made = await app.write((db) => arrangeContract(db, options))
  await app.write((db) =>
    db.updateTable('people').set({ firstName: 'Maël' }).where('id', '=', made.studentPersonId).execute(),
  )
  return made
}
const planned = (at: Awaited<ReturnType<typeof home>>, doneAt: string) =>
  app.write((db) => arrangeCourse(db, at, { status: '1-planned', doneAt, durationMinutes: 60 }))
const cancel = async (id: number) => {
  const { body } = await app.call(
    planningApi.cancelPlan,
    { id, reason: 'teacher', words: null },
    await app.signIn(directorId),
  )
  expect(body).toMatchObject({ isValid: true })
}

test('course-cancelled: by SMS on the eve, in one part; not earlier, not to who said no, not where the office switched it off', async () => {
  const tomorrow = '2026-11-21T07:30:00Z'
  const near = await home()
  const phone = await reached(near.customerPersonId)
  await cancel(await planned(near, tomorrow))
  expect(await app.texts(phone)).toEqual([])
  await app.pass(31)
  const [text, ...others] = await app.texts(phone)
  expect(others).toEqual([])
  // the letter that would halve the room is written plainly
  expect(text).toMatch(/^Cartable : cours annulé, Mael, Mathématiques \d+, 21\/11\/2026 à 08:30\.\n.*\/espace$/)
  expect(countSms(text ?? '').parts).toBe(1)
  await app.letter(near.customerPersonId, 'annulé')

  const far = await home()
  const farPhone = await reached(far.customerPersonId)
  await cancel(await planned(far, '2026-11-24T07:30:00Z'))
  const refused = await home()
  const refusedPhone = await reached(refused.customerPersonId, { 'sms-late': false })
  await cancel(await planned(refused, '2026-11-21T08:30:00Z'))
  const abroad = await home()
  const abroadPhone = await reached(abroad.customerPersonId, {}, 'BE')
  await cancel(await planned(abroad, '2026-11-21T08:30:00Z'))
  await app.pass(31)
  expect([await app.texts(farPhone), await app.texts(refusedPhone), await app.texts(abroadPhone)]).toEqual([[], [], []])

  const switchOff = (enabled: boolean) =>
    app.write((db) =>
      db.updateTable('messageTemplates').set({ enabled }).where('code', '=', 'course-cancelled-sms').execute(),
    )
  await switchOff(false)
  const off = await home()
  const offPhone = await reached(off.customerPersonId)
  await cancel(await planned(off, '2026-11-21T08:30:00Z'))
  await app.pass(31)
  expect(await app.texts(offPhone)).toEqual([])
  await switchOff(true)
})

test('course-moved and course-change-answered: near, both parties and whoever had asked', async () => {
  const one = await home()
  const phone = await reached(one.customerPersonId)
  const id = await planned(one, '2026-11-20T16:00:00Z')
  const director = await app.signIn(directorId)
  const { updatedAt } = (await app.call(planningApi.plan, { id: String(id) }, director)).body
  const moved = { id, updatedAt, contractId: one.contractId, durationMinutes: 60, expectedAt: '2026-11-20T17:00:00Z' }
  expect((await app.call(planningApi.savePlan, moved, director)).body.errors).toBeNull()
  await app.pass(31)
  expect(await app.texts(phone)).toEqual([expect.stringContaining('cours déplacé au 20/11/2026 à 18:00, Mael')])
  const { updatedAt: since } = (await app.call(planningApi.plan, { id: String(id) }, director)).body
  const elsewhere = { ...moved, updatedAt: since, location: 'company' as const }
  expect((await app.call(planningApi.savePlan, elsewhere, director)).body.errors).toBeNull()
  await app.pass(31)
  expect((await app.texts(phone)).at(-1)).toMatch(
    /^Cartable : le cours de Mael du 20\/11\/2026 à 18:00 change de lieu : /,
  )

  const asked = await home()
  const askedPhone = await reached(asked.customerPersonId)
  const lesson = await planned(asked, '2026-11-20T18:00:00Z')
  const ask = { courseId: lesson, contractId: null, expectedAt: '2026-11-21T16:00:00Z', words: null }
  const made = (await app.call(requestsApi.askChange, ask, await app.signIn(asked.customerPersonId))).body
  expect(made.errors).toBeNull()
  const answer = { id: made.id ?? 0, accept: false, expectedAt: null, words: null }
  await app.call(requestsApi.answerChange, answer, await app.signIn(asked.teacherPersonId))
  await app.pass(31)
  expect(await app.texts(askedPhone)).toEqual([
    expect.stringContaining('votre demande de changement du cours de Mael est refusée.'),
  ])
})

test('course-validation and course-to-declare: only to who asked for it', async () => {
  const asked = await home()
  const phone = await reached(asked.customerPersonId, { 'sms-to-confirm': true })
  const silent = await home()
  const silentPhone = await reached(silent.customerPersonId)
  const doneAt = '2026-11-19T16:00:00Z'
  // who asked, and has another telephone since, that nobody proved to be theirs
  const moved = await home()
  const provenPhone = await reached(moved.customerPersonId, { 'sms-to-confirm': true })
  const otherPhone = '+33612009999'
  await app.write((db) =>
    db.updateTable('people').set({ mobilePhone: otherPhone }).where('id', '=', moved.customerPersonId).execute(),
  )
  for (const one of [asked, silent, moved])
    await app.write((db) => arrangeCourse(db, one, { doneAt, durationMinutes: 60 }))
  await app.run(askValidation)
  expect(await app.texts(phone)).toEqual([
    expect.stringMatching(/le cours de Mael du 19\/11\/2026 \(1 h\) est à confirmer\./),
  ])
  expect([await app.texts(silentPhone), await app.texts(provenPhone), await app.texts(otherPhone)]).toEqual([
    [],
    [],
    [],
  ])

  const taught = await home()
  const teacherPhone = await reached(taught.teacherPersonId, { 'sms-to-confirm': true })
  const id = await planned(taught, '2026-11-20T13:00:00Z')
  // eight in the evening
  await app.move('2026-11-20T19:05:00Z')
  await app.run(askToDeclare)
  expect(await app.texts(teacherPhone)).toEqual([
    expect.stringMatching(`un cours .* à déclarer.\n.*/espace/declarer/${id}$`),
  ])
})

test('course-reminder: on the eve, beside the mail or alone', async () => {
  const one = await home()
  const phone = await reached(one.customerPersonId, { 'sms-reminders': true })
  await planned(one, '2026-11-26T16:00:00Z')
  await app.move('2026-11-25T17:00:00Z')
  await app.run(remindEve)
  await app.run(remindEve)
  expect(await app.texts(phone)).toEqual([expect.stringMatching(/, demain : 17:00 Mathématiques \d+, Mael\n/)])
  expect((await app.inbox(one.customerPersonId)).filter(({ subject }) => subject.startsWith('Demain'))).toEqual([])
})

test('message-new and the hours: what is written at night rings at eight, unless it is read, answered or over by then', async () => {
  const one = await home()
  const phone = await reached(one.customerPersonId, { 'sms-messages': true, 'sms-to-confirm': true })
  const target = `contrat-${one.contractId}`
  const write = async (body: string) =>
    app.call(
      threadsApi.writeOwn,
      { target, body, requestKey: crypto.randomUUID() },
      await app.signIn(one.teacherPersonId),
    )
  // eleven in the evening
  await app.move('2026-11-26T22:00:00Z')
  expect((await write('À demain')).body.errors).toBeNull()
  await app.pass(11 * 60)
  await app.letter(one.customerPersonId, 'vous a écrit')
  expect(await app.texts(phone)).toEqual([])
  await app.move('2026-11-27T07:01:00Z')
  expect(await app.texts(phone)).toEqual([expect.stringContaining('vous a écrit.')])
  const read = async () => {
    const family = await app.signIn(one.customerPersonId)
    const { messages } = (await app.call(threadsApi.ownThread, { target }, family)).body
    await app.call(threadsApi.markOwn, { target, until: messages.at(-1)?.id ?? 0 }, family)
  }
  await read()

  await app.move('2026-11-27T22:00:00Z')
  await write('Encore un mot')
  await app.pass(11 * 60)
  await read()
  // a lesson that is declared, and confirmed before the morning; another that is cancelled, and over by then
  const id = await app.write((db) => arrangeCourse(db, one, { doneAt: '2026-11-26T16:00:00Z' }))
  await app.run(askValidation)
  await app.call(coursesApi.confirm, { id }, await app.signIn(one.customerPersonId))
  await cancel(await planned(one, '2026-11-28T06:30:00Z'))
  await app.pass(31)
  await app.move('2026-11-28T07:01:00Z')
  expect(await app.texts(phone)).toHaveLength(1)
})

test('stage-cancelled: on the eve of its first day', async () => {
  const days = ['2026-12-21', '2026-12-22']
  const stage = await app.write((db) => arrangeOpenStage(db, { startsOn: '2026-12-21', endsOn: '2026-12-22', days }))
  const household = await app.write((db) => arrangeHousehold(db, { student: 'Éva' }))
  const phone = await reached(household.customerPersonId)
  const sent = {
    ...{ id: null, updatedAt: null, traineeshipSession: stage.sessionId, student: household.studentId },
    ...{ traineeshipLevel: stage.levelId, traineeshipSubjects: [stage.subjects[0]], paymentMethod: 'card' as const },
  }
  const { body } = await app.call(registrationsApi.registrationSave, sent, await app.signIn(directorId))
  expect(body.errors).toBeNull()
  await app.move('2026-12-20T15:00:00Z')
  expect(await app.texts(phone)).toEqual([])
  await app.call(registrationsApi.registrationCancel, { id: body.id ?? 0 }, await app.signIn(directorId))
  await app.pass(31)
  expect(await app.texts(phone)).toEqual([expect.stringMatching(/le stage d'Éva est annulé|le stage d'Eva est annulé/)])
})

test('the choices of SMS are shown to whoever they reach, with the end of the telephone', async () => {
  const one = await home()
  const rows = async () => (await app.call(choicesApi.showChoices, {}, await app.signIn(one.customerPersonId))).body
  expect(await rows()).toMatchObject({ phone: null })
  expect((await rows()).rows.some(({ choice }) => choice.startsWith('sms-'))).toBe(false)
  await reached(one.customerPersonId)
  const shown = await rows()
  expect(shown.phone).toMatch(/^••\s\d\d\s\d\d$/)
  expect(shown.rows.flatMap(({ choice, enabled }) => (choice.startsWith('sms-') ? [[choice, enabled]] : []))).toEqual([
    ['sms-late', true],
    ['sms-to-confirm', false],
    ['sms-reminders', false],
    ['sms-messages', false],
  ])
})
