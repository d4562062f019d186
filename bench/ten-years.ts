// The company when it has grown: every read of the product on the demo company, and again once all that leads to people is there many times over.
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { inWrite, openDatabase } from '../apps/server/src/platform/db/database.ts'
import type { JobContext } from '../apps/server/src/platform/jobs/job.ts'
import { monthSumsTasks } from '../apps/server/src/platform/month-sums.ts'
import { sumSources } from '../apps/server/src/sum-sources.ts'
import { embeddedDatabaseUrl } from '../apps/server/src/supervisor/postgres.ts'
import { type Product, prepareProduct } from './product.ts'
import { type BenchOptions, exactly, type Report, type Row, spreadOf } from './report.ts'
import { grow } from './ten-years/grow.ts'
import {
  type Accepted,
  acceptedOf,
  type Growth,
  growthsOf,
  limits,
  regressions,
  shareWithin,
} from './ten-years/growth.ts'
import { processorClock } from './ten-years/processor.ts'
import { askerOf, type Document, readsOf, timeReads } from './ten-years/reads.ts'

export const name = 'ten-years'

/** Some 44 000 customers, 0.3 million lessons, as many bills and payments, 2.4 million lines of the books. */
const usualFactor = 1000
const quickFactor = 5
const promptMs = 100
const shown = 20
/** A demo company is lived through before the product can serve. */
const patienceMs = 1_800_000
const acceptedFile = join(import.meta.dirname, 'ten-years', 'accepted.json')

const french = (value: number, digits = 0) =>
  new Intl.NumberFormat('fr-FR', { maximumFractionDigits: digits }).format(value)
const told = ({ label, smallMs, largeMs, growth }: Growth) =>
  `${label}\u00a0: ${french(largeMs)}\u00a0ms au lieu de ${french(smallMs)} (${french(growth, 1)}\u00a0×)`

const clientOf = (dataDir: string) => {
  const secret = (file: string) => readFileSync(join(dataDir, file), 'utf8').trim()
  return new pg.Client({
    host: '127.0.0.1',
    port: Number(secret('postgres.port')),
    user: 'postgres',
    password: secret('postgres.password'),
    database: 'cartable',
  })
}

/** What the task of sums would have kept long before. */
const keepSums = async ({ dataDir }: Product): Promise<void> => {
  const database = openDatabase({ url: embeddedDatabaseUrl(dataDir) ?? '', max: 2, statementTimeoutMs: 600_000 })
  const context = {
    db: database.db,
    write: (operation: string, change: Parameters<typeof inWrite>[2]) => inWrite(database, { operation }, change),
    signal: new AbortController().signal,
  }
  try {
    await monthSumsTasks(sumSources)[0]?.run(context as unknown as JobContext)
  } finally {
    await database.close()
  }
}

const growCompany = async ({ dataDir }: Product, factor: number): Promise<string[]> => {
  const client = clientOf(dataDir)
  await client.connect()
  try {
    return await grow(client, factor, (line) => console.log(`  ${line}`))
  } finally {
    await client.end()
  }
}

const readAccepted = (): Accepted | null =>
  existsSync(acceptedFile) ? (JSON.parse(readFileSync(acceptedFile, 'utf8')) as Accepted) : null

const timeRows = (times: readonly number[]): Row[] => [
  {
    figure: `Lectures de plus de ${promptMs}\u00a0ms`,
    asked: '',
    measured: exactly(times.filter((ms) => ms > promptMs).length),
    unit: '',
    passed: null,
  },
  { figure: 'Une lecture', asked: '', measured: spreadOf(times), unit: 'ms', passed: null },
]

const rowsOf = (growths: readonly Growth[], factor: number): Row[] => {
  const share = shareWithin(growths)
  const most = Math.max(...growths.map(({ growth }) => growth))
  const accepted = readAccepted()
  const slower = accepted ? regressions(accepted, factor, growths) : []
  return [
    {
      figure: `Lectures ralenties ${limits.most} fois au plus, sur ${french(growths.length)}`,
      asked: `≥ ${limits.share * 100}\u00a0%`,
      measured: exactly(share * 100),
      unit: '%',
      passed: share >= limits.share,
    },
    {
      figure: 'Lecture la plus ralentie',
      asked: `≤ ${limits.all}`,
      measured: exactly(most),
      unit: '×',
      passed: most <= limits.all,
    },
    {
      figure: 'Lectures plus ralenties que ce qui en a été accepté',
      asked: accepted?.factor === factor ? '0' : '',
      measured: accepted?.factor === factor ? exactly(slower.length) : null,
      unit: '',
      passed: accepted?.factor === factor ? slower.length === 0 : null,
    },
    ...timeRows(growths.map(({ largeMs }) => largeMs)),
  ]
}

const notesOf = (growths: readonly Growth[], factor: number, left: readonly string[]): string[] => {
  const accepted = readAccepted()
  const slower = accepted ? regressions(accepted, factor, growths) : []
  return [
    `La société de démonstration, recopiée ${french(factor)} fois sur dix ans\u00a0; chaque lecture à l’ouverture, cherchée, à une page lointaine et dans chaque tri, par la direction.`,
    ...(slower.length > 0 ? [`Plus ralenties qu’accepté\u00a0: ${slower.map(told).join('\u202f; ')}.`] : []),
    `Les ${shown} plus lentes\u00a0: ${growths.slice(0, shown).map(told).join('\u202f; ')}.`,
    ...(left.length > 0 ? [`N’ont pas été recopiées\u00a0: ${left.join('\u202f; ')}.`] : []),
  ]
}

/** A company that had grown before: how each read stands, without what it was beside. */
const reportOfFound = (found: ReadonlyMap<string, number>): Report => {
  const slowest = [...found].sort(([, a], [, b]) => b - a).slice(0, shown)
  return {
    rows: timeRows([...found.values()]),
    notes: [
      `Les ${shown} plus lentes\u00a0: ${slowest.map(([label, ms]) => `${label}\u00a0: ${french(ms)}\u00a0ms`).join('\u202f; ')}.`,
    ],
  }
}

/** Workers that end take with them how long they ran. */
const withoutWorkers = async ({ dataDir }: Product): Promise<void> => {
  const client = clientOf(dataDir)
  await client.connect()
  try {
    await client.query('alter system set max_parallel_workers_per_gather = 0')
    await client.query('select pg_reload_conf()')
  } finally {
    await client.end()
  }
}

export async function run({ quick, factor: asked, accept, processor, company }: BenchOptions): Promise<Report> {
  const factor = asked ?? (quick ? quickFactor : usualFactor)
  const rounds = quick ? 1 : 3
  const isFound = company !== null && existsSync(join(company, 'demo-accounts.txt'))
  const product = await prepareProduct({ startTimeoutMs: patienceMs, keptIn: company })
  try {
    if (!isFound) console.log('  la société de démonstration est vécue…')
    await product.start()
    if (processor) await withoutWorkers(product)
    const clock = processor ? processorClock(product.pid()) : () => performance.now()
    const ask = askerOf(product.url, await product.signIn('direction', 'cartable'), clock)
    const document = await fetch(`${product.url}/api/openapi.json`)
    const reads = readsOf((await document.json()) as Document)
    // what only the first call does is not counted
    await timeReads(ask, reads, 1)
    if (isFound) return reportOfFound(await timeReads(ask, reads, rounds))
    const small = await timeReads(ask, reads, rounds)
    console.log(`  ${french(small.size)} lectures mesurées\u00a0; la société grandit ${french(factor)} fois…`)
    const left = await growCompany(product, factor)
    await keepSums(product)
    const growths = growthsOf(small, await timeReads(ask, reads, rounds))
    if (accept) writeFileSync(acceptedFile, `${JSON.stringify(acceptedOf(factor, growths), null, 2)}\n`)
    return { rows: rowsOf(growths, factor), notes: notesOf(growths, factor, left) }
  } finally {
    await product.remove()
  }
}
