// Evaluations of a teacher through HTTP: table, form, who may change what, what a teacher reads.
import type { SentOf } from '@cartable/domain/kernel/operation.ts'
import { evaluationsApi as api } from '@cartable/domain/teachers/evaluations.api.ts'
import { averageOf } from '@cartable/domain/teachers/evaluations.rules.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Caller, startTestApp, type TestApp } from '../../../test/app.ts'
import { arrangeContract } from '../../../test/factories/tuition.ts'
import { fixedClock } from '../../platform/clock.ts'

let app: TestApp
let manager: Caller
let reader: Caller
let home: Awaited<ReturnType<typeof arrangeContract>>
let teacher: Caller
let author: number
let criteria: { clarity: number; patience: number }
beforeAll(async () => {
  app = await startTestApp({ clock: fixedClock('2026-11-20T09:00:00Z') })
  manager = await app.staff({ teachers: 'write' })
  reader = await app.staff({ teachers: 'read' })
  home = await app.write((db) => arrangeContract(db))
  teacher = await app.signIn(home.teacherPersonId)
  author = (await app.signIn(home.customerPersonId)).accountId
  criteria = await app.write(async (db) => {
    const add = async (name: string, orderKey: number) =>
      (
        await db
          .insertInto('rankings')
          .values({ name, orderKey, availableFor: ['teacher-evaluation'] })
          .returning('id')
          .executeTakeFirstOrThrow()
      ).id
    await db.updateTable('rankings').set({ enabled: false }).execute()
    return { clarity: await add('Clarté', 1), patience: await add('Patience', 2) }
  })
})
afterAll(() => app.close())

type Sent = SentOf<typeof api.saveEvaluation>
const evaluation = (values: Partial<Sent> = {}): Sent => ({
  id: null,
  updatedAt: null,
  teacherId: home.teacherId,
  authorAccountId: author,
  date: '2026-11-10',
  rankings: [
    { rankingId: criteria.clarity, stars: 4 },
    { rankingId: criteria.patience, stars: 5 },
  ],
  comments: 'Très claire, toujours à l’heure.',
  teacherResponse: null,
  grResponse: 'Merci !',
  status: 'sent',
  ...values,
})
const save = async (values: Partial<Sent> = {}, caller = manager) =>
  (await app.call(api.saveEvaluation, evaluation(values), caller)).body
const list = async (caller: Caller, input: Partial<SentOf<typeof api.listEvaluations>> = {}) =>
  (await app.call(api.listEvaluations, { teacherId: String(home.teacherId), ...input }, caller)).body
const show = async (id: number, caller = manager) =>
  (await app.call(api.showEvaluation, { id: String(id) }, caller)).body

test('EVAL-01 the evaluations of a teacher have a table and a form', async () => {
  const { id, errors } = await save()
  expect(errors).toBeNull()
  expect((await list(reader)).rows.map((row) => row.id)).toContain(id)
  const form = await show(id!)
  expect(form).toMatchObject({
    teacherId: home.teacherId,
    authorAccountId: author,
    comments: 'Très claire, toujours à l’heure.',
  })
  const blank = (await app.call(api.showEvaluation, { teacherId: String(home.teacherId) }, manager)).body
  expect(blank).toMatchObject({
    id: null,
    status: 'sent',
    rankings: [
      { name: 'Clarté', stars: null },
      { name: 'Patience', stars: null },
    ],
  })
  expect(blank.options.authors.map((one) => one.id)).toContain(author)
})

test('EVAL-02 the table has five rows to a page', async () => {
  for (const day of ['01', '02', '03', '04', '05', '06']) await save({ date: `2026-10-${day}` })
  const page = await list(reader)
  expect(page.size).toBe(5)
  expect(page.rows).toHaveLength(5)
  expect(page.total).toBeGreaterThan(5)
})

test('EVAL-03 the latest evaluations come first', async () => {
  const dates = (await list(reader, { size: '100' })).rows.map(({ date }) => date)
  expect(dates).toEqual([...dates].sort().reverse())
  expect(api.listEvaluations.input.parse({ teacherId: '1' }).sort).toEqual({ column: 'date', direction: 'desc' })
})

test('EVAL-04 an evaluation has author, days, stars by criterion, comments, both answers, status and teacher', async () => {
  const { id } = await save({ teacherResponse: 'Avec plaisir.', rankings: [{ rankingId: criteria.clarity, stars: 3 }] })
  const row = (await list(reader, { size: '100' })).rows.find((one) => one.id === id)
  expect(row).toMatchObject({
    author: expect.stringMatching(/\S/),
    requestedAt: null,
    date: '2026-11-10',
    rankings: [{ rankingId: criteria.clarity, name: 'Clarté', stars: 3 }],
    average: 3,
    comments: 'Très claire, toujours à l’heure.',
    teacherResponse: 'Avec plaisir.',
    grResponse: 'Merci !',
    status: 'sent',
    statusText: 'Reçue',
  })
  expect((await show(id!)).teacherId).toBe(home.teacherId)
})

test('EVAL-05 what was received is edited or removed, and never by a teacher', async () => {
  const { id } = await save()
  expect((await app.call(api.listEvaluations, { teacherId: String(home.teacherId) }, teacher)).status).toBe(403)
  expect((await app.call(api.saveEvaluation, evaluation({ id }), teacher)).status).toBe(403)
  expect((await app.call(api.removeEvaluation, { id: String(id) }, teacher)).status).toBe(403)
  expect((await list(reader)).rows.every(({ canEdit }) => !canEdit)).toBe(true)
  expect((await list(manager)).rows.every(({ canEdit }) => canEdit)).toBe(true)

  const { updatedAt } = await show(id!)
  const published = await save({ id, updatedAt, status: 'published' })
  expect((await show(id!)).canEdit).toBe(false)
  const refusal = 'Seule une évaluation reçue se modifie ou se supprime.'
  expect((await save({ id, updatedAt: published.updatedAt })).errors?.messages).toEqual([refusal])
  const removal = async (which: number) => (await app.call(api.removeEvaluation, { id: String(which) }, manager)).body
  expect(await removal(id!)).toEqual({ isValid: false, errorMsgs: [refusal] })
  const other = (await save()).id!
  expect(await removal(other)).toEqual({ isValid: true, errorMsgs: [] })
  expect((await app.call(api.showEvaluation, { id: String(other) }, manager)).status).toBe(404)
})

test('faults are told at their fields, and what somebody else saved is not overwritten', async () => {
  const stranger = (await app.signIn((await app.write((db) => app.newPerson(db))).id)).accountId
  const { errors } = await save({
    authorAccountId: stranger,
    date: '2026-11-21',
    rankings: [{ rankingId: criteria.clarity, stars: null }],
  })
  expect(errors?.propertyPaths.toSorted()).toEqual(['authorAccountId', 'date', 'rankings'])
  const { id, updatedAt } = await save()
  await save({ id, updatedAt, comments: 'Relu' })
  expect((await app.call(api.saveEvaluation, evaluation({ id, updatedAt }), manager)).status).toBe(409)
})

test('the mean leaves out what was not judged', () => {
  expect(averageOf([{ stars: 4 }, { stars: 5 }, { stars: null }])).toBe(4.5)
  expect(averageOf([{ stars: null }])).toBeNull()
})
