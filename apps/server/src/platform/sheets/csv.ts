// Writes the rows of a query as CSV for a French spreadsheet, streamed by COPY: memory does not grow with the rows.
import { createWriteStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { Compilable, CompiledQuery } from 'kysely'
import pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'

/**
 * How a column is written. `text`: typed by people, guarded against formulas. `code`: our own words and numbers of papers.
 * `cents`: integer cents, as `1234,56`. `decimal`: numeric, decimal comma, no trailing zeros. `day`: DD/MM/YYYY.
 * `month`: MM/YYYY. `instant`: DD/MM/YYYY HH:mm in Paris. `flag`: Oui, Non.
 */
export type CsvKind = 'text' | 'code' | 'integer' | 'cents' | 'decimal' | 'day' | 'month' | 'instant' | 'flag'

/** `column` is its name in the query, camelCase; an object of `labels` turns stored words into French ones. */
export type CsvColumn = {
  readonly header: string
  readonly column: string
  readonly kind: CsvKind
  readonly labels?: Readonly<Record<string, string>>
}

/** Anything Kysely can compile to one SELECT. */
export type CsvQuery = Compilable<unknown>

type CsvOptions = {
  /** longest time the export may take, in milliseconds */
  timeoutMs?: number
  signal?: AbortSignal
}

const byteOrderMark = '\uFEFF'
const hour = 3_600_000

const snake = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

/**
 * A spreadsheet runs what begins with = + - @ (or a control character): an apostrophe keeps it text. All of them sort
 * before 'A', so that one comparison of bytes spares most names the second test.
 */
const guarded = (value: string) =>
  `case when ${value} collate "C" < 'A' and left(${value}, 1) in ('=', '+', '-', '@', E'\\t', E'\\r') then '''' || ${value} else nullif(${value}, '') end`

/** Whole-number arithmetic: twice as fast as numeric, three times as fast as to_char. */
const euros = (value: string) => {
  const positive = (cents: string) => `(${cents} / 100)::text || ',' || right((100 + ${cents} % 100)::text, 2)`
  return `case when ${value} < 0 then '-' || ${positive(`(-${value})`)} else ${positive(value)} end`
}

const labelled = (value: string, labels: Readonly<Record<string, string>>) =>
  `case ${value} ${Object.entries(labels)
    .map(([word, label]) => `when ${pg.escapeLiteral(word)} then ${pg.escapeLiteral(label)}`)
    .join(' ')} else ${value} end`

const formatted = ({ column, kind, labels }: CsvColumn): string => {
  const value = `r.${pg.escapeIdentifier(snake(column))}`
  if (labels) return labelled(value, labels)
  switch (kind) {
    case 'text':
      return guarded(value)
    case 'cents':
      return euros(value)
    case 'decimal':
      return `replace(trim_scale(${value})::text, '.', ',')`
    case 'month':
      return `to_char(${value}, 'MM/YYYY')`
    case 'instant':
      return `to_char(${value}, 'DD/MM/YYYY HH24:MI')`
    case 'flag':
      return `case when ${value} then 'Oui' else 'Non' end`
    case 'day': // written by DateStyle
    case 'code':
    case 'integer':
      return value
  }
}

const literal = (value: unknown): string => {
  if (value === null || value === undefined) return 'null'
  if (typeof value === 'number' && Number.isFinite(value)) return String(value)
  if (typeof value === 'bigint') return String(value)
  if (typeof value === 'boolean') return value ? 'true' : 'false'
  if (typeof value === 'string') return pg.escapeLiteral(value)
  if (value instanceof Date) return pg.escapeLiteral(value.toISOString())
  if (Array.isArray(value)) return value.length === 0 ? `'{}'` : `array[${value.map(literal).join(', ')}]`
  throw new TypeError(`a parameter of type ${typeof value} cannot be written in a COPY`)
}

/** COPY takes no parameter: each is written in its place as a quoted literal. Quoted text of the statement is left alone. */
export const withoutParameters = ({ sql, parameters }: Pick<CompiledQuery, 'sql' | 'parameters'>): string =>
  sql.replace(/'(?:[^']|'')*'|"(?:[^"]|"")*"|\$(\d+)/g, (token, index: string | undefined) =>
    index === undefined ? token : literal(parameters[Number(index) - 1]),
  )

/** The COPY statement of a query, for the bench and for whoever wants to read it. */
export const copyStatement = (query: CsvQuery, columns: readonly CsvColumn[]): string =>
  `copy (select ${columns.map(formatted).join(', ')} from (${withoutParameters(query.compile())}) r) to stdout with (format csv, delimiter ';')`

const quoted = (header: string) => (/[";\n]/.test(header) ? `"${header.replaceAll('"', '""')}"` : header)

async function* chunksOf(pool: pg.Pool, statement: string, header: string, { timeoutMs = hour, signal }: CsvOptions) {
  const client = await pool.connect()
  let isDone = false
  try {
    await client.query(
      `begin isolation level repeatable read read only; set local statement_timeout = ${Math.round(timeoutMs)}; set local idle_in_transaction_session_timeout = 0; set local datestyle = 'SQL, DMY'`,
    )
    let isFirst = true
    for await (const chunk of client.query(copyTo(statement))) {
      signal?.throwIfAborted()
      if (isFirst) yield Buffer.from(header)
      isFirst = false
      yield chunk as Buffer
    }
    if (isFirst) yield Buffer.from(header)
    await client.query('commit')
    isDone = true
  } finally {
    // a COPY cut in the middle leaves the connection unusable
    client.release(!isDone)
  }
}

/**
 * Opens the CSV of a query: UTF-8 with byte order mark, `;` between columns, one header line.
 * Resolves once the database has begun to answer, so that a faulty query throws here; destroying the stream stops it.
 * @param pool a pool of read-only connections; one is held until the stream ends
 */
export const openCsv = async (
  pool: pg.Pool,
  query: CsvQuery,
  columns: readonly CsvColumn[],
  options: CsvOptions = {},
): Promise<Readable> => {
  const header = `${byteOrderMark}${columns.map((column) => quoted(column.header)).join(';')}\n`
  const chunks = chunksOf(pool, copyStatement(query, columns), header, options)
  const first = await chunks.next()
  async function* all() {
    try {
      if (!first.done) yield first.value
      yield* chunks
    } finally {
      await chunks.return(undefined)
    }
  }
  return Readable.from(all(), { objectMode: false })
}

/** Writes the CSV of a query to a file. Answers its size in bytes. */
export const streamCsv = async (
  pool: pg.Pool,
  query: CsvQuery,
  columns: readonly CsvColumn[],
  path: string,
  options: CsvOptions = {},
): Promise<{ sizeBytes: number }> => {
  await pipeline(await openCsv(pool, query, columns, options), createWriteStream(path, { mode: 0o600 }))
  return { sizeBytes: (await stat(path)).size }
}
