// Reads the reports of the two test runners. A runner that fails without a failed test counts as one failure.

/** @typedef {{ passed: number, failed: number, skipped: number }} Counts */

/**
 * @param {{ numPassedTests: number, numFailedTests: number, numPendingTests: number, numTodoTests?: number } | null} report
 * @param {number} code the runner's exit code
 * @returns {Counts}
 */
export function countVitest(report, code) {
  return withExitCode(code, {
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
  return withExitCode(code, { passed: expected, failed: unexpected + flaky, skipped })
}

/** @param {number} code @param {Counts} counts @returns {Counts} */
function withExitCode(code, counts) {
  return code !== 0 && counts.failed === 0 ? { ...counts, failed: 1 } : counts
}
