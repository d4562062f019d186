// A contract made again with its right terms, through HTTP on the real database: unbilled lessons follow, billed ones stay.
import { contractsApi } from '@cartable/domain/contracts/contracts.api.ts'
import { remakeApi } from '@cartable/domain/contracts/replacements/remake.api.ts'
import { roomsApi } from '@cartable/domain/courses/rooms/rooms.api.ts'
import type { SentOf } from '@cartable/domain/kernel/operation.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Caller, startTestApp, type TestApp } from '../../../../test/app.ts'
import { arrangeSubject } from '../../../../test/factories/people.ts'
import { arrangeContract, arrangeCourse } from '../../../../test/factories/tuition.ts'
import { fixedClock } from '../../../platform/clock.ts'

const clock = fixedClock('2026-11-20T09:00:00Z')
let app: TestApp
let nathalie: Caller
beforeAll(async () => {
  app = await startTestApp({ clock })
  nathalie = await app.staff({ contracts: 'write', courses: 'write' })
})
afterAll(() => app.close())

const arrange = () =>
  app.write(async (db) => {
    const tuition = await arrangeContract(db)
    return {
      ...tuition,
      french: await arrangeSubject(db, `Français ${tuition.contractId}`),
      declared: await arrangeCourse(db, tuition, { doneAt: '2026-11-17T16:00:00.000Z' }),
      planned: await arrangeCourse(db, tuition, { status: '1-planned', doneAt: '2026-11-24T16:00:00.000Z' }),
    }
  })
const show = async (id: number) => (await app.call(contractsApi.show, { id: String(id) }, nathalie)).body
const form = async (id: number) => (await app.call(remakeApi.remakeForm, { contractId: String(id) }, nathalie)).body
const remake = async (contractId: number, more: Partial<SentOf<typeof remakeApi.remake>> = {}) => {
  const { subjectId, scholarLevelId, format } = await form(contractId)
  const input = { contractId, subjectId, scholarLevelId, format, customerPrice: 4500, margin: 1350, ...more }
  return (await app.call(remakeApi.remake, input, nathalie)).body
}
const rows = (ids: readonly number[]) =>
  app.database.db
    .selectFrom('courses')
    .select(['contractId', 'status', 'format', 'hourlyPriceCents'])
    .where('id', 'in', [...ids])
    .orderBy('id')
    .execute()

test('the wrong subject: one new contract, its lessons with it, the former one closed, both told once', async () => {
  const { contractId, french, declared, planned } = await arrange()
  expect((await form(contractId)).lessons.map(({ id, isPlanned }) => [id, isPlanned])).toEqual([
    [declared, false],
    [planned, true],
  ])
  expect((await remake(contractId)).errors?.messages[0]).toContain('Rien ne change')
  const id = (await remake(contractId, { subjectId: french, customerPrice: 4000, margin: 1200 })).id ?? 0
  expect(await show(id)).toMatchObject({
    status: 'active',
    subjectId: french,
    lastCourseOn: '2026-11-17',
    lessonsToCome: 1,
  })
  expect(await show(contractId)).toMatchObject({
    status: 'close',
    lessonsToCome: 0,
    replacedBy: [{ id, kind: 'terms' }],
  })
  expect(await rows([declared, planned])).toMatchObject([
    { contractId: id, status: '2-validated', hourlyPriceCents: 4000 },
    { contractId: id, status: '1-planned', hourlyPriceCents: 4000 },
  ])
  const told = await app.database.db
    .selectFrom('messages')
    .select('purpose')
    .where('aboutClass', '=', 'contracts')
    .where('aboutId', '=', id)
    .orderBy('id')
    .execute()
  expect(told.map(({ purpose }) => purpose)).toEqual(['contract-remade', 'contract-remade-teacher'])
  // a second click finds the former one closed, and makes no twin
  expect((await remake(contractId, { subjectId: french })).errors).not.toBeNull()
})

test('online instead of at home, and a price that the family has not agreed to', async () => {
  const { contractId, planned } = await arrange()
  const dear = await remake(contractId, { format: 'CEL', customerPrice: 5000 })
  expect(dear.errors?.propertyPaths).toEqual(['customerPrice'])
  expect((await show(contractId)).status).toBe('active')
  const id = (await remake(contractId, { format: 'CEL' })).id ?? 0
  expect(await show(id)).toMatchObject({ format: 'CEL', location: 'online' })
  expect(await rows([planned])).toMatchObject([{ contractId: id, format: 'CEL' }])
})

test('the room of online lessons goes with them, and is closed when they are at home', async () => {
  const { contractId, french } = await arrange()
  const online = (await remake(contractId, { format: 'CEL' })).id ?? 0
  const url = 'https://visio.exemple/salle-un'
  await app.call(roomsApi.saveRoom, { contractId: online, roomId: null, url }, nathalie)
  const roomOf = async (id: number) => (await app.call(roomsApi.room, { contractId: String(id) }, nathalie)).body.url
  const other = (await remake(online, { subjectId: french })).id ?? 0
  expect(await roomOf(other)).toBe(url)
  expect(await roomOf(online)).toBeNull()
  const home = (await remake(other, { format: 'CAD' })).id ?? 0
  expect(await roomOf(other)).toBeNull()
  expect(await roomOf(home)).toBeNull()
})

test('the teacher has become an employee: whole hours alone can follow, and nothing is half done', async () => {
  const { contractId, teacherId } = await arrange()
  await app.write((db) => db.updateTable('teachers').set({ selfEmployed: false }).where('id', '=', teacherId).execute())
  expect(await form(contractId)).toMatchObject({ wasSelfEmployed: true, isSelfEmployed: false })
  const answer = await remake(contractId)
  if (answer.errors) expect((await show(contractId)).status).toBe('active')
  else expect((await show(answer.id ?? 0)).teacherSelfEmployed).toBe(false)
})
