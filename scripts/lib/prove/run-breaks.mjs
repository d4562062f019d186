// Runs inside a scratch copy, told breaks one by one by its parent: breaks the file, runs the row's tests, puts it right again, says what came of it.
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createVitest } from 'vitest/node'
import { brokenText } from './breaks.mjs'
import { idPattern, indexOfTests } from './tests-of-rows.mjs'

/** @typedef {import('./breaks.mjs').Break} Break */
/** `fault`: why nothing can be said of the break. `noticedBy` is empty when the tests of the row passed. @typedef {{ noticedBy: string } | { fault: string }} Outcome */

const root = process.cwd()
const testsOf = indexOfTests(root)
/** A program that hangs was noticed. */
const testTimeout = 30_000

/** @type {import('vitest/node').Vitest | null} */
let vitest = null
const open = async () => {
  vitest ??= await createVitest(
    // one file after the other, each in a process of its own that reads the broken file anew
    { root, watch: false, isolate: true, fileParallelism: false, bail: 1, reporters: [], testTimeout, cache: false },
    { logLevel: 'silent' },
  )
  return vitest
}
const close = async () => {
  await vitest?.close()
  vitest = null
}

/** Fixed before any test begins: a template database is made of these files once. @param {string} file */
const isOfTheTemplate = (file) => file.startsWith('apps/server/migrations/')

const noTest = 'no test of the row ran'

/** Runs the tests of a row that are in these files. @param {string} row @param {string[]} files @returns {Promise<Outcome>} */
async function runTests(row, files) {
  const runner = await open()
  const pattern = idPattern(row)
  const specifications = await runner.globTestSpecifications(files)
  runner.setGlobalTestNamePattern(pattern)
  const { testModules, unhandledErrors } = await runner.runTestSpecifications(specifications)
  const tests = testModules.flatMap((module) =>
    [...module.children.allTests()].map((test) => ({ test, file: module.relativeModuleId })),
  )
  const own = tests.filter(({ test }) => pattern.test(test.fullName))
  const failed = own.find(({ test }) => test.result().state === 'failed')
  if (failed) return { noticedBy: `${failed.file} › ${failed.test.fullName.replace(/\s+/g, ' ')}` }
  const [fault] = [...testModules.flatMap((module) => [...module.errors()]), ...unhandledErrors]
  if (fault) return { fault: `the tests could not run: ${/** @type {Error} */ (fault).message}` }
  // a suite that could not be prepared fails without any of its tests
  const suites = testModules.flatMap((module) =>
    [...module.children.allSuites()].flatMap((suite) => [...suite.errors()]),
  )
  if (suites[0]) return { noticedBy: `${testModules[0]?.relativeModuleId} › before its tests` }
  if (!own.some(({ test }) => test.result().state === 'passed')) return { fault: noTest }
  return { noticedBy: '' }
}

/** Which tree a path is in, `apps/web` say. @param {string} path */
const treeOf = (path) => /(?:packages|apps)\/[^/]+/.exec(path.replace(root, ''))?.[0] ?? ''
const quickFirst = ['packages/domain', 'apps/web', 'apps/server']

/** The files of a row, tree by tree: the tree of what is broken, whose test is the likeliest to notice, then what is quick. @param {Break} one */
function filesByTree(one) {
  const files = testsOf(one.row).filter((file) => !file.includes('/e2e/'))
  /** @param {string} tree */
  const rank = (tree) => (tree === treeOf(one.file) ? -1 : quickFirst.indexOf(tree))
  const trees = [...new Set(files.map(treeOf))].sort((a, b) => rank(a) - rank(b))
  return trees.map((tree) => files.filter((file) => treeOf(file) === tree))
}

/** @param {Break} one @returns {Promise<Outcome>} */
async function runNearestFirst(one) {
  /** @type {Outcome} */
  let outcome = { fault: 'no test names the row' }
  for (const files of filesByTree(one)) {
    const next = await runTests(one.row, files)
    // the id may stand in a file for another reason than a title
    if ('fault' in next && next.fault === noTest && 'noticedBy' in outcome) continue
    outcome = next
    if ('noticedBy' in outcome ? outcome.noticedBy !== '' : outcome.fault !== noTest) break
  }
  return outcome
}

/** Files that pass without a break, by the row whose tests were run in them. @type {Set<string>} */
const sound = new Set()
/** What a test notices that fails anyway is nothing. @param {Break} one @param {string} noticedBy @returns {Promise<Outcome>} */
async function assertSound(one, noticedBy) {
  const file = noticedBy.split(' › ')[0] ?? ''
  if (sound.has(`${one.row} ${file}`)) return { noticedBy }
  const unbroken = await runTests(one.row, [join(root, file)])
  if ('fault' in unbroken) return unbroken
  if (unbroken.noticedBy !== '') return { fault: `fails without any break: ${unbroken.noticedBy}` }
  sound.add(`${one.row} ${file}`)
  return { noticedBy }
}

/** @param {Break} one @param {boolean} isTrusted the row's tests are known to pass on what is not broken @returns {Promise<Outcome>} */
async function tryBreak(one, isTrusted) {
  const outcome = await runBroken(one)
  return isTrusted || 'fault' in outcome || outcome.noticedBy === '' ? outcome : assertSound(one, outcome.noticedBy)
}

/** @param {Break} one @returns {Promise<Outcome>} */
async function runBroken(one) {
  const file = join(root, one.file)
  const text = readFileSync(file, 'utf8')
  const broken = brokenText(one, text)
  if (broken === null) return { fault: `its place is gone from ${one.file}, or stands there twice` }
  if (isOfTheTemplate(one.file)) await close()
  writeFileSync(file, broken)
  vitest?.invalidateFile(file)
  try {
    return await runNearestFirst(one)
  } finally {
    writeFileSync(file, text)
    vitest?.invalidateFile(file)
    if (isOfTheTemplate(one.file)) await close()
  }
}

process.on('message', async (/** @type {{ one: Break, isTrusted: boolean } | 'end'} */ order) => {
  if (order === 'end') {
    await close()
    process.exit(0)
  }
  const begun = performance.now()
  /** @type {Outcome} */
  const outcome = await tryBreak(order.one, order.isTrusted).catch((error) => ({
    fault: String(error?.message ?? error),
  }))
  process.send?.({ outcome, seconds: (performance.now() - begun) / 1_000 })
})
// whoever asked is gone
process.on('disconnect', () => process.exit(1))
