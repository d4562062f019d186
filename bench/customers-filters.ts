// The customers list under every combination of its filters and sorts: a million customers against ten thousand.
import { chmodSync, mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { startPostgres } from '../apps/server/src/supervisor/postgres.ts'
import { removeInstallation } from '../apps/server/src/supervisor/postgres-home.ts'
import { type Combination, combinations } from './customers-list/combinations.ts'
import { type Ground, makeGround, rareLevel } from './customers-list/ground.ts'
import { type Server, startProduct } from './customers-list/servers.ts'
import { type BenchOptions, exactly, type Report, type Row, spreadOf } from './report.ts'

export const name = 'customers-filters'

const mostGrowth = 10
const commonLevel = '4e'

const levelsOf = async ({ url }: Ground) => {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const { rows } = await client.query<{ id: string; name: string }>(
      'select id, name from scholar_levels where name = any($1)',
      [[commonLevel, rareLevel]],
    )
    const idOf = (level: string) => Number(rows.find((row) => row.name === level)?.id)
    return { common: idOf(commonLevel), rare: idOf(rareLevel) }
  } finally {
    await client.end()
  }
}

type Measure = { readonly label: string; readonly smallMs: number; readonly largeMs: number; readonly growth: number }

/** Small and large in turn, the beginner changing; the growth is the middle one of the rounds, as are the times. */
const measure = async (
  { label, small, large }: { label: string; small: string; large: string },
  servers: { small: Server; large: Server },
  rounds: number,
): Promise<Measure> => {
  const time = { small: () => servers.small.time(small), large: () => servers.large.time(large) }
  await time.small()
  await time.large()
  const found: { small: number; large: number }[] = []
  for (let round = 0; round < rounds; round++) {
    const first = round % 2 === 0 ? ('small' as const) : ('large' as const)
    const second = first === 'small' ? 'large' : 'small'
    const times = { [first]: await time[first](), [second]: await time[second]() }
    found.push({ small: times.small ?? 0, large: times.large ?? 0 })
  }
  return {
    label,
    smallMs: spreadOf(found.map((times) => times.small)).median,
    largeMs: spreadOf(found.map((times) => times.large)).median,
    growth: spreadOf(found.map((times) => times.large / times.small)).median,
  }
}

const french = (count: number) => new Intl.NumberFormat('fr-FR').format(count)
const milliseconds = (value: number) =>
  `${new Intl.NumberFormat('fr-FR', { maximumFractionDigits: 1 }).format(value)}\u00a0ms`
const threeMost = (measures: readonly Measure[], what: 'growth' | 'largeMs') =>
  [...measures].sort((a, b) => b[what] - a[what]).slice(0, 3)
const told = ({ label, smallMs, largeMs, growth }: Measure) =>
  `«\u00a0${label}\u00a0»\u00a0: ${milliseconds(largeMs)} au lieu de ${milliseconds(smallMs)} (${growth.toLocaleString('fr-FR', { maximumFractionDigits: 1 })}\u00a0×)`

export async function run({ quick }: BenchOptions): Promise<Report> {
  const sizes = quick ? ([2_000, 100_000] as const) : ([10_000, 1_000_000] as const)
  const rounds = quick ? 3 : 7
  const dataDir = mkdtempSync(join(tmpdir(), 'cartable-bench-filters-'))
  chmodSync(dataDir, 0o711) // run by root, the database has an account of its own, which must get through
  const postgres = await startPostgres({
    dataDir,
    log: () => {},
    settings: { fsync: 'off', max_wal_size: '8GB', shared_buffers: '512MB' },
  })
  const servers: Server[] = []
  try {
    const asked: (readonly Combination[])[] = []
    for (const count of sizes) {
      console.log(`  ${french(count)} clients…`)
      const ground = await makeGround(postgres, count)
      servers.push(await startProduct(ground, dataDir))
      asked.push(combinations(await levelsOf(ground)))
    }
    const [small, large] = [servers[0]!, servers[1]!]
    const measures: Measure[] = []
    for (const [index, { label, address }] of asked[0]!.entries())
      measures.push(
        await measure({ label, small: address, large: asked[1]![index]!.address }, { small, large }, rounds),
      )
    const beyond = measures.filter(({ growth }) => growth > mostGrowth)
    const from = `${french(sizes[1])} clients au lieu de ${french(sizes[0])}`
    const growths = spreadOf(measures.map(({ growth }) => growth))
    const rows: Row[] = [
      {
        figure: `Combinaison de filtres et de tri la plus ralentie, ${from}`,
        asked: `≤ ${mostGrowth}`,
        measured: exactly(growths.max),
        unit: '×',
        passed: growths.max <= mostGrowth,
      },
      {
        figure: `Combinaisons ralenties plus de ${mostGrowth} fois, sur ${french(measures.length)}`,
        asked: '0',
        measured: exactly(beyond.length),
        unit: '',
        passed: beyond.length === 0,
      },
      { figure: `Combinaison du milieu, ${from}`, asked: '', measured: growths, unit: '×', passed: null },
      {
        figure: `Première page d’une combinaison, à ${french(sizes[1])} clients`,
        asked: '',
        measured: spreadOf(measures.map(({ largeMs }) => largeMs)),
        unit: 'ms',
        passed: null,
      },
    ]
    return {
      rows,
      notes: [
        `Les trois plus ralenties\u00a0: ${threeMost(measures, 'growth').map(told).join('\u202f; ')}.`,
        `Les trois plus lentes\u00a0: ${threeMost(measures, 'largeMs').map(told).join('\u202f; ')}.`,
        `Chaque filtre absent, étroit et large (nom, désactivés, communes, niveaux, solde dû), avec les quatre tris dans les deux sens\u202f; chaque combinaison mesurée ${rounds} fois par HTTP, petite et grande tour à tour.`,
      ],
    }
  } finally {
    await Promise.allSettled(servers.map((server) => server.stop()))
    await postgres.stop()
    removeInstallation(dataDir)
  }
}
