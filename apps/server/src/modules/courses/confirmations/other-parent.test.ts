// Somebody of a household who may not pay confirms: the bills are there, no card is asked, and the other parent pays them.
import { planRequestsApi } from '@cartable/domain/billing/debits/plan-requests.api.ts'
import { billingApi } from '@cartable/domain/billing/orders/billing.api.ts'
import { confirmationsApi } from '@cartable/domain/courses/confirmations/confirmations.api.ts'
import { coursesApi } from '@cartable/domain/courses/courses.api.ts'
import { householdApi } from '@cartable/domain/customers/household/household.api.ts'
import { householdRefusals } from '@cartable/domain/customers/household/household.refusals.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { arrangeContract, arrangeCourse } from '../../../../test/factories/tuition.ts'
import { startTuitionApp, type TuitionApp } from '../../../../test/tuition-app.ts'

let app: TuitionApp
beforeAll(async () => {
  app = await startTuitionApp({})
})
afterAll(() => app.close())

const card = 'Visa •••• 4242'
const household = async () => {
  const home = await app.write((db) => arrangeContract(db))
  const mother = await app.signIn(home.customerPersonId)
  const { stripeCustomerId } = await app.giveCard(home.customerId)
  const who = { firstName: 'Yann', lastName: 'Hamon', email: `pere${home.customerId}@exemple.fr`, customerId: null }
  const { body } = await app.call(householdApi.inviteMember, { ...who, mayPay: false }, mother)
  const { personId } = await app.database.db
    .selectFrom('householdMembers')
    .select('personId')
    .where('id', '=', body.id ?? 0)
    .executeTakeFirstOrThrow()
  const father = await app.signIn(personId)
  const lesson = () => app.write((db) => arrangeCourse(db, home, { durationMinutes: 90 }))
  const charged = async () =>
    (await app.sdk.paymentIntents.list({ customer: stripeCustomerId, limit: 100 })).data.filter(
      ({ status }) => status === 'succeeded',
    ).length
  return { mother, father, lesson, charged, memberId: body.id ?? 0 }
}

test('his confirmation asks no card, and says who pays', async () => {
  const { mother, father, lesson, charged } = await household()
  const id = await lesson()
  const recap = (caller: typeof father) => app.call(confirmationsApi.recap, { ids: String(id) }, caller)
  expect((await recap(mother)).body.families).toMatchObject([{ card, cardCents: 6750, leftCents: 0 }])
  expect((await recap(father)).body.families).toMatchObject([{ card: null, cardCents: 0, leftCents: 6750 }])
  const { body } = await app.call(coursesApi.confirm, { id }, father)
  expect(body).toMatchObject({ isConfirmed: true, paymentStatus: 'missing' })
  expect(body.paymentMessage).toContain('à régler par l’autre parent')
  expect(await charged()).toBe(0)
  const billId = body.billId ?? 0
  expect((await app.call(billingApi.payBill, { billId }, father)).body.paymentMessage).toBe(
    householdRefusals.mayNotPay.message,
  )
  expect(await charged()).toBe(0)
  expect((await app.call(billingApi.payBill, { billId }, mother)).body.paymentStatus).toBe('succeeded')
  expect(await charged()).toBe(1)
})

test('of many lessons, likewise; allowed to pay, the card is asked again', async () => {
  const { mother, father, lesson, charged, memberId } = await household()
  const confirm = async () => {
    const ids = [await lesson(), await lesson()]
    const { body } = await app.call(confirmationsApi.recap, { ids: ids.join(',') }, father)
    const courses = body.families.flatMap((family) => family.courses.map(({ id, seen }) => ({ id, seen })))
    return (await app.call(confirmationsApi.confirmMany, { courses }, father)).body.lines.map(({ outcome }) => outcome)
  }
  expect(await confirm()).toEqual(['other-parent', 'other-parent'])
  expect(await charged()).toBe(0)
  expect((await app.call(planRequestsApi.planOffers, {}, father)).body.offers).toMatchObject([{ mayAsk: false }])
  expect((await app.call(planRequestsApi.planOffers, {}, mother)).body.offers).toMatchObject([{ mayAsk: true }])
  const ask = { company: 'private-tuition' as const, words: null }
  expect(JSON.stringify((await app.call(planRequestsApi.askPlan, ask, father)).body)).toContain(
    householdRefusals.mayNotPay.message,
  )
  await app.call(householdApi.letMemberPay, { id: memberId, mayPay: true }, mother)
  expect(await confirm()).toEqual(['paid', 'paid'])
  expect(await charged()).toBe(2)
})
