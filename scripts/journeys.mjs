// `npm run journeys [-- --minutes 25] [-- <options of Playwright>]`: plays the journeys, says by area which are lived.
import { ensureChromium } from './lib/chromium.mjs'
import { printFailures } from './lib/failures.mjs'
import { ensureInstalled } from './lib/install.mjs'
import { countPlayed, playJourneys, printLived } from './lib/play-journeys.mjs'
import { fail } from './lib/project.mjs'

const args = process.argv.slice(2)
const at = args.indexOf('--minutes')
const minutes = at === -1 ? undefined : Number(args.splice(at, 2)[1])
if (minutes !== undefined && !(minutes > 0)) fail('Usage\u00a0: npm run journeys -- --minutes 25')

await ensureInstalled({ for: 'test' })
const { played, failures } = await playJourneys({ chromium: ensureChromium(), minutes, args })
const { passed, failed, notPlayed } = countPlayed(played)
console.log('')
const isKnown = printLived(played)
printFailures(failures)
if (notPlayed > 0) console.log(`${notPlayed} not played`)
console.log(`${passed} passed, ${failed} failed`)
process.exit(failed === 0 && isKnown ? 0 : 1)
