// Which bills a replay concerns, and how its result is coloured.
import { expect, test } from 'vitest'
import { mayPayTeacher, mayReplay, replayTone } from './payment-tracking.rules.ts'
import type { ReplayAnswer, TrackedPayment } from './payment-tracking.schema.ts'

const made: ReplayAnswer = {
  paymentStatus: 'success',
  paymentMessage: null,
  thirdPartPaymentStatus: 'none',
  thirdPartPaymentMessage: null,
  teacherPaymentStatus: 'success',
  teacherPaymentMessage: null,
}
const payment = (status: TrackedPayment['status']): TrackedPayment => ({
  status,
  amountCents: 4500,
  paidOn: null,
  message: null,
})

test('the customer’s failure is a danger, that of another a warning; what waits is no failure', () => {
  expect(replayTone(made)).toBe('success')
  expect(replayTone({ ...made, teacherPaymentStatus: 'pending' })).toBe('success')
  expect(replayTone({ ...made, teacherPaymentStatus: 'failed' })).toBe('warning')
  expect(replayTone({ ...made, thirdPartPaymentStatus: 'failed' })).toBe('warning')
  expect(replayTone({ ...made, paymentStatus: 'failure', teacherPaymentStatus: 'failed' })).toBe('danger')
})

test('a bill is replayed while one of its payments is not made, and it is not cancelled', () => {
  const paid = {
    customerPayment: payment('succeeded'),
    thirdPartPayment: null,
    teacherPayment: null,
    isCancelled: false,
  }
  expect(mayReplay(paid)).toBe(false)
  for (const part of ['customerPayment', 'thirdPartPayment', 'teacherPayment'] as const) {
    expect(mayReplay({ ...paid, [part]: payment('pending') }), part).toBe(true)
    expect(mayReplay({ ...paid, [part]: payment('failed'), isCancelled: true }), part).toBe(false)
  }
})

test('a teacher is paid apart when nothing is on its way to him', () => {
  const bill = { customerPayment: payment('missing'), thirdPartPayment: null, isCancelled: false }
  const may = (status: TrackedPayment['status']) => mayPayTeacher({ ...bill, teacherPayment: payment(status) })
  expect([may('missing'), may('failed'), may('pending'), may('succeeded')]).toEqual([true, true, false, false])
  expect(mayPayTeacher({ ...bill, teacherPayment: null })).toBe(false)
  expect(mayPayTeacher({ ...bill, teacherPayment: payment('missing'), isCancelled: true })).toBe(false)
})
