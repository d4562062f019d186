// A teacher whom the office holds back, or whom the bank pays with all others, by every way that pays one bill: nothing leaves for him, it is said before and after, and nothing else waits for it.

import { payRunsApi } from '@cartable/domain/billing/pay-runs/pay-runs.api.ts'
import { teacherPaymentsApi } from '@cartable/domain/billing/payments/teacher-payments.api.ts'
import { timelineApi } from '@cartable/domain/billing/timeline/timeline.api.ts'
import { paymentReplaysApi } from '@cartable/domain/billing/tracking/payment-replays.api.ts'
import { paymentTrackingApi as api } from '@cartable/domain/billing/tracking/payment-tracking.api.ts'
import { coursesApi } from '@cartable/domain/courses/courses.api.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Caller } from '../../../../test/app.ts'
import { arrangeTeacherAccount } from '../../../../test/factories/advance.ts'
import { arrangeContract, arrangeCourse } from '../../../../test/factories/tuition.ts'
import { startTuitionApp, type TuitionApp } from '../../../../test/tuition-app.ts'
import { fixedClock } from '../../../platform/clock.ts'
import { createLink } from '../../../platform/http/links.ts'
import { reconcilePayments } from '../billing.jobs.ts'
import { payOf } from '../pay-runs/pay-runs.factory.ts'

const clock = fixedClock('2026-11-24T10:00:00Z')
let app: TuitionApp
let director: Caller
beforeAll(async () => {
  app = await startTuitionApp({ clock })
  await app.start({ byItself: false })
  director = await app.director()
  await fetch(`${app.sandbox.httpUrl}/stripe/approvisionner`, { method: 'POST', redirect: 'manual' })
})
afterAll(() => app.close())
const { setParameter, jobContext } = payOf(
  () => app,
  () => ({ compta: director, director }),
)

const reason = 'Attestation de vigilance à fournir'
const words = `Versements suspendus\u00a0: ${reason}`
const byRun = /^Les professeurs sont payés par virement\u00a0: Camille Personne\d+ le sera dans «\u00a0Paie\u00a0»\.$/

/** Why nothing is paid to a teacher; null lifts it. */
const hold = async (teacherId: number, holdReason: string | null) => {
  const { updatedAt, mandateAcceptedOn } = (
    await app.call(payRunsApi.showTerms, { teacherId: String(teacherId) }, director)
  ).body
  const terms = { teacherId, updatedAt, mandateAcceptedOn, holdReason }
  expect((await app.call(payRunsApi.saveTerms, terms, director)).body.errors).toBeNull()
}
/** A confirmed course of 45 €, 31,50 € of them for its teacher; its card comes after the bill. */
const arrange = async ({ isHeld = true, hasCard = true } = {}) => {
  const tuition = await app.write(async (db) => {
    const made = await arrangeContract(db, { selfEmployed: true })
    await arrangeTeacherAccount(db, made.teacherId)
    return made
  })
  const courseId = await app.write((db) => arrangeCourse(db, tuition))
  const { body } = await app.call(coursesApi.confirm, { id: courseId }, await app.signIn(tuition.customerPersonId))
  if (hasCard) await app.giveCard(tuition.customerId)
  if (isHeld) await hold(tuition.teacherId, reason)
  return { ...tuition, courseId, id: body.billId ?? 0, reference: body.billNumber ?? '' }
}
type One = Awaited<ReturnType<typeof arrange>>
const sentOf = async ({ id }: One) => (await app.sdk.transfers.list({ transfer_group: `bill:${id}` })).data.length
const replay = async ({ id }: One) => (await app.call(api.replay, { id }, director)).body
const payTeacher = async ({ id }: One, more: { reason?: string } = {}) =>
  (await app.call(api.payTeacher, { id, ...more }, director)).body
const planOf = async ({ id }: One) =>
  (await app.call(api.replayForm, { id: String(id) }, director)).body.steps.find(({ part }) => part === 'teacher')
const rowOf = async ({ reference }: One) => (await app.call(api.trackedBills, { q: reference }, director)).body.rows[0]
const timelineOf = async ({ courseId }: One) => {
  const { body } = await app.call(timelineApi.show, { subject: 'course', id: String(courseId) }, director)
  return body.orders[0]?.steps.find(({ kind }) => kind === 'teacher')
}
/** The family pays by the key of its mail, and the provider has its money. */
const payByLink = async ({ id }: One) => {
  const apikey = await app.write((db) =>
    createLink(db, {
      ...{ purpose: 'card-authentication', subjectClass: 'bills', subjectId: id },
      expiresAt: new Date(clock.now().getTime() + 3_600_000),
    }),
  )
  const { paymentIntentId, amount } = (await app.call(teacherPaymentsApi.linkedPayment, { apikey }, null)).body
  await app.sdk.paymentIntents.confirm(String(paymentIntentId), { payment_method: 'pm_card_visa' })
  const given = { apikey, id, paymentIntentId: String(paymentIntentId), amount }
  return (await app.call(teacherPaymentsApi.teacherPaymentSuccess, given, null)).body
}

test('a replay takes what the family owes and pays no held teacher; the plan said so, and the hold once lifted he is paid', async () => {
  const one = await arrange()
  expect(await planOf(one)).toMatchObject({ plan: words, isTried: false })
  expect(await replay(one)).toMatchObject({
    paymentStatus: 'success',
    teacherPaymentStatus: 'pending',
    teacherPaymentMessage: expect.stringMatching(
      /^Rien n’est versé à Camille Personne\d+\. Versements suspendus\u00a0: /,
    ),
  })
  expect([await sentOf(one), (await rowOf(one))?.teacherPayment?.status]).toEqual([0, 'missing'])
  expect(await timelineOf(one)).toMatchObject({ state: 'waiting', reason: words, action: null })
  await hold(one.teacherId, null)
  expect(await planOf(one)).toMatchObject({ plan: 'Le professeur sera payé.', isTried: true })
  expect(await timelineOf(one)).toMatchObject({ state: 'todo', action: 'pay-teacher' })
  expect((await replay(one)).teacherPaymentStatus).toBe('success')
  expect(await sentOf(one)).toBe(1)
})

test('a family that pays by the link of its mail has paid, whatever holds its teacher back', async () => {
  const [held, free] = [await arrange({ hasCard: false }), await arrange({ hasCard: false, isHeld: false })]
  for (const one of [held, free])
    expect(await payByLink(one)).toEqual({ paymentStatus: 'accepted', paymentMessage: null })
  expect((await rowOf(held))?.customerPayment.status).toBe('succeeded')
  expect([await sentOf(held), await sentOf(free)]).toEqual([0, 1])
})

test('neither paid apart nor before the family while he is held', async () => {
  const paid = await arrange()
  await replay(paid)
  const unpaid = await arrange({ hasCard: false })
  const refused = {
    teacherPaymentStatus: 'pending',
    teacherPaymentMessage: expect.stringContaining(words),
  }
  expect(await payTeacher(paid)).toEqual(refused)
  expect(await payTeacher(unpaid, { reason: 'Son loyer est dû.' })).toEqual(refused)
  expect([await sentOf(paid), await sentOf(unpaid)]).toEqual([0, 0])
})

test('of many bills replayed, the others go on', async () => {
  const [held, free] = [await arrange(), await arrange({ isHeld: false })]
  const ids = [held.id, free.id]
  expect((await app.call(paymentReplaysApi.planReplay, { ids }, director)).body).toMatchObject({
    card: { count: 2, amountCents: 9000 },
    teacher: { count: 1, amountCents: 3150 },
    obstacles: [{ words, count: 1, amountCents: 3150 }],
  })
  const { runId } = (await app.call(paymentReplaysApi.startReplay, { ids }, director)).body
  await app.platform.jobs.drain()
  const { rows } = (await app.call(paymentReplaysApi.replayLines, { runId: String(runId) }, director)).body
  expect(rows.map(({ outcome }) => outcome)).toEqual(['succeeded', 'succeeded'])
  expect(rows.find(({ billId }) => billId === held.id)?.message).toContain(words)
  expect([await sentOf(held), await sentOf(free)]).toEqual([0, 1])
})

test('of two teachers of a bill, the one who is not held is paid', async () => {
  const [one, other] = [await arrange(), await arrange({ isHeld: false })]
  const orderOf = (courseId: number) =>
    app.database.db.selectFrom('courses').select('orderId').where('id', '=', courseId).executeTakeFirstOrThrow()
  const { orderId } = await orderOf(one.courseId)
  await app.write((db) => db.updateTable('courses').set({ orderId }).where('id', '=', other.courseId).execute())
  expect(await planOf(one)).toMatchObject({
    plan: `L’autre professeur sera payé quand la part du client sera réglée. ${words}`,
    isTried: true,
  })
  const { teacherPaymentMessage } = await replay(one)
  expect(teacherPaymentMessage).toContain('31,50\u00a0€ versés à ')
  expect(teacherPaymentMessage).toContain(words)
  const { data } = await app.sdk.transfers.list({ transfer_group: `bill:${one.id}` })
  expect(data.map(({ destination }) => destination)).toEqual([`acct_1teacher${other.teacherId}`])
})

test('what was asked of the provider before the hold is found where it left, and is not sent where it did not', async () => {
  for (const hasLeft of [true, false]) {
    const one = await arrange({ isHeld: false })
    const { transfer } = app.platform.stripe
    const lost: typeof transfer = async (request) => {
      if (hasLeft) await transfer(request)
      return { status: 'pending', message: 'perdue' }
    }
    Object.assign(app.platform.stripe, { transfer: lost })
    await replay(one)
    Object.assign(app.platform.stripe, { transfer })
    await hold(one.teacherId, reason)
    clock.advance(5 * 60_000)
    await reconcilePayments.run(jobContext())
    expect(await sentOf(one)).toBe(hasLeft ? 1 : 0)
    expect((await rowOf(one))?.teacherPayment?.status).toBe(hasLeft ? 'succeeded' : 'pending')
    if (hasLeft) continue
    expect((await replay(one)).teacherPaymentMessage).toContain(words)
    expect(await sentOf(one)).toBe(0)
    await hold(one.teacherId, null)
    await reconcilePayments.run(jobContext())
    expect(await sentOf(one)).toBe(1)
  }
})

test('where the bank pays them all, the card provider pays nobody bill by bill, and it is said', async () => {
  const [one, linked] = [await arrange({ isHeld: false }), await arrange({ isHeld: false, hasCard: false })]
  await setParameter('teacher_pay_by_bank', true)
  expect(await planOf(one)).toMatchObject({
    plan: 'Les professeurs sont payés par virement, dans «\u00a0Paie\u00a0».',
    isTried: false,
  })
  expect((await rowOf(one))?.canPayTeacher).toBe(false)
  expect((await payTeacher(one, { reason: 'Son loyer est dû.' })).teacherPaymentMessage).toMatch(byRun)
  expect(await replay(one)).toMatchObject({
    paymentStatus: 'success',
    teacherPaymentStatus: 'pending',
    teacherPaymentMessage: expect.stringMatching(byRun),
  })
  expect(await timelineOf(one)).toMatchObject({ state: 'waiting', action: null })
  expect((await payByLink(linked)).paymentStatus).toBe('accepted')
  expect([await sentOf(one), await sentOf(linked)]).toEqual([0, 0])
  await setParameter('teacher_pay_by_bank', false)
  expect((await rowOf(one))?.canPayTeacher).toBe(true)
  expect((await payTeacher(one)).teacherPaymentStatus).toBe('success')
})
