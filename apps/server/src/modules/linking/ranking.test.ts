// Teachers of a search, ranked by what speaks for and against them, through HTTP: facts, reasons, who is left out.
import { linkingApi } from '@cartable/domain/linking/linking.api.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Caller, startTestApp, type TestApp } from '../../../test/app.ts'
import { arrangeTeacher } from '../../../test/factories/people.ts'
import { arrangeContract, arrangeCourse, type Tuition } from '../../../test/factories/tuition.ts'
import { arrangeLinking, arrangeProposal } from './linking.factory.ts'

let app: TestApp
let manager: Caller
beforeAll(async () => {
  app = await startTestApp()
  manager = await app.staff({ linking: 'write' })
})
afterAll(() => app.close())

type Need = { id: number; subjectId: number; scholarLevelId: number }
const search = (contractId?: number): Promise<Need> =>
  app.write(async (db) => {
    const id = await arrangeLinking(db, contractId === undefined ? {} : { contractId })
    return db
      .selectFrom('linkings')
      .select(['id', 'subjectId', 'scholarLevelId'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
  })
type Options = { north?: number; teacher?: { teacherId: number; personId: number }; exact?: boolean }
/** A teacher of the subject, some kilometres north of the pupil; `exact`: he says the level of the subject, too. */
const teacher = (need: Need, { north = 1, teacher: known, exact = false }: Options = {}): Promise<number> =>
  app.write(async (db) => {
    const { teacherId, personId } = known ?? (await arrangeTeacher(db))
    const { id: addressId } = await db
      .insertInto('addresses')
      .values({ city: 'Rennes', completeAddress: 'Rennes', latitude: 48.11 + north / 111.2, longitude: -1.68 })
      .returning('id')
      .executeTakeFirstOrThrow()
    await db.updateTable('people').set({ addressId }).where('id', '=', personId).execute()
    const { id: teacherSubjectId } = await db
      .insertInto('teacherSubjects')
      .values({ teacherId, subjectId: need.subjectId })
      .returning('id')
      .executeTakeFirstOrThrow()
    if (exact)
      await db
        .insertInto('teacherSubjectLevels')
        .values({ teacherSubjectId, scholarLevelId: need.scholarLevelId })
        .execute()
    return teacherId
  })
const list = async ({ id }: Need, wider = false) =>
  (await app.call(linkingApi.teachers, { id: String(id), wider: wider ? 'true' : 'false' }, manager)).body
const said = async (need: Need, teacherId: number) =>
  (await list(need, true)).rows.find(({ id }) => id === teacherId)?.reasons.map(({ text }) => text) ?? []

test('who says the level of the subject comes before those who live nearer, even before the forty nearest', async () => {
  const need = await search()
  for (let count = 0; count < 42; count += 1) await teacher(need, { north: 1 + count / 50 })
  const exact = await teacher(need, { north: 9, exact: true })
  const { rows, isCut } = await list(need)
  expect(rows).toHaveLength(40)
  expect(isCut).toBe(true)
  expect(rows[0]).toMatchObject({ id: exact, level: 'subject' })
  expect(rows[0]?.reasons[0]).toMatchObject({ weighs: 'for' })
  expect(await said(need, exact)).toContain('Habite à 9\u00a0km, dans les 20\u00a0km qu’il parcourt.')
})

test('pupil and teachers have their places on the map; homes of teachers only for who may read their records', async () => {
  const need = await search()
  const placed = await teacher(need, { north: 3.3336 })
  const lost = await app.write(async (db) => {
    const { teacherId } = await arrangeTeacher(db)
    await db.insertInto('teacherSubjects').values({ teacherId, subjectId: need.subjectId }).execute()
    return teacherId
  })
  const home = { latitude: 48.11 + 3.3336 / 111.2, longitude: -1.68 }
  const asked = { id: String(need.id) }
  const reader = await app.staff({ linking: 'read', teachers: 'read' })
  const { rows, pupilPlace } = (await app.call(linkingApi.teachers, asked, reader)).body
  expect(pupilPlace).toEqual({ latitude: 48.11, longitude: -1.68, isExact: true })
  const places = new Map(rows.map(({ id, place }) => [id, place]))
  expect(places.get(placed)).toEqual({ ...home, isExact: true })
  expect(places.get(lost)).toBeNull()
  const blurred = (await app.call(linkingApi.teachers, asked, manager)).body
  expect(blurred.pupilPlace).toEqual(pupilPlace)
  const near = blurred.rows.find(({ id }) => id === placed)
  expect(near).toMatchObject({ distanceKm: 3.3, place: { latitude: 48.14, longitude: -1.68, isExact: false } })
})

test('lessons that the family contested speak against their teacher, those that it kept for him', async () => {
  const arrangeTuition = (more: object): Promise<Tuition> => app.write((db) => arrangeContract(db, more))
  const contested = await arrangeTuition({})
  const kept = await app.write((db) => arrangeContract(db, { household: contested }))
  const need = await search(contested.contractId)
  // the contract of the search is over: its teacher may come back
  const end = (contractId: number) =>
    app.write((db) =>
      db
        .updateTable('contracts')
        .set({ status: 'close', closedOn: '2026-11-01', endKind: 'ended' })
        .where('id', '=', contractId)
        .execute(),
    )
  for (const { contractId } of [contested, kept]) await end(contractId)
  for (const one of [contested, kept])
    await teacher(need, { teacher: { teacherId: one.teacherId, personId: one.teacherPersonId } })
  const course = await app.write((db) => arrangeCourse(db, contested))
  await app.write((db) => arrangeCourse(db, kept))
  await app.write((db) =>
    sql`insert into course_disputes (course_id, dispute_type_id)
      select ${course}, id from response_types where context = 'course-dispute' limit 1`.execute(db),
  )
  const { rows } = await list(need)
  expect(rows.map(({ id }) => id)).toEqual([kept.teacherId, contested.teacherId])
  expect(rows[1]).toMatchObject({ familyLessonCount: 1, familyDisputeCount: 1 })
  expect(await said(need, contested.teacherId)).toContain('Cette famille a contesté 1 de ses cours.')
  expect(await said(need, kept.teacherId)).toContain('A déjà donné 1\u00a0cours à cette famille.')
})

test('who is left out is counted with the reason, and shown last when the search is made wider', async () => {
  const need = await search()
  const [near, far, refused, busy, online] = [
    await teacher(need),
    await teacher(need, { north: 40 }),
    await teacher(need),
    await teacher(need),
    await teacher(need),
  ]
  await app.write(async (db) => {
    const proposal = await arrangeProposal(db, { linkingId: need.id, teacherId: refused, status: 'refused' })
    await db
      .updateTable('linkingProposals')
      .set({ responseComment: 'Emploi du temps complet' })
      .where('id', '=', proposal)
      .execute()
    await db.updateTable('teachers').set({ available: false }).where('id', '=', busy).execute()
    await db
      .updateTable('teachers')
      .set({ courseFormats: ['CEL'] })
      .where('id', '=', online)
      .execute()
  })
  const strict = await list(need)
  expect(strict.rows.map(({ id }) => id)).toEqual([near])
  expect([...strict.leftOut].sort((a, b) => a.reason.localeCompare(b.reason))).toEqual([
    { reason: 'a refusé', count: 1 },
    { reason: 'indisponible', count: 1 },
    { reason: 'pas à domicile', count: 1 },
    { reason: 'trop loin', count: 1 },
  ])
  const wide = await list(need, true)
  expect(wide.rows[0]?.id).toBe(near)
  expect(wide.rows.map(({ id }) => id).sort()).toEqual([near, far, refused, busy, online].sort())
  expect(await said(need, refused)).toContain('A refusé cet élève\u00a0: Emploi du temps complet.')
  // asked all the same, he stays in sight
  await app.write((db) => arrangeProposal(db, { linkingId: need.id, teacherId: far, status: 'sent' }))
  expect((await list(need)).rows.map(({ id }) => id)).toEqual([near, far])
})

test('a teacher of the pupil in this subject is not proposed for it', async () => {
  const tuition = await app.write((db) => arrangeContract(db))
  const need = await search(tuition.contractId)
  const own = { teacherId: tuition.teacherId, personId: tuition.teacherPersonId }
  await teacher(need, { teacher: own })
  expect((await list(need)).rows).toEqual([])
  expect((await list(need)).leftOut).toEqual([{ reason: 'déjà son professeur', count: 1 }])
})

test('a diploma that the subject requires, and an experience that it asks for, count; who has no such diploma is left out', async () => {
  const need = await search()
  const [agrege, plain] = [await teacher(need), await teacher(need)]
  // a subject that asks for nothing
  expect((await list(need)).rows).toEqual([
    expect.objectContaining({ graduations: null, experiences: null }),
    expect.objectContaining({ graduations: null, experiences: null }),
  ])
  await app.write(async (db) => {
    const add = (table: 'graduations' | 'experiences', name: string) =>
      db.insertInto(table).values({ name }).returning('id').executeTakeFirstOrThrow()
    const [capes, agregation] = [await add('graduations', 'CAPES'), await add('graduations', 'Agrégation')]
    const { id: experienceId } = await add('experiences', 'Classes préparatoires')
    await db.insertInto('teacherGraduations').values({ teacherId: agrege, graduationId: agregation.id }).execute()
    await db.insertInto('teacherExperiences').values({ teacherId: agrege, experienceId }).execute()
    const { subjectId } = need
    await db
      .insertInto('subjectGraduations')
      .values([capes, agregation].map(({ id }) => ({ subjectId, graduationId: id })))
      .execute()
    await db.insertInto('subjectExperiences').values({ subjectId, experienceId }).execute()
  })
  const strict = await list(need)
  expect(strict.rows.map(({ id }) => id)).toEqual([agrege])
  expect(strict.rows[0]).toMatchObject({ graduations: ['Agrégation'], experiences: ['Classes préparatoires'] })
  expect(strict.leftOut).toEqual([{ reason: 'sans le diplôme', count: 1 }])
  expect(await said(need, agrege)).toEqual(
    expect.arrayContaining([
      expect.stringMatching(/^A un diplôme exigé en Mathématiques.*\u00a0: Agrégation\.$/),
      expect.stringMatching(/^A une expérience demandée en Mathématiques.*\u00a0: Classes préparatoires\.$/),
    ]),
  )
  expect((await said(need, plain)).join()).toMatch(/N’a aucune des expériences demandées en Mathématiques/)
})
