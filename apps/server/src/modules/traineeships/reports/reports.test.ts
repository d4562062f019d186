// Evaluations of students through HTTP: stars and completion, indicator, what families see and what never leaves for them.
import type { SentOf } from '@cartable/domain/kernel/operation.ts'
import { registrationsApi } from '@cartable/domain/traineeships/registrations/registrations.api.ts'
import { reportsApi as api } from '@cartable/domain/traineeships/reports/reports.api.ts'
import { reportIndicators, reportStateOf, reportStates } from '@cartable/domain/traineeships/reports/reports.rules.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Caller, startTestApp, type TestApp } from '../../../../test/app.ts'
import {
  arrangeRegistration,
  arrangeStage,
  type Registered,
  type Stage,
} from '../../../../test/factories/traineeships.ts'
import { fixedClock } from '../../../platform/clock.ts'

let app: TestApp
let manager: Caller
let customer: Caller
let stranger: Caller
let otherChild: Caller
let child: Caller
let stage: Stage
let mine: Registered
let criteria: readonly [number, number]
const secret = 'Doit encore travailler les fractions'
beforeAll(async () => {
  app = await startTestApp({ clock: fixedClock('2026-11-21T09:00:00Z') })
  manager = await app.staff({ traineeships: 'write' })
  const others = await app.write(async (db) => {
    stage = await arrangeStage(db)
    mine = await arrangeRegistration(db, stage)
    await db.updateTable('rankings').set({ enabled: false }).execute()
    const made = await db
      .insertInto('rankings')
      .values([
        { name: 'Essai participation', orderKey: 1, availableFor: ['traineeship-report'] },
        { name: 'Essai progrès', orderKey: 2, availableFor: ['traineeship-report'] },
      ])
      .returning('id')
      .execute()
    criteria = made.map(({ id }) => id) as unknown as typeof criteria
    return arrangeRegistration(db, stage)
  })
  customer = await app.signIn(mine.customerPersonId)
  child = await app.signIn(mine.studentPersonId)
  stranger = await app.signIn(others.customerPersonId)
  otherChild = await app.signIn(others.studentPersonId)
})
beforeEach(() => app.write((db) => db.deleteFrom('traineeshipReports').execute()))
afterAll(() => app.close())

type Sent = SentOf<typeof api.saveReport>
const stars = (first: number | null, second: number | null) => [
  { rankingId: criteria[0], stars: first },
  { rankingId: criteria[1], stars: second },
]
const save = async (values: Partial<Sent> = {}) =>
  app.call(
    api.saveReport,
    {
      id: mine.registrationSubjectId,
      updatedAt: null,
      ratings: stars(4, 5),
      comments: secret,
      isValidated: false,
      ...values,
    },
    manager,
  )
const show = (caller: Caller, mode: 'gr' | 'customer' = 'gr', id = mine.registrationSubjectId) =>
  app.call(api.showReport, { id: String(id), mode }, caller)
const registrations = (caller: Caller) => app.call(registrationsApi.registrationStudentList, {}, caller)

test('TRAIN-076 a report has its ratings, whether it is validated, in the form and as stored, and whether it is completed', async () => {
  expect((await show(manager)).body).toMatchObject({
    updatedAt: null,
    ratings: [
      { name: 'Essai participation', stars: null },
      { name: 'Essai progrès', stars: null },
    ],
    reportValidated: false,
    isValidated: false,
    isCompleted: false,
  })
  const half = await save({ ratings: stars(4, null) })
  expect((await show(manager)).body).toMatchObject({
    isCompleted: false,
    comments: secret,
    ratings: [{ stars: 4 }, { stars: null }],
  })
  const whole = await save({ updatedAt: half.body.updatedAt })
  expect((await show(manager)).body).toMatchObject({ isCompleted: true, isValidated: false, reportValidated: false })
  await save({ updatedAt: whole.body.updatedAt, isValidated: true })
  expect((await show(manager)).body).toMatchObject({ isValidated: true, reportValidated: true, isCompleted: true })
  for (const wrong of [0, 6, 2.5])
    expect((await save({ ratings: stars(wrong, 5) })).body.errors?.propertyPaths[0]).toMatch(/^ratings/)
})

test('TRAIN-080 a report is opened with its id and the mode gr or customer', async () => {
  await save()
  expect((await show(manager, 'gr')).body.comments).toBe(secret)
  expect((await show(manager, 'customer')).status).toBe(404)
  expect(
    (await app.call(api.showReport, { id: String(mine.registrationSubjectId), mode: 'tout' as never }, manager)).status,
  ).toBe(400)
  expect((await show(manager, 'gr', 987_654)).status).toBe(404)
  const { body } = await show(manager)
  await save({ updatedAt: body.updatedAt, isValidated: true })
  expect((await show(manager, 'customer')).body).toMatchObject({ comments: secret, canSave: false })
})

test('an evaluation is validated only once every criterion has its stars', async () => {
  expect((await save({ ratings: stars(4, null), isValidated: true })).body.errors).toEqual({
    propertyPaths: ['isValidated'],
    messages: ['Notez tous les critères avant de valider l’évaluation.'],
  })
  expect((await save({ ratings: [{ rankingId: 987_654, stars: 3 }] })).body.errors?.propertyPaths).toEqual(['ratings'])
})

test('TRAIN-121 SHELL-122 a family reads the registrations and validated evaluations of its own children, and writes nothing', async () => {
  await save({ isValidated: true })
  for (const caller of [customer, child]) {
    const { body } = await show(caller, 'customer')
    expect(body).toMatchObject({
      comments: secret,
      isValidated: true,
      canSave: false,
      ratings: [{ stars: 4 }, { stars: 5 }],
    })
    expect((await registrations(caller)).body.rows).toHaveLength(1)
    expect(
      (
        await app.call(
          api.saveReport,
          {
            id: mine.registrationSubjectId,
            updatedAt: body.updatedAt,
            ratings: [],
            comments: null,
            isValidated: false,
          },
          caller,
        )
      ).status,
    ).toBe(403)
    expect((await app.call(api.listReports, { sessionId: String(stage.sessionId) }, caller)).status).toBe(403)
  }
  for (const caller of [stranger, otherChild]) expect((await show(caller, 'customer')).status).toBe(404)
  expect((await registrations(stranger)).body.rows[0]?.student.id).not.toBe(mine.studentId)
})

test('TRAIN-121 an evaluation that is not validated never leaves for a family, whatever it asks, even once it was', async () => {
  const { body: saved } = await save({ isValidated: true })
  await save({ updatedAt: saved.updatedAt, isValidated: false })
  for (const caller of [customer, child, stranger])
    for (const mode of ['gr', 'customer'] as const) {
      const answer = await show(caller, mode)
      expect(answer.status).toBe(404)
      expect(answer.raw.toString()).not.toContain('fractions')
      const list = await registrations(caller)
      expect(list.raw.toString()).not.toContain('fractions')
      for (const row of list.body.rows)
        for (const subject of row.traineeshipSubjects)
          expect(subject).toMatchObject({ reportId: null, reportValidated: false })
    }
  expect((await app.call(api.showReport, { id: String(mine.registrationSubjectId) }, null)).status).toBe(401)
  const advisor = await app.staff({ students: 'read', customers: 'read' })
  expect((await show(advisor, 'gr')).status).toBe(404)
})

test('of a registration that is cancelled a family reads no evaluation', async () => {
  const gone = await app.write((db) => arrangeRegistration(db, stage))
  const family = await app.signIn(gone.customerPersonId)
  await save({ id: gone.registrationSubjectId, isValidated: true })
  expect((await show(family, 'customer', gone.registrationSubjectId)).status).toBe(200)
  await app.write((db) =>
    db
      .updateTable('traineeshipRegistrations')
      .set({ enabled: false, cancelledAt: '2026-11-21T09:00:00.000Z' })
      .where('id', '=', gone.registrationId)
      .execute(),
  )
  expect((await show(family, 'customer', gone.registrationSubjectId)).status).toBe(404)
  const { body } = await registrations(family)
  for (const row of body.rows)
    for (const subject of row.traineeshipSubjects)
      expect(subject).toMatchObject({ reportId: null, reportValidated: false })
})

test('the state of an evaluation is the same in the row and in the filter, whatever it holds', async () => {
  const listed = async (states: string) =>
    (await app.call(api.listReports, { sessionId: String(stage.sessionId), states }, manager)).body.rows
  const every = [
    { isCompleted: true, isValidated: true },
    { isCompleted: true, isValidated: false },
    { isCompleted: false, isValidated: false },
  ]
  for (const values of every) {
    await app.write((db) => db.deleteFrom('traineeshipReports').execute())
    await app.write((db) =>
      db
        .insertInto('traineeshipReports')
        .values({
          registrationSubjectId: mine.registrationSubjectId,
          validatedAt: values.isValidated ? '2026-11-20T10:00:00Z' : null,
          ...values,
        })
        .execute(),
    )
    const state = reportStateOf(values)
    for (const asked of reportStates) {
      const row = (await listed(asked)).find(({ id }) => id === mine.registrationSubjectId)
      expect(row?.state, `${JSON.stringify(values)} among ${asked}`).toBe(asked === state ? state : undefined)
    }
  }
  expect(every.map((values) => reportIndicators[reportStateOf(values)].meaning)).toEqual(['success', 'info', 'danger'])
})

test('two people who evaluate at once meet a conflict, and the list says what is left to do', async () => {
  const first = await save()
  expect((await save()).status).toBe(409)
  const listed = async (input: object = {}) =>
    (await app.call(api.listReports, { sessionId: String(stage.sessionId), ...input }, manager)).body.rows
  expect((await listed({ sort: 'state.desc' })).map(({ state }) => state)).toEqual(['waiting', 'toComplete'])
  for (const sort of ['student.asc', 'level.asc', 'subject.desc'] as const)
    expect(await listed({ sort })).toHaveLength(2)
  expect((await listed({ states: 'waiting' })).map(({ id }) => id)).toEqual([mine.registrationSubjectId])
  const both = await app
    .write((db) => db.deleteFrom('traineeshipReports').execute())
    .then(() => Promise.all([save(), save()]))
  expect(
    both
      .map(({ body, status }) => (status === 200 ? (body.errors === null ? 'saved' : 'refused') : 'refused'))
      .toSorted(),
  ).toEqual(['refused', 'saved'])
  expect(first.body.errors).toBeNull()
})
