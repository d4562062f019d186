// Registrations that take the place and the money of others: cancelled by mistake, or of the wrong child; what the scale gives back.
import { billingApi } from '@cartable/domain/billing/orders/billing.api.ts'
import type { SentOf } from '@cartable/domain/kernel/operation.ts'
import { registrationsApi as api } from '@cartable/domain/traineeships/registrations/registrations.api.ts'
import { givenBackCents, shareGivenBack } from '@cartable/domain/traineeships/registrations/registrations.rules.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Caller } from '../../../../test/app.ts'
import { arrangeHousehold, arrangePerson } from '../../../../test/factories/people.ts'
import { arrangeOpenStage, type OpenStage } from '../../../../test/factories/registrations.ts'
import { startTuitionApp, type TuitionApp } from '../../../../test/tuition-app.ts'

let app: TuitionApp
let manager: Caller
let stage: OpenStage
beforeAll(async () => {
  app = await startTuitionApp()
  manager = await app.staff({ traineeships: 'fullAccess' })
  stage = await app.write((db) => arrangeOpenStage(db))
})
afterAll(() => app.close())

const listed = async () =>
  (await app.call(api.registrationList, { sessionId: String(stage.sessionId), size: '100' }, manager)).body.rows
const rowOf = async (id: number) => (await listed()).find((one) => one.id === id)
const formOf = async (id: number) => (await app.call(api.registrationShow, { id: String(id) }, manager)).body
const paid = async () => {
  const home = await app.write((db) => arrangeHousehold(db))
  const { body } = await app.call(
    api.registrationSave,
    {
      ...{ id: null, updatedAt: null, traineeshipSession: stage.sessionId, student: home.studentId },
      ...{ traineeshipLevel: stage.levelId, traineeshipSubjects: [stage.subjects[0]], paymentMethod: 'card' },
    },
    manager,
  )
  const billId = body.billId ?? 0
  const { body: form } = await app.call(billingApi.cardPaymentForm, { billId: String(billId) }, manager)
  await app.sdk.paymentIntents.confirm(form.paymentIntent, { payment_method: 'pm_card_visa' })
  await app.call(billingApi.recordCardPayment, { billId, paymentIntent: form.paymentIntent }, manager)
  return { ...home, id: body.id ?? 0 }
}
const end = async (id: number, values: Partial<SentOf<typeof api.registrationRefundSave>>) => {
  const { body } = await app.call(api.registrationRefundShow, { registrationId: String(id) }, manager)
  const { updatedAt, method, refundedOn } = body
  const sent = { ...{ registrationId: id, updatedAt, amountCents: 0, method, refundedOn }, reason: 'Empêchement' }
  return (
    await app.call(
      api.registrationRefundSave,
      { ...sent, creditNote: true, cancelRegistration: true, ...values },
      manager,
    )
  ).body
}
const takeUp = async (id: number) => (await app.call(api.registrationReturn, { id }, manager)).body
const inPlaceOf = async (studentId: number) =>
  (await listed()).find((one) => one.student.id === studentId && one.isEnabled)

test('the scale gives all back until some days before, then a share, then nothing', () => {
  const scale = { fullDays: 15, partDays: 3, percent: 50 }
  expect([15, 14, 3, 2, 0, -1].map((days) => shareGivenBack(scale, days))).toEqual([100, 50, 50, 0, 0, 0])
  expect(givenBackCents(50, { dueCents: 37_300, paidCents: 37_300 })).toBe(18_650)
  expect(givenBackCents(50, { dueCents: 37_300, paidCents: 10_000 })).toBe(0)
  expect(givenBackCents(0, { dueCents: 10_000, paidCents: 37_300 })).toBe(27_300)
})

test('cancelled with nothing given back, what is kept pays the registration that is taken up again, once', async () => {
  const { id, studentId } = await paid()
  expect((await end(id, {})).errors).toBeNull()
  expect(await rowOf(id)).toMatchObject({ isEnabled: false, totalPaid: 19_900, canReturn: true })
  const answers = await Promise.all([takeUp(id), takeUp(id), takeUp(id)])
  expect(answers.filter(({ isValid }) => isValid)).toHaveLength(1)
  expect(await inPlaceOf(studentId)).toMatchObject({ status: '2-firm', total: 19_900, totalPaid: 19_900, remained: 0 })
  expect(await rowOf(id)).toMatchObject({ total: 0, totalPaid: 0, canReturn: false, replacedBy: expect.any(String) })
  expect((await takeUp(id)).isValid).toBe(false)
})

test('what became credit of the family comes back; what the card took back is due again', async () => {
  const kept = await paid()
  await end(kept.id, { amountCents: 19_900, method: 'credit' })
  expect(await rowOf(kept.id)).toMatchObject({ total: 0, totalPaid: 0, owed: 0 })
  await takeUp(kept.id)
  expect(await inPlaceOf(kept.studentId)).toMatchObject({ totalPaid: 19_900, remained: 0 })
  const given = await paid()
  await end(given.id, { amountCents: 14_900 })
  await takeUp(given.id)
  expect(await inPlaceOf(given.studentId)).toMatchObject({ total: 19_900, totalPaid: 5_000, remained: 14_900 })
})

test('another child of the family takes the place with what was paid; nobody else’s child does', async () => {
  const { id, customerId } = await paid()
  const sibling = await app.write(async (db) => {
    const personId = await arrangePerson(db, { firstName: 'Lena' })
    const student = await db
      .insertInto('students')
      .values({ personId, customerId })
      .returning('id')
      .executeTakeFirstOrThrow()
    return student.id
  })
  const stranger = await app.write((db) => arrangeHousehold(db))
  const form = await formOf(id)
  expect(form.options.children.map(({ value }) => value)).toContain(sibling)
  const change = async (student: number) =>
    (
      await app.call(
        api.registrationSave,
        {
          ...{ id, updatedAt: form.updatedAt, traineeshipSession: stage.sessionId, student, paymentMethod: 'card' },
          ...{ traineeshipLevel: stage.levelId, traineeshipSubjects: form.traineeshipSubjects },
        },
        manager,
      )
    ).body
  expect((await change(stranger.studentId)).errors?.propertyPaths).toEqual(['student'])
  expect((await change(sibling)).errors).toBeNull()
  expect(await inPlaceOf(sibling)).toMatchObject({ status: '2-firm', totalPaid: 19_900, remained: 0 })
  expect(await rowOf(id)).toMatchObject({ isEnabled: false, total: 0, totalPaid: 0, owed: 0 })
})
