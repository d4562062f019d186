// Which bills a replay concerns, and how its result is coloured.
import { expect, test } from 'vitest'
import { mayPayTeacher, mayReplay, type ReplayFacts, replaySteps, replayTone } from './payment-tracking.rules.ts'
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

test('a replay says of each payment whether it is tried, and why not', () => {
  const bill = { customerPayment: payment('missing'), thirdPartPayment: null, teacherPayment: null, isCancelled: false }
  const steps = (more: Partial<ReplayFacts['bill']>, rest: Partial<ReplayFacts> = {}) =>
    replaySteps({
      ...{ bill: { ...bill, isAdvanceEnded: false, ...more }, card: 'VISA •••• 4242', isRegistered: true },
      ...{ teachers: [{ hasAccount: true, holdReason: null }], isAllByBank: false, approvalCents: 1_000_000, ...rest },
    })
  const tried = (...args: Parameters<typeof steps>) => steps(...args).map(({ part, isTried }) => `${part} ${isTried}`)
  expect(steps({})).toEqual([
    {
      ...{ part: 'customer', status: 'missing', amountCents: 4500, message: null, isTried: true },
      plan: '45,00\u00a0€ seront demandés à la carte VISA •••• 4242.',
    },
  ])
  expect(tried({}, { card: null })).toEqual(['customer false'])
  expect(tried({ customerPayment: { ...payment('missing'), amountCents: 0 } })).toEqual(['customer false'])
  expect(tried({ customerPayment: payment('pending') }, { card: null })).toEqual(['customer true'])

  const all = { thirdPartPayment: payment('missing'), teacherPayment: payment('failed') }
  expect(tried(all)).toEqual(['customer true', 'third-part true', 'teacher true'])
  expect(steps(all).map(({ plan }) => plan.includes('quand la part du client sera réglée'))).toEqual([
    false,
    true,
    true,
  ])
  const settled = { ...all, customerPayment: payment('succeeded') }
  expect(tried(settled)).toEqual(['customer false', 'third-part true', 'teacher true'])
  expect(steps(settled).map(({ plan }) => plan.includes('quand'))).toEqual([false, false, false])
  const without = { isRegistered: false, teachers: [{ hasAccount: false, holdReason: null }] }
  expect(tried(settled, without)).toEqual(['customer false', 'third-part false', 'teacher false'])
  const held = { hasAccount: true, holdReason: 'Papiers à fournir' }
  expect(tried(settled, { teachers: [held] })[2]).toBe('teacher false')
  expect(tried(settled, { teachers: [held, { hasAccount: true, holdReason: null }] })[2]).toBe('teacher true')
  expect(tried(settled, { isAllByBank: true })[2]).toBe('teacher false')
  expect(tried({ ...settled, isAdvanceEnded: true })[1]).toBe('third-part false')
  // what is on its way is asked for, whatever has changed since
  const waiting = { thirdPartPayment: payment('pending'), teacherPayment: payment('pending'), isAdvanceEnded: true }
  expect(tried(waiting, without).slice(1)).toEqual(['third-part true', 'teacher true'])
  const done = { thirdPartPayment: payment('succeeded'), teacherPayment: payment('succeeded') }
  expect(tried(done).slice(1)).toEqual(['third-part false', 'teacher false'])
})
