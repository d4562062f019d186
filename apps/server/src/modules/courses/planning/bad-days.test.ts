// Bad days of planned lessons: two people at one lesson, an hour across midnight and the month's end, Christmas, a teacher who leaves.
import { contractsApi } from '@cartable/domain/contracts/contracts.api.ts'
import { contractEndsApi } from '@cartable/domain/contracts/ends.api.ts'
import { agendaApi } from '@cartable/domain/courses/agenda/agenda.api.ts'
import { coursesApi } from '@cartable/domain/courses/courses.api.ts'
import { homesApi } from '@cartable/domain/courses/homes.api.ts'
import { planningApi } from '@cartable/domain/courses/planning/planning.api.ts'
import { addDays } from '@cartable/domain/kernel/dates.ts'
import { teachersApi } from '@cartable/domain/teachers/teachers.api.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Caller } from '../../../../test/app.ts'
import { type Home, type PlanningApp, startPlanningApp } from './planning.factory.ts'

let app: PlanningApp
beforeAll(async () => {
  app = await startPlanningApp() // it is Saturday 21 November 2026, 11:00 in Paris
})
afterAll(() => app.close())

const planOf = async (id: number | null) =>
  (await app.call(planningApi.plan, { id: String(id) }, app.director)).body.updatedAt
const cancel = async (id: number | null, caller: Caller) =>
  (await app.call(planningApi.cancelPlan, { id: id ?? 0, reason: 'pupil-ill', words: null }, caller)).body
const declare = (home: Home, id: number | null, doneAt: string, updatedAt: string | null) =>
  app.call(
    coursesApi.declare,
    { id, updatedAt, contractId: home.contractId, doneAt, durationMinutes: 60 },
    home.teacher,
  )
const letters = async (home: Home, subject: RegExp) =>
  (
    await app.database.db
      .selectFrom('messages')
      .innerJoin('messageRecipients', 'messageRecipients.messageId', 'messages.id')
      .select(['messages.subject', 'messageRecipients.personId'])
      .where('messageRecipients.personId', 'in', [home.customerPersonId, home.teacherPersonId])
      .execute()
  ).filter((letter) => subject.test(letter.subject ?? ''))

describe('two people and one lesson', () => {
  test('moved by two at the same second: one hour holds, the other reads by whom and where it is now', async () => {
    const home = await app.home()
    const { id } = await app.save(home, { expectedAt: '2026-11-27T16:00:00Z', durationMinutes: 60 })
    await app.tell()
    const updatedAt = await planOf(id)
    const move = (hour: string, caller: Caller) =>
      app.call(
        planningApi.savePlan,
        {
          ...{ id, updatedAt, contractId: home.contractId, durationMinutes: 60 },
          expectedAt: `2026-11-27T${hour}:00Z`,
        },
        caller,
      )
    const answers = await Promise.all([move('09:00', app.director), move('13:00', home.teacher)])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
    const lesson = await app.courseOf(id)
    expect(lesson.planRevision).toBe(1)
    const second = answers.find(({ status }) => status === 409)?.body as unknown as {
      conflict: { changedBy: string; current: { expectedAt: string } }
    }
    expect(second.conflict.changedBy).toBeTruthy()
    expect(second.conflict.current.expectedAt).toBe(lesson.expectedAt)
    await app.tell()
    expect(await letters(home, /est déplacé/)).toHaveLength(answers[0].status === 200 ? 2 : 1)
  })

  test('cancelled by the family while the teacher declares it: one of both, whoever comes second reads why', async () => {
    const home = await app.home()
    const doneAt = '2026-11-21T10:03:00Z'
    for (const round of [1, 2, 3]) {
      const { id } = await app.save(home, { expectedAt: doneAt, durationMinutes: 60 })
      const updatedAt = await planOf(id)
      const [declared, cancelled] = await Promise.all([declare(home, id, doneAt, updatedAt), cancel(id, home.customer)])
      const { status } = await app.courseOf(id)
      const wasDeclared = declared.status === 200 && declared.body.errors === null
      expect([round, wasDeclared, cancelled.isValid]).toEqual([
        round,
        status === '2-validated',
        status === '0-cancelled',
      ])
      // her lesson is given: it is contested, not cancelled; his is gone: the record of now is before his eyes
      if (wasDeclared) {
        expect(cancelled.errorMsgs).toEqual([expect.stringContaining('déclaré entre-temps')])
        await app.call(coursesApi.cancel, { id: id ?? 0 }, app.director)
      } else expect(declared.body.errors?.messages).toEqual([expect.stringContaining('annulé entre-temps')])
    }
  })

  test('one after the other, in both orders: the second is told', async () => {
    const home = await app.home()
    const doneAt = '2026-11-21T10:03:00Z'
    const first = (await app.save(home, { expectedAt: doneAt, durationMinutes: 60 })).id
    const read = await planOf(first)
    expect((await cancel(first, home.customer)).isValid).toBe(true)
    expect((await declare(home, first, doneAt, read)).body.errors?.messages).toEqual([
      'Ce cours a été annulé entre-temps (Élève malade). S’il a bien eu lieu, déclarez-le à nouveau.',
    ])
    expect((await declare(home, null, doneAt, null)).body.errors).toBeNull()
    const again = (await app.call(coursesApi.list, { contractId: String(home.contractId) }, app.director)).body.rows[0]
    await app.call(coursesApi.cancel, { id: again?.id ?? 0 }, app.director)
    const second = (await app.save(home, { expectedAt: doneAt, durationMinutes: 60 })).id
    expect((await declare(home, second, doneAt, await planOf(second))).body.errors).toBeNull()
    expect(await cancel(second, home.customer)).toEqual({
      isValid: false,
      errorMsgs: ['Ce cours a été déclaré entre-temps\u00a0: s’il n’a pas eu lieu, contestez-le.'],
    })
    expect(await app.courseOf(second)).toMatchObject({ status: '2-validated' })
  })
})

test('on 25 December it is said before, may be planned all the same, and told', async () => {
  const home = await app.home()
  const expectedAt = '2026-12-25T09:00:00Z'
  expect((await app.check(home, { at: expectedAt })).warnings).toEqual([
    expect.stringMatching(/^C’est un jour sans cours\u00a0: .*Noël/),
  ])
  expect((await app.save(home, { expectedAt }, home.teacher)).errors).toBeNull()
  await app.tell()
  expect(await letters(home, /25\/12\/2026 à 10:00/)).toHaveLength(1)
})

test('a teacher who leaves with forty planned lessons: named before, all cancelled in one act, one mail to each', async () => {
  const home = await app.home()
  const days = Array.from({ length: 40 }, (_, rank) => addDays('2026-11-23', rank))
  for (const day of days)
    expect((await app.save(home, { expectedAt: `${day}T16:00:00Z`, durationMinutes: 60 })).errors).toBeNull()
  await app.tell()
  const leave = async () => {
    const { body } = await app.call(teachersApi.show, { id: String(home.teacherId) }, app.director)
    return body.moves.find(({ to }) => to === 'inactive')
  }
  expect(await leave()).toMatchObject({ allowed: false, reason: expect.stringContaining('1 contrat en cours') })
  const { body: form } = await app.call(contractEndsApi.endForm, { id: String(home.contractId) }, app.director)
  expect(form.planned).toHaveLength(40)
  const reason = await app.database.db
    .selectFrom('responseTypes')
    .select('id')
    .where('context', '=', 'contract-end')
    .where('name', '=', 'Départ du professeur')
    .executeTakeFirstOrThrow()
  const before = (await letters(home, /./)).length
  const ended = { id: home.contractId, on: '2026-11-28', reasonId: reason.id }
  expect((await app.call(contractsApi.close, ended, app.director)).body).toMatchObject({ isValid: true })
  const left = await app.database.db
    .selectFrom('courses')
    .select(['status', 'cancellationKind'])
    .where('contractId', '=', home.contractId)
    .execute()
  expect(left.filter(({ status }) => status === '1-planned')).toHaveLength(6)
  expect(left.filter(({ cancellationKind }) => cancellationKind === 'contract')).toHaveLength(34)
  await app.tell()
  expect((await letters(home, /./)).length - before).toBe(2)
  expect((await app.call(contractsApi.close, { ...ended, on: '2026-11-20' }, app.director)).body.isValid).toBe(true)
  expect(await leave()).toMatchObject({ allowed: true })
})

test('across midnight at the month’s end: one lesson of its first day, at its price, in its month; nobody is elsewhere after midnight', async () => {
  const home = await app.home()
  const other = await app.home({ teacher: { teacherId: home.teacherId, personId: home.teacherPersonId } })
  // 30 November, 23:30 to 1:00 in Paris; a new price begins on 1 December
  const price = { customerPrice: 6000, margin: 1800, startsOn: '2026-12-01' }
  const sent = { id: null, updatedAt: null, contractId: home.contractId, ...price }
  const proposed = await app.call(contractsApi.savePrice, sent, app.director)
  await app.call(contractsApi.answerPrice, { id: proposed.body.id ?? 0, status: 'accepted' }, home.customer)
  const { id } = await app.save(home, { expectedAt: '2026-11-30T22:30:00Z', durationMinutes: 90 })
  expect(await app.courseOf(id)).toMatchObject({ priceCents: 6750 })
  expect((await app.check(home, { at: '2026-11-30T22:30:00Z', courseId: id ?? 0 })).warnings).toEqual([
    'Ce cours commence avant 7\u00a0h ou finit après 22\u00a0h.',
  ])
  expect((await app.save(other, { expectedAt: '2026-11-30T23:45:00Z', durationMinutes: 60 })).errors?.messages).toEqual(
    [expect.stringMatching(/a déjà un cours prévu avec Malo .+ de 23:30 à 1:00|de 23:30 à 01:00/)],
  )
  const events = async (day: string) =>
    (await app.call(agendaApi.agenda, { from: day, to: day }, home.teacher)).body.events.map(({ courseId }) => courseId)
  expect(await events('2026-11-30')).toEqual([id])
  expect(await events('2026-12-01')).toEqual([])
  app.clock.set('2026-12-01T00:10:00Z')
  const teacher = await app.signIn(home.teacherPersonId)
  const customer = await app.signIn(home.customerPersonId)
  const director = await app.signIn(app.director.personId)
  const form = (await app.call(coursesApi.declaration, { courseId: String(id) }, teacher)).body
  const declared = await app.call(
    coursesApi.declare,
    {
      ...{ id, updatedAt: form.updatedAt, contractId: home.contractId },
      ...{ doneAt: '2026-11-30T22:30:00Z', durationMinutes: 90 },
    },
    teacher,
  )
  expect(declared.body.errors).toBeNull()
  expect(await app.courseOf(id)).toMatchObject({ status: '2-validated', priceCents: 6750 })
  const { months } = (await app.call(homesApi.teacherHome, {}, teacher)).body
  expect(months.map(({ month, waiting }) => [month, waiting.minutes])).toContainEqual(['2026-11-01', 90])
  expect(months.find(({ month }) => month === '2026-12-01')?.waiting.minutes ?? 0).toBe(0)
  await app.call(coursesApi.confirm, { id: id ?? 0 }, customer)
  const { rows } = (await app.call(coursesApi.list, { contractId: String(home.contractId) }, director)).body
  expect(rows[0]).toMatchObject({ status: '3-confirmed', customerPayment: 6750 })
})
