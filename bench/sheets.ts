// How long each format of files of data takes to write and to read, and the memory it needs: each in a process of its own.
import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { sheetLimits } from '../apps/server/src/platform/sheets/sheet.types.ts'
import { writableRows } from '../apps/server/src/platform/sheets/sheets.ts'
import { type BenchOptions, type Report, type Row, spreadOf } from './report.ts'
import type { SheetMeasure } from './sheets/measure.ts'

export const name = 'sheets'

const formats = ['csv', 'xlsx', 'ods', 'xls'] as const
type Format = (typeof formats)[number]
const many = 100_000
/** Memory that a reading may need: its own heap, and the process around it. */
const mostReadMiB = sheetLimits.heapMb + 256
/** Writers that stream need no more, however many rows. */
const mostStreamedMiB = 256
/** xls is held whole until its last row is known. */
const mostXlsMiB = 512

const execute = promisify(execFile)
const measure = async (direction: 'write' | 'read', format: Format, path: string, count: number) => {
  const script = join(import.meta.dirname, 'sheets', 'measure.ts')
  const { stdout } = await execute(process.execPath, [script, direction, format, path, String(count)])
  return JSON.parse(stdout) as SheetMeasure
}

const words = { write: 'Écriture', read: 'Lecture' } as const
const number = new Intl.NumberFormat('fr-FR')

const rowsOf = (
  direction: 'write' | 'read',
  format: Format,
  count: number,
  measures: readonly SheetMeasure[],
): Row[] => {
  const most = direction === 'read' ? mostReadMiB : format === 'xls' ? mostXlsMiB : mostStreamedMiB
  const peak = spreadOf(measures.map(({ peakMiB }) => peakMiB))
  const figure = `${words[direction]} ${format}, ${number.format(count)} lignes de 12 colonnes`
  const time = {
    figure,
    asked: '',
    measured: spreadOf(measures.map(({ seconds }) => seconds)),
    unit: 's',
    passed: null,
  }
  const memory = { figure: `${figure}\u00a0: mémoire au plus haut`, measured: peak, unit: 'Mio' }
  return [time, { ...memory, asked: `≤ ${most}\u00a0Mio`, passed: peak.max <= most }]
}

export async function run({ quick }: BenchOptions): Promise<Report> {
  const folder = await mkdtemp(join(tmpdir(), 'cartable-sheets-'))
  const rows: Row[] = []
  const sizes: string[] = []
  try {
    for (const format of formats) {
      const count = Math.min(quick ? many / 10 : many, writableRows[format])
      const path = join(folder, `feuille.${format}`)
      for (const direction of ['write', 'read'] as const) {
        const measures: SheetMeasure[] = []
        for (let round = 0; round < (quick ? 1 : 3); round += 1) {
          measures.push(await measure(direction, format, path, count))
        }
        rows.push(...rowsOf(direction, format, count, measures))
        if (direction === 'write')
          sizes.push(`${format}\u00a0: ${number.format(Math.round((measures[0]?.bytes ?? 0) / 1e5) / 10)}\u00a0Mo`)
      }
    }
  } finally {
    await rm(folder, { recursive: true })
  }
  return {
    rows,
    notes: [
      `Taille des fichiers\u00a0: ${sizes.join(', ')}.`,
      `Limites\u00a0: ${number.format(writableRows.xls)} lignes en xls (celle du format, dite avant le premier octet), ${number.format(writableRows.xlsx)} en xlsx et ods\u202f; à la lecture ${number.format(sheetLimits.rows)} lignes, ${sheetLimits.columns} colonnes et ${sheetLimits.heapMb}\u00a0Mio de tas.`,
      'csv, xlsx et ods s’écrivent au fil des lignes\u202f; xls garde ses cellules jusqu’à la dernière. xls et ods se lisent entiers, csv et xlsx ligne à ligne, toujours dans un processus à part.',
    ],
  }
}
