// What ends a silence without staff or with one dialog: answers by the links of mails, a week without any, a lesson, the three questions.

import { contractsApi } from '@cartable/domain/contracts/contracts.api.ts'
import { contractEndsApi } from '@cartable/domain/contracts/ends.api.ts'
import { coursesApi } from '@cartable/domain/courses/courses.api.ts'
import { noLongerCoursesApi as api } from '@cartable/domain/courses/no-longer-courses/no-longer-courses.api.ts'
import { planningApi } from '@cartable/domain/courses/planning/planning.api.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Caller } from '../../../../test/app.ts'
import { arrangeContract } from '../../../../test/factories/tuition.ts'
import { type AccountsApp, startAccountsApp } from '../../access/access.factory.ts'
import { followSilentContracts } from './follow-silent.ts'

let app: AccountsApp
let claire: Caller & { staffUserId: number }
let reader: Caller
beforeAll(async () => {
  app = await startAccountsApp()
})
afterAll(() => app.stop())
beforeEach(async () => {
  app.clock.set('2026-11-20T09:00:00Z')
  claire = await app.staff({ courses: 'write', contracts: 'write', linking: 'write' })
  reader = claire
})

const runTask = async () =>
  (
    (await followSilentContracts.run({
      db: app.database.db,
      write: (_operation, change) => app.write(change),
      platform: app.platform,
      signal: new AbortController().signal,
    } as Parameters<typeof followSilentContracts.run>[0])) as { summary: { toCall: number; failed: number } }
  ).summary

const arrange = async () => {
  const made = await app.write(async (db) => {
    const tuition = await arrangeContract(db)
    await db.updateTable('contracts').set({ lastCourseOn: '2026-10-01' }).where('id', '=', tuition.contractId).execute()
    const emailOf = async (id: number) =>
      (await db.selectFrom('people').select('email').where('id', '=', id).executeTakeFirstOrThrow()).email ?? ''
    return {
      ...tuition,
      family: await emailOf(tuition.customerPersonId),
      teacher: await emailOf(tuition.teacherPersonId),
    }
  })
  const { id } = (await app.call(api.takeOver, { id: made.contractId }, claire)).body
  return { ...made, processId: id ?? 0 }
}
type Arranged = Awaited<ReturnType<typeof arrange>>
const cardOf = async (contractId: number) =>
  (await app.call(api.silentCard, { contractId: String(contractId) }, reader)).body
const bell = async () => {
  const { db } = app.database
  const rows = await db
    .selectFrom('notifications')
    .select('title')
    .where('accountId', '=', claire.accountId)
    .orderBy('id', 'desc')
    .execute()
  return rows.map(({ title }) => title)
}
/** Whoever looks at the board later: sessions do not last for days. */
const later = async (instant: string) => {
  app.clock.set(instant)
  reader = await app.staff({ courses: 'write', contracts: 'write' })
}

const ask = async ({ processId }: Arranged, mailType: 'teacher-question' | 'customer-question') => {
  const { subject, body } = (await app.call(api.processMail, { processId: String(processId), mailType }, reader)).body
  await app.call(api.sendProcessMail, { processId, mailType, subject, body, acceptMissingTags: true }, reader)
  const status = mailType === 'teacher-question' ? 'teacher-mail' : 'customer-mail'
  await app.call(api.moveProcess, { id: processId, status }, reader)
}
const linksOf = async (email: string) => {
  const [mail] = await app.inbox(email)
  return [...(mail?.text ?? '').matchAll(/silence\?token=([\w-]+)&reponse=(\w+)/g)]
}
const tokenOf = async (email: string) => (await linksOf(email))[0]?.[1] ?? ''
const answer = async (token: string, input: { answer: 'resumes' | 'pause' | 'over'; on?: string; words?: string }) =>
  (await app.call(api.answerSilence, { token, ...input }, null)).body

test('a question leaves with three links; the answer moves the card, keeps the words, rings at the manager’s, and serves once', async () => {
  const made = await arrange()
  await ask(made, 'teacher-question')
  const links = await linksOf(made.teacher)
  expect(links.map(([, , said]) => said)).toEqual(['resumes', 'pause', 'over'])
  expect(new Set(links.map(([, token]) => token)).size).toBe(1)
  const token = await tokenOf(made.teacher)
  expect((await app.call(api.showSilence, { token }, null)).body).toMatchObject({
    party: 'teacher',
    studentFirstName: 'Malo',
    lastCourseOn: '2026-10-01',
  })
  expect((await answer(token, { answer: 'resumes', on: '2026-11-01' })).errors).toEqual({
    propertyPaths: ['on'],
    messages: ['Choisissez un jour à venir.'],
  })
  expect((await answer(token, { answer: 'resumes', on: '2026-11-25', words: 'J’étais malade.' })).errors).toBeNull()
  expect(await cardOf(made.contractId)).toMatchObject({
    status: 'answered',
    answer: { answer: 'resumes', on: '2026-11-25', by: 'teacher' },
  })
  const details = (await app.call(api.silentDetails, { contractId: String(made.contractId) }, claire)).body
  expect(details.followUps[0]?.comment).toBe(
    'Le professeur répond\u00a0: «\u00a0Reprise le 25/11/2026\u00a0». J’étais malade.',
  )
  expect((await bell())[0]).toMatch(/Reprise le 25\/11\/2026/)
  expect((await app.call(api.showSilence, { token }, null)).status).toBe(404)
})

test('one answers after the other: the last word counts; what was promised and did not come is to call', async () => {
  const made = await arrange()
  await ask(made, 'teacher-question')
  await answer(await tokenOf(made.teacher), { answer: 'over' })
  await ask(made, 'customer-question')
  await answer(await tokenOf(made.family), { answer: 'resumes', on: '2026-11-24' })
  expect(await cardOf(made.contractId)).toMatchObject({ status: 'answered', answer: { by: 'customer' } })
  await later('2026-11-30T06:00:00Z')
  await runTask()
  expect((await cardOf(made.contractId)).status).toBe('answered')
  await later('2026-12-01T06:00:00Z')
  expect(await runTask()).toMatchObject({ failed: 0 })
  expect((await cardOf(made.contractId)).status).toBe('to-call')
})

test('a mail that nobody answered in seven days is to call; one sent again counts from then', async () => {
  const [left, again] = [await arrange(), await arrange()]
  await ask(left, 'customer-question')
  await ask(again, 'customer-question')
  await later('2026-11-24T09:00:00Z')
  await ask(again, 'customer-question')
  await later('2026-11-26T09:00:00Z')
  await runTask()
  expect((await cardOf(left.contractId)).status).toBe('customer-mail')
  await later('2026-11-27T06:00:00Z')
  expect(await runTask()).toMatchObject({ failed: 0 })
  expect(await cardOf(left.contractId)).toMatchObject({ status: 'to-call', needsManualAction: true })
  expect((await cardOf(again.contractId)).status).toBe('customer-mail')
  expect((await bell()).join()).toMatch(/À appeler/)
  // late, but welcome
  await answer(await tokenOf(left.family), { answer: 'pause', on: '2027-01-05' })
  expect((await cardOf(left.contractId)).status).toBe('answered')
})

test('a lesson that is planned closes the process by itself, ends its links, and keeps the contract off the board', async () => {
  const made = await arrange()
  await ask(made, 'customer-question')
  const token = await tokenOf(made.family)
  const plan = {
    ...{ id: null, updatedAt: null, contractId: made.contractId, expectedAt: '2026-11-25T16:00:00.000Z' },
    ...{ durationMinutes: 60, teacherComment: null, replacesId: null },
  }
  const hugo = await app.staff({ courses: 'write' })
  expect((await app.call(planningApi.savePlan, plan, hugo)).body.errors).toBeNull()
  expect(await cardOf(made.contractId)).toMatchObject({ status: 'closed', processId: made.processId })
  expect((await app.call(api.showSilence, { token }, null)).status).toBe(404)
  expect((await bell())[0]).toMatch(/le suivi des cours arrêtés est clos/)
  // it was not given: a week after it the contract is silent again
  await later('2026-12-02T09:00:00Z')
  expect((await cardOf(made.contractId)).status).toBe('closed')
  await later('2026-12-03T09:00:00Z')
  expect((await cardOf(made.contractId)).status).toBe('detected')
})

test('a lesson that is declared closes it too', async () => {
  const made = await arrange()
  const lesson = {
    ...{ id: null, updatedAt: null, contractId: made.contractId, doneAt: '2026-11-19T16:00:00.000Z' },
    ...{ durationMinutes: 60, isCollective: false, chapterId: null, teacherComment: null },
  }
  expect((await app.call(coursesApi.declare, lesson, claire)).body.errors).toBeNull()
  expect((await cardOf(made.contractId)).status).toBe('closed')
})

test('the three questions are done at once: contract ended, search taken up again, card closed; or nothing', async () => {
  const made = await arrange()
  const statusOf = async () => (await app.call(contractsApi.show, { id: String(made.contractId) }, claire)).body.status
  const { options } = (await app.call(contractEndsApi.endForm, { id: String(made.contractId) }, claire)).body
  const reasonId = Number(options.reasons[0]?.value)
  const close = { id: made.processId, from: 'taken-over' as const, contract: 'end' as const, reasonId }
  expect((await app.call(api.closeProcess, { ...close, on: '2026-12-20' }, claire)).body.isValid).toBe(false)
  expect((await app.call(api.closeProcess, { ...close, on: '2026-09-01' }, claire)).body.errorMsgs[0]).toContain(
    '01/10/2026',
  )
  expect(await statusOf()).toBe('active')
  const moved = { ...close, from: 'to-call' as const }
  expect((await app.call(api.closeProcess, moved, claire)).body.errorMsgs[0]).toMatch(/déplacé entre-temps/)
  expect((await app.call(api.closeProcess, { ...close, contract: 'keep' }, claire)).body.isValid).toBe(false)
  expect((await app.call(api.closeProcess, close, claire)).body).toEqual({ isValid: true, errorMsgs: [], warnings: [] })
  expect(await statusOf()).toBe('close')
  expect((await cardOf(made.contractId)).status).toBe('closed')
  // a double click changes nothing more
  expect((await app.call(api.closeProcess, close, claire)).body.isValid).toBe(true)
  expect(await app.inbox(made.family)).toEqual([])
  expect((await app.inbox(made.teacher)).length).toBe(1)
})
