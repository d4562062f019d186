// Public holidays and closures in the days of a stage: marked in its planning, offered to the form of a subject, and no others.
import { programmeApi } from '@cartable/domain/traineeships/programme/programme.api.ts'
import { sessionsApi } from '@cartable/domain/traineeships/sessions/sessions.api.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Caller, startTestApp, type TestApp } from '../../../test/app.ts'
import { arrangeStage } from '../../../test/factories/traineeships.ts'

let app: TestApp
let manager: Caller
beforeAll(async () => {
  app = await startTestApp()
  manager = await app.staff({ traineeships: 'write' })
})
afterAll(() => app.close())

test('F-4-08 the holidays of the whole country and the closures that a stage meets are named, with their days', async () => {
  const stage = await app.write(async (db) => {
    await db.deleteFrom('holidays').execute()
    await db
      .insertInto('holidays')
      .values([
        { kind: 'public', name: 'Noël', period: '[2041-12-25,2041-12-26)' },
        { kind: 'company', name: 'Fermeture', period: '[2041-12-27,2042-01-01)' },
        { kind: 'public', name: 'Toussaint', period: '[2041-11-01,2041-11-02)' },
        { kind: 'public', zone: '67', name: 'Saint-Étienne', period: '[2041-12-26,2041-12-27)' },
        { kind: 'school', zone: 'B', name: 'Vacances de Noël', period: '[2041-12-21,2042-01-05)' },
      ])
      .execute()
    return arrangeStage(db, { startsOn: '2041-12-23', endsOn: '2041-12-28', days: ['2041-12-23'] })
  })
  const named = [
    { name: 'Noël', firstDay: '2041-12-25', lastDay: '2041-12-25' },
    { name: 'Fermeture', firstDay: '2041-12-27', lastDay: '2041-12-31' },
  ]
  const planning = (await app.call(sessionsApi.planning, { id: String(stage.sessionId) }, manager)).body
  expect(planning.daysOff).toEqual(named)
  const subject = (await app.call(programmeApi.showSubject, { id: String(stage.traineeshipSubjectId) }, manager)).body
  expect(subject.options.daysOff).toEqual(named)
})
