// Another teacher for some lessons, through HTTP on the real database: a contract of his own, its price, who is told, the way back.
import { contractsApi } from '@cartable/domain/contracts/contracts.api.ts'
import { replacementsApi } from '@cartable/domain/contracts/replacements/replacements.api.ts'
import type { SentOf } from '@cartable/domain/kernel/operation.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Caller, startTestApp, type TestApp } from '../../../../test/app.ts'
import { arrangeContract, arrangeCourse, type Tuition } from '../../../../test/factories/tuition.ts'
import { fixedClock } from '../../../platform/clock.ts'
import { followContractDates } from '../follow-contract-dates.ts'

const clock = fixedClock('2026-11-20T09:00:00Z')
let app: TestApp
let nathalie: Caller
beforeAll(async () => {
  app = await startTestApp({ clock })
  nathalie = await app.staff({ contracts: 'write', courses: 'write' })
})
afterAll(() => app.close())

type Arranged = { readonly ill: Tuition; readonly other: Tuition; readonly lessons: number[] }
/** A teacher with lessons on 24/11, 01/12 and 08/12 at 17:00, and another with a pupil of his own. */
const arrange = async (): Promise<Arranged> => {
  clock.set('2026-11-20T09:00:00Z')
  nathalie = await app.signIn(nathalie.personId)
  return app.write(async (db) => {
    const ill = await arrangeContract(db)
    const other = await arrangeContract(db)
    const lessons: number[] = []
    for (const day of ['2026-11-24', '2026-12-01', '2026-12-08'])
      lessons.push(await arrangeCourse(db, ill, { status: '1-planned', doneAt: `${day}T16:00:00.000Z` }))
    return { ill, other, lessons }
  })
}
const form = async (contractId: number) =>
  (await app.call(replacementsApi.form, { contractId: String(contractId) }, nathalie)).body
const check = async ({ ill, other }: Arranged, courseIds: readonly number[]) =>
  (
    await app.call(
      replacementsApi.check,
      { contractId: String(ill.contractId), teacherId: String(other.teacherId), courseIds: courseIds.join(',') },
      nathalie,
    )
  ).body
const replace = async ({ ill, other }: Arranged, more: Partial<SentOf<typeof replacementsApi.replace>>) =>
  (
    await app.call(
      replacementsApi.replace,
      {
        ...{ contractId: ill.contractId, courseIds: [], teacherId: other.teacherId, customerPrice: 4500, margin: 1350 },
        ...{ endsOn: '2026-12-01', ...more },
      },
      nathalie,
    )
  ).body
const show = async (id: number) => (await app.call(contractsApi.show, { id: String(id) }, nathalie)).body
const rows = (ids: readonly number[]) =>
  app.database.db
    .selectFrom('courses')
    .select(['id', 'contractId', 'teacherId', 'status', 'planRevision', 'expectedAt'])
    .where('id', 'in', [...ids])
    .orderBy('id')
    .execute()
const told = async (contractId: number) =>
  (
    await app.database.db
      .selectFrom('messages')
      .select('purpose')
      .where('aboutClass', '=', 'contracts')
      .where('aboutId', '=', contractId)
      .orderBy('id')
      .execute()
  ).map(({ purpose }) => purpose)

test('two lessons go to another teacher, on a contract of his own that cites the first and ends by itself', async () => {
  const company = await arrange()
  const { ill, other, lessons } = company
  const [first = 0, second = 0] = lessons
  expect((await form(ill.contractId)).lessons).toHaveLength(3)
  const before = await check(company, [first, second])
  expect(before).toMatchObject({ obstacles: [], joins: null })
  expect(before.lessons.map(({ obstacles }) => obstacles)).toEqual([[], []])
  expect(before.told).toHaveLength(3)
  const answer = await replace(company, { courseIds: [first, second] })
  expect(answer.errors).toBeNull()
  const id = answer.id ?? 0
  const record = await show(id)
  expect(record).toMatchObject({ status: 'active', endsOn: '2026-12-01', withTest: false, lessonsToCome: 2 })
  expect(record.replaces?.id).toBe(ill.contractId)
  expect(record.priceVersions[0]).toMatchObject({ status: 'accepted', customerPrice: 4500, margin: 1350 })
  expect(await show(ill.contractId)).toMatchObject({ lessonsToCome: 1, replacedBy: [{ id }] })
  expect((await rows(lessons)).map(({ contractId, teacherId }) => [contractId, teacherId])).toEqual([
    [id, other.teacherId],
    [id, other.teacherId],
    [ill.contractId, ill.teacherId],
  ])
  expect(await told(id)).toEqual(['replacement', 'replacement-teacher'])
  expect(await told(ill.contractId)).toEqual(['replacement-replaced'])
  // a second click changes and tells nothing more
  expect((await replace(company, { courseIds: [first, second] })).errors).toBeNull()
  expect(await told(id)).toHaveLength(2)
  // the day after its last one it is closed, and the first goes on
  clock.set('2026-12-02T09:00:00Z')
  nathalie = await app.signIn(nathalie.personId)
  await followContractDates.run({
    db: app.database.db,
    write: (_operation, change) => app.write(change),
    platform: app.platform,
    signal: new AbortController().signal,
  } as Parameters<typeof followContractDates.run>[0])
  expect((await show(id)).status).toBe('close')
  expect((await show(ill.contractId)).status).toBe('active')
})

test('what stands against it is said before, and refused at its lesson', async () => {
  const company = await arrange()
  const { other, lessons } = company
  const [first = 0, second = 0] = lessons
  await app.write((db) => arrangeCourse(db, other, { status: '1-planned', doneAt: '2026-11-24T16:30:00.000Z' }))
  const [busy, free] = (await check(company, [first, second])).lessons
  expect(busy?.obstacles[0]).toContain('a déjà')
  expect(free?.obstacles).toEqual([])
  const refused = await replace(company, { courseIds: [first, second] })
  expect(refused.errors?.propertyPaths).toEqual(['courseIds'])
  expect(refused.errors?.messages[0]).toContain('Cours du 24/11/2026 à 17:00')
  // nothing was half done
  expect((await rows(lessons)).every(({ contractId }) => contractId === company.ill.contractId)).toBe(true)
  expect((await replace(company, { courseIds: [second], endsOn: '2026-11-25' })).errors?.propertyPaths).toEqual([
    'endsOn',
  ])
  const dear = await replace(company, { courseIds: [second], customerPrice: 5000 })
  expect(dear.errors?.propertyPaths).toEqual(['customerPrice'])
  expect((await replace(company, { courseIds: [second], customerPrice: 5000, familyAgrees: true })).errors).toBeNull()
  expect((await replace(company, { courseIds: [] })).errors?.propertyPaths).toEqual(['courseIds'])
  expect((await replace(company, { courseIds: [999_999] })).errors?.propertyPaths).toEqual(['courseIds'])
})

test('the lessons come back while they are planned, and the replacement ends with the last', async () => {
  const company = await arrange()
  const { ill, lessons } = company
  const [first = 0, second = 0] = lessons
  const id = (await replace(company, { courseIds: [first] })).id ?? 0
  // another lesson joins the same contract, which lasts longer then
  const joined = await check(company, [second])
  expect(joined.joins?.id).toBe(id)
  expect((await replace(company, { courseIds: [second], endsOn: '2026-12-05' })).id).toBe(id)
  expect((await show(id)).endsOn).toBe('2026-12-05')
  const back = (await app.call(replacementsApi.takeBack, { contractId: id, courseIds: [first, second] }, nathalie)).body
  expect(back.errors).toBeNull()
  expect((await rows(lessons)).every(({ contractId }) => contractId === ill.contractId)).toBe(true)
  expect((await show(id)).status).toBe('close')
  expect((await told(ill.contractId)).slice(-2)).toEqual(['replacement-taken-back', 'replacement-taken-back'])
  expect((await told(id)).at(-1)).toBe('replacement-taken-back')
})
