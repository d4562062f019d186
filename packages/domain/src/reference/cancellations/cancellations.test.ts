// What a lesson that does not take place costs, by the policy of its day.
import { expect, test } from 'vitest'
import { checkPolicy, compensationOf, isLateCancellation } from './cancellations.rules.ts'

const policy = {
  ...{ id: 1, freeHours: 24, lateCustomerPercent: 50, lateTeacherPercent: 50 },
  ...{ absentCustomerPercent: 100, absentTeacherPercent: 100, termsVersionId: null },
}
const lesson = { priceCents: 6601, teacherAmountCents: 4200, isTest: false }

test('late is nearer than the notice', () => {
  const now = new Date('2026-11-24T16:00:00Z')
  expect(isLateCancellation(24, '2026-11-25T16:00:00Z', now)).toBe(false)
  expect(isLateCancellation(24, '2026-11-25T15:59:00Z', now)).toBe(true)
  expect(isLateCancellation(0, '2026-11-24T16:01:00Z', now)).toBe(false)
})

test('so much of the price and of the teacher’s amount; nothing of a test lesson, nor where nothing is asked', () => {
  expect(compensationOf('late-cancellation', policy, lesson)).toEqual({
    ...{ customerPercent: 50, customerCents: 3301, teacherPercent: 50, teacherCents: 2100 },
  })
  expect(compensationOf('no-show', policy, lesson)).toMatchObject({ customerCents: 6601, teacherCents: 4200 })
  expect(compensationOf('no-show', policy, { ...lesson, isTest: true })).toBeNull()
  expect(compensationOf('late-cancellation', { ...policy, lateCustomerPercent: 0 }, lesson)).toBeNull()
})

test('a teacher has no more than the family pays, and no wages', () => {
  const valid = { teacherStatus: 'self-employed', firstDay: '2026-09-01', lastDay: null, ...policy } as const
  expect(() => checkPolicy(valid)).not.toThrow()
  expect(() => checkPolicy({ ...valid, lateTeacherPercent: 60 })).toThrow()
  expect(() => checkPolicy({ ...valid, teacherStatus: 'employed' })).toThrow()
  expect(() => checkPolicy({ ...valid, lastDay: '2026-08-31' })).toThrow()
})
