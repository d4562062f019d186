// The calendar through HTTP: who sees which lessons, by whom they are looked at, what may be moved, days without lessons.
import { agendaApi } from '@cartable/domain/courses/agenda/agenda.api.ts'
import { planningApi } from '@cartable/domain/courses/planning/planning.api.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Caller } from '../../../../test/app.ts'
import { arrangeRegistration, arrangeStage } from '../../../../test/factories/traineeships.ts'
import { arrangeContract, arrangeCourse, type Tuition } from '../../../../test/factories/tuition.ts'
import { startTuitionApp, type TuitionApp } from '../../../../test/tuition-app.ts'
import { fixedClock } from '../../../platform/clock.ts'

const clock = fixedClock('2026-11-21T10:00:00Z')
let app: TuitionApp
let director: Caller
let [first, second]: Tuition[] = []
beforeAll(async () => {
  app = await startTuitionApp({ clock })
  director = await app.director()
  ;[first, second] = [await app.write((db) => arrangeContract(db)), await app.write((db) => arrangeContract(db))]
  await app.write((db) => arrangeCourse(db, first!, { doneAt: '2026-11-18T16:00:00Z' }))
  for (const [tuition, expectedAt] of [
    [first!, '2026-11-25T16:00:00.000Z'],
    [second!, '2026-11-26T16:00:00.000Z'],
  ] as const)
    await app.call(
      planningApi.savePlan,
      {
        ...{ id: null, updatedAt: null, replacesId: null, teacherComment: null, durationMinutes: 60 },
        ...{ contractId: tuition.contractId, expectedAt },
      },
      director,
    )
})
afterAll(() => app.close())

const span = { from: '2026-11-16', to: '2026-11-29' }
const seen = async (caller: Caller, more: { teacherIds?: string; studentIds?: string } = {}) =>
  (await app.call(agendaApi.agenda, { ...span, ...more }, caller)).body
const told = async (caller: Caller, more = {}) =>
  (await seen(caller, more)).events.map(({ at, state, mayMove }) => [at, state, mayMove])

test('the office sees every lesson, moves what is to come, and looks at a teacher or a pupil', async () => {
  expect(await told(director)).toEqual([
    ['2026-11-18T16:00:00.000Z', 'declared', false],
    ['2026-11-25T16:00:00.000Z', 'planned', true],
    ['2026-11-26T16:00:00.000Z', 'planned', true],
  ])
  expect(await told(director, { teacherIds: String(second!.teacherId) })).toHaveLength(1)
  const ofPupil = await seen(director, { studentIds: String(first!.studentId) })
  expect(ofPupil.events).toHaveLength(2)
  expect(ofPupil.students).toEqual([{ id: first!.studentId, name: expect.any(String) }])
  const reader = await app.staff({ courses: 'read' })
  expect((await told(reader)).map(([, , mayMove]) => mayMove)).toEqual([false, false, false])
})

test('the office looks at one contract; nobody reads that of others by asking for it', async () => {
  const ofContract = async (caller: Caller) =>
    (await app.call(agendaApi.agenda, { ...span, contractId: String(second!.contractId) }, caller)).body
  const { events, contractNumber } = await ofContract(director)
  expect(events.map(({ at, contractId }) => [at, contractId])).toEqual([
    ['2026-11-26T16:00:00.000Z', second!.contractId],
  ])
  expect(contractNumber).toMatch(/^CT/)
  const stranger = await app.signIn(first!.teacherPersonId)
  expect(await ofContract(stranger)).toMatchObject({ events: [], contractNumber: null })
})

test('teacher, family and pupil see their own, whoever they ask for; only the teacher moves', async () => {
  const [teacher, customer, student] = [
    await app.signIn(first!.teacherPersonId),
    await app.signIn(first!.customerPersonId),
    await app.signIn(first!.studentPersonId),
  ]
  for (const caller of [teacher, customer, student]) {
    expect(await told(caller)).toHaveLength(2)
    expect(await told(caller, { teacherIds: String(second!.teacherId) })).toEqual([])
    expect(await told(caller, { studentIds: String(second!.studentId) })).toEqual([])
  }
  expect((await told(teacher)).map(([, , mayMove]) => mayMove)).toEqual([false, true])
  expect((await told(customer)).map(([, , mayMove]) => mayMove)).toEqual([false, false])
  expect((await seen(customer, { teacherIds: String(first!.teacherId) })).openings).toEqual([])
})

test('a lesson stands on its day by the clocks of Paris; a cancelled one is gone; more than six weeks are refused', async () => {
  const day = { from: '2026-11-25', to: '2026-11-25' }
  const { body } = await app.call(agendaApi.agenda, day, director)
  expect(body.events).toHaveLength(1)
  await app.call(planningApi.cancelPlan, { id: body.events[0]!.courseId!, reason: 'family', words: null }, director)
  expect((await app.call(agendaApi.agenda, day, director)).body.events).toEqual([])
  expect((await app.call(agendaApi.agenda, { from: '2026-11-01', to: '2026-12-31' }, director)).status).toBe(400)
})

test('more than are shown one by one are counted by day and state, for their reader alone', async () => {
  const counted = async (caller: Caller, mostEvents: string) =>
    (await app.call(agendaApi.agenda, { ...span, mostEvents }, caller)).body
  const events = await told(director)
  expect(await counted(director, String(events.length))).toMatchObject({
    counts: null,
    events: { length: events.length },
  })
  const { counts, events: shown } = await counted(director, '0')
  expect(shown).toEqual([])
  expect(counts?.[0]).toEqual({ day: '2026-11-18', state: 'declared', count: 1 })
  expect(counts?.reduce((sum, { count }) => sum + count, 0)).toBe(events.length)
  const teacher = await app.signIn(first!.teacherPersonId)
  const own = await told(teacher)
  expect((await counted(teacher, '0')).counts?.reduce((sum, { count }) => sum + count, 0)).toBe(own.length)
})

test('holidays of the span are told', async () => {
  const { body } = await app.call(agendaApi.agenda, { from: '2026-12-21', to: '2026-12-27' }, director)
  expect(body.holidays.map(({ zone }) => zone)).toEqual(['A', 'B', 'C'])
})

test('what a pupil has on a day stands by its hour, stages among lessons', async () => {
  await app.write(async (db) => {
    const stage = await arrangeStage(db, { startsOn: '2026-11-18', endsOn: '2026-11-18', days: ['2026-11-18'] })
    await arrangeRegistration(db, stage, { household: first! })
  })
  const { events } = await seen(director, { studentIds: String(first!.studentId) })
  expect(events.filter(({ at }) => at.startsWith('2026-11-18')).map(({ state }) => state)).toEqual([
    'stage',
    'declared',
  ])
})

test('nobody is sent to the walls of a stage that is held online', async () => {
  const { groupId, walls, virtual } = await app.write(async (db) => {
    const at = { startsOn: '2026-11-19', endsOn: '2026-11-19', days: ['2026-11-19'] }
    const stage = await arrangeStage(db, { ...at, online: true })
    await arrangeRegistration(db, stage, { household: second! })
    const room = async (name: string, link: string | null) =>
      (
        await db
          .insertInto('traineeshipLocations')
          .values({ sessionId: stage.sessionId, name, link })
          .returning('id')
          .executeTakeFirstOrThrow()
      ).id
    const walls = await room('Salle B', null)
    return { groupId: stage.groupId, walls, virtual: await room('Salon 2', 'https://visio.example/2') }
  })
  const placed = async (locationId: number) => {
    await app.write((db) => db.updateTable('traineeshipGroups').set({ locationId }).where('id', '=', groupId).execute())
    const { events } = await seen(director, { studentIds: String(second!.studentId) })
    const { place, roomUrl } = events.find(({ state }) => state === 'stage')!
    return { place, roomUrl }
  }
  expect(await placed(walls)).toEqual({ place: 'En ligne', roomUrl: null })
  expect(await placed(virtual)).toEqual({ place: 'Salon 2', roomUrl: 'https://visio.example/2' })
})
