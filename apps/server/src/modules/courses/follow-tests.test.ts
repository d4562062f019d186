// The opinion of a family on its test course: asked by a mail whose link answers, called for after a week, and what follows from a no.
import { contractsApi } from '@cartable/domain/contracts/contracts.api.ts'
import { coursesApi } from '@cartable/domain/courses/courses.api.ts'
import { testOpinionApi } from '@cartable/domain/courses/test-opinion.api.ts'
import { linkingApi } from '@cartable/domain/linking/linking.api.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Caller } from '../../../test/app.ts'
import { arrangeContract, arrangeCourse } from '../../../test/factories/tuition.ts'
import { type AccountsApp, startAccountsApp } from '../access/access.factory.ts'
import { followTests } from './follow-tests.ts'

let app: AccountsApp
let nathalie: Caller & { staffUserId: number }
beforeAll(async () => {
  app = await startAccountsApp()
})
afterAll(() => app.stop())
beforeEach(async () => {
  app.clock.set('2026-11-20T09:00:00Z')
  nathalie = await app.staff({ courses: 'write', contracts: 'write', linking: 'write' })
})

const run = async () =>
  (
    (await followTests.run({
      db: app.database.db,
      write: (_operation, change) => app.write(change),
      platform: app.platform,
      signal: new AbortController().signal,
    } as Parameters<typeof followTests.run>[0])) as { summary: { asked: number; called: number; failed: number } }
  ).summary

/** A test that was given on 18/11 and confirmed by the office now, of a contract that a search led to. */
const arrange = async ({ email }: { email?: null } = {}) => {
  const made = await app.write(async (db) => {
    const tuition = await arrangeContract(db, { withTest: true })
    const contract = await db
      .selectFrom('contracts')
      .select(['customerId', 'studentId', 'subjectId', 'scholarLevelId', 'format'])
      .where('id', '=', tuition.contractId)
      .executeTakeFirstOrThrow()
    const { id: linkingId } = await db
      .insertInto('linkings')
      .values({ ...contract, status: 'linked', inManagementFlow: false, assignedStaffUserId: nathalie.staffUserId })
      .returning('id')
      .executeTakeFirstOrThrow()
    await db.updateTable('contracts').set({ linkingId }).where('id', '=', tuition.contractId).execute()
    if (email === null)
      await db.updateTable('people').set({ email: null }).where('id', '=', tuition.customerPersonId).execute()
    const courseId = await arrangeCourse(db, tuition, { doneAt: '2026-11-18T16:00:00.000Z', isTest: true })
    const emailOf = async (id: number) =>
      (await db.selectFrom('people').select('email').where('id', '=', id).executeTakeFirstOrThrow()).email ?? ''
    return {
      ...tuition,
      linkingId,
      courseId,
      family: await emailOf(tuition.customerPersonId),
      teacher: await emailOf(tuition.teacherPersonId),
    }
  })
  await app.call(coursesApi.confirm, { id: made.courseId }, nathalie)
  return made
}
const search = async (id: number) => (await app.call(linkingApi.show, { id: String(id) }, nathalie)).body
const statusOf = async (id: number) => (await app.call(contractsApi.show, { id: String(id) }, nathalie)).body.status
const tokenOf = async (email: string) => {
  const mails = await app.inbox(email)
  return /testCourse\?token=([\w-]+)/.exec(mails.map(({ text }) => text).join())?.[1] ?? ''
}
const say = async (input: { token: string; suits: boolean; testFailureTypeId?: number; testFailureComment?: string }) =>
  (await app.call(testOpinionApi.saveOpinion, input, null)).body

test('COURSE-30 a family is asked once by mail, and says yes by its link without a password', async () => {
  const made = await arrange()
  expect(await run()).toMatchObject({ asked: 1, called: 0 })
  expect(await run()).toMatchObject({ asked: 0, called: 0 })
  const token = await tokenOf(made.family)
  const page = (await app.call(testOpinionApi.showOpinion, { token }, null)).body
  expect(page).toMatchObject({ state: 'waiting', studentFirstName: 'Malo', doneAt: '2026-11-18T16:00:00.000Z' })
  expect(page.options.testFailureTypes.length).toBeGreaterThan(2)
  expect((await say({ token, suits: true })).errors).toBeNull()
  expect(await statusOf(made.contractId)).toBe('active')
  const { body } = await app.call(coursesApi.list, { contractId: String(made.contractId) }, nathalie)
  expect(body.rows[0]).toMatchObject({ isTest: true, testPassed: true })
  app.clock.set('2026-11-29T09:00:00Z')
  expect(await run()).toMatchObject({ asked: 0, called: 0 })
})

test('COURSE-31 a no with its reason makes the contract fail and reopens the search; the teacher hears no word of it', async () => {
  const made = await arrange()
  await run()
  const token = await tokenOf(made.family)
  expect((await say({ token, suits: false })).errors).toEqual({
    propertyPaths: ['testFailureTypeId'],
    messages: ['Dites-nous ce qui ne convient pas.'],
  })
  const { testFailureTypes } = (await app.call(testOpinionApi.showOpinion, { token }, null)).body.options
  const motive = testFailureTypes.find(({ label }) => label === 'La pédagogie ne convient pas')!
  const testFailureComment = 'Trop de devoirs, Malo a pleuré.'
  expect(
    (await say({ token, suits: false, testFailureTypeId: Number(motive.value), testFailureComment })).errors,
  ).toBeNull()
  expect(await statusOf(made.contractId)).toBe('failed')
  const found = await search(made.linkingId)
  expect(found).toMatchObject({ status: 'new', inManagementFlow: true, reopenedCount: 1 })
  expect(found.followUps[0]?.comment).toContain('La pédagogie ne convient pas. Trop de devoirs')
  expect(found.nextActions).toMatchObject([{ kind: 'call-family', comment: expect.stringContaining('Malo a pleuré') }])
  const [told] = await app.inbox(made.teacher)
  expect(told?.subject).toBe('Les cours avec Malo s’arrêtent après l’essai')
  expect(told?.text).not.toMatch(/pleuré|pédagogie/)
  // the link has served
  expect((await app.call(testOpinionApi.showOpinion, { token }, null)).status).toBe(404)
})

test('a silent family is called after a week, one without a mail at once; the answer ends what was to be done', async () => {
  const [silent, mute] = [await arrange(), await arrange({ email: null })]
  expect(await run()).toMatchObject({ asked: 1, called: 1 })
  expect((await search(mute.linkingId)).nextActions).toMatchObject([
    { kind: 'test-opinion', kindText: 'Demander si l’essai convient', doneAt: null },
  ])
  app.clock.set('2026-11-27T09:30:00Z')
  // her session is over
  nathalie = await app.staff({ courses: 'write', contracts: 'write', linking: 'write' })
  expect(await run()).toMatchObject({ asked: 0, called: 1 })
  expect(await run()).toMatchObject({ asked: 0, called: 0 })
  expect((await search(silent.linkingId)).nextActions).toMatchObject([{ kind: 'test-opinion', doneAt: null }])
  await app.call(coursesApi.firstValid, { id: silent.courseId }, nathalie)
  expect((await search(silent.linkingId)).nextActions[0]?.doneAt).not.toBeNull()
})
