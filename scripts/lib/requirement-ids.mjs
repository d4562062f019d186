// What ties a test to a row of the requirements, or to a journey: a title that begins with its id, or with several, in a runner's report.

import { hesitates } from './failures.mjs'

/** A test that ran, or should have: the ids that its title, or one of those around it, begins with. @typedef {{ ids: string[], title: string, file: string, hasPassed: boolean }} NamedTest */

const ID = String.raw`(?:J-)?[A-Z][A-Z0-9]*-\d+[a-z]?`
const HEAD = new RegExp(String.raw`^(?:${ID}(?:\s*[,;]\s*|\s+|$))+`)

/** The ids that a title begins with. @param {string} title */
export function idsOfTitle(title) {
  return HEAD.exec(title)?.[0].match(new RegExp(ID, 'g')) ?? []
}

/** Journeys are told apart by their first letter. @param {string} id */
export const isJourney = (id) => id.startsWith('J-')

/** @param {string[]} titles from the outermost @param {string} file @param {boolean} hasPassed @returns {NamedTest[]} */
function named(titles, file, hasPassed) {
  const ids = titles.flatMap(idsOfTitle)
  return ids.length === 0 ? [] : [{ ids, title: titles.at(-1) ?? '', file, hasPassed }]
}

/** @typedef {{ name: string, assertionResults: { ancestorTitles: string[], title: string, status: string, failureMessages?: string[] }[] }} VitestFile */
/**
 * The tests with ids in a JSON report of Vitest. One that hesitates proves nothing.
 * @param {{ testResults: VitestFile[] } | null} report @param {string} root
 */
export function testsOfVitest(report, root) {
  return (report?.testResults ?? []).flatMap(({ name, assertionResults }) =>
    assertionResults.flatMap((one) =>
      named([...one.ancestorTitles, one.title], below(root, name), one.status === 'passed' && !hesitates(one)),
    ),
  )
}

/** @typedef {{ title: string, file?: string, specs?: { title: string, tests: { status: string, expectedStatus: string }[] }[], suites?: PlaywrightSuite[] }} PlaywrightSuite */
/**
 * The same of Playwright. What is expected to fail proves nothing.
 * @param {{ suites: PlaywrightSuite[] } | null} report @param {string} folder where its files are
 */
export function testsOfPlaywright(report, folder) {
  /** @param {PlaywrightSuite} suite @param {string[]} around @returns {NamedTest[]} */
  const walk = ({ title, file = '', specs = [], suites = [] }, around) => {
    const titles = title === file ? around : [...around, title]
    const own = specs.flatMap((spec) => {
      const hasPassed =
        spec.tests.length > 0 &&
        spec.tests.every(({ status, expectedStatus }) => status === 'expected' && expectedStatus === 'passed')
      return named([...titles, spec.title], `${folder}/${file}`, hasPassed)
    })
    return [...own, ...suites.flatMap((one) => walk(one, titles))]
  }
  return (report?.suites ?? []).flatMap((suite) => walk(suite, []))
}

/** @param {string} root @param {string} file */
const below = (root, file) => (file.startsWith(root) ? file.slice(root.length) : file).replaceAll('\\', '/')

/**
 * What the tests say of these rows. A row is proved when every test that names it ran and passed.
 * @template {{ id: string }} R
 * @param {readonly R[]} rows @param {readonly NamedTest[]} tests
 */
export function standingOf(rows, tests) {
  /** @type {Map<string, NamedTest[]>} */
  const byId = new Map()
  for (const test of tests) for (const id of test.ids) byId.set(id, [...(byId.get(id) ?? []), test])
  const known = new Set(rows.map(({ id }) => id))
  const failing = rows.filter(({ id }) => byId.get(id)?.some(({ hasPassed }) => !hasPassed))
  const isFailing = new Set(failing)
  return {
    proved: rows.filter((row) => byId.has(row.id) && !isFailing.has(row)),
    failing,
    unnamed: rows.filter(({ id }) => !byId.has(id)),
    unknown: [...byId.keys()].filter((id) => !known.has(id)),
  }
}

/** The rows of the table: first column the id, second the area. @param {string} text */
export function readRows(text) {
  return text
    .split('\n')
    .slice(1)
    .filter((line) => line.trim() !== '')
    .map((line) => line.split('\t'))
    .map(([id = '', area = '']) => ({ id, area }))
}
