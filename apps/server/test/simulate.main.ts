// `npm run simulate -- --months 12 --families 200 --seed 7`: lives a random company and says what broke, on a database that is thrown away.
import { randomBytes } from 'node:crypto'
import { mkdtempSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { type App, createApp } from '../src/app.ts'
import { waiting } from '../src/life/simulate/invariants/waiting.ts'
import { liveRarePaths } from '../src/life/simulate/rare-paths.ts'
import { tellBroken, tellSummary } from '../src/life/simulate/report.ts'
import { simulate } from '../src/life/simulate/simulate.ts'
import { readConfig } from '../src/platform/config.ts'
import { migrate } from '../src/platform/db/migrate.ts'
import { startProviders } from './lived-providers.ts'
import { startThrowawayPostgres } from './throwaway-postgres.ts'

const { values } = parseArgs({
  options: {
    months: { type: 'string', default: '12' },
    families: { type: 'string', default: '200' },
    seed: { type: 'string', default: '7' },
    all: { type: 'boolean', default: false },
  },
})
const wanted = { months: Number(values.months), families: Number(values.families), seed: Number(values.seed) }
if (!Object.values(wanted).every((number) => Number.isSafeInteger(number) && number > 0)) {
  console.error(
    'Usage\u00a0: npm run simulate -- [--months 12] [--families 200] [--seed 7] [--all\u00a0: jusqu’au bout, quoi qu’il casse]',
  )
  process.exit(2)
}

const say = (sentence: string) => console.log(sentence)

/** Lives the company; answers whether everything held but for what is waited for. */
const live = async (app: App): Promise<boolean> => {
  const simulated = await simulate(app, {
    ...wanted,
    goesOn: values.all,
    besides: liveRarePaths,
    say,
  })
  const { broken } = simulated
  const unknown = broken.filter(({ invariant }) => !(invariant.name in waiting))
  for (const { invariant, month } of broken) {
    const known = waiting[invariant.name]
    if (known) say(`\nAttendu (${known.area}), ${month}\u00a0: ${invariant.name}. ${known.why}`)
  }
  for (const finding of values.all ? unknown : unknown.slice(0, 1))
    say(`\n${await tellBroken(app.platform.database.db, wanted, finding)}`)
  say(`\n${tellSummary(simulated)}`)
  say(unknown.length === 0 ? 'Tout tient.' : 'Quelque chose ne tient pas.')
  return unknown.length === 0
}

// whoever gives up leaves no database behind
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => void postgres.stop().finally(() => process.exit(130)))

const postgres = await startThrowawayPostgres('cartable-simulate-')
const providers = await startProviders()
const dataDir = mkdtempSync(join(tmpdir(), 'cartable-simulate-'))
let holds = false
try {
  await migrate(postgres.url)
  const settings = readConfig({
    ...{ NODE_ENV: 'test', DATA_DIR: dataDir, DATABASE_URL: postgres.url, DATABASE_POOL_SIZE: '5' },
    ...{ SECRET_KEY: randomBytes(32).toString('base64'), LOG_LEVEL: 'silent', DEMO: 'false' },
    ...{ CAPTCHA_COST: '1', RATE_LIMIT_PER_MINUTE: '1000000' },
    ...providers.environment,
  })
  const app = await createApp(settings, { withPages: false })
  try {
    await app.http.listen({ port: providers.port, host: '127.0.0.1' })
    await app.start({ byItself: false })
    holds = await live(app)
  } finally {
    await app.close()
  }
} finally {
  await providers.stop()
  await postgres.stop()
  await rm(dataDir, { recursive: true, force: true })
}
process.exit(holds ? 0 : 1)
