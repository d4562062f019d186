// Proves the figures of charts.
import { expect, test } from 'vitest'
import { formatStatistic, lastMonths, offeredMonths, percentOf, plannedMonths, slicesOf } from './statistics.rules.ts'

test('a year to come and three that are past are offered; none chosen, the past ones are counted, of stages those to come too', () => {
  const months = offeredMonths('2026-11-21')
  expect(months).toHaveLength(48)
  expect(months[0]).toEqual({ value: '2027-11', label: 'novembre 2027' })
  expect(months.at(-1)?.value).toBe('2023-12')
  expect([lastMonths('2026-11-21')[0], lastMonths('2026-11-21').at(-1)]).toEqual(['2023-12', '2026-11'])
  expect([plannedMonths('2026-11-21')[0], plannedMonths('2026-11-21').at(-1)]).toEqual(['2027-11', '2023-12'])
})

test('percentages are rounded to the nearest integer; nothing is no division by zero', () => {
  expect([percentOf(1, 3), percentOf(2, 3), percentOf(1, 8), percentOf(0, 0)]).toEqual([33, 67, 13, 0])
})

test('thousands are separated by a comma in the tooltips of the statistics', () => {
  expect(formatStatistic(1_234_567)).toBe('1,234,567')
})

test('a pie has six slices at most: the smallest are gathered, none is lost', () => {
  const points = [5, 1, 9, 2, 0, 7, 3, 4].map((value) => ({ label: `n${value}`, value }))
  expect(slicesOf(points)).toEqual([
    { label: 'n9', value: 9 },
    { label: 'n7', value: 7 },
    { label: 'n5', value: 5 },
    { label: 'n4', value: 4 },
    { label: 'n3', value: 3 },
    { label: 'Autres (2)', value: 3 },
  ])
})
