// Exports of a session of stage through HTTP: registrations with their money, activity by group and day, who may.
import { excelFileApi } from '@cartable/domain/exchange/exchange.api.ts'
import { registrationsApi } from '@cartable/domain/traineeships/registrations/registrations.api.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Caller, startTestApp, type TestApp } from '../../../../test/app.ts'
import { arrangeHousehold, arrangeTeacher } from '../../../../test/factories/people.ts'
import { arrangeOpenStage, type OpenStage } from '../../../../test/factories/registrations.ts'
import { arrangeAccepted } from '../../../../test/factories/traineeships.ts'

let app: TestApp
let manager: Caller
let stage: OpenStage
beforeAll(async () => {
  app = await startTestApp()
  manager = await app.staff({ traineeships: 'write' })
  stage = await app.write((db) => arrangeOpenStage(db, { name: 'Toussaint – Rennes', capacity: 6 }))
  const home = await app.write((db) => arrangeHousehold(db))
  await app.write(async (db) => arrangeAccepted(db, stage, await arrangeTeacher(db, { lastName: 'Quéméré' })))
  await app.call(
    registrationsApi.registrationSave,
    {
      id: null,
      updatedAt: null,
      traineeshipSession: stage.sessionId,
      student: home.studentId,
      traineeshipLevel: stage.levelId,
      traineeshipSubjects: [stage.subjects[0]],
      absenceDays: ['2026-10-20'],
      paymentMethod: 'cheque',
      comments: '=1+1',
    },
    manager,
  )
})
afterAll(() => app.close())

const read = (objectType: string, caller = manager, sessionId: number | undefined = stage.sessionId) =>
  app.call(
    excelFileApi.export,
    { objectType, format: 'csv', ...(sessionId === undefined ? {} : { sessionId: String(sessionId) }) },
    caller,
  )
const linesOf = (raw: Buffer) =>
  raw
    .toString('utf8')
    .replace(/^\uFEFF/, '')
    .trimEnd()
    .split(/\r?\n/)
    .map((line) => line.split(';'))

test('TRAIN-111 registrations and activity are exported with objectType and sessionId', async () => {
  expect(excelFileApi.export.method).toBe('GET')
  const registrations = await read('registrations')
  expect(registrations.headers['content-disposition']).toContain('inscriptions-toussaint-rennes.csv')
  const [titles = [], ...rows] = linesOf(registrations.raw)
  expect(rows).toHaveLength(1)
  const cell = (title: string) => rows[0]?.[titles.indexOf(title)]
  expect(cell('Statut')).toBe('En attente du paiement')
  expect(cell('Élève')).toMatch(/^PERSONNE\d+ Malo$/)
  expect(cell('Jours d’absence')).toBe('20/10/2026')
  expect(cell('Mode de paiement')).toBe('Chèque')
  expect(cell('Total TTC')).toBe('199,00')
  expect(cell('Reste à payer')).toBe('199,00')
  // what a family typed is no formula
  expect(cell('Demandes particulières')).toMatch(/^"?'=1\+1/)
  const activity = linesOf((await read('activity')).raw)
  expect(activity).toHaveLength(3)
  const of = (line: number, title: string) => activity[line]?.[activity[0]?.indexOf(title) ?? -1]
  expect(of(1, 'Jour')).toBe('19/10/2026')
  expect(of(1, 'Début')).toBe('09:00')
  expect(of(1, 'Heures')).toBe('2')
  expect(of(1, 'Professeur')).toMatch(/QUÉMÉRÉ/)
  expect([of(1, 'Inscrits'), of(1, 'Absents prévus'), of(1, 'Places')]).toEqual(['1', '0', '6'])
  expect(of(2, 'Absents prévus')).toBe('1')
})

test('the session must be said and exist; stages are for those who see them, the other exports are not theirs', async () => {
  expect((await app.call(excelFileApi.export, { objectType: 'activity' }, manager)).status).toBe(400)
  expect((await read('registrations', manager, 999_999)).status).toBe(404)
  expect((await read('customers')).status).toBe(403)
  const exporter = await app.staff({ exchange: 'read', customers: 'read' })
  expect((await read('registrations', exporter)).status).toBe(403)
})
