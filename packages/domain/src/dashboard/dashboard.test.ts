// The colours of indicators, and their keys.
import { expect, test } from 'vitest'
import { indicatorKeys, severityOf } from './dashboard.indicators.ts'

test('DASH-10 an indicator of 0 is green', () => expect(severityOf(0)).toBe('success'))
test('DASH-11 an indicator of 1 to 4 is a warning', () =>
  expect([1, 2, 3, 4].map(severityOf)).toEqual(Array(4).fill('warning')))
test('DASH-12 an indicator of 5 or more is a danger', () =>
  expect([5, 6, 500].map(severityOf)).toEqual(Array(3).fill('danger')))
test('DASH-07 indicators are keyed by their order and their name', () => {
  for (const [index, key] of indicatorKeys.entries()) expect(key).toMatch(new RegExp(`^${index + 1}-[a-z][A-Za-z]+$`))
})
