// Sizes as they are read: decimal units, and limits that differ from what exceeds them.
import { expect, test } from 'vitest'
import { formatBytes, megabyte } from './sizes.ts'

test('a size is said in the unit that suits it, counted by thousands', () => {
  expect([0, 950, 1_500, 84_000, 999_499, 1_200_000, 2_500_000_000].map(formatBytes)).toEqual(
    ['0 o', '950 o', '1,5 Ko', '84 Ko', '999 Ko', '1,2 Mo', '2,5 Go'].map((size) => size.replace(' ', '\u00a0')),
  )
})

test('a limit is a round number, and what is over it another one', () => {
  expect([formatBytes(20 * megabyte), formatBytes(20.4 * megabyte)]).toEqual(['20\u00a0Mo', '20,4\u00a0Mo'])
})
