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

/** A test that passed when it was tried again keeps the reason why it first failed.
 * @param {{ status: string, failureMessages?: readonly string[] }} result */
export const hesitates = ({ status, failureMessages = [] }) => status === 'passed' && failureMessages.length > 0

/** A test that hesitates is told as well, here and below.
 * @param {{ testResults?: { name: string, status?: string, message?: string, assertionResults: { fullName: string, status: string, failureMessages?: string[] }[] }[] } | null} report
 * @returns {Failure[]} */
export function failuresOfVitest(report) {
  return (report?.testResults ?? []).flatMap(({ name, status, message, assertionResults }) => {
    const told = assertionResults.filter((one) => one.status === 'failed' || hesitates(one))
    const isWhole = status === 'failed' && !told.some((one) => one.status === 'failed')
    return [
      ...told.map((one) => ({
        title: one.fullName,
        why: shorten(one.failureMessages?.[0]),
        isFlaky: one.status !== 'failed',
      })),
      ...(isWhole ? [{ title: name, why: shorten(message) }] : []),
    ]
  })
}

/** @param {{ suites?: Suite[], errors?: { message?: string }[] } | null} report
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
