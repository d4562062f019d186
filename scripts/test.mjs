// `npm test`: lint, types, then every test on the real PostgreSQL and in a real browser; one line sums them up.
// `--journeys-minutes <n>` plays the other journeys besides, as many as that time allows.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ensureChromium } from './lib/chromium.mjs'
import { failuresOfPlaywright, failuresOfVitest, printFailures } from './lib/failures.mjs'
import { ensureInstalled } from './lib/install.mjs'
import { countPlayed, playJourneys, printLived } from './lib/play-journeys.mjs'
import { node, root, run, tool } from './lib/project.mjs'
import { readRows, standingOf, testsOfPlaywright, testsOfVitest } from './lib/requirement-ids.mjs'
import { runStaticChecks } from './lib/static-checks.mjs'
import { countPlaywright, countVitest } from './lib/test-counts.mjs'
import { testRecordFile, treeStamp, writeTestRecord } from './lib/test-record.mjs'
import { ensureWebBuilt } from './lib/web-build.mjs'

await ensureInstalled({ for: 'test' })
const chromium = ensureChromium()
const reports = mkdtempSync(join(tmpdir(), 'cartable-reports-'))
const [vitestFile, playwrightFile] = [join(reports, 'vitest.json'), join(reports, 'playwright.json')]
// what the run proves is true of the sources as they are now, whatever changes meanwhile
const stamp = treeStamp()

console.log('\nRègles d’écriture, types et construction, à côté des essais unitaires, de structure et de l’API…')
const [checks, vitestCode] = await Promise.all([
  checkThenBuild(),
  run(tool('vitest'), ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${vitestFile}`], {
    // a build that fails ends the run: its tests do not go on alone
    onChild: (child) => process.once('exit', () => child.kill()),
  }),
])

console.log('\nCe que les essais remarquent\u00a0: quelques phrases de l’exigence, cassées une à une…')
const sampleCode = await run(node, ['scripts/prove.mjs', '--sample', '15', '--seconds', '40'])

console.log('\nEssais dans le navigateur…')
const playwrightCode = await run(tool('playwright'), ['test', '--reporter=list,json'], {
  env: { CHROMIUM_PATH: chromium, PLAYWRIGHT_JSON_OUTPUT_FILE: playwrightFile },
})

console.log('\nUn parcours de chaque domaine…')
const runs = [await playJourneys({ chromium, only: 'daily' })]
const minutes = Number(process.argv[process.argv.indexOf('--journeys-minutes') + 1])
if (process.argv.includes('--journeys-minutes')) {
  console.log(`\nLes autres parcours, pendant ${minutes} minutes au plus…`)
  runs.push(await playJourneys({ chromium, only: 'others', minutes }))
}
console.log('')
const played = runs.flatMap((one) => one.played)
const isKnown = printLived(played)
const journeys = countPlayed(played)

const [vitestReport, playwrightReport] = [readJson(vitestFile), readJson(playwrightFile)]
const suites = [
  countVitest(vitestReport, vitestCode),
  countPlaywright(playwrightReport, playwrightCode),
  { passed: sampleCode === 0 ? 1 : 0, failed: sampleCode === 0 ? 0 : 1, skipped: 0 },
  { passed: journeys.passed, failed: journeys.failed + (isKnown ? 0 : 1), skipped: 0 },
]
const named = [...testsOfVitest(vitestReport, root), ...testsOfPlaywright(playwrightReport, 'e2e')]
writeTestRecord(testRecordFile, named, stamp)
const rows = readRows(readFileSync(join(root, 'docs', 'requirements.tsv'), 'utf8'))
const { proved, failing } = standingOf(rows, named)
rmSync(reports, { recursive: true, force: true })
/** @param {'passed' | 'failed' | 'skipped'} key */
const sum = (key) => suites.reduce((total, counts) => total + counts[key], 0)
const failed = sum('failed') + checks.failed
printFailures([
  ...failuresOfVitest(vitestReport),
  ...failuresOfPlaywright(playwrightReport),
  ...runs.flatMap((one) => one.failures),
])
console.log(`\nLint and types: ${checks.passed} passed, ${checks.failed} failed`)
console.log(
  `Requirements: ${proved.length} of ${rows.length} proved${failing.length > 0 ? `, ${failing.length} failed or skipped` : ''}`,
)
if (journeys.notPlayed > 0) console.log(`${journeys.notPlayed} journeys not played`)
if (sum('skipped') > 0) console.log(`${sum('skipped')} skipped`)
console.log(`${sum('passed')} passed, ${failed} failed`)
process.exit(failed === 0 ? 0 : 1)

// what waits for one core while tests wait for the database; the browser finds its pages built
async function checkThenBuild() {
  const checks = await runStaticChecks()
  await ensureWebBuilt()
  return checks
}

/** @param {string} file */
function readJson(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    return null // the runner died before it could write: counted as a failure
  }
}
