// Reads what became of the journeys from the report of their runner: a journey is lived when every test of its name ran and passed.

/** @typedef {'passed' | 'failed' | 'notPlayed'} Outcome */
/** @typedef {{ title: string, outcome: Outcome }} Played */
/**
 * @typedef {{ title: string, tests: { results: { status: string }[] }[] }} Spec
 * @typedef {{ specs?: Spec[], suites?: Suite[] }} Suite
 * @typedef {{ suites: Suite[], errors: { message?: string }[] }} Report
 */

/** How the runner says that the time of a run is up, which is no failure. */
export const CUT = /Timed out waiting .* to run/
const ID = /^J-[A-Z]+-\d+(?=\s)/

/** The id that a title begins with; null for a part of a journey. @param {string} title */
export function idOfTitle(title) {
  return ID.exec(title)?.[0] ?? null
}

/** What became of each test of a run. A run that fell without saying of which test is one failure of its own.
 * @param {Report | null} report @param {number} code the runner's exit code @returns {Played[]} */
export function readPlayed(report, code) {
  const played = (report?.suites ?? []).flatMap(specsOf).map(({ title, tests }) => ({
    title,
    outcome: outcomeOf(tests.map(({ results }) => results.at(-1)?.status ?? 'skipped')),
  }))
  const errors = (report?.errors ?? []).filter(({ message = '' }) => !CUT.test(message))
  const wasCut = errors.length < (report?.errors.length ?? 0)
  const fell = report === null || errors.length > 0 || (code !== 0 && !wasCut)
  if (!fell || (errors.length === 0 && played.some(({ outcome }) => outcome === 'failed'))) return played
  return [...played, { title: 'the run of the journeys', outcome: 'failed' }]
}

/** @param {Suite} suite @returns {Spec[]} */
function specsOf({ specs = [], suites = [] }) {
  return [...specs, ...suites.flatMap(specsOf)]
}

/** One test that was cut by the time limit, or never begun, is neither. @param {string[]} statuses @returns {Outcome} */
function outcomeOf(statuses) {
  if (statuses.some((status) => status === 'failed' || status === 'timedOut')) return 'failed'
  return statuses.length > 0 && statuses.every((status) => status === 'passed') ? 'passed' : 'notPlayed'
}

/**
 * By area, the ids that were lived and those that were not; `strangers` are named by a test and listed nowhere.
 * @param {readonly { id: string, area: string }[]} rows @param {readonly Played[]} played
 */
export function countLived(rows, played) {
  /** @type {Map<string, Outcome[]>} */
  const outcomes = new Map()
  for (const { title, outcome } of played) {
    const id = idOfTitle(title)
    if (id !== null) outcomes.set(id, [...(outcomes.get(id) ?? []), outcome])
  }
  /** @param {string} id */
  const standing = (id) => {
    const found = outcomes.get(id)
    if (!found) return 'not written'
    if (found.includes('failed')) return 'failed'
    return found.every((outcome) => outcome === 'passed') ? 'lived' : 'not played'
  }
  const known = new Set(rows.map(({ id }) => id))
  return {
    areas: [...new Set(rows.map(({ area }) => area))].map((area) => ({
      area,
      journeys: rows.filter((row) => row.area === area).map(({ id }) => ({ id, standing: standing(id) })),
    })),
    strangers: [...outcomes.keys()].filter((id) => !known.has(id)),
  }
}
