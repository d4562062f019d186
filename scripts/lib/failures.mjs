// What failed and why, in a few lines each: said last, where the end of a long output is all that somebody reads.

import { CUT } from './journey-report.mjs'

/** @typedef {{ title: string, why: string, isFlaky?: boolean }} Failure */
/** @typedef {{ status: string, error?: { message?: string }, errors?: { message?: string }[] }} Result */
/** @typedef {{ specs?: { title: string, tests: { results: Result[] }[] }[], suites?: Suite[] }} Suite */

const MOST_LINES = 12
const STYLES = new RegExp(`${String.fromCharCode(27)}\\[[0-9;]*m`, 'g')

/** @param {string | undefined} message */
const shorten = (message = '') =>
  message
    .replace(STYLES, '')
    .split('\n')
    .filter((line) => line.trim() !== '' && !/^\s+at /.test(line))
    .slice(0, MOST_LINES)
    .join('\n')

/** @param {{ testResults?: { name: string, status?: string, message?: string, assertionResults: { fullName: string, status: string, failureMessages?: string[] }[] }[] } | null} report
 * @returns {Failure[]} */
export function failuresOfVitest(report) {
  return (report?.testResults ?? []).flatMap(({ name, status, message, assertionResults }) => {
    const failed = assertionResults.filter((one) => one.status === 'failed')
    if (failed.length === 0) return status === 'failed' ? [{ title: name, why: shorten(message) }] : []
    return failed.map((one) => ({ title: one.fullName, why: shorten(one.failureMessages?.[0]) }))
  })
}

/** A test that passed when it was played again is told as well, as one that hesitates.
 * @param {{ suites?: Suite[], errors?: { message?: string }[] } | null} report
 * @returns {Failure[]} */
export function failuresOfPlaywright(report) {
  return [
    ...(report?.suites ?? []).flatMap(failuresOfSuite),
    ...(report?.errors ?? [])
      .filter(({ message = '' }) => !CUT.test(message))
      .map(({ message }) => ({ title: 'the run', why: shorten(message) })),
  ]
}

/** @param {Suite} suite @returns {Failure[]} */
function failuresOfSuite({ specs = [], suites = [] }) {
  const own = specs.flatMap(({ title, tests }) =>
    tests.flatMap(({ results }) => {
      const failed = results.find(({ status }) => status === 'failed' || status === 'timedOut')
      if (!failed) return []
      const why = shorten(failed.error?.message ?? failed.errors?.[0]?.message)
      return [{ title, why, isFlaky: results.at(-1)?.status === 'passed' }]
    }),
  )
  return [...own, ...suites.flatMap(failuresOfSuite)]
}

/** @param {readonly Failure[]} failures */
export function printFailures(failures) {
  for (const { title, why, isFlaky = false } of failures) {
    console.log(`\n${isFlaky ? 'Hesitates' : 'Failed'}: ${title}\n${why.replace(/^/gm, '  ')}`)
  }
}
