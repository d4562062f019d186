// The second parent of a household: invited, reading and doing what the first does, once; without paying where so decided; removed.
import { billingApi } from '@cartable/domain/billing/orders/billing.api.ts'
import { ownContractsApi } from '@cartable/domain/contracts/own-contracts.api.ts'
import { confirmationsApi } from '@cartable/domain/courses/confirmations/confirmations.api.ts'
import { coursesApi } from '@cartable/domain/courses/courses.api.ts'
import { homesApi } from '@cartable/domain/courses/homes.api.ts'
import { householdApi } from '@cartable/domain/customers/household/household.api.ts'
import { householdRefusals } from '@cartable/domain/customers/household/household.refusals.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Caller } from '../../../../test/app.ts'
import { type Home, type PlanningApp, startPlanningApp } from '../../courses/planning/planning.factory.ts'

let app: PlanningApp
beforeAll(async () => {
  app = await startPlanningApp()
})
afterAll(() => app.close())

let rank = 0
const invite = (caller: Caller, more: { customerId?: number; email?: string; mayPay?: boolean } = {}) => {
  rank += 1
  const who = { firstName: 'Yann', lastName: 'Hamon', email: `pere${rank}@exemple.fr`, customerId: null, mayPay: true }
  return app.call(householdApi.inviteMember, { ...who, ...more }, caller)
}
const memberIn = async (id: number | null): Promise<Caller> => {
  const { personId } = await app.database.db
    .selectFrom('householdMembers')
    .select('personId')
    .where('id', '=', id ?? 0)
    .executeTakeFirstOrThrow()
  return app.signIn(personId)
}
const mailsOf = async (purpose: string) =>
  (
    await app.database.db.selectFrom('messages').select('body').where('purpose', '=', purpose).orderBy('id').execute()
  ).map(({ body }) => body)
const declare = async (home: Home, hour: number) => {
  const doneAt = `2026-11-20T${String(hour).padStart(2, '0')}:00:00Z`
  const sent = { id: null, updatedAt: null, contractId: home.contractId, doneAt, durationMinutes: 60 }
  return (await app.call(coursesApi.declare, sent, home.teacher)).body.id!
}

test('both parents read one household and confirm a lesson at once: one bill', async () => {
  const home = await app.home()
  const before = (await mailsOf('account-creation')).length
  const { body } = await invite(home.customer)
  expect(body).toMatchObject({ errors: null })
  expect((await mailsOf('account-creation')).length).toBe(before + 1)
  const father = await memberIn(body.id)
  const own = (await app.call(homesApi.familyHome, {}, father)).body
  expect(own.students.map(({ id }) => id)).toEqual([home.studentId])
  const id = await declare(home, 9)
  const recap = (await app.call(confirmationsApi.recap, { ids: String(id) }, father)).body
  const seen = recap.families[0]?.courses[0]?.seen
  const answers = await Promise.all(
    [home.customer, father].map((caller) => app.call(coursesApi.confirm, { id, seen: seen! }, caller)),
  )
  expect(answers.map(({ body: answer }) => answer.isConfirmed)).toEqual([true, true])
  expect(answers.filter(({ body: answer }) => answer.wasConfirmed)).toHaveLength(1)
  expect((await app.call(billingApi.billsList, { mode: 'customer' }, father)).body.total).toBe(1)
})

test('only the first parent, or the office, changes the household; the office tells both', async () => {
  const home = await app.home()
  const other = await app.home()
  const { body } = await invite(home.customer)
  const father = await memberIn(body.id)
  expect((await invite(father)).body.errors?.messages).toEqual([householdRefusals.notOwner.message])
  const read = (await app.call(householdApi.household, {}, father)).body
  expect(read).toMatchObject({ mayChange: false, members: [{ isMe: true, state: 'invited' }] })
  const id = body.id ?? 0
  expect((await app.call(householdApi.removeMember, { id }, other.customer)).status).toBe(404)
  const told = (await mailsOf('household-member')).length
  expect((await invite(app.director, { customerId: other.customerId })).body.errors).toBeNull()
  expect((await mailsOf('household-member')).length).toBe(told + 1)
})

test('an address that is somebody’s already is said, at its field', async () => {
  const home = await app.home()
  const { body } = await invite(home.customer, { email: 'deja@exemple.fr' })
  const again = await invite(home.customer, { email: 'deja@exemple.fr' })
  expect(again.body.errors).toEqual({
    propertyPaths: ['email'],
    messages: [householdRefusals.alreadyHere.message],
  })
  const other = await app.home()
  expect((await invite(other.customer, { email: 'deja@exemple.fr' })).body.errors?.messages).toEqual([
    householdRefusals.otherHousehold.message,
  ])
  // removed from the first, the same account is that of the second household
  expect((await app.call(householdApi.removeMember, { id: body.id ?? 0 }, home.customer)).body.isValid).toBe(true)
  expect((await invite(other.customer, { email: 'deja@exemple.fr' })).body.errors).toBeNull()
})

test('one who may not pay types no card; one who is removed reads nothing any more, and is told', async () => {
  const home = await app.home()
  const { body } = await invite(home.customer, { mayPay: false })
  const id = body.id ?? 0
  const father = await memberIn(id)
  expect((await app.call(billingApi.handleCard, {}, father)).status).toBe(403)
  expect((await app.call(ownContractsApi.chooseRhythm, { rhythm: 'month' }, father)).status).toBe(403)
  expect((await app.call(householdApi.letMemberPay, { id, mayPay: true }, home.customer)).body.isValid).toBe(true)
  expect((await app.call(billingApi.handleCard, {}, father)).status).not.toBe(403)
  expect((await app.call(householdApi.removeMember, { id }, home.customer)).body.isValid).toBe(true)
  expect((await app.call(homesApi.familyHome, {}, father)).status).toBe(401)
  expect((await app.call(homesApi.familyHome, {}, await memberIn(id))).status).toBe(403)
  expect((await mailsOf('household-member')).at(-1)).toContain('plus accès')
  expect((await app.call(householdApi.removeMember, { id }, home.customer)).body.errorMsgs).toEqual([
    householdRefusals.removed.message,
  ])
})
