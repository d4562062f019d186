// What a replay of many bills says that it will do, and how it tells what came of a bill.
import { expect, test } from 'vitest'
import { replayedAs, replayPlan } from './payment-replays.rules.ts'
import type { ReplayFacts } from './payment-tracking.rules.ts'
import type { ReplayAnswer, TrackedPayment } from './payment-tracking.schema.ts'

const payment = (status: TrackedPayment['status'], amountCents = 4500): TrackedPayment => ({
  ...{ status, amountCents, paidOn: null, message: null },
})
const facts = (bill: Partial<ReplayFacts['bill']> = {}, more: Partial<ReplayFacts> = {}): ReplayFacts => ({
  bill: {
    customerPayment: payment('missing'),
    thirdPartPayment: null,
    teacherPayment: null,
    ...{ isCancelled: false, isAdvanceEnded: false },
    ...bill,
  },
  ...{ card: 'VISA •••• 4242', isRegistered: true, teachers: [], isAllByBank: false, approvalCents: 1_000_000 },
  ...more,
})
const whole = { customerPayment: payment('missing', 0), thirdPartPayment: payment('missing', 9000) }

test('what waits for a card that cannot be charged is not counted as done', () => {
  const bill = { thirdPartPayment: payment('missing', 2250), teacherPayment: payment('missing', 3150) }
  expect(replayPlan([facts(bill, { card: null })])).toMatchObject({
    card: { count: 0 },
    urssaf: { count: 0 },
    teacher: { count: 0 },
    untouched: 1,
  })
  expect(replayPlan([facts(bill)])).toMatchObject({
    card: { count: 1, amountCents: 4500 },
    urssaf: { count: 1, amountCents: 2250 },
    teacher: { count: 1, amountCents: 3150 },
    obstacles: [],
    untouched: 0,
  })
})

test('a payment that is awaited is asked about, and what comes after it waits', () => {
  const bill = { customerPayment: payment('pending'), teacherPayment: payment('missing', 3150) }
  expect(replayPlan([facts(bill)])).toMatchObject({
    card: { count: 0 },
    checked: { count: 1, amountCents: 4500 },
    teacher: { count: 0 },
    untouched: 0,
  })
})

test('a bill that the Urssaf collects whole is asked of it without a card; without a registration it is said why not', () => {
  expect(replayPlan([facts(whole, { card: null })])).toMatchObject({
    urssaf: { count: 1, amountCents: 9000 },
    obstacles: [],
  })
  expect(replayPlan([facts(whole, { isRegistered: false }), facts(whole, { isRegistered: false })])).toMatchObject({
    urssaf: { count: 0 },
    obstacles: [{ words: expect.stringMatching(/n’est pas inscrit/), count: 2, amountCents: 18_000 }],
    untouched: 2,
  })
})

const answer: ReplayAnswer = {
  ...{ paymentStatus: 'success', paymentMessage: 'payé' },
  ...{ thirdPartPaymentStatus: 'none', thirdPartPaymentMessage: 'rien' },
  ...{ teacherPaymentStatus: 'success', teacherPaymentMessage: 'versé' },
}
const failure = { ...answer, paymentStatus: 'failure', paymentMessage: 'refus' } as const
const { bill: before } = facts()
const card = { hasCard: true, needsHolder: false }

test('what came of a bill is told by the customer’s payment first', () => {
  const as = (status: TrackedPayment['status'], more: { hasCard?: boolean; needsHolder?: boolean } = {}) =>
    replayedAs({ before, after: { ...before, customerPayment: payment(status) }, answer: failure, ...card, ...more })
  expect(as('failed').outcome).toBe('refused')
  expect(as('failed', { needsHolder: true }).outcome).toBe('authentication')
  expect(as('pending').outcome).toBe('waiting')
  expect(as('missing', { hasCard: false }).outcome).toBe('impossible')
  expect(as('failed')).toMatchObject({ message: 'refus', collectedCents: 0 })
})

test('then by what failed of the others, by what was made, by what was asked', () => {
  const paid = { ...before, customerPayment: payment('succeeded') }
  const end = { before, after: paid, answer, ...card }
  expect(replayedAs(end)).toEqual({
    outcome: 'succeeded',
    message: 'payé',
    collectedCents: 4500,
    requestedCents: 0,
    sentCents: 0,
  })
  expect(replayedAs({ ...end, answer: { ...answer, teacherPaymentStatus: 'failed' } }).outcome).toBe('other-failed')
  const advanced = (status: TrackedPayment['status']) => ({ ...paid, thirdPartPayment: payment(status, 2250) })
  expect(replayedAs({ ...end, before: advanced('missing'), after: advanced('pending') })).toMatchObject({
    outcome: 'requested',
    message: 'rien',
    requestedCents: 2250,
  })
  // asked before: its state was read, nothing more was asked
  expect(replayedAs({ ...end, before: advanced('pending'), after: advanced('pending') })).toMatchObject({
    outcome: 'requested',
    requestedCents: 0,
  })
  const owed = (status: TrackedPayment['status']) => ({ ...paid, teacherPayment: payment(status, 3150) })
  expect(replayedAs({ ...end, before: owed('missing'), after: owed('succeeded') })).toMatchObject({
    outcome: 'succeeded',
    message: 'versé',
    sentCents: 3150,
  })
  const slow = { ...answer, teacherPaymentStatus: 'pending' } as const
  expect(replayedAs({ ...end, before: owed('missing'), after: owed('pending'), answer: slow }).outcome).toBe('waiting')
})
