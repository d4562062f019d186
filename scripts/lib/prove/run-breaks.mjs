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
    {
      ...{ root, watch: false, reporters: [], testTimeout, cache: false, bail: 1 },
      // one file after the other, each in a process of its own that reads the broken file anew
      ...{ isolate: true, fileParallelism: false },
      // out of order, so that a test that leans on those before it does not pass beside them either
      sequence: { shuffle: { files: false, tests: true }, seed: 20_261 },
    },
    { logLevel: 'silent' },
  )
  return vitest
}
const close = async () => {
  await vitest?.close()
  vitest = null
}

/** Has a file read anew: it alone, since what imports it, which vite would read again too, is as it was. @param {string} file */
const forget = (file) => {
  vitest?.invalidateFile(file)
  for (const { vite } of vitest?.projects ?? [])
    for (const { moduleGraph } of Object.values(vite.environments))
      for (const module of moduleGraph.idToModuleMap.values()) {
        const { invalidationState: before } = /** @type {{ invalidationState?: unknown }} */ (module)
        if (module.file === file || typeof before !== 'object') continue
        Object.assign(module, { transformResult: before, invalidationState: undefined })
      }
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
  const { testModules: all, unhandledErrors } = await runner.runTestSpecifications(specifications)
  // the runner answers every file that it ever ran: what failed under the break before is no news of this one
  const asked = new Set(specifications.map(({ moduleId }) => moduleId))
  const testModules = all.filter(({ moduleId }) => asked.has(moduleId))
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

/** Titles of the tests that passed without a break, by file and area: those of an area are run together from the second time on. @type {Map<string, Set<string>>} */
const passedUnbroken = new Map()
/** @param {string} file @param {string} row */
async function passedBeside(file, row) {
  const area = row.replace(/\d.*/, '')
  const known = passedUnbroken.get(`${area} ${file}`)
  if (known) return known
  const runner = await open()
  runner.setGlobalTestNamePattern(new RegExp(`(?<![A-Z0-9-])${area}\\d`))
  const specifications = await runner.globTestSpecifications([join(root, file)])
  const { testModules: all } = await runner.runTestSpecifications(specifications)
  const asked = new Set(specifications.map(({ moduleId }) => moduleId))
  const tests = all.filter(({ moduleId }) => asked.has(moduleId)).flatMap((module) => [...module.children.allTests()])
  const passed = new Set(
    tests.filter((test) => test.result().state === 'passed').map((test) => test.fullName.replace(/\s+/g, ' ')),
  )
  passedUnbroken.set(`${area} ${file}`, passed)
  return passed
}

/** Files that pass without a break, by the row whose tests were run in them. @type {Set<string>} */
const sound = new Set()
/** Files and areas of which one row was run already. @type {Set<string>} */
const seenOnce = new Set()
/** What a test notices that fails anyway is nothing: the row is run alone at first, and where its test did not pass beside the others. @param {Break} one @param {string} noticedBy @returns {Promise<Outcome>} */
async function assertSound(one, noticedBy) {
  const [file = '', ...title] = noticedBy.split(' › ')
  if (sound.has(`${one.row} ${file}`)) return { noticedBy }
  const place = `${one.row.replace(/\d.*/, '')} ${file}`
  if (seenOnce.has(place) && (await passedBeside(file, one.row)).has(title.join(' › '))) return { noticedBy }
  seenOnce.add(place)
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
  forget(file)
  try {
    return await runNearestFirst(one)
  } finally {
    writeFileSync(file, text)
    forget(file)
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
