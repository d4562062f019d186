// What a replacement may cost without asking, and how long it lasts.
import { expect, test } from 'vitest'
import { lastDayOf, refusalOfLastDay, refusalOfPrice } from './replacements.rules.ts'

test('the family is asked only when it would pay more', () => {
  const refused = (customerPrice: number, familyAgrees = false) =>
    refusalOfPrice({ customerPrice, familyAgrees }, 4500)?.message
  expect(refused(4500)).toBeUndefined()
  expect(refused(4000)).toBeUndefined()
  expect(refused(5000)).toContain('45,00')
  expect(refused(5000, true)).toBeUndefined()
})

test('it lasts at least until its last lesson, by the days of Paris', () => {
  const lessons = [{ at: '2026-11-30T23:30:00.000Z' }, { at: '2026-11-24T16:00:00.000Z' }]
  expect(lastDayOf(lessons)).toBe('2026-12-01')
  expect(lastDayOf([])).toBeNull()
  expect(refusalOfLastDay('2026-11-30', lessons)?.message).toContain('01/12/2026')
  expect(refusalOfLastDay('2026-12-01', lessons)).toBeNull()
})
