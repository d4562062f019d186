// Places of students in groups through HTTP: within a subject of a level, by one or by two people.
import { programmeApi } from '@cartable/domain/traineeships/programme/programme.api.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Caller, startTestApp, type TestApp } from '../../../../test/app.ts'
import { arrangeHousehold, arrangeSubject } from '../../../../test/factories/people.ts'
import { arrangeRegistration, arrangeStage, type Stage } from '../../../../test/factories/traineeships.ts'

let app: TestApp
let lea: Caller
beforeAll(async () => {
  app = await startTestApp()
  lea = await app.staff({ traineeships: 'write' }, { firstName: 'Léa', lastName: 'Morvan' })
})
afterAll(() => app.close())

const stageOf = () => app.write((db) => arrangeStage(db))
const groupIn = (traineeshipSubjectId: number) =>
  app.write(async (db) => {
    const { id } = await db
      .insertInto('traineeshipGroups')
      .values({ traineeshipSubjectId, startTime: '11:15', endTime: '12:45' })
      .returning('id')
      .executeTakeFirstOrThrow()
    return id
  })
const newGroup = (stage: Stage) => groupIn(stage.traineeshipSubjectId)
/** The group of another subject of the level. */
const otherSubject = (stage: Stage, name: string) =>
  app.write(async (db) => {
    const { id } = await db
      .insertInto('traineeshipSubjects')
      .values({ levelId: stage.levelId, subjectId: await arrangeSubject(db, name) })
      .returning('id')
      .executeTakeFirstOrThrow()
    return id
  })
const done = { isValid: true, errorMsgs: [] }
const place = async (id: number, groupId: number | null, fromGroupId?: number | null) =>
  (
    await app.call(
      programmeApi.placeStudent,
      { id, groupId, ...(fromGroupId === undefined ? {} : { fromGroupId }) },
      lea,
    )
  ).body
const groupOfCard = async (id: number) =>
  (
    await app.database.db
      .selectFrom('traineeshipRegistrationSubjects')
      .select('groupId')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
  ).groupId
const counts = async (stage: Stage) =>
  (await app.call(programmeApi.chart, { id: String(stage.sessionId) }, lea)).body.levels[0]?.subjects[0]?.groups.map(
    ({ registrationsCount }) => registrationsCount,
  )

test('TRAIN-106 a card dropped in another group is assigned to it and both counts follow', async () => {
  const stage = await stageOf()
  const second = await newGroup(stage)
  const card = await app.write((db) => arrangeRegistration(db, stage))
  expect(await counts(stage)).toEqual([1, 0])
  expect(await place(card.registrationSubjectId, second, stage.groupId)).toEqual(done)
  expect(await counts(stage)).toEqual([0, 1])
  expect(await place(card.registrationSubjectId, second, stage.groupId)).toEqual(done)
  expect(await place(card.registrationSubjectId, null)).toEqual(done)
  expect(await counts(stage)).toEqual([0, 0])
})

test('TRAIN-104 a card goes only to groups of the same level and the same subject', async () => {
  const stage = await stageOf()
  const [sibling, cousin] = [await newGroup(stage), await groupIn(await otherSubject(stage, 'Russe'))]
  const card = await app.write((db) => arrangeRegistration(db, stage))
  const answers = []
  for (const target of [cousin, sibling]) answers.push((await place(card.registrationSubjectId, target)).isValid)
  expect(answers).toEqual([false, true])
})

test('TRAIN-105 a card dropped in another level or another subject is refused, said why, and stays', async () => {
  const stage = await stageOf()
  const other = await stageOf()
  const elsewhere = await groupIn(await otherSubject(stage, 'Portugais'))
  const card = await app.write((db) => arrangeRegistration(db, stage))
  expect(await place(card.registrationSubjectId, elsewhere)).toEqual({
    isValid: false,
    errorMsgs: ['Un élève ne change de groupe que dans la même matière.'],
  })
  expect(await place(card.registrationSubjectId, other.groupId)).toEqual({
    isValid: false,
    errorMsgs: ['Un élève ne change de groupe que dans le même niveau.'],
  })
  expect(await groupOfCard(card.registrationSubjectId)).toBe(stage.groupId)
})

test('of two people who move the same card, the second is told where it is; a cancelled registration does not move', async () => {
  const stage = await stageOf()
  const [second, third] = [await newGroup(stage), await newGroup(stage)]
  const household = await app.write((db) => arrangeHousehold(db))
  const card = await app.write((db) => arrangeRegistration(db, stage, { household }))
  expect(await place(card.registrationSubjectId, second, stage.groupId)).toEqual(done)
  expect(await place(card.registrationSubjectId, third, stage.groupId)).toEqual({
    isValid: false,
    errorMsgs: ['Cet élève a été déplacé entre-temps\u00a0: il est dans «\u00a0Groupe 2\u00a0».'],
  })
  const gone = await app.write((db) => arrangeRegistration(db, stage, { cancelled: true }))
  expect((await place(gone.registrationSubjectId, second)).errorMsgs).toEqual(['Cette inscription est annulée.'])
  await app.write((db) =>
    db.updateTable('traineeshipGroups').set({ status: '0-cancelled' }).where('id', '=', third).execute(),
  )
  expect((await place(card.registrationSubjectId, third)).errorMsgs).toEqual(['Ce groupe est annulé.'])
})
