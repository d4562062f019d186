// `npm run prove`: breaks each statement of the rows in a scratch copy, and sees whether the row's own test notices.
// `--area COURSE` or `--row COURSE-12`: these alone; `--new`: those never tried as they are worded now, or not noticed;
// `--sample <n>`: so many, others each day, as long as `--seconds <n>` allow, nothing written; `--workers <n>` copies (1).
import { fork } from 'node:child_process'
import { join } from 'node:path'
import { ensureInstalled } from './lib/install.mjs'
import { environment, fail, node, root } from './lib/project.mjs'
import { digestOf, readBreaks } from './lib/prove/breaks.mjs'
import { proofOf, readProofs, writeProofs } from './lib/prove/proofs.mjs'
import { sampleOfDay } from './lib/prove/sample.mjs'
import { makeScratch } from './lib/prove/scratch.mjs'

/** @typedef {import('./lib/prove/breaks.mjs').Break} Break */
/** @typedef {import('./lib/prove/run-breaks.mjs').Outcome} Outcome */

/** @param {string} name */
const option = (name) => (process.argv.includes(name) ? process.argv[process.argv.indexOf(name) + 1] : undefined)
const [area, row, sample] = ['--area', '--row', '--sample'].map(option)
const until = performance.now() + Number(option('--seconds') ?? Number.POSITIVE_INFINITY) * 1_000
const proofsFile = join(root, 'docs', 'proofs.tsv')

await ensureInstalled({ for: 'test' })
const { breaks } = readBreaks(root)
const known = readProofs(proofsFile)
const asked = breaks
  .filter((one) => area === undefined || one.row.startsWith(`${area}-`))
  .filter((one) => row === undefined || one.row === row)
  .filter((one) => !process.argv.includes('--new') || !proofOf(known, one)?.noticedBy)
const chosen = sample === undefined ? asked : sampleOfDay(asked, Number(sample), new Date())
if (chosen.length === 0) fail('No stored break to try.')

/** @type {{ one: Break, outcome: Outcome }[]} */
const tried = []
const today = new Date().toISOString().slice(0, 10)
const waiting = [...chosen].reverse()
await Promise.all(Array.from({ length: Math.min(Number(option('--workers') ?? 1), chosen.length) }, workOff))

const [faults, unnoticed] = [
  tried.filter(({ outcome }) => 'fault' in outcome),
  tried.filter(({ outcome }) => 'noticedBy' in outcome && outcome.noticedBy === ''),
]
const noticed = tried.length - faults.length - unnoticed.length
console.log(
  `${noticed} of ${tried.length} breaks noticed, ${unnoticed.length} not, ${faults.length} could not be tried`,
)
process.exit(sample === undefined ? (faults.length > 0 ? 1 : 0) : noticed === tried.length ? 0 : 1)

/** One copy, and what waits until nothing does. A copy that dies takes the break that it held with it. */
async function workOff() {
  const scratch = makeScratch(root)
  const child = fork(join(scratch.folder, 'scripts', 'lib', 'prove', 'run-breaks.mjs'), [], {
    ...{ cwd: scratch.folder, execPath: node, env: environment() },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  const stop = () => {
    child.kill()
    scratch.remove()
  }
  process.once('exit', stop)
  for (let one = waiting.pop(); one && performance.now() < until; one = waiting.pop()) {
    const { outcome, seconds } = await ask(child, one)
    tried.push({ one, outcome })
    tell(one, outcome, seconds)
    if ('noticedBy' in outcome && sample === undefined)
      writeProofs(proofsFile, breaks, [
        { row: one.row, says: one.says, digest: digestOf(one), noticedBy: outcome.noticedBy, on: today },
      ])
  }
  await new Promise((ended) => {
    child.once('exit', ended)
    if (child.connected) child.send('end')
    else ended(null)
  })
  process.off('exit', stop)
  scratch.remove()
}

/** @param {import('node:child_process').ChildProcess} child @param {Break} one @returns {Promise<{ outcome: Outcome, seconds: number }>} */
function ask(child, one) {
  return new Promise((answer) => {
    const died = () => answer({ outcome: { fault: 'the runner died' }, seconds: 0 })
    if (!child.connected) return died()
    child.once('exit', died)
    child.once('message', (message) => {
      child.off('exit', died)
      answer(/** @type {{ outcome: Outcome, seconds: number }} */ (message))
    })
    child.send({ one, isTrusted: sample !== undefined })
  })
}

/** @param {Break} one @param {Outcome} outcome @param {number} seconds */
function tell(one, outcome, seconds) {
  const word = 'fault' in outcome ? `cannot be tried: ${outcome.fault}` : outcome.noticedBy || 'NOT NOTICED'
  console.log(`${one.row.padEnd(12)} ${one.says} (${seconds.toFixed(1)} s)\n             ${word}`)
}
