// `npm run journeys [-- --minutes 25] [-- --from 2027-01-02] [-- <options of Playwright>]`: plays the journeys, as they are on a day to come with `--from`; says by area which are lived.
import { ensureChromium } from './lib/chromium.mjs'
import { printFailures } from './lib/failures.mjs'
import { ensureInstalled } from './lib/install.mjs'
import { countPlayed, playJourneys, printLived } from './lib/play-journeys.mjs'
import { fail } from './lib/project.mjs'

const args = process.argv.slice(2)
/** @param {string} name */
const take = (name) => {
  const at = args.indexOf(name)
  return at === -1 ? undefined : (args.splice(at, 2)[1] ?? '')
}
const asked = take('--minutes')
const minutes = asked === undefined ? undefined : Number(asked)
if (minutes !== undefined && !(minutes > 0)) fail('Usage\u00a0: npm run journeys -- --minutes 25')
const from = take('--from')
const today = new Date().toISOString().slice(0, 10)
if (from !== undefined && !(/^\d{4}-\d\d-\d\d$/.test(from) && from > today))
  fail('Usage\u00a0: npm run journeys -- --from 2027-01-02, un jour à venir')

await ensureInstalled({ for: 'test' })
const { played, failures } = await playJourneys({ chromium: ensureChromium(), minutes, from, args })
const { passed, failed, notPlayed } = countPlayed(played)
console.log('')
const isKnown = printLived(played)
printFailures(failures)
if (notPlayed > 0) console.log(`${notPlayed} not played`)
console.log(`${passed} passed, ${failed} failed`)
process.exit(failed === 0 && isKnown ? 0 : 1)
