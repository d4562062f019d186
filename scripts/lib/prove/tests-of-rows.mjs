// Which files hold the tests of a row, found by its id in their text: titles may be put together, so the runner has the last word.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const FOLDERS = ['packages', 'apps', 'bench', 'scripts', 'e2e']
const LEFT_OUT = new Set(['node_modules', 'dist', 'coverage'])
const isTest = (/** @type {string} */ name) => /\.(test|spec)\.tsx?$/.test(name)

/** @param {string} folder @returns {string[]} */
const testsUnder = (folder) =>
  readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) return LEFT_OUT.has(entry.name) ? [] : testsUnder(path)
    return isTest(entry.name) ? [path] : []
  })

/** A row's id as a word of its own: COURSE-1 is neither COURSE-12 nor COURSE-1b. @param {string} id */
export const idPattern = (id) => new RegExp(`(?<![A-Z0-9-])${id}(?![0-9a-z])`)

/** Answers, for a row's id, the test files that name it. @param {string} root */
export function indexOfTests(root) {
  const texts = FOLDERS.flatMap((folder) => testsUnder(join(root, folder))).map((file) => ({
    file,
    text: readFileSync(file, 'utf8'),
  }))
  return (/** @type {string} */ id) => {
    const pattern = idPattern(id)
    return texts.filter(({ text }) => pattern.test(text)).map(({ file }) => file)
  }
}
