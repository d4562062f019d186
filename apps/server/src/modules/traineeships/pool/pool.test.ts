// The teachers pool through HTTP: what is known of each teacher, one entry per teacher and session, a closed session.
import type { SentOf } from '@cartable/domain/kernel/operation.ts'
import { poolApi as api } from '@cartable/domain/traineeships/pool/pool.api.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Caller, startTestApp, type TestApp } from '../../../../test/app.ts'
import { arrangeTeacher } from '../../../../test/factories/people.ts'
import { arrangeAccepted, arrangeStage, type Stage } from '../../../../test/factories/traineeships.ts'
import { fixedClock } from '../../../platform/clock.ts'

let app: TestApp
let manager: Caller
let stage: Stage
let closed: Stage
let expert: number
let novice: number
beforeAll(async () => {
  app = await startTestApp({ clock: fixedClock('2026-11-21T09:00:00Z') })
  manager = await app.staff({ traineeships: 'write' })
  await app.write(async (db) => {
    stage = await arrangeStage(db)
    closed = await arrangeStage(db, { status: '3-closed' })
    expert = (await arrangeTeacher(db, { lastName: 'Abgrall' })).teacherId
    novice = (await arrangeTeacher(db, { lastName: 'Bihan', selfEmployed: false })).teacherId
    const { id } = await db
      .insertInto('teacherCategories')
      .values({ name: 'Agrégé d’essai', gradePoints: 12 })
      .returning('id')
      .executeTakeFirstOrThrow()
    await db
      .updateTable('teachers')
      .set({ teacherCategoryId: id, gradeModifier: -2, gradeModifierEndOn: '2026-11-21' })
      .where('id', '=', expert)
      .execute()
    await db
      .updateTable('teachers')
      .set({ gradeModifier: 5, gradeModifierEndOn: '2026-11-20' })
      .where('id', '=', novice)
      .execute()
    const subject = await db
      .insertInto('teacherSubjects')
      .values({ teacherId: expert, subjectId: stage.subjectId, isMain: true })
      .returning('id')
      .executeTakeFirstOrThrow()
    await db
      .insertInto('teacherSubjectLevels')
      .values({ teacherSubjectId: subject.id, scholarLevelId: stage.scholarLevelId })
      .execute()
    await arrangeAccepted(db, await arrangeStage(db, { startsOn: '2026-02-16', endsOn: '2026-02-20' }), {
      teacherId: expert,
    })
    await arrangeAccepted(db, stage, { teacherId: expert })
  })
})
beforeEach(() => app.write((db) => db.deleteFrom('traineeshipPoolEntries').execute()))
afterAll(() => app.close())

type Sent = SentOf<typeof api.savePoolEntry>
const save = async (values: Partial<Sent> = {}, caller = manager) =>
  (
    await app.call(
      api.savePoolEntry,
      {
        id: null,
        updatedAt: null,
        sessionId: stage.sessionId,
        teacher: expert,
        disponibility: 'Les matins',
        comments: 'Demander tôt',
        ...values,
      },
      caller,
    )
  ).body
const rows = async (input: Partial<SentOf<typeof api.listPool>> = {}) =>
  (await app.call(api.listPool, { sessionId: String(stage.sessionId), ...input }, manager)).body.rows

test('POOL-05 an entry has a teacher, disponibility and comments; grade, other stages, subjects with levels and AE are known of the teacher', async () => {
  const { id } = await save()
  const { body } = await app.call(api.showPoolEntry, { id: String(id) }, manager)
  const names = await app.write((db) =>
    db
      .selectFrom('subjects')
      .innerJoin('scholarLevels', (join) => join.onTrue())
      .select(['subjects.name as subject', 'scholarLevels.name as level'])
      .where('subjects.id', '=', stage.subjectId)
      .where('scholarLevels.id', '=', stage.scholarLevelId)
      .executeTakeFirstOrThrow(),
  )
  expect(body).toMatchObject({
    teacher: expert,
    disponibility: 'Les matins',
    comments: 'Demander tôt',
    facts: {
      grade: 10,
      traineeshipCount: 1,
      selfEmployed: true,
      subjectsLevels: [`${names.subject} (${names.level})`],
    },
  })
  const chosen = await app.call(
    api.showPoolEntry,
    { sessionId: String(stage.sessionId), teacher: String(novice) },
    manager,
  )
  expect(chosen.body).toMatchObject({
    teacherName: 'Camille Bihan',
    facts: { grade: 0, traineeshipCount: 0, selfEmployed: false, subjectsLevels: [] },
  })
})

test('the pool of a session is sorted, searched and paged by the server, and shows no other session', async () => {
  await save()
  await save({ teacher: novice, disponibility: null })
  expect((await rows()).map(({ teacher }) => teacher.id)).toEqual([expert, novice])
  for (const sort of ['teacher.asc', 'traineeshipCount.desc', 'selfEmployed.desc'] as const)
    expect((await rows({ sort })).map(({ teacher }) => teacher.id)).toEqual([expert, novice])
  expect((await rows({ size: '1', page: '2' })).map(({ teacher }) => teacher.id)).toEqual([novice])
  await app.write(async (db) => {
    await sql`update teachers set search_text = search_key('Bihan') where id = ${novice}`.execute(db)
  })
  expect((await rows({ q: 'BIHAN' })).map(({ teacher }) => teacher.id)).toEqual([novice])
  expect(await rows({ sessionId: String(closed.sessionId) })).toEqual([])
})

test('a teacher is once in a pool, is hired and at work; a closed session takes nobody', async () => {
  await save()
  expect((await save()).errors).toEqual({
    propertyPaths: ['teacher'],
    messages: ['Ce professeur est déjà dans le vivier de cette session.'],
  })
  expect((await save({ teacher: 987_654 })).errors?.messages).toEqual(['Ce professeur n’existe plus.'])
  expect((await save({ sessionId: closed.sessionId, teacher: novice })).errors?.messages).toEqual([
    'Cette session est clôturée\u00a0: elle ne peut plus être modifiée.',
  ])
  await app.write((db) => db.updateTable('teachers').set({ status: 'inactive' }).where('id', '=', novice).execute())
  expect((await save({ teacher: novice })).errors?.messages).toEqual(['Ce professeur n’est plus en activité.'])
  await app.write((db) => db.updateTable('teachers').set({ status: 'active' }).where('id', '=', novice).execute())
})

test('several entries leave in one call; two people who save the same entry meet a conflict; readers change nothing', async () => {
  const first = await save()
  const second = await save({ teacher: novice })
  await save({ id: first.id, updatedAt: first.updatedAt, comments: 'Vu' })
  const late = await app.call(
    api.savePoolEntry,
    {
      id: first.id,
      updatedAt: first.updatedAt,
      sessionId: stage.sessionId,
      teacher: expert,
      disponibility: null,
      comments: 'Moi',
    },
    manager,
  )
  expect(late.status).toBe(409)
  const reader = await app.staff({ traineeships: 'read' })
  expect((await app.call(api.removePoolEntries, { ids: [first.id!] }, reader)).status).toBe(403)
  expect((await app.call(api.removePoolEntries, { ids: [first.id!, second.id!] }, manager)).body).toEqual({
    removedCount: 2,
    errorMsgs: [],
  })
  expect(await rows()).toEqual([])
})
