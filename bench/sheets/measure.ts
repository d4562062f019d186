// One process that writes or reads one file of data, and says how long it took and how much memory it needed at most.
import { createWriteStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import { type Cell, readSheet, writeSheet } from '../../apps/server/src/platform/sheets/sheets.ts'

export type SheetMeasure = { seconds: number; peakMiB: number; bytes: number }
const formats = ['csv', 'xlsx', 'ods', 'xls'] as const

const kinds = 'text text text text text number money boolean date text text text'.split(' ') as (
  | 'text'
  | 'number'
  | 'money'
  | 'boolean'
  | 'date'
)[]
const columns = kinds.map((kind, index) => ({ title: `Colonne ${index + 1}`, kind, width: 16 }))

async function* rows(count: number): AsyncGenerator<Cell[]> {
  for (let index = 0; index < count; index += 1) {
    const date = `2025-12-${String((index % 28) + 1).padStart(2, '0')}`
    const phone = `06${String(index).padStart(8, '0')}`
    const place = [`Établissement n° ${index}`, `${index} rue de la République`, `7500${index % 10}`, 'Paris', phone]
    yield [...place, index, index / 4, index % 2 === 0, { date }, 'note & <b> "citée"', null, `e${index}@exemple.fr`]
  }
}

const [direction, format, path, count] = process.argv.slice(2)
const known = formats.find((one) => one === format)
if (!known || !path) throw new Error('usage: measure.ts write|read csv|xlsx|ods|xls path count')
let peakMiB = 0
const started = performance.now()
if (direction === 'write') {
  const table = { sheetName: 'Feuille', columns }
  await pipeline(writeSheet(known, table, rows(Number(count))), createWriteStream(path))
} else {
  const sheet = await readSheet(
    { path, fileName: path },
    {
      onPeak: (most) => {
        peakMiB = most
      },
    },
  )
  let read = 0
  for await (const { cells } of sheet.rows) if (cells.length === columns.length) read += 1
  if (read !== Number(count)) throw new Error(`${read} rows were read of ${count}`)
}
const measure: SheetMeasure = {
  seconds: (performance.now() - started) / 1000,
  // what reads is a process of its own
  peakMiB: peakMiB || process.resourceUsage().maxRSS / 1024,
  bytes: (await stat(path)).size,
}
console.log(JSON.stringify(measure))
