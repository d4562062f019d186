// `npm run mutate [-- <folders or files of packages/domain/src>]`: changes the domain, one small thing at a time, and sees whether its unit tests notice.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ensureInstalled } from './lib/install.mjs'
import { mutatedFiles, scoresOf } from './lib/mutate/mutated-files.mjs'
import stryker from './lib/mutate/stryker.config.mjs'
import { fail, node, root, run } from './lib/project.mjs'

/** What the domain is held to, in percent: decision 0085. */
const WANTED = 85

const files = mutatedFiles(root, process.argv.slice(2))
if (files.length === 0) fail('Usage\u00a0: npm run mutate -- billing kernel/money.ts')
await ensureInstalled({ for: 'test' })
const program = join(root, 'node_modules', '@stryker-mutator', 'core', 'bin', 'stryker.js')
const code = await run(node, [program, 'run', 'scripts/lib/mutate/stryker.config.mjs', '--mutate', files.join(',')])
if (code !== 0) process.exit(code)

const scores = scoresOf(JSON.parse(readFileSync(join(root, stryker.jsonReporter.fileName), 'utf8')), files)
/** @param {{ found: number, all: number }} score */
const percent = ({ found, all }) => (100 * found) / all
for (const score of scores)
  console.log(
    `${score.room.padEnd(14)} ${percent(score).toFixed(1).padStart(5)} %  ${score.found} of ${score.all} found`,
  )
const together = scores.at(-1)
process.exit(together && percent(together) >= WANTED ? 0 : 1)
