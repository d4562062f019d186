// Proves the scale of charts.
import { expect, test } from 'vitest'
import { scaleTop } from './scale.ts'

test('the scale ends at a round number that holds the highest bar', () => {
  expect([0, 1, 2, 3, 7, 10, 11, 49, 51].map(scaleTop)).toEqual([1, 1, 2, 4, 10, 10, 20, 60, 60])
})
