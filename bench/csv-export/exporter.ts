// One export in a process of its own, so that its peak memory is its own: a bare COPY, or the product's writer to a file.
import { Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import { accountingColumns } from '../../apps/server/src/modules/accounting/export-accounting.ts'
import { streamCsv, withoutParameters } from '../../apps/server/src/platform/sheets/csv.ts'
import { rowsQuery } from './rows.ts'

/** `csv` and `text`: a bare COPY in that format, to nowhere. `product`: the writer of the exports, to a file. */
export type Kind = 'product' | 'csv' | 'text'

/** What the parent gives as its one argument. */
export type ExportOrder = { kind: Kind; count: number; url: string; file: string }
/** What is printed, as one line of JSON. */
export type ExportMeasure = { seconds: number; bytes: number; peakMiB: number; baseMiB: number }

const { kind, count, url, file } = JSON.parse(process.argv[2] ?? '') as ExportOrder
const pool = new pg.Pool({ connectionString: url, max: 2 })
await pool.query('select 1')

const MIB = 1024 // maxRSS is in KiB
const baseMiB = process.resourceUsage().maxRSS / MIB
const start = performance.now()
const bytes =
  kind === 'product'
    ? (await streamCsv(pool, rowsQuery(count), accountingColumns, file)).sizeBytes
    : await bareCopy(kind)
const seconds = (performance.now() - start) / 1000
const measure: ExportMeasure = { seconds, bytes, baseMiB, peakMiB: process.resourceUsage().maxRSS / MIB }
await pool.end()
console.log(JSON.stringify(measure))

/** The same rows as PostgreSQL writes them by itself, to nowhere. */
async function bareCopy(format: 'csv' | 'text'): Promise<number> {
  let size = 0
  const nowhere = new Writable({
    write(chunk: Buffer, _encoding, done) {
      size += chunk.length
      done()
    },
  })
  const client = await pool.connect()
  try {
    await pipeline(
      client.query(copyTo(`copy (${withoutParameters(rowsQuery(count).compile())}) to stdout with (format ${format})`)),
      nowhere,
    )
  } finally {
    client.release()
  }
  return size
}
