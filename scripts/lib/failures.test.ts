// What failed is told at the end with its reason, whichever runner played it.
import { expect, test } from 'vitest'
import { failuresOfPlaywright, failuresOfVitest } from './failures.mjs'

test('a failed test of either runner is told with the first lines of its reason, without its styles and places', () => {
  expect(
    failuresOfVitest({
      testResults: [
        {
          name: '/x/a.test.ts',
          status: 'failed',
          assertionResults: [
            { fullName: 'one', status: 'passed' },
            { fullName: 'late', status: 'passed', failureMessages: ['came too late'] },
            { fullName: 'two', status: 'failed', failureMessages: ['expected \u001b[31m1\u001b[39m\n    at x.ts:1:2'] },
          ],
        },
        { name: '/x/b.test.ts', status: 'failed', message: 'does not load', assertionResults: [] },
        { name: '/x/c.test.ts', status: 'passed', assertionResults: [] },
      ],
    }),
  ).toEqual([
    { title: 'late', why: 'came too late', isFlaky: true },
    { title: 'two', why: 'expected 1', isFlaky: false },
    { title: '/x/b.test.ts', why: 'does not load' },
  ])
  const spec = (title: string, ...statuses: string[]) => ({
    title,
    tests: [{ results: statuses.map((status) => ({ status, error: { message: `why ${title}` } })) }],
  })
  const report = {
    suites: [
      { specs: [spec('a', 'passed')], suites: [{ specs: [spec('b', 'failed', 'passed'), spec('c', 'timedOut')] }] },
    ],
    errors: [{ message: 'a worker fell' }, { message: 'Timed out waiting 60s for the test suite to run' }],
  }
  expect(failuresOfPlaywright(report)).toEqual([
    { title: 'b', why: 'why b', isFlaky: true },
    { title: 'c', why: 'why c', isFlaky: false },
    { title: 'the run', why: 'a worker fell' },
  ])
  expect(failuresOfVitest(null)).toEqual([])
  expect(failuresOfPlaywright(null)).toEqual([])
})
