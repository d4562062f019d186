// Which lessons come on one bill: by mode, by month and by ten where the Urssaf is asked.
import { expect, test } from 'vitest'
import { groupForBills, nextBillDay } from './months.rules.ts'

const lesson = (id: number, day: string, more: object = {}) => ({
  ...{ id, regime: 'prestataire' as const, doneAt: `2026-${day}T10:00:00Z`, thirdPartCents: 0 },
  ...more,
})
const idsOf = (groups: readonly (readonly { readonly id: number }[])[]) => groups.map((one) => one.map(({ id }) => id))

test('lessons confirmed on a day are billed on the first of the next month', () => {
  expect(nextBillDay('2026-11-30')).toBe('2026-12-01')
  expect(nextBillDay('2026-12-01')).toBe('2027-01-01')
})

test('one bill of all contracts in the order of the days, a late lesson of another month among them', () => {
  expect(idsOf(groupForBills([lesson(3, '11-20'), lesson(2, '10-30'), lesson(1, '11-02')], 10))).toEqual([[2, 1, 3]])
})

test('each mode has its own bill, since what is collected for a family is no sale', () => {
  const lessons = [lesson(1, '11-02'), lesson(2, '11-03', { regime: 'mandataire' }), lesson(3, '11-04')]
  expect(idsOf(groupForBills(lessons, 10))).toEqual([[1, 3], [2]])
})

test('what the Urssaf is asked has bills of one calendar month and ten lines at most', () => {
  const asked = { thirdPartCents: 2_200 }
  const many = Array.from({ length: 12 }, (_, at) => lesson(at + 1, `11-${String(at + 1).padStart(2, '0')}`, asked))
  const groups = groupForBills([...many, lesson(20, '10-30', asked), lesson(21, '10-31')], 10)
  expect(idsOf(groups)).toEqual([[20], [21], [1, 2, 3, 4, 5, 6, 7, 8, 9, 10], [11, 12]])
})

test('nothing to bill makes no bill', () => {
  expect(groupForBills([], 10)).toEqual([])
})
