// Who waits for a place of a stage that is cancelled is told, and waits no more; nobody can be registered any more.
import { cancellationsApi } from '@cartable/domain/traineeships/cancellations/cancellations.api.ts'
import { registrationsApi } from '@cartable/domain/traineeships/registrations/registrations.api.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { arrangeHousehold } from '../../../../test/factories/people.ts'
import { arrangeOpenStage } from '../../../../test/factories/registrations.ts'
import { type MailApp, startMailApp } from '../../../../test/mail-app.ts'

let app: MailApp
beforeAll(async () => {
  app = await startMailApp()
})
afterAll(() => app.close())

test('who proved its address is told; who did not is not written to; the door is closed', async () => {
  const manager = await app.staff({ traineeships: 'fullAccess' })
  const dates = { startsOn: '2026-12-21', endsOn: '2026-12-22', days: ['2026-12-21', '2026-12-22'] }
  const stage = await app.write((db) => arrangeOpenStage(db, dates))
  const confirmedAt = app.clock.now().toISOString()
  await app.write((db) =>
    db
      .insertInto('traineeshipWaitlist')
      .values([
        { levelId: stage.levelId, email: 'attend@exemple.test', confirmedAt },
        { levelId: stage.levelId, email: 'inconnu@exemple.test', confirmedAt: null },
      ])
      .execute(),
  )
  const { body: recap } = await app.call(
    cancellationsApi.cancellationRecap,
    { sessionId: String(stage.sessionId) },
    manager,
  )
  expect([recap.waiting, recap.texts.family]).toEqual([2, null])
  const sent = {
    sessionId: stage.sessionId,
    groupId: null,
    seen: recap.seen,
    asCredit: [],
    offeredSessionId: null,
    reason: 'Salle fermée',
  }
  const { body } = await app.call(cancellationsApi.cancelStage, sent, manager)
  expect(body).toEqual({ isValid: true, errorMsgs: [] })
  await app.pass()
  const told = await app.letter('attend@exemple.test', 'est annulé')
  expect(told.text).toContain('Vous attendiez une place')
  expect(told.text).toMatch(/Motif\s: Salle fermée/)
  expect(await app.inbox('inconnu@exemple.test')).toEqual([])
  const home = await app.write((db) => arrangeHousehold(db))
  const late = await app.call(
    registrationsApi.registrationSave,
    {
      ...{ id: null, updatedAt: null, traineeshipSession: stage.sessionId, student: home.studentId },
      ...{ traineeshipLevel: stage.levelId, traineeshipSubjects: [stage.subjects[0]], paymentMethod: 'card' as const },
    },
    manager,
  )
  expect(late.body.errors?.messages).toEqual(['Cette session est annulée\u00a0: personne ne peut plus y être inscrit.'])
})
