// A runner that fails never counts as a success, whatever its report says.
import { expect, test } from 'vitest'
import { countPlaywright, countVitest } from './test-counts.mjs'

test('reports are counted, and a failure without a failed test counts as one', () => {
  expect(countVitest({ numPassedTests: 3, numFailedTests: 1, numPendingTests: 2 }, 1)).toEqual({
    passed: 3,
    failed: 1,
    skipped: 2,
  })
  expect(countVitest({ numPassedTests: 3, numFailedTests: 0, numPendingTests: 0 }, 1).failed).toBe(1)
  expect(countVitest(null, 1)).toEqual({ passed: 0, failed: 1, skipped: 0 })
  const stats = { expected: 4, unexpected: 1, flaky: 1, skipped: 0 }
  expect(countPlaywright({ stats }, 1)).toEqual({ passed: 5, failed: 1, skipped: 0 })
  expect(countPlaywright(null, 0)).toEqual({ passed: 0, failed: 1, skipped: 0 })
})
