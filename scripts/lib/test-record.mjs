// What the last whole run of the tests proved: kept beside the sources, with a stamp of what it was run on.
import { createHash } from 'node:crypto'
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { root } from './project.mjs'

/** @typedef {import('./requirement-ids.mjs').NamedTest} NamedTest */
/** @typedef {{ madeAt: string, stamp: string, tests: NamedTest[] }} TestRecord */

/** Of `npm test`; journeys keep theirs beside it. */
export const testRecordFile = join(root, 'test-records', 'tests.json')

const SOURCES = ['apps', 'packages', 'e2e', 'bench', 'scripts', 'docs']
const MADE = new Set(['node_modules', 'dist', 'var', 'coverage'])

/** Contents, not dates, of all that a test may depend on. */
export function treeStamp() {
  const hash = createHash('sha256')
  const singles = ['package-lock.json', 'vitest.config.ts', 'playwright.config.ts'].map((name) => join(root, name))
  for (const file of [...SOURCES.flatMap((folder) => filesUnder(join(root, folder))), ...singles])
    hash
      .update(`${relative(root, file)}\0`)
      .update(readFileSync(file))
      .update('\0')
  return hash.digest('hex')
}

/** @param {string} folder @returns {string[]} */
function filesUnder(folder) {
  return readdirSync(folder, { withFileTypes: true })
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) => {
      const path = join(folder, entry.name)
      if (entry.isDirectory()) return MADE.has(entry.name) ? [] : filesUnder(path)
      return entry.isFile() ? [path] : []
    })
}

/** @param {string} file @param {NamedTest[]} tests @param {string} stamp taken when the run began */
export function writeTestRecord(file, tests, stamp) {
  /** @type {TestRecord} */
  const record = { madeAt: new Date().toISOString(), stamp, tests }
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, `${JSON.stringify(record)}\n`)
}

/** @param {string} file @returns {TestRecord | null} */
export function readTestRecord(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    return null // no run has ended here yet
  }
}

/** When it was, and whether the sources are still the same. @param {TestRecord} record */
export function ageOf({ madeAt, stamp }) {
  const when = new Date(madeAt).toLocaleString('fr-FR', { dateStyle: 'long', timeStyle: 'short' })
  const isSame = stamp === treeStamp()
  return `Essais du ${when}\u00a0: ${isSame ? 'les sources n’ont pas changé depuis.' : 'les sources ont changé depuis, relancez npm test.'}`
}
