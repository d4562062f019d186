// A contested lesson has three ends, and stays what it was: through HTTP on the real database.
import { coursesApi } from '@cartable/domain/courses/courses.api.ts'
import { disputesApi } from '@cartable/domain/courses/disputes/disputes.api.ts'
import { monitoringApi } from '@cartable/domain/monitoring/monitoring.api.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Caller } from '../../../../test/app.ts'
import { type Home, type PlanningApp, startPlanningApp } from '../planning/planning.factory.ts'
import { followDisputes } from './follow-disputes.ts'

let app: PlanningApp
let manager: Caller & { staffUserId: number; accountId: number }
beforeAll(async () => {
  app = await startPlanningApp()
  manager = await app.staff({ courses: 'write', monitoring: 'write' })
  await app.write((db) =>
    db.updateTable('staffUsers').set({ privateTuitionManager: true }).where('id', '=', manager.staffUserId).execute(),
  )
})
afterAll(() => app.close())

const contested = async (home: Home, comment = 'Une heure, pas deux.') => {
  const sent = { id: null, updatedAt: null, contractId: home.contractId, durationMinutes: 120 }
  const doneAt = '2026-11-20T16:00:00Z'
  const { body } = await app.call(coursesApi.declare, { ...sent, doneAt }, home.teacher)
  await contest(body.id!, home, comment)
  return body.id!
}
const contest = async (id: number, home: Home, comment: string) => {
  const { body } = await app.call(coursesApi.disputeForm, { id: String(id) }, home.customer)
  const disputeTypeId = Number(body.options.disputeTypes[0]?.value)
  return (await app.call(coursesApi.dispute, { id, disputeTypeId, comment }, home.customer)).body
}
const read = async (id: number, caller: Caller) =>
  (await app.call(disputesApi.disputes, { id: String(id) }, caller)).body
const cardOf = (courseId: number) =>
  app.database.db
    .selectFrom('monitoringCards')
    .select(['status', 'assignedStaffUserId'])
    .where('courseId', '=', courseId)
    .orderBy('id', 'desc')
    .executeTakeFirst()
const purposes = async (courseId: number) =>
  (
    await app.database.db
      .selectFrom('messages')
      .innerJoin('messageRecipients as r', 'r.messageId', 'messages.id')
      .select(['messages.purpose', 'r.personId'])
      .where('messages.aboutClass', '=', 'courses')
      .where('messages.aboutId', '=', courseId)
      .orderBy('messages.id')
      .execute()
  ).map(({ purpose, personId }) => [purpose, personId])

describe('a contested lesson', () => {
  test('opens a card at once in the hands of who follows the contract, and is told to its teacher', async () => {
    const home = await app.home()
    const id = await contested(home)
    expect(await cardOf(id)).toEqual({ status: 'to-handle', assignedStaffUserId: manager.staffUserId })
    expect(await purposes(id)).toEqual([['course-disputed', home.teacherPersonId]])
    expect((await read(id, manager)).disputes).toMatchObject([{ comment: 'Une heure, pas deux.', end: null }])
    const { body: cards } = await app.call(monitoringApi.list, { kinds: 'dispute', status: 'to-handle' }, manager)
    const card = cards.columns.flatMap((column) => column.cards)[0]
    const { body } = await app.call(monitoringApi.card, { id: String(card?.id) }, manager)
    expect(body.disputedCourseId).toBe(id)
  })

  test('a second one goes to whoever is said to settle them, though somebody else was here since', async () => {
    const chief = await app.staff({ courses: 'write', monitoring: 'write' })
    const say = (settlesDisputes: boolean) =>
      app.write((db) =>
        db.updateTable('staffUsers').set({ settlesDisputes }).where('id', '=', chief.staffUserId).execute(),
      )
    await say(true)
    const home = await app.home()
    const id = await contested(home)
    expect((await cardOf(id))?.assignedStaffUserId).not.toBe(chief.staffUserId)
    await app.call(disputesApi.maintain, { id, words: 'Le planning montre deux heures.' }, manager)
    await contest(id, home, 'Non, vraiment une heure.')
    expect((await cardOf(id))?.assignedStaffUserId).toBe(chief.staffUserId)
    await say(false)
  })

  test('is maintained with the reason: back to confirm, told; once more contested it goes to the direction; twice is enough', async () => {
    const home = await app.home()
    const id = await contested(home)
    const missing = await app.call(disputesApi.maintain, { id } as never, manager)
    expect(missing.body.errors?.propertyPaths).toEqual(['words'])
    const words = 'Le planning montre deux heures.'
    expect((await app.call(disputesApi.maintain, { id, words }, manager)).body.errors).toBeNull()
    expect(await app.courseOf(id)).toMatchObject({ status: '2-validated', durationMinutes: 120, priceCents: 9000 })
    expect(await cardOf(id)).toMatchObject({ status: 'closed' })
    expect(await purposes(id)).toContainEqual(['course-maintained', home.customerPersonId])
    expect((await app.call(disputesApi.maintain, { id, words }, manager)).body.errors?.messages).toEqual([
      'Cette contestation est déjà réglée\u00a0: Cours maintenu.',
    ])
    expect((await contest(id, home, 'Non, vraiment une heure.')).errors).toBeNull()
    const second = await cardOf(id)
    expect(second?.status).toBe('to-handle')
    expect(second?.assignedStaffUserId).not.toBe(manager.staffUserId)
    await app.call(disputesApi.maintain, { id, words: 'La direction maintient.' }, app.director)
    expect((await contest(id, home, 'Encore.')).errors?.messages).toEqual([
      'Ce cours a été contesté deux fois et maintenu\u00a0: appelez-nous pour en parler.',
    ])
    expect((await read(id, home.customer)).disputes).toMatchObject([
      { end: 'rejected', endWords: 'La direction maintient.' },
      { end: 'rejected', endWords: words, openedBy: expect.any(String), endedBy: expect.any(String) },
    ])
    expect((await app.call(coursesApi.confirm, { id }, home.customer)).body.isConfirmed).toBe(true)
  })

  test('cancelled is told to both, and the dispute keeps its end', async () => {
    const home = await app.home()
    const id = await contested(home)
    expect((await app.call(coursesApi.cancel, { id }, manager)).body.isValid).toBe(true)
    expect((await purposes(id)).slice(1)).toEqual([
      ['course-taken-back', home.customerPersonId],
      ['course-taken-back', home.teacherPersonId],
    ])
    expect((await read(id, manager)).disputes).toMatchObject([{ end: 'cancelled' }])
    expect(await cardOf(id)).toMatchObject({ status: 'closed' })
  })

  test('is answered by its teacher to the office alone', async () => {
    const home = await app.home()
    const id = await contested(home)
    expect((await read(id, home.teacher)).mayAnswer).toBe(true)
    const words = 'Nous avons fini à 19 h.'
    expect((await app.call(disputesApi.answerDispute, { id, words }, home.teacher)).body.errors).toBeNull()
    expect((await read(id, home.teacher)).mayAnswer).toBe(false)
    expect((await read(id, manager)).disputes[0]).toMatchObject({ teacherAnswer: words })
    expect((await read(id, home.customer)).disputes[0]).toMatchObject({ teacherAnswer: null })
    expect((await app.call(disputesApi.maintain, { id, words }, home.teacher)).status).toBe(403)
    const stranger = await app.home()
    expect((await app.call(disputesApi.disputes, { id: String(id) }, stranger.customer)).status).toBe(404)
  })

  test('whose teacher is silent for the days of the setting reminds him once, and tells who decides', async () => {
    const home = await app.home()
    const id = await contested(home)
    const run = () =>
      followDisputes.run({
        db: app.database.db,
        write: (_: string, work: Parameters<typeof app.write>[0]) => app.write(work),
        platform: app.platform,
        signal: new AbortController().signal,
      } as Parameters<typeof followDisputes.run>[0])
    const openedAgo = (days: number) =>
      app.write((db) =>
        db
          .updateTable('courseDisputes')
          .set({ openedAt: new Date(app.clock.now().getTime() - days * 86_400_000).toISOString() })
          .where('courseId', '=', id)
          .execute(),
      )
    await openedAgo(4.9)
    await run()
    expect(await purposes(id)).toHaveLength(1)
    await openedAgo(5)
    await run()
    await run()
    expect((await purposes(id)).slice(1)).toEqual([['course-dispute-reminder', home.teacherPersonId]])
    const told = await app.database.db
      .selectFrom('notifications')
      .select('title')
      .where('accountId', '=', manager.accountId)
      .where('title', 'like', '%à vous de trancher.')
      .execute()
    expect(told.length).toBeGreaterThan(0)
  })
})
