// Plays journeys with their runner, all, some or as many as a time allows, and prints which are lived.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { failuresOfPlaywright } from './failures.mjs'
import { areasOfFiles, changedFiles, orderOfDay, writtenAreas } from './journey-areas.mjs'
import { countLived, readPlayed } from './journey-report.mjs'
import { root, run, tool } from './project.mjs'
import { readRows } from './requirement-ids.mjs'

/** @typedef {import('./journey-report.mjs').Played} Played */
/** @typedef {import('./failures.mjs').Failure} Failure */

const DAY_MS = 86_400_000
const MINUTE_MS = 60_000
/** What a journey takes: none begins later than this before the end. */
const JOURNEY_MINUTES = 1.5
/** One that lasts longer is cut, and all that runs with it. */
const PATIENCE_MINUTES = 3

/** One journey of each area carries it: they are played with every test. */
const DAILY = '@daily'

/**
 * @param {{ chromium: string, only?: 'daily' | 'others', minutes?: number, from?: string, args?: readonly string[] }} options
 * @returns {Promise<{ played: Played[], failures: Failure[] }>}
 */
export async function playJourneys({ chromium, only, minutes, from, args = [] }) {
  const folder = mkdtempSync(join(tmpdir(), 'cartable-journeys-report-'))
  const file = join(folder, 'journeys.json')
  const order = orderOfDay(writtenAreas(), areasOfFiles(changedFiles()), Math.floor(Date.now() / DAY_MS))
  try {
    const code = await run(
      tool('playwright'),
      [
        ...['test', '--config=playwright.journeys.config.ts', '--reporter=list,json', '--pass-with-no-tests'],
        ...(only === 'daily' ? [`--grep=${DAILY}`] : only === 'others' ? [`--grep-invert=${DAILY}`] : []),
        ...(minutes === undefined ? [] : [`--global-timeout=${(minutes + PATIENCE_MINUTES) * MINUTE_MS}`]),
        ...args,
      ],
      {
        env: {
          CHROMIUM_PATH: chromium,
          PLAYWRIGHT_JSON_OUTPUT_FILE: file,
          JOURNEYS_ORDER: order.join(','),
          ...(from === undefined ? {} : { JOURNEYS_FROM: from }),
          ...(minutes === undefined
            ? {}
            : { JOURNEYS_UNTIL: String(Date.now() + Math.max(minutes - JOURNEY_MINUTES, 0) * MINUTE_MS) }),
        },
      },
    )
    const report = readJson(file)
    return { played: readPlayed(report, code), failures: failuresOfPlaywright(report) }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** @param {string} file */
function readJson(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    return null // the runner died before it could write: counted as a failure
  }
}

/** @param {readonly Played[]} played */
export function countPlayed(played) {
  /** @param {Played['outcome']} outcome */
  const count = (outcome) => played.filter((one) => one.outcome === outcome).length
  return { passed: count('passed'), failed: count('failed'), notPlayed: count('notPlayed') }
}

/** Prints by area which journeys are lived, and why the others are not. False when a test names one that nobody wrote down.
 * @param {readonly Played[]} played */
export function printLived(played) {
  const rows = readRows(readFileSync(join(root, 'docs', 'journeys.tsv'), 'utf8'))
  const { areas, strangers } = countLived(rows, played)
  let total = 0
  for (const { area, journeys } of areas) {
    const lived = journeys.filter(({ standing }) => standing === 'lived')
    total += lived.length
    console.log(`${area.padEnd(12)} ${String(lived.length).padStart(3)} / ${journeys.length}`)
    for (const standing of ['lived', 'failed', 'not played', 'not written']) {
      const ids = journeys.filter((journey) => journey.standing === standing).map(({ id }) => id.replace(/^J-/, ''))
      if (ids.length > 0) console.log(`  ${standing}: ${ids.join(' ')}`)
    }
  }
  console.log(`${'total'.padEnd(12)} ${String(total).padStart(3)} / ${rows.length} lived`)
  if (strangers.length > 0) console.error(`Journeys that docs/journeys.tsv does not know: ${strangers.join(' ')}`)
  return strangers.length === 0
}
