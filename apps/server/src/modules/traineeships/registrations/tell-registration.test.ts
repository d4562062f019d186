// What a family is told of a stage: registered with its days, its bill and its calendar; cancelled with what becomes of the money; each once.
import type { SentOf } from '@cartable/domain/kernel/operation.ts'
import { registrationsApi as api } from '@cartable/domain/traineeships/registrations/registrations.api.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Caller } from '../../../../test/app.ts'
import { arrangeHousehold } from '../../../../test/factories/people.ts'
import { arrangeOpenStage, type OpenStage } from '../../../../test/factories/registrations.ts'
import { startTuitionApp, type TuitionApp } from '../../../../test/tuition-app.ts'

let app: TuitionApp
let manager: Caller
let stage: OpenStage
beforeAll(async () => {
  app = await startTuitionApp()
  await app.start({ byItself: false })
  manager = await app.staff({ traineeships: 'fullAccess' })
  stage = await app.write((db) => arrangeOpenStage(db))
})
afterAll(() => app.close())

type Sent = SentOf<typeof api.registrationSave>
const setEmail = (customerId: number, email: string | null) =>
  app.write((db) =>
    db
      .updateTable('people')
      .set({ email })
      .where('id', '=', db.selectFrom('customers').select('personId').where('id', '=', customerId))
      .execute(),
  )
const register = async (student: string, { hasEmail = true } = {}) => {
  const home = await app.write((db) => arrangeHousehold(db, { student }))
  const email = `famille${home.customerId}@exemple.test`
  await setEmail(home.customerId, hasEmail ? email : null)
  const sent: Sent = {
    ...{ id: null, updatedAt: null, traineeshipSession: stage.sessionId, student: home.studentId },
    ...{ traineeshipLevel: stage.levelId, traineeshipSubjects: [stage.subjects[0]], paymentMethod: 'transfer' },
  }
  const { body } = await app.call(api.registrationSave, sent, manager)
  expect(body.errors).toBeNull()
  return { id: body.id ?? 0, email, customerId: home.customerId }
}
const mailsAbout = async (id: number) => {
  await app.twin?.moveClock({ to: new Date(app.platform.clock.now().getTime() + 60_000), grainMinutes: 60 })
  const rows = await app.database.db
    .selectFrom('messages as m')
    .innerJoin('messageRecipients as r', 'r.messageId', 'm.id')
    .innerJoin('companies as c', 'c.id', 'm.companyId')
    .select(['m.id', 'm.purpose', 'm.subject', 'm.body', 'm.buttonLabel', 'm.unfilled', 'r.address', 'c.code'])
    .where('m.aboutClass', '=', 'traineeship_registrations')
    .where('m.aboutId', '=', id)
    .orderBy('m.id')
    .execute()
  const files = await app.database.db
    .selectFrom('messageAttachments')
    .innerJoin('files', 'files.id', 'messageAttachments.fileId')
    .select(['messageId', 'name', 'mediaType', 'storageKey'])
    .execute()
  return rows.map((row) => ({ ...row, files: files.filter(({ messageId }) => messageId === row.id) }))
}

test('a registration is told once, with its days, its bill and its calendar; its end with what becomes of the money', async () => {
  const { id, email } = await register('Éva')
  const [told, ...others] = await mailsAbout(id)
  expect(others).toEqual([])
  expect(told).toMatchObject({
    ...{ purpose: 'stage-registered', address: email, code: 'traineeship', unfilled: null },
    subject: expect.stringMatching(/^L’inscription d’Éva au stage «\s.+\s»$/),
  })
  expect(told?.body).toMatch(/\nReste à régler : \d+,\d\d\s€/)
  expect(told?.files.map(({ mediaType }) => mediaType).sort()).toEqual(['application/pdf', 'text/calendar'])
  const calendar = told?.files.find(({ mediaType }) => mediaType === 'text/calendar')
  const text = (await app.platform.files.readAll({ storageKey: calendar?.storageKey ?? '' })).toString()
  expect(text).toContain('METHOD:PUBLISH')
  expect(text).toContain('STATUS:CONFIRMED')
  expect(text).toMatch(/UID:stage-\d+-\d{4}-\d\d-\d\d-\d+@/)

  await app.call(api.registrationCancel, { id }, manager)
  await app.call(api.registrationCancel, { id }, manager)
  const [, ended, ...more] = await mailsAbout(id)
  expect(more).toEqual([])
  expect(ended).toMatchObject({ purpose: 'stage-cancelled', address: email, unfilled: null })
  expect(ended?.body).toContain('Rien ne vous est demandé.')
  const gone = ended?.files.find(({ mediaType }) => mediaType === 'text/calendar')
  const cancelled = (await app.platform.files.readAll({ storageKey: gone?.storageKey ?? '' })).toString()
  expect(cancelled).toContain('STATUS:CANCELLED')
  expect(cancelled).toContain('SEQUENCE:1')
}, 60_000)

test('a registration taken back before anybody was told of it is told by nobody', async () => {
  const { id } = await register('Malo')
  await app.call(api.registrationCancel, { id }, manager)
  expect(await mailsAbout(id)).toEqual([])
}, 60_000)

test('a family that gave its address after the registration hears that it is cancelled', async () => {
  const { id, email, customerId } = await register('Nolwenn', { hasEmail: false })
  expect(await mailsAbout(id)).toEqual([])
  await setEmail(customerId, email)
  await app.call(api.registrationCancel, { id }, manager)
  expect(await mailsAbout(id)).toMatchObject([{ purpose: 'stage-cancelled', address: email }])
}, 60_000)
