// The date of the test course by every door: the family's link, the telephone, the first price; asked again, it moves.
import { contractsApi } from '@cartable/domain/contracts/contracts.api.ts'
import { planningApi } from '@cartable/domain/courses/planning/planning.api.ts'
import { linkingApi } from '@cartable/domain/linking/linking.api.ts'
import { proposalsApi } from '@cartable/domain/linking/proposals.api.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Caller } from '../../../test/app.ts'
import { arrangeContract } from '../../../test/factories/tuition.ts'
import { type AccountsApp, startAccountsApp } from '../access/access.factory.ts'
import { arrangeLinking, arrangeProposal } from './linking.factory.ts'

let app: AccountsApp
let manager: Caller & { staffUserId: number }
beforeAll(async () => {
  app = await startAccountsApp() // it is 20/11/2026, 10:00 in Paris
  manager = await app.staff({ linking: 'write', contracts: 'write', courses: 'write' })
})
afterAll(() => app.stop())

const first = '2026-11-25T13:30:00.000Z'
const second = '2026-11-28T09:00:00.000Z'

/** A teacher chosen by a contract that has not begun. */
const chosen = () =>
  app.write(async (db) => {
    const tuition = await arrangeContract(db, { status: 'created', withTest: true })
    const linkingId = await arrangeLinking(db, {
      contractId: tuition.contractId,
      status: 'test-planned',
      assignedStaffUserId: manager.staffUserId,
    })
    const proposalId = await arrangeProposal(db, { linkingId, teacherId: tuition.teacherId, status: 'accepted' })
    const emailOf = async (id: number) =>
      (await db.selectFrom('people').select('email').where('id', '=', id).executeTakeFirstOrThrow()).email ?? ''
    return {
      ...tuition,
      linkingId,
      proposalId,
      family: await emailOf(tuition.customerPersonId),
      teacher: await emailOf(tuition.teacherPersonId),
    }
  })
type Chosen = Awaited<ReturnType<typeof chosen>>

const planned = ({ contractId }: Chosen) =>
  app.database.db
    .selectFrom('courses')
    .select(['isTest', 'expectedAt', 'planRevision'])
    .where('contractId', '=', contractId)
    .where('status', '=', '1-planned')
    .execute()
const proposal = async ({ linkingId }: Chosen) =>
  (await app.call(linkingApi.show, { id: String(linkingId) }, manager)).body.proposals[0]
const actions = async ({ linkingId }: Chosen) =>
  (await app.call(linkingApi.show, { id: String(linkingId) }, manager)).body.nextActions
const ask = async ({ proposalId }: Chosen, firstCourseAt: string) =>
  expect(
    (await app.call(proposalsApi.askFirstCourse, { id: proposalId, firstCourseAt }, manager)).body.errors,
  ).toBeNull()
/** By the link of the newest of so many mails. */
const agree = async ({ family }: Chosen, mails = 1) => {
  const tokens = (await app.inbox(family, mails)).flatMap(({ text }) => /id=([\w-]+)/.exec(text)?.[1] ?? [])
  const answers = []
  for (const id of tokens) {
    const form = { answer: 'agreed' as const, comment: null }
    const { status, body } = await app.call(proposalsApi.answerWaitingContact, { id, mode: 'mail', form }, null)
    if (status === 200) answers.push(body.errors)
  }
  return answers.at(-1)
}
const phone = async (input: { proposalId?: number; contractId?: number; expectedAt: string }) =>
  (await app.call(proposalsApi.planTest, input, manager)).body

test('a second date that the family agrees to moves the planned test, and teacher and proposal say the same', async () => {
  const made = await chosen()
  await ask(made, first)
  expect(await agree(made)).toBeNull()
  await ask(made, second)
  // nothing moves until the family agrees
  expect(await planned(made)).toEqual([{ isTest: true, expectedAt: first, planRevision: 0 }])
  expect(await agree(made, 2)).toBeNull()
  expect(await planned(made)).toEqual([{ isTest: true, expectedAt: second, planRevision: 1 }])
  expect((await proposal(made))?.expectedFirstCourseAt).toBe(second)
  const told = (await app.inbox(made.teacher, 2)).filter(({ subject }) => /la date convient/.test(subject))
  expect(told.map(({ text }) => /le (\S+) à/.exec(text)?.[1]).toSorted()).toEqual(['25/11/2026', '28/11/2026'])
})

test('what a family says by telephone plans and moves the test, on the proposal and on the contract, with or without a mail', async () => {
  const made = await chosen()
  const { contractId, proposalId } = made
  expect(await phone({ proposalId, expectedAt: first })).toMatchObject({ errors: null })
  expect(await proposal(made)).toMatchObject({
    firstCourseAnswer: 'agreed',
    firstCourseComment: 'Par téléphone.',
    expectedFirstCourseAt: first,
  })
  expect((await phone({ contractId, expectedAt: second })).errors).toBeNull()
  expect(await planned(made)).toEqual([{ isTest: true, expectedAt: second, planRevision: 1 }])
  expect((await proposal(made))?.expectedFirstCourseAt).toBe(second)
  // a double click is one plan
  await phone({ contractId, expectedAt: second })
  expect(await planned(made)).toMatchObject([{ planRevision: 1 }])
  expect((await phone({ contractId, expectedAt: '2026-11-19T16:00:00Z' })).errors).toEqual({
    propertyPaths: ['expectedAt'],
    messages: ['Un cours se planifie à l’avance\u00a0: déclarez celui qui a eu lieu.'],
  })
  expect((await phone({ proposalId: 999_999, expectedAt: first })) as unknown).toMatchObject({ error: 'notFound' })
})

test('the planning moves it like any lesson, and the proposal follows; the first lesson planned there is the test', async () => {
  const made = await chosen()
  const plan = (id: number | null, updatedAt: string | null, expectedAt: string) =>
    app.call(
      planningApi.savePlan,
      { id, updatedAt, contractId: made.contractId, expectedAt, durationMinutes: 60 },
      manager,
    )
  const { body } = await plan(null, null, first)
  expect(body.errors).toBeNull()
  expect(await planned(made)).toMatchObject([{ isTest: true, expectedAt: first }])
  expect((await plan(body.id, body.updatedAt, second)).body.errors).toBeNull()
  expect((await proposal(made))?.expectedFirstCourseAt).toBe(second)
  await plan(null, null, '2026-12-02T09:00:00.000Z')
  expect((await planned(made)).map(({ isTest }) => isTest).toSorted()).toEqual([false, true])
})

test('a family is told when the teacher is elsewhere meanwhile, and may still ask for another date', async () => {
  const [made, other] = [await chosen(), await chosen()]
  await app.write(async (db) => {
    await db.updateTable('contracts').set({ teacherId: made.teacherId }).where('id', '=', other.contractId).execute()
  })
  await ask(made, first)
  await phone({ contractId: other.contractId, expectedAt: '2026-11-25T14:00:00Z' })
  expect((await agree(made))?.messages).toEqual(['Le professeur n’est pas libre à cette heure.'])
  expect(await planned(made)).toEqual([])
  expect((await proposal(made))?.firstCourseAnswer).toBeNull()
})

test('a date agreed to while there is no price waits for one, which plans it', async () => {
  const made = await chosen()
  const { contractId } = made
  await app.write((db) => db.deleteFrom('contractPriceVersions').where('contractId', '=', contractId).execute())
  await ask(made, first)
  expect(await agree(made)).toBeNull()
  expect(await planned(made)).toEqual([])
  expect(await actions(made)).toMatchObject([
    { kind: 'price', comment: expect.stringContaining('accepte le cours d’essai du 25/11/2026 à 14:30') },
  ])
  const form = (await app.call(contractsApi.showPrice, { contractId: String(contractId) }, manager)).body
  expect(form).toMatchObject({ asksTest: true, testAt: first })
  const price = { id: null, updatedAt: null, contractId, customerPrice: 4200, margin: 1200, startsOn: '2026-11-20' }
  expect((await app.call(contractsApi.savePrice, { ...price, testAt: form.testAt }, manager)).body.errors).toBeNull()
  expect(await planned(made)).toEqual([{ isTest: true, expectedAt: first, planRevision: 0 }])
  expect((await actions(made)).every(({ doneAt }) => doneAt !== null)).toBe(true)
})

test('a contract made by hand: its first price may plan the test, which shows on the record until it is given', async () => {
  const made = await chosen()
  const { contractId } = made
  await app.write(async (db) => {
    await db.updateTable('contracts').set({ linkingId: null }).where('id', '=', contractId).execute()
    await db.deleteFrom('contractPriceVersions').where('contractId', '=', contractId).execute()
  })
  const show = async () => (await app.call(contractsApi.show, { id: String(contractId) }, manager)).body
  expect(await show()).toMatchObject({ withTest: true, test: { isDue: true, at: null } })
  const price = { id: null, updatedAt: null, contractId, customerPrice: 4200, margin: 1200, startsOn: '2026-11-20' }
  const past = await app.call(contractsApi.savePrice, { ...price, testAt: '2026-11-19T16:00:00Z' }, manager)
  expect(past.body.errors?.propertyPaths).toEqual(['testAt'])
  expect((await app.call(contractsApi.savePrice, { ...price, testAt: first }, manager)).body.errors).toBeNull()
  expect((await show()).test).toEqual({ isDue: true, at: first })
})
