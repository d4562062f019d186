// Proves the figures of charts.
import { expect, test } from 'vitest'
import {
  changeWords,
  daysOf,
  formatStatistic,
  lastMonths,
  lastTwelve,
  offeredMonths,
  percentOf,
  plannedMonths,
  slicesOf,
  worthShowing,
  yearBefore,
} from './statistics.rules.ts'

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

test('the year before has the same months; a change is said in whole percent, and nothing of nothing', () => {
  expect(yearBefore(['2026-01', '2026-12'])).toEqual(['2025-01', '2025-12'])
  expect([changeWords(108, 100), changeWords(95, 100), changeWords(100, 100), changeWords(5, 0)]).toEqual([
    '8\u00a0% de plus',
    '5\u00a0% de moins',
    'autant',
    null,
  ])
})

test('the days of months are those from the first to the last, of months that follow each other', () => {
  expect(daysOf(['2026-12', '2027-01', '2027-02'])).toBe('2026-12-01,2027-02-28')
  expect(daysOf(['2026-10', '2026-12'])).toBeNull()
  expect(daysOf([])).toBeNull()
})

/** A point for each of the months that are offered, the oldest first. */
const pointsOf = (today: string, counted: (month: string) => number) =>
  plannedMonths(today)
    .toReversed()
    .map((month) => ({ label: month, month, value: counted(month) }))

test('twelve months that have ended are compared with the twelve before, the one that runs left out', () => {
  const points = pointsOf('2026-11-21', (month) => (month === '2026-11' ? 1_000 : month >= '2025-11' ? 2 : 1))
  expect(lastTwelve(points, '2026-11-21')).toEqual({ now: 24, before: 12 })
  expect(lastTwelve(points.slice(-30), '2026-11-21')).toBeNull()
})

test('of months that nobody chose those before anything happened are left out, a year stays, and what is to come where there is something', () => {
  const shown = (counted: (month: string) => number) => {
    const months = worthShowing(pointsOf('2026-11-21', counted), '2026-11-21').map(({ month }) => month)
    return [months[0], months.at(-1), months.length]
  }
  expect(shown((month) => (month === '2025-03' ? 1 : 0))).toEqual(['2025-03', '2026-11', 21])
  expect(shown((month) => (month === '2026-09' ? 1 : 0))).toEqual(['2025-12', '2026-11', 12])
  expect(shown(() => 0)).toEqual(['2025-12', '2026-11', 12])
  expect(shown((month) => (month === '2027-02' ? 1 : 0))).toEqual(['2026-03', '2027-02', 12])
})
