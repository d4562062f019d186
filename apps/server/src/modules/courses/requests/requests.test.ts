// A lesson that does not suit is asked about, and answered by the other party: through HTTP on the real database.
import { agendaApi } from '@cartable/domain/courses/agenda/agenda.api.ts'
import { planningApi } from '@cartable/domain/courses/planning/planning.api.ts'
import { requestsApi } from '@cartable/domain/courses/requests/requests.api.ts'
import type { SentOf } from '@cartable/domain/kernel/operation.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Caller } from '../../../../test/app.ts'
import { createLink } from '../../../platform/http/links.ts'
import { type Home, type PlanningApp, startPlanningApp } from '../planning/planning.factory.ts'
import { endChangeRequests } from './end-requests.ts'

let app: PlanningApp
beforeAll(async () => {
  app = await startPlanningApp()
})
afterAll(() => app.close())

const wednesday = '2026-11-25T16:00:00Z'
const thursday = '2026-11-26T16:00:00Z'

const form = async (home: Home, courseId: number | null) =>
  (await app.call(requestsApi.changeForm, { courseId: String(courseId) }, home.customer)).body
const ask = async (home: Home, sent: Partial<SentOf<typeof requestsApi.askChange>>, caller: Caller = home.customer) =>
  (
    await app.call(
      requestsApi.askChange,
      { courseId: null, contractId: null, expectedAt: null, words: null, ...sent },
      caller,
    )
  ).body
const list = async (caller: Caller, asked: SentOf<typeof requestsApi.listChanges> = {}) =>
  (await app.call(requestsApi.listChanges, asked, caller)).body.rows
const answer = async (
  id: number,
  accept: boolean,
  caller: Caller,
  more: { expectedAt?: string; words?: string } = {},
) => (await app.call(requestsApi.answerChange, { id, accept, expectedAt: null, words: null, ...more }, caller)).body
const statusOf = async (id: number) =>
  (
    await app.database.db
      .selectFrom('courseChangeRequests')
      .select('status')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
  ).status
/** Purpose and reader of the mails about a lesson, in order. */
const mails = async (courseId: number | null) =>
  (
    await app.database.db
      .selectFrom('messages')
      .innerJoin('messageRecipients as r', 'r.messageId', 'messages.id')
      .select(['messages.purpose', 'r.personId'])
      .where('messages.aboutClass', '=', 'courses')
      .where('messages.aboutId', '=', courseId ?? 0)
      .orderBy('messages.id')
      .execute()
  ).map(({ purpose, personId }) => [purpose, personId])
const allow = async (isAllowed: boolean) => {
  await app.write((db) =>
    db
      .updateTable('parameters')
      .set({ value: JSON.stringify(isAllowed) })
      .where('code', '=', 'planning_family_moves')
      .execute(),
  )
  app.platform.settings.forget()
}
const windows = (home: Home) =>
  app.write((db) =>
    db
      .insertInto('teacherAvailabilities')
      .values(
        [3, 4, 5].map((weekday) => ({
          ...{ teacherId: home.teacherId, weekday, fromTime: '14:00', toTime: '20:00' },
          inSchoolHolidays: true,
        })),
      )
      .execute(),
  )
const planned = async (home: Home, at = wednesday) => {
  const { id } = await app.save(home, { expectedAt: at })
  await app.tell()
  return id!
}
const runTask = () =>
  endChangeRequests.run({
    db: app.database.db,
    write: (_: string, work: Parameters<typeof app.write>[0]) => app.write(work),
    platform: app.platform,
    signal: new AbortController().signal,
  } as Parameters<typeof endChangeRequests.run>[0])

describe('a family asks for another time', () => {
  test('is shown the hours at which both are free, asks, and the teacher accepts: it moves, everybody is told once', async () => {
    const home = await app.home()
    const courseId = await planned(home)
    const before = (await mails(courseId)).length
    const shown = await form(home, courseId)
    expect(shown).toMatchObject({ expectedAt: wednesday.replace('Z', '.000Z'), isAtOnce: false, open: null })
    expect(shown.hours.length).toBeGreaterThan(2)
    const { id, errors, isMoved } = await ask(home, { courseId, expectedAt: thursday, words: 'Un anniversaire.' })
    expect([errors, isMoved]).toEqual([null, false])
    expect((await app.courseOf(courseId)).expectedAt).toBe(wednesday.replace('Z', '.000Z'))
    expect((await mails(courseId)).slice(before)).toEqual([['course-change-asked', home.teacherPersonId]])
    expect(await list(home.teacher)).toMatchObject([
      { id, mayAnswer: true, mayWithdraw: false, words: 'Un anniversaire.' },
    ])
    expect(await list(home.customer)).toMatchObject([{ id, mayAnswer: false, mayWithdraw: true }])
    expect((await form(home, courseId)).open?.id).toBe(id)
    expect((await answer(id!, true, home.teacher)).errors).toBeNull()
    expect(await app.courseOf(courseId)).toMatchObject({ expectedAt: thursday.replace('Z', '.000Z'), planRevision: 1 })
    await app.tell()
    expect((await mails(courseId)).slice(before + 1)).toEqual([['course-change-answered', home.customerPersonId]])
    expect((await answer(id!, true, home.teacher)).errors?.messages).toEqual([
      'Cette demande n’attend plus de réponse.',
    ])
    expect(await list(home.teacher)).toEqual([])
  })

  test('once at a time, not for others, not at the same hour, nor where something stands against it', async () => {
    const home = await app.home()
    const stranger = await app.home()
    const courseId = await planned(home)
    const said = async (sent: Parameters<typeof ask>[1]) => (await ask(home, sent)).errors?.messages
    expect(await said({ courseId })).toEqual(['Choisissez une heure, ou dites ce qui vous conviendrait.'])
    expect(await said({ courseId, expectedAt: wednesday })).toEqual(['Le cours est déjà prévu à cette heure.'])
    expect(await said({ courseId, expectedAt: '2026-11-20T16:00:00Z' })).toEqual([
      'Un cours se planifie à l’avance\u00a0: déclarez celui qui a eu lieu.',
    ])
    await app.save(home, { expectedAt: '2026-11-27T16:00:00Z' })
    expect((await said({ courseId, expectedAt: '2026-11-27T16:30:00Z' }))?.length).toBe(1)
    await windows(home)
    expect((await said({ courseId, expectedAt: '2026-11-26T09:00:00Z' }))?.[0]).toMatch(/n’est pas disponible/)
    expect((await ask(home, { courseId, expectedAt: thursday }, stranger.customer)).errors).toBeUndefined()
    expect(await list(stranger.teacher)).toEqual([])
    const { id } = await ask(home, { courseId, words: 'Plutôt le soir.' })
    expect(await said({ courseId, expectedAt: thursday })).toEqual(['Une demande est déjà en cours pour ce cours.'])
    expect((await app.call(requestsApi.answerChange, { id: id!, accept: true }, stranger.teacher)).status).toBe(404)
    expect((await answer(id!, true, home.customer)).errors?.messages).toEqual([
      'Cette demande n’attend plus de réponse.',
    ])
    expect((await answer(id!, true, home.teacher)).errors?.messages).toEqual(['Choisissez l’heure du cours.'])
    expect((await answer(id!, true, home.teacher, { expectedAt: thursday })).errors).toBeNull()
    expect((await app.courseOf(courseId)).expectedAt).toBe(thursday.replace('Z', '.000Z'))
  })

  test('takes it back; refused with a word; a lesson that changes by another way leaves nothing to answer', async () => {
    const home = await app.home()
    const courseId = await planned(home)
    const first = (await ask(home, { courseId, expectedAt: thursday })).id!
    const withdraw = async (caller: Caller) =>
      (await app.call(requestsApi.withdrawChange, { id: first }, caller)).body.isValid
    expect(await withdraw(home.teacher)).toBe(false)
    expect(await withdraw(home.customer)).toBe(true)
    expect((await answer(first, true, home.teacher)).errors).not.toBeNull()
    const second = (await ask(home, { courseId, expectedAt: thursday })).id!
    await answer(second, false, home.teacher, { words: 'Je suis pris.' })
    expect(await statusOf(second)).toBe('refused')
    expect((await app.courseOf(courseId)).expectedAt).toBe(wednesday.replace('Z', '.000Z'))
    const third = (await ask(home, { courseId, expectedAt: thursday })).id!
    await app.call(planningApi.cancelPlan, { id: courseId, reason: 'teacher', words: null }, home.teacher)
    expect(await statusOf(third)).toBe('over')
  })

  test('moves it at once into a free slot of the teacher’s hours where the company lets it, and no nearer than the delay', async () => {
    const home = await app.home()
    await allow(true)
    try {
      const courseId = await planned(home)
      // a teacher who said nothing of his hours is asked
      expect((await form(home, courseId)).isAtOnce).toBe(false)
      await windows(home)
      expect((await form(home, courseId)).isAtOnce).toBe(true)
      expect(await ask(home, { courseId, expectedAt: thursday })).toMatchObject({ errors: null, isMoved: true })
      await app.tell()
      expect((await mails(courseId)).at(-1)).toEqual(['course-moved', home.teacherPersonId])
      const near = await planned(home, '2026-11-22T09:30:00Z')
      expect(await ask(home, { courseId: near, expectedAt: '2026-11-27T16:00:00Z' })).toMatchObject({ isMoved: false })
    } finally {
      await allow(false)
    }
  })

  test('for one more lesson, which the teacher plans by his yes', async () => {
    const home = await app.home()
    await planned(home)
    const { id } = await ask(home, { contractId: home.contractId, expectedAt: thursday })
    expect((await ask(home, { contractId: home.contractId, expectedAt: thursday })).errors?.messages).toEqual([
      'Une demande de cours est déjà en attente avec ce professeur.',
    ])
    expect((await answer(id!, true, home.teacher)).errors).toBeNull()
    const lessons = await app.database.db
      .selectFrom('courses')
      .select(['expectedAt', 'durationMinutes'])
      .where('contractId', '=', home.contractId)
      .orderBy('expectedAt')
      .execute()
    expect(lessons).toMatchObject([{}, { expectedAt: thursday.replace('Z', '.000Z'), durationMinutes: 90 }])
  })
})

test('a teacher who moves a lesson that is near asks the family, which answers by the link', async () => {
  const home = await app.home()
  const near = '2026-11-22T09:00:00Z'
  const courseId = await planned(home, near)
  const { updatedAt } = await app.courseOf(courseId)
  const check = await app.check(home, { courseId, at: thursday }, home.teacher)
  expect(check.warnings[0]).toMatch(/la famille recevra votre demande/)
  const saved = await app.save(home, { id: courseId, updatedAt, expectedAt: thursday }, home.teacher)
  expect(saved).toMatchObject({ errors: null, isAsked: true })
  expect((await app.courseOf(courseId)).expectedAt).toBe(near.replace('Z', '.000Z'))
  expect((await mails(courseId)).at(-1)).toEqual(['course-change-asked', home.customerPersonId])
  const [asked] = await list(home.customer)
  const token = await app.write((db) =>
    createLink(db, {
      ...{ purpose: 'course-change', subjectClass: 'course_change_requests', subjectId: asked?.id ?? 0 },
      expiresAt: new Date(app.clock.now().getTime() + 86_400_000),
    }),
  )
  const { body: page } = await app.call(requestsApi.showChange, { token }, null)
  expect(page).toMatchObject({ status: 'pending', askedAs: 'teacher', kind: 'move' })
  expect(JSON.stringify(page)).not.toContain('@')
  const press = async () => (await app.call(requestsApi.saveChange, { token, accept: true }, null)).body.errors
  expect(await press()).toBeNull()
  expect((await press())?.messages).toEqual(['Cette demande n’attend plus de réponse.'])
  expect((await app.call(requestsApi.showChange, { token }, null)).body.status).toBe('accepted')
  expect((await app.courseOf(courseId)).expectedAt).toBe(thursday.replace('Z', '.000Z'))
  await app.tell()
  expect((await mails(courseId)).at(-1)).toEqual(['course-change-answered', home.teacherPersonId])
})

test('a family may ask, and not move; a pupil neither', async () => {
  const home = await app.home()
  const at = new Date(app.clock.now().getTime() + 5 * 86_400_000).toISOString()
  const courseId = await planned(home, at)
  const day = at.slice(0, 10)
  const seen = async (caller: Caller) =>
    (await app.call(agendaApi.agenda, { from: day, to: day }, caller)).body.events.find(
      (event) => event.courseId === courseId,
    )
  expect(await seen(home.customer)).toMatchObject({ mayAsk: true, mayMove: false })
  expect(await seen(home.student)).toMatchObject({ mayAsk: false, mayMove: false, mayCancel: false })
  expect((await app.call(requestsApi.listChanges, {}, home.student)).status).toBe(403)
})

test('nobody answers in time: it ends once, whoever asked is told, and the office answers; at the latest 2 h before', async () => {
  const home = await app.home()
  const courseId = await planned(home)
  const { id } = await ask(home, { courseId, expectedAt: thursday })
  await runTask()
  expect(await statusOf(id!)).toBe('pending')
  app.clock.advance(48 * 3_600_000)
  // sessions do not last as long
  const [teacher, office] = [await app.signIn(home.teacherPersonId), await app.staff({ courses: 'write' })]
  await runTask()
  await runTask()
  expect(await statusOf(id!)).toBe('expired')
  const told = (await mails(courseId)).filter(([purpose]) => purpose === 'course-change-answered')
  expect(told).toEqual([['course-change-answered', home.customerPersonId]])
  expect((await answer(id!, true, teacher)).errors?.messages).toEqual(['Cette demande n’attend plus de réponse.'])
  expect((await list(office)).find((one) => one.id === id)).toMatchObject({ status: 'expired', mayAnswer: true })
  expect((await answer(id!, true, office)).errors).toBeNull()
  await app.tell()
  expect(
    (await mails(courseId))
      .slice(-2)
      .map(([purpose]) => purpose)
      .toSorted(),
  ).toEqual(['course-change-answered', 'course-moved'])
  const customer = await app.signIn(home.customerPersonId)
  const at = new Date(app.clock.now().getTime() + 110 * 60_000).toISOString()
  const { id: soon } = await app.save(home, { expectedAt: at }, office)
  expect((await ask(home, { courseId: soon, words: 'Demain ?' }, customer)).errors?.messages).toEqual([
    'Une demande se fait au moins 2\u00a0h avant le cours\u00a0: appelez-nous.',
  ])
})
