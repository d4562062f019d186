// Lessons that are over and not declared: who is asked, reminded and told, when they leave the calendar, and a declaration sent twice.
import { randomUUID } from 'node:crypto'
import { coursesApi } from '@cartable/domain/courses/courses.api.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { arrangeContract, arrangeCourse } from '../../../../test/factories/tuition.ts'
import { startTuitionApp, type TuitionApp } from '../../../../test/tuition-app.ts'
import { fixedClock } from '../../../platform/clock.ts'
import { askToDeclare } from './ask-to-declare.ts'

const hourMs = 3_600_000
const clock = fixedClock('2026-11-20T09:00:00Z')
let app: TuitionApp
beforeAll(async () => {
  app = await startTuitionApp({ clock })
})
afterAll(() => app.close())

const run = () =>
  askToDeclare.run({
    db: app.database.db,
    write: (_operation, change) => app.write(change),
    platform: app.platform,
    signal: new AbortController().signal,
  } as Parameters<typeof askToDeclare.run>[0])

/** A lesson of 1 h 30 that was planned so many hours ago, and its people. */
const arrange = async (hoursAgo: number) => {
  const home = await app.write(async (db) => {
    const tuition = await arrangeContract(db)
    const doneAt = new Date(clock.now().getTime() - hoursAgo * hourMs).toISOString()
    const courseId = await arrangeCourse(db, tuition, { status: '1-planned', doneAt, durationMinutes: 90 })
    return { ...tuition, courseId }
  })
  return { ...home, teacher: await app.signIn(home.teacherPersonId) }
}
const courseOf = (id: number) =>
  app.database.db
    .selectFrom('courses')
    .leftJoin('courseDeclareCalls', 'courseDeclareCalls.courseId', 'courses.id')
    .select(['courses.status', 'courses.cancellationKind', 'courseDeclareCalls.step'])
    .where('courses.id', '=', id)
    .executeTakeFirstOrThrow()
const mailsTo = async (personId: number) => {
  const rows = await app.database.db
    .selectFrom('messages')
    .innerJoin('messageRecipients', 'messageRecipients.messageId', 'messages.id')
    .select(['messages.purpose', 'messages.body'])
    .where('messageRecipients.personId', '=', personId)
    .where('messages.purpose', 'like', 'course-%')
    .orderBy('messages.id')
    .execute()
  return rows.map(({ purpose, body }) => ({ purpose, text: body ?? '' }))
}
const bellsOf = async (personId: number) =>
  (
    await app.database.db
      .selectFrom('notifications')
      .innerJoin('accounts', 'accounts.id', 'notifications.accountId')
      .select(['notifications.title', 'notifications.link'])
      .where('accounts.personId', '=', personId)
      .orderBy('notifications.id')
      .execute()
  ).map(({ title, link }) => `${title} ${link}`)

test('COURSE-34 asked at the end by the bell, in the evening by one mail; reminded, handed to the office, then taken off', async () => {
  clock.set('2026-11-20T09:00:00Z') // 10:00 in Paris
  const home = await arrange(2)
  await run()
  await run()
  expect(await bellsOf(home.teacherPersonId)).toEqual([
    expect.stringMatching(new RegExp(`^Cours terminé\\u202f\\? .*Malo.* /espace/declarer/${home.courseId}$`)),
  ])
  expect(await mailsTo(home.teacherPersonId)).toEqual([])

  clock.set('2026-11-20T19:05:00Z') // past eight in the evening
  await run()
  await run()
  const asked = await mailsTo(home.teacherPersonId)
  expect(asked.map(({ purpose }) => purpose)).toEqual(['course-to-declare'])
  expect(asked[0]?.text).toContain(`/espace/declarer/${home.courseId}`)
  expect(asked[0]?.text).toContain('avec Malo, le 20/11/2026 à 08:00')

  clock.set('2026-11-23T09:30:00Z') // three days after its end
  await run()
  await run()
  expect((await mailsTo(home.teacherPersonId)).map(({ purpose }) => purpose)).toEqual([
    'course-to-declare',
    'course-to-declare-reminder',
  ])

  clock.set('2026-11-25T09:30:00Z')
  await run()
  await run()
  const asking = await app.database.db
    .selectFrom('nextActions')
    .select(['comment', 'doneAt'])
    .where('kind', '=', 'declare')
    .where('contractId', '=', home.contractId)
    .execute()
  expect(asking).toEqual([{ comment: expect.stringContaining('ne l’a pas déclaré'), doneAt: null }])
  expect(await courseOf(home.courseId)).toMatchObject({ status: '1-planned', step: 3 })

  clock.set('2026-12-11T09:30:00Z') // 21 days
  await run()
  await run()
  expect(await courseOf(home.courseId)).toMatchObject({ status: '0-cancelled', cancellationKind: 'undeclared' })
  const settled = await app.database.db
    .selectFrom('nextActions')
    .select('doneAt')
    .where('kind', '=', 'declare')
    .where('contractId', '=', home.contractId)
    .executeTakeFirstOrThrow()
  expect(settled.doneAt).not.toBeNull()
})

test('several lessons of an evening are one mail; what is declared meanwhile is asked about no more', async () => {
  clock.set('2026-11-26T16:00:00Z')
  const home = await arrange(8)
  const doneAt = new Date(clock.now().getTime() - 3 * hourMs).toISOString()
  const other = await app.write((db) => arrangeCourse(db, home, { status: '1-planned', doneAt, durationMinutes: 60 }))
  const declared = await arrange(5)
  const { body: form } = await app.call(
    coursesApi.declaration,
    { courseId: String(declared.courseId) },
    declared.teacher,
  )
  const { contractId, doneAt: at, durationMinutes, updatedAt } = form
  await app.call(
    coursesApi.declare,
    { ...{ id: declared.courseId, updatedAt, contractId: contractId ?? 0, doneAt: at ?? '', durationMinutes } },
    declared.teacher,
  )
  clock.set('2026-11-26T19:10:00Z')
  await run()
  const mails = await mailsTo(home.teacherPersonId)
  expect(mails).toHaveLength(1)
  expect(mails[0]?.text.match(/•/g)).toHaveLength(2)
  expect(mails[0]?.text).toMatch(/\/espace\n/)
  expect(await courseOf(other)).toMatchObject({ step: 1 })
  expect(await mailsTo(declared.teacherPersonId)).toEqual([])
})

test('a lesson of an old file is never asked about, nor taken off', async () => {
  clock.set('2026-11-27T20:00:00Z')
  const home = await arrange(60 * 24)
  await run()
  expect(await courseOf(home.courseId)).toMatchObject({ status: '1-planned', step: null })
})

test('a declaration sent again after a network that failed makes nothing, planned or not, twice at once or later', async () => {
  clock.set('2026-11-28T12:00:00Z')
  const home = await arrange(3)
  const { body: form } = await app.call(coursesApi.declaration, { courseId: String(home.courseId) }, home.teacher)
  const planned = {
    ...{ id: home.courseId, updatedAt: form.updatedAt, contractId: home.contractId },
    ...{ doneAt: form.doneAt ?? '', durationMinutes: 90, declaredKey: randomUUID() },
  }
  const answers = await Promise.all([1, 2].map(() => app.call(coursesApi.declare, planned, home.teacher)))
  for (const { body } of answers) expect(body).toMatchObject({ errors: null, id: home.courseId })

  const alone = {
    ...{ id: null, updatedAt: null, contractId: home.contractId, doneAt: '2026-11-27T16:00:00Z' },
    ...{ durationMinutes: 60, declaredKey: randomUUID() },
  }
  const first = await app.call(coursesApi.declare, alone, home.teacher)
  const again = await app.call(coursesApi.declare, alone, home.teacher)
  expect(first.body).toMatchObject({ errors: null, id: expect.any(Number) })
  expect(again.body).toEqual(first.body)
  // the same hour, declared by somebody who knows nothing of it, is refused as ever
  const other = await app.call(coursesApi.declare, { ...alone, declaredKey: randomUUID() }, home.teacher)
  expect(other.body.errors?.messages[0]).toMatch(/déjà/)
})

test('COURSE-33 COURSE-35 what stands against a lesson is said while it is chosen; the last lesson proposes the next', async () => {
  clock.set('2026-11-29T12:00:00Z')
  const home = await arrange(3)
  const asked = { contractId: String(home.contractId), doneAt: '2026-11-29T10:00:00Z', durationMinutes: '60' }
  const check = async (more: Partial<typeof asked> & { courseId?: string }) =>
    (await app.call(coursesApi.checkDeclaration, { ...asked, ...more }, home.teacher)).body.errors
  expect(await check({ doneAt: '2026-11-28T10:00:00Z' })).toBeNull()
  expect(await check({ doneAt: '2026-11-30T10:00:00Z' })).toMatchObject({ propertyPaths: ['doneAt'] })
  expect(await check({ durationMinutes: '50' })).toMatchObject({ propertyPaths: ['durationMinutes'] })
  // over the lesson that is planned, unless it is that one
  expect(await check({})).toMatchObject({ messages: [expect.stringContaining('Malo')] })
  expect(await check({ courseId: String(home.courseId) })).toBeNull()
  const stranger = await arrange(30)
  expect((await app.call(coursesApi.checkDeclaration, asked, stranger.teacher)).status).toBe(404)

  const proposed = async () => (await app.call(coursesApi.declaration, {}, home.teacher)).body.proposed
  expect(await proposed()).toBeNull()
  await app.write((db) => arrangeCourse(db, home, { doneAt: '2026-11-21T15:00:00Z', durationMinutes: 90 }))
  expect(await proposed()).toEqual({
    ...{ contractId: home.contractId, doneAt: '2026-11-28T15:00:00.000Z', durationMinutes: 90 },
  })
})
