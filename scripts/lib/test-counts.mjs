// Reads the reports of the two test runners. A runner that fails without a failed test counts as one failure; what passes when it is tried again has passed, and is told apart (failures.mjs).

/** @typedef {{ passed: number, failed: number, skipped: number }} Counts */

/**
 * @param {{ numPassedTests: number, numFailedTests: number, numPendingTests: number, numTodoTests?: number } | null} report
 * @param {number} code the runner's exit code
 * @returns {Counts}
 */
export function countVitest(report, code) {
  return settle(report !== null && code === 0, {
    passed: report?.numPassedTests ?? 0,
    failed: report?.numFailedTests ?? 0,
    skipped: (report?.numPendingTests ?? 0) + (report?.numTodoTests ?? 0),
  })
}

/**
 * @param {{ stats: { expected: number, unexpected: number, flaky: number, skipped: number } } | null} report
 * @param {number} code the runner's exit code
 * @returns {Counts}
 */
export function countPlaywright(report, code) {
  const { expected = 0, unexpected = 0, flaky = 0, skipped = 0 } = report?.stats ?? {}
  return settle(report !== null && code === 0, { passed: expected + flaky, failed: unexpected, skipped })
}

/** @param {boolean} isSuccess @param {Counts} counts @returns {Counts} */
function settle(isSuccess, counts) {
  return !isSuccess && counts.failed === 0 ? { ...counts, failed: 1 } : counts
}
