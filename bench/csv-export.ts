// A million rows as CSV by the accounting export's own writer, beside a bare COPY of the same query: rate and memory.
import { execFile } from 'node:child_process'
import { chmodSync, mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { startPostgres } from '../apps/server/src/supervisor/postgres.ts'
import { removeInstallation } from '../apps/server/src/supervisor/postgres-home.ts'
import type { ExportMeasure, ExportOrder } from './csv-export/exporter.ts'
import { fillRows } from './csv-export/rows.ts'
import { type BenchOptions, type Report, spreadOf } from './report.ts'

export const name = 'csv-export'

const exporter = join(import.meta.dirname, 'csv-export', 'exporter.ts')
const execute = promisify(execFile)
const leastRatio = 0.5
/** More than a process of Node wavers by itself from one run to the next, far less than a tenth of the file. */
const mostGrowthMiB = 24

export async function run({ quick }: BenchOptions): Promise<Report> {
  const [few, many, rounds] = quick ? [20_000, 200_000, 2] : [100_000, 1_000_000, 5]
  const dataDir = mkdtempSync(join(tmpdir(), 'cartable-bench-csv-'))
  chmodSync(dataDir, 0o711) // run by root, the database has an account of its own, which must get through
  const postgres = await startPostgres({ dataDir, log: () => {} })
  try {
    await fillRows(postgres.url, many)
    const measure = (kind: ExportOrder['kind'], count: number) =>
      exportOnce({ kind, count, url: postgres.url, file: join(dataDir, 'export.csv') })
    await measure('bare', many) // the table is in memory for everybody from here on
    const ratios: number[] = []
    const product: ExportMeasure[] = []
    const bare: ExportMeasure[] = []
    const small: ExportMeasure[] = []
    for (let round = 0; round < rounds; round++) {
      // who begins changes: what the first leaves behind must not always help the same one
      const order = round % 2 === 0 ? (['bare', 'product'] as const) : (['product', 'bare'] as const)
      const seconds = { bare: 0, product: 0 }
      for (const kind of order) {
        const measured = await measure(kind, many)
        seconds[kind] = measured.seconds
        ;(kind === 'bare' ? bare : product).push(measured)
      }
      small.push(await measure('product', few))
      ratios.push(seconds.bare / seconds.product)
    }
    return reportOf({ few, many, ratios, product, bare, small })
  } finally {
    await postgres.stop()
    removeInstallation(dataDir)
  }
}

async function exportOnce(order: ExportOrder): Promise<ExportMeasure> {
  const { stdout } = await execute(process.execPath, [exporter, JSON.stringify(order)])
  return JSON.parse(stdout) as ExportMeasure
}

type Measured = {
  few: number
  many: number
  ratios: number[]
  product: ExportMeasure[]
  bare: ExportMeasure[]
  small: ExportMeasure[]
}

function reportOf({ few, many, ratios, product, bare, small }: Measured): Report {
  const ratio = spreadOf(ratios)
  const peaks = { few: spreadOf(small.map((one) => one.peakMiB)), many: spreadOf(product.map((one) => one.peakMiB)) }
  const growth = spreadOf(product.map((one, round) => one.peakMiB - (small[round]?.peakMiB ?? 0)))
  const perSecond = (measures: ExportMeasure[]) => spreadOf(measures.map(({ seconds }) => many / seconds))
  const count = (value: number) => new Intl.NumberFormat('fr-FR').format(value)
  const megabytes = Math.round((product[0]?.bytes ?? 0) / 1e6)
  return {
    rows: [
      {
        figure: `Débit, par rapport à un COPY nu (${count(many)} lignes)`,
        asked: '≥ 0,5',
        measured: ratio,
        unit: '×',
        passed: ratio.median >= leastRatio,
      },
      { figure: 'Débit de l’export', asked: '', measured: perSecond(product), unit: 'lignes/s', passed: null },
      { figure: 'Débit du COPY nu', asked: '', measured: perSecond(bare), unit: 'lignes/s', passed: null },
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
      `L’export écrit un fichier de ${megabytes}\u00a0Mo de 27 colonnes mises en forme (montants, dates, oui/non, garde contre les formules)\u202f; le COPY nu écrit les mêmes lignes telles quelles, nulle part.`,
      'Chaque export est un processus neuf\u202f; la table est simple, pour que le temps soit celui de l’écriture et non celui de la requête.',
    ],
  }
}
