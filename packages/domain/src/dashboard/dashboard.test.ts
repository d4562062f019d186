// The colours of indicators, and their keys.
import { expect, test } from 'vitest'
import { indicatorKeys, severityOf } from './dashboard.indicators.ts'
import { unusualWords } from './trend.ts'

test('DASH-10 an indicator of 0 is green', () => expect(severityOf(0)).toBe('success'))
test('DASH-11 an indicator of 1 to 4 is a warning', () =>
  expect([1, 2, 3, 4].map(severityOf)).toEqual(Array(4).fill('warning')))
test('DASH-12 an indicator of 5 or more is a danger', () =>
  expect([5, 6, 500].map(severityOf)).toEqual(Array(3).fill('danger')))
test('DASH-07 indicators are keyed by their order and their name', () => {
  for (const [index, key] of indicatorKeys.entries()) expect(key).toMatch(new RegExp(`^${index + 1}-[a-z][A-Za-z]+$`))
  // the one that the specification names
  expect(indicatorKeys).toContain('2-newLinkings')
})

const trend = (soFar: number, lastMonth: number, lastYear: number) => ({
  ...{ title: 'Contacts reçus par mois', month: '2026-11-01', sums: Array<number>(12).fill(1) },
  ...{ soFar, lastMonth, lastYear },
})
test('a month is compared with the same days a year ago, and with those of the month before where there was nothing', () => {
  expect(unusualWords(trend(39, 100, 30), 'count')).toBe('30\u00a0% de plus qu’à la même période l’an dernier')
  expect(unusualWords(trend(15, 30, 0), 'count')).toBe('50\u00a0% de moins qu’à la même période du mois dernier')
  expect(unusualWords(trend(0, 0, 300_000), 'cents')).toBe('100\u00a0% de moins qu’à la même période l’an dernier')
  expect(unusualWords(trend(300, 0, 10), 'count')).toBe('30 fois plus qu’à la même période l’an dernier')
})
test('nothing is said of a usual month, nor of numbers too small to be news', () => {
  expect(unusualWords(trend(35, 100, 30), 'count')).toBeNull()
  expect(unusualWords(trend(2, 1, 1), 'count')).toBeNull()
  expect(unusualWords(trend(600, 300, 0), 'minutes')).toBeNull()
})
