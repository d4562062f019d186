// `npm run simulate -- --months 12 --families 200 --seed 7`: lives a random company and says what broke, on a database that is thrown away,
// or kept as a backup by `--keep <folder>` for who wants to see it on screens.
import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { addMonths } from '@cartable/domain/kernel/dates.ts'
import { type App, createApp } from '../src/app.ts'
import { openDemoAccounts } from '../src/life/demo/demo-accounts.ts'
import { waiting } from '../src/life/simulate/invariants/waiting.ts'
import { liveRarePaths } from '../src/life/simulate/rare-paths.ts'
import { tellBroken, tellSummary } from '../src/life/simulate/report.ts'
import { simulate, usualBegin } from '../src/life/simulate/simulate.ts'
import { inParis, type Story } from '../src/life/story.ts'
import { backup } from '../src/platform/backup/backup.ts'
import { fingerprint } from '../src/platform/backup/secret-key.ts'
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
    begins: { type: 'string', default: usualBegin },
    'open-books': { type: 'boolean', default: false },
    keep: { type: 'string' },
  },
})
const numbers = { months: Number(values.months), families: Number(values.families), seed: Number(values.seed) }
const wanted = { ...numbers, begins: values.begins, leavesBooksOpen: values['open-books'] }
if (!Object.values(numbers).every((number) => Number.isSafeInteger(number) && number > 0)) {
  console.error(
    'Usage\u00a0: npm run simulate -- [--months 12] [--begins 2025-09-01] [--families 200] [--seed 7] [--all\u00a0: jusqu’au bout, quoi qu’il casse] [--open-books\u00a0: mois et exercices laissés ouverts] [--keep <dossier>\u00a0: la sauvegarde de la société vécue]',
  )
  process.exit(2)
}
// the clock of a company never goes ahead of real time: it would stand still there
if (inParis(addMonths(values.begins, numbers.months), 0).getTime() > Date.now()) {
  console.error(`${numbers.months} mois à partir du ${values.begins} finissent dans l’avenir.`)
  process.exit(2)
}
// npm moves to the project's folder; the folder is named from where the person is
const kept = values.keep === undefined ? null : resolve(process.env.INIT_CWD ?? '.', values.keep)
if (kept !== null && existsSync(kept)) {
  console.error(`${kept} existe déjà\u00a0: donnez un dossier à créer.`)
  process.exit(2)
}

const say = (sentence: string) => console.log(sentence)

/** The company as it is now, in a data folder of its own: its backup, its key, and the accounts that open it. */
const keep = async ({ platform }: App, story: Story, folder: string): Promise<void> => {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  await openDemoAccounts(platform, story, folder)
  writeFileSync(join(folder, 'secret.key'), `${secretKey.toString('base64')}\n`, { mode: 0o600 })
  const to = join(folder, 'societe.backup')
  await backup({
    ...{ databaseUrl: postgres.url, to, readFile: (storageKey) => platform.files.read({ storageKey }) },
    ...{ keyFingerprint: fingerprint(secretKey), now: new Date(), log: say },
  })
  say(`\nLa société est gardée. Pour l’ouvrir\u00a0:\n  DATA_DIR=${folder} npm run restore -- --from ${to}`)
  say(`  DATA_DIR=${folder} npm start\nSes comptes sont dans ${join(folder, 'demo-accounts.txt')}.`)
}

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
  if (kept !== null) await keep(app, simulated.world.story, kept)
  say(unknown.length === 0 ? 'Tout tient.' : 'Quelque chose ne tient pas.')
  return unknown.length === 0
}

// whoever gives up leaves no database behind
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => void postgres.stop().finally(() => process.exit(130)))

const secretKey = randomBytes(32)
const postgres = await startThrowawayPostgres('cartable-simulate-')
const providers = await startProviders()
const dataDir = mkdtempSync(join(tmpdir(), 'cartable-simulate-'))
let holds = false
try {
  await migrate(postgres.url)
  const settings = readConfig({
    ...{ NODE_ENV: 'test', DATA_DIR: dataDir, DATABASE_URL: postgres.url, DATABASE_POOL_SIZE: '5' },
    ...{ SECRET_KEY: secretKey.toString('base64'), LOG_LEVEL: 'silent', DEMO: 'false' },
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
