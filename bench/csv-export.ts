// A million rows as CSV by the accounting export's own writer, beside a bare COPY of the same query: rate and memory.
import { execFile } from 'node:child_process'
import { chmodSync, mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { startPostgres } from '../apps/server/src/supervisor/postgres.ts'
import { removeInstallation } from '../apps/server/src/supervisor/postgres-home.ts'
import type { ExportMeasure, ExportOrder, Kind } from './csv-export/exporter.ts'
import { fillRows } from './csv-export/rows.ts'
import { type BenchOptions, type Report, spreadOf } from './report.ts'

export const name = 'csv-export'

const exporter = join(import.meta.dirname, 'csv-export', 'exporter.ts')
const execute = promisify(execFile)
const leastRatio = 0.5
/** More than a process of Node wavers by itself from one run to the next, far less than a tenth of the file. */
const mostGrowthMiB = 24

const orders: readonly (readonly Kind[])[] = [
  ['product', 'csv', 'text'],
  ['csv', 'text', 'product'],
  ['text', 'product', 'csv'],
]

export async function run({ quick }: BenchOptions): Promise<Report> {
  const [few, many, rounds] = quick ? [20_000, 200_000, 2] : [100_000, 1_000_000, 9]
  const dataDir = mkdtempSync(join(tmpdir(), 'cartable-bench-csv-'))
  chmodSync(dataDir, 0o711) // run by root, the database has an account of its own, which must get through
  const postgres = await startPostgres({ dataDir, log: () => {} })
  try {
    await fillRows(postgres.url, many)
    const measure = (kind: Kind, count: number) =>
      exportOnce({ kind, count, url: postgres.url, file: join(dataDir, 'export.csv') })
    await measure('text', many) // the table is in memory for everybody from here on
    const full: Record<Kind, ExportMeasure[]> = { product: [], csv: [], text: [] }
    const small: ExportMeasure[] = []
    for (let round = 0; round < rounds; round++) {
      // who begins changes: what the first leaves behind must not always help the same one
      for (const kind of orders[round % orders.length] ?? []) full[kind].push(await measure(kind, many))
      small.push(await measure('product', few))
    }
    return reportOf({ few, many, full, small })
  } finally {
    await postgres.stop()
    removeInstallation(dataDir)
  }
}

async function exportOnce(order: ExportOrder): Promise<ExportMeasure> {
  const { stdout } = await execute(process.execPath, [exporter, JSON.stringify(order)])
  return JSON.parse(stdout) as ExportMeasure
}

type Measured = { few: number; many: number; full: Record<Kind, ExportMeasure[]>; small: ExportMeasure[] }

function reportOf({ few, many, full, small }: Measured): Report {
  const { product } = full
  const peaks = { few: spreadOf(small.map((one) => one.peakMiB)), many: spreadOf(product.map((one) => one.peakMiB)) }
  const growth = spreadOf(product.map((one, round) => one.peakMiB - (small[round]?.peakMiB ?? 0)))
  const perSecond = (kind: Kind) => spreadOf(full[kind].map(({ seconds }) => many / seconds))
  const against = (kind: Kind) =>
    spreadOf(product.map(({ seconds }, round) => (full[kind][round]?.seconds ?? Number.NaN) / seconds))
  const count = (value: number) => new Intl.NumberFormat('fr-FR').format(value)
  const megabytes = Math.round((product[0]?.bytes ?? 0) / 1e6)
  const [asCsv, asText] = [against('csv'), against('text')]
  return {
    rows: [
      {
        figure: `Débit, par rapport à un COPY nu au format CSV (${count(many)} lignes)`,
        asked: '≥ 0,5',
        measured: asCsv,
        unit: '×',
        passed: asCsv.median >= leastRatio,
      },
      {
        figure: 'Débit, par rapport à un COPY nu au format texte de PostgreSQL',
        asked: '',
        measured: asText,
        unit: '×',
        passed: null,
      },
      { figure: 'Débit de l’export', asked: '', measured: perSecond('product'), unit: 'lignes/s', passed: null },
      { figure: 'Débit du COPY nu, CSV', asked: '', measured: perSecond('csv'), unit: 'lignes/s', passed: null },
      { figure: 'Débit du COPY nu, texte', asked: '', measured: perSecond('text'), unit: 'lignes/s', passed: null },
      {
        figure: `Mémoire au plus haut, ${count(few)} lignes`,
        asked: '',
        measured: peaks.few,
        unit: 'Mio',
        passed: null,
      },
      {
        figure: `Mémoire au plus haut, ${count(many)} lignes`,
        asked: '',
        measured: peaks.many,
        unit: 'Mio',
        passed: null,
      },
      {
        figure: 'Mémoire gagnée de l’un à l’autre',
        asked: `constante (≤ ${mostGrowthMiB}\u00a0Mio)`,
        measured: growth,
        unit: 'Mio',
        passed: growth.median <= mostGrowthMiB,
      },
    ],
    notes: [
      `L’export écrit un fichier de ${megabytes}\u00a0Mo de 27 colonnes mises en forme (montants, dates, oui/non, garde contre les formules)\u202f; les COPY nus écrivent les mêmes lignes telles quelles, nulle part. Le format texte, qui n’a pas de guillemets à chercher, n’est pas ce qu’un tableur lit.`,
      'Chaque export est un processus neuf\u202f; la table est simple, pour que le temps soit celui de l’écriture et non celui de la requête.',
    ],
  }
}
