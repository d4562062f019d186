// A teacher who is changed for good, through HTTP on the real database: nothing before the yes, everything at once after it.
import { contractsApi } from '@cartable/domain/contracts/contracts.api.ts'
import { changesApi } from '@cartable/domain/contracts/replacements/changes.api.ts'
import type { SentOf } from '@cartable/domain/kernel/operation.ts'
import { linkingApi } from '@cartable/domain/linking/linking.api.ts'
import { proposalsApi } from '@cartable/domain/linking/proposals.api.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Caller, startTestApp, type TestApp } from '../../../../test/app.ts'
import { arrangeContract, arrangeCourse, type Tuition } from '../../../../test/factories/tuition.ts'
import { fixedClock } from '../../../platform/clock.ts'

const clock = fixedClock('2026-11-20T09:00:00Z')
let app: TestApp
let nathalie: Caller
let reasonId: number
beforeAll(async () => {
  app = await startTestApp({ clock })
  nathalie = await app.staff({ contracts: 'write', courses: 'write', linking: 'write' })
  const reason = await app.database.db
    .selectFrom('responseTypes')
    .select('id')
    .where('context', '=', 'contract-end')
    .where('name', '=', 'Départ du professeur')
    .executeTakeFirstOrThrow()
  reasonId = reason.id
})
afterAll(() => app.close())

type Arranged = { readonly former: Tuition; readonly next: Tuition; readonly lessons: number[] }
const arrange = (): Promise<Arranged> =>
  app.write(async (db) => {
    const former = await arrangeContract(db)
    const next = await arrangeContract(db)
    const lessons: number[] = []
    for (const day of ['2026-11-24', '2026-12-01', '2026-12-08'])
      lessons.push(await arrangeCourse(db, former, { status: '1-planned', doneAt: `${day}T16:00:00.000Z` }))
    return { former, next, lessons }
  })
const show = async (id: number) => (await app.call(contractsApi.show, { id: String(id) }, nathalie)).body
const search = async (id: number) => (await app.call(linkingApi.show, { id: String(id) }, nathalie)).body
const ask = async ({ former, next }: Arranged, more: Partial<SentOf<typeof changesApi.change>> = {}) =>
  (
    await app.call(
      changesApi.change,
      { contractId: former.contractId, changeOn: '2026-12-01', teacherId: next.teacherId, ...more },
      nathalie,
    )
  ).body
/** Asked and answered yes by telephone; answers the proposal. */
const agreed = async (company: Arranged): Promise<{ linkingId: number; proposalId: number }> => {
  const linkingId = (await ask(company)).id ?? 0
  const proposalId = (await search(linkingId)).proposals[0]?.id ?? 0
  const said = await app.call(
    proposalsApi.answer,
    { id: proposalId, accepted: true, responseTypeId: null, comment: null, expectedFirstCourseAt: null },
    nathalie,
  )
  expect(said.body.errors).toBeNull()
  return { linkingId, proposalId }
}
const handOver = async (proposalId: number, more: Partial<SentOf<typeof changesApi.handOver>>) =>
  (
    await app.call(
      changesApi.handOver,
      { proposalId, changeOn: '2026-12-01', courseIds: [], customerPrice: 4500, margin: 1350, reasonId, ...more },
      nathalie,
    )
  ).body
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
const rows = (ids: readonly number[]) =>
  app.database.db
    .selectFrom('courses')
    .select(['id', 'contractId', 'status'])
    .where('id', 'in', [...ids])
    .orderBy('id')
    .execute()

test('the contract goes on until the new teacher said yes; then he takes over, and the former ends the day before', async () => {
  const company = await arrange()
  const { former, next, lessons } = company
  const { linkingId, proposalId } = await agreed(company)
  // asked and answered, nothing has changed for the family
  expect(await show(former.contractId)).toMatchObject({
    ...{ status: 'active', endsOn: null, lessonsToCome: 3, changeSearchId: linkingId },
  })
  expect((await ask(company)).errors?.messages[0]).toContain('déjà en cours')
  const chosen = await app.call(proposalsApi.choose, { id: proposalId, firstCourseAt: null }, nathalie)
  expect(chosen.body.errors?.messages[0]).toContain('relais')
  const form = (await app.call(changesApi.handOverForm, { proposalId: String(proposalId) }, nathalie)).body
  expect(form).toMatchObject({ changeOn: '2026-12-01', hasSeries: false, paidCents: 4500 })
  expect(form.lessons).toHaveLength(3)
  // one that is before the day stays with the former
  expect((await handOver(proposalId, { courseIds: lessons })).errors?.propertyPaths).toEqual(['courseIds'])
  const id = (await handOver(proposalId, { courseIds: lessons.slice(1, 2) })).id ?? 0
  expect(await show(id)).toMatchObject({ status: 'active', teacherId: next.teacherId, endsOn: null, lessonsToCome: 1 })
  expect(await show(former.contractId)).toMatchObject({ endsOn: '2026-11-30', changeSearchId: null })
  expect((await rows(lessons)).map(({ contractId, status }) => [contractId, status])).toEqual([
    [former.contractId, '1-planned'],
    [id, '1-planned'],
    [former.contractId, '0-cancelled'],
  ])
  expect((await search(linkingId)).status).toBe('linked')
  expect(await told(id)).toEqual(['teacher-changed', 'teacher-changed-teacher'])
  expect(await told(former.contractId)).toEqual(['contract-ended-teacher'])
  // a second click finds it done
  expect((await handOver(proposalId, { courseIds: lessons.slice(1, 2) })).id).toBe(id)
  expect(await told(id)).toHaveLength(2)
})

test('given up halfway, nothing has changed, and another change may be asked for', async () => {
  const company = await arrange()
  const { former } = company
  const { linkingId } = await agreed(company)
  const closed = (await app.call(linkingApi.changeStatus, { id: linkingId, status: 'closed' }, nathalie)).body
  expect(closed.isValid).toBe(true)
  expect(await show(former.contractId)).toMatchObject({
    ...{ status: 'active', endsOn: null, lessonsToCome: 3, changeSearchId: null },
  })
  expect(await told(former.contractId)).toEqual([])
  expect((await ask(company, { teacherId: former.teacherId })).errors?.propertyPaths).toEqual(['teacherId'])
  expect((await ask(company, { changeOn: '2026-11-01' })).errors?.propertyPaths).toEqual(['changeOn'])
  expect((await ask(company, { teacherId: null })).errors).toBeNull()
})
