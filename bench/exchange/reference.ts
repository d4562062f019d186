// What an import cannot be faster than: the same reader, then bare COPYs into the same tables, indexes and triggers on.

import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { readSheet } from '../../apps/server/src/platform/sheets/sheets.ts'

/** What the parent gives as its one argument. */
export type ReferenceOrder = { readonly url: string; readonly path: string }
/** What is printed, as one line of JSON. */
export type ReferenceMeasure = { readonly readSeconds: number; readonly copySeconds: number }

const { url, path } = JSON.parse(process.argv[2] ?? '') as ReferenceOrder
const seconds = (start: number) => (performance.now() - start) / 1000

const started = performance.now()
const sheet = await readSheet({ path, fileName: path })
const lines: unknown[][] = []
for await (const { cells } of sheet.rows) lines.push(cells)
const readSeconds = seconds(started)

const client = new pg.Client({ connectionString: url })
await client.connect()
const { rows } = await client.query<{ start: number }>(
  'select greatest(coalesce((select max(id) from establishments), 0), coalesce((select max(id) from addresses), 0))::int + 1000000 as start',
)
const first = rows[0]?.start ?? 1
const text = (value: unknown) => (value === null || value === undefined || value === '' ? '\\N' : String(value))
const e164 = (value: unknown) => `+33${String(value).replace(/\D/g, '').slice(1)}`
// columns of the file: name, color, famous, phone, address, postal code, city
const parts: [string, (cells: unknown[], id: number) => unknown[]][] = [
  ['addresses (id, complete_address, postal_code, city)', (cells, id) => [id, cells[4], cells[5], cells[6]]],
  ['establishments (id, name, color, famous, address_id)', (cells, id) => [id, cells[0], cells[1], 'f', id]],
  [
    'establishment_phones (establishment_id, position, phone, phone_region)',
    (cells, id) => [id, 1, e164(cells[3]), 'FR'],
  ],
]
const ready = parts.map(([target, cellsOf]) => ({
  target,
  chunks: Array.from({ length: Math.ceil(lines.length / 1000) }, (_, chunk) =>
    Buffer.from(
      lines
        .slice(chunk * 1000, chunk * 1000 + 1000)
        .map(
          (cells, index) =>
            `${cellsOf(cells, first + chunk * 1000 + index)
              .map(text)
              .join('\t')}\n`,
        )
        .join(''),
    ),
  ),
}))
const copying = performance.now()
await client.query("begin; select set_config('cartable.operation', 'bench', true)")
for (const { target, chunks } of ready)
  await pipeline(Readable.from(chunks), client.query(copyFrom(`copy ${target} from stdin`)))
await client.query('commit')
const measure: ReferenceMeasure = { readSeconds, copySeconds: seconds(copying) }
await client.end()
console.log(JSON.stringify(measure))
process.exit(0)
