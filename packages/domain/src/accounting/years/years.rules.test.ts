// Fiscal years: their names, the next one and from when it may be opened, whose turn it is to be closed.
import { expect, test } from 'vitest'
import { firstOpenMonth, nameOfYear, nextYear, opensOn, yearToClose } from './years.rules.ts'

test('the next year is the twelve months after the last, from two months before its end', () => {
  const next = nextYear({ from: '2026-01-01', to: '2026-12-31' }, '2026-11-20')
  expect(next).toEqual({ from: '2027-01-01', to: '2027-12-31' })
  expect(opensOn(next)).toBe('2026-11-01')
  expect(nextYear({ from: '2026-09-01', to: '2027-08-31' }, '2027-01-01')).toEqual({
    from: '2027-09-01',
    to: '2028-08-31',
  })
  expect(nextYear(null, '2027-03-04')).toEqual({ from: '2027-01-01', to: '2027-12-31' })
  expect(nameOfYear({ from: '2026-09-01', to: '2027-08-31' })).toBe('2026-2027')
})

test('whose turn it is: the oldest that holds something and is open', () => {
  const year = (from: number, entryCount: number, closedAt: string | null = null) => ({
    ...{ from: `${from}-01-01`, to: `${from}-12-31`, entryCount, closedAt },
  })
  expect(yearToClose([year(2027, 3), year(2026, 9), year(2025, 0)])?.from).toBe('2026-01-01')
  expect(yearToClose([year(2027, 3), year(2026, 9, '2027-01-05')])?.from).toBe('2027-01-01')
  expect(yearToClose([year(2027, 0)])).toBeNull()
})

test('the first month that is still open', () => {
  const year = { from: '2026-01-01', to: '2026-12-31' }
  expect(firstOpenMonth(year, null)).toBe('2026-01-01')
  expect(firstOpenMonth(year, '2026-10-31')).toBe('2026-11-01')
  expect(firstOpenMonth(year, '2026-12-31')).toBeNull()
})
