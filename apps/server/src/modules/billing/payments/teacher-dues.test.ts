// A lesson put right after its teacher was paid: allowed, and what he got too much comes off his next payments, never below zero.
import { paymentTrackingApi } from '@cartable/domain/billing/tracking/payment-tracking.api.ts'
import { billedCorrectionApi } from '@cartable/domain/courses/corrections/billed.api.ts'
import { coursesApi } from '@cartable/domain/courses/courses.api.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Caller } from '../../../../test/app.ts'
import { arrangeTeacherAccount } from '../../../../test/factories/advance.ts'
import { arrangeContract, arrangeCourse, type Tuition } from '../../../../test/factories/tuition.ts'
import { startTuitionApp, type TuitionApp } from '../../../../test/tuition-app.ts'
import { fixedClock } from '../../../platform/clock.ts'

let app: TuitionApp
let director: Caller
beforeAll(async () => {
  app = await startTuitionApp({ clock: fixedClock('2026-11-21T10:00:00Z') })
  director = await app.director()
})
afterAll(() => app.close())

/** A family whose card works, and a teacher with his account. */
const arrange = async () => {
  const tuition = await app.write((db) => arrangeContract(db))
  await app.giveCard(tuition.customerId)
  await app.write((db) => arrangeTeacherAccount(db, tuition.teacherId))
  return tuition
}
/** A lesson of an hour, confirmed, paid by card, and its teacher paid: 45 € and 31,50 €. */
const paidLesson = async (tuition: Tuition, doneAt: string, durationMinutes = 60) => {
  const id = await app.write((db) => arrangeCourse(db, tuition, { doneAt, durationMinutes }))
  const { body } = await app.call(coursesApi.confirm, { id }, director)
  const billId = body.billId ?? 0
  const paid = await app.call(paymentTrackingApi.payTeacher, { id: billId }, director)
  return { id, billId, said: paid.body.teacherPaymentMessage }
}
const sent = async ({ teacherId }: Tuition) =>
  (
    await sql<{
      cents: number
    }>`select amount_cents as cents from teacher_payments where teacher_id = ${teacherId} and status = 'succeeded' order by id`.execute(
      app.database.db,
    )
  ).rows.map(({ cents }) => cents)
const dues = async ({ teacherId }: Tuition) =>
  (
    await sql<{ amount: number; settled: number; recovery: string }>`
      select amount_cents as amount, settled_cents as settled, recovery from teacher_dues where teacher_id = ${teacherId} order by id`.execute(
      app.database.db,
    )
  ).rows

test('cancelled after he was paid: the next payments give it back, the whole of one, the rest of another', async () => {
  const tuition = await arrange()
  const { id } = await paidLesson(tuition, '2026-11-10T16:00:00.000Z', 120)
  expect(await sent(tuition)).toEqual([6300])
  expect((await app.call(coursesApi.cancel, { id }, director)).body).toEqual({ isValid: true, errorMsg: null })
  expect(await dues(tuition)).toEqual([{ amount: -6300, settled: 0, recovery: 'next-pay' }])
  expect((await paidLesson(tuition, '2026-11-11T16:00:00.000Z')).said).toContain('retenus')
  expect(await sent(tuition)).toEqual([6300])
  await paidLesson(tuition, '2026-11-12T16:00:00.000Z', 120)
  expect(await sent(tuition)).toEqual([6300, 3150])
  expect(await dues(tuition)).toEqual([{ amount: -6300, settled: -6300, recovery: 'next-pay' }])
  const { rows } = await sql<{ status: string }>`
    select teacher_payment_status as status from orders where customer_id = ${tuition.customerId} order by id`.execute(
    app.database.db,
  )
  expect(rows.map(({ status }) => status)).toEqual(['succeeded', 'succeeded', 'succeeded'])
})

test('corrected after he was paid: taken back, or left to him at the cost of the company', async () => {
  const tuition = await arrange()
  const { id } = await paidLesson(tuition, '2026-11-10T16:00:00.000Z', 120)
  const correct = async (durationMinutes: number, recovery: 'next-pay' | 'kept') => {
    const { updatedAt, doneAt } = (await app.call(billedCorrectionApi.billed, { id: String(id) }, director)).body
    const input = { id, updatedAt, doneAt, durationMinutes, recovery, reason: 'Compté trop long' }
    return (await app.call(billedCorrectionApi.saveBilled, input, director)).body.errors
  }
  expect(await correct(90, 'next-pay')).toBeNull()
  expect(await correct(60, 'kept')).toBeNull()
  expect(await dues(tuition)).toEqual([
    { amount: -1575, settled: 0, recovery: 'next-pay' },
    { amount: -1575, settled: 0, recovery: 'kept' },
  ])
  await paidLesson(tuition, '2026-11-12T16:00:00.000Z')
  expect(await sent(tuition)).toEqual([6300, 1575])
})
