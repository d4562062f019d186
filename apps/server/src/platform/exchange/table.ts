// What is said of a layout whose lines are rows of one table, and what its writer and its export both need.
import type { Refusal } from '@cartable/domain/kernel/refusal.ts'
import type { RightCode } from '@cartable/domain/kernel/rights.ts'
import type { z } from 'zod'
import type { Db } from '../db/database.ts'
import type { ConstraintRefusals } from '../http/handlers.ts'
import { type Choice, type Choices, choicesOf } from './choices.ts'
import type { ExchangeColumn, LineValues } from './layout.ts'
import type { TableRow } from './table.queries.ts'

export type TableColumn = ExchangeColumn & {
  /** The cell names a record, the row holds its id. */
  readonly choicesFrom?: (db: Db) => Promise<readonly Choice[]>
}

/** Values of a form that other tables keep, e.g. an address and phones. */
export type TableParts = {
  /** Columns of the table that name them; the file has no such column. */
  readonly columns: readonly string[]
  /** The parts of these rows, in their order, as the checked form holds them. */
  readonly read: (db: Db, rows: readonly TableRow[]) => Promise<readonly Readonly<Record<string, unknown>>[]>
  /** Before the rows are written: answers the columns that name their parts, in their order. */
  readonly before?: (db: Db, changes: readonly Change[]) => Promise<readonly Readonly<Record<string, unknown>>[]>
  /** Once the rows are written: writes what refers to them. */
  readonly after?: (db: Db, changes: readonly (Change & { readonly id: number })[]) => Promise<void>
}

/** A row that is to be written: the checked values of its form, and the row with its parts as it was, null when it is new. */
export type Change = { readonly now: Readonly<Record<string, unknown>>; readonly before: TableRow | null }

export type KeyedBy = {
  /** Key values of rows after an id, in the order of ids; absent when they are columns of the table. */
  readonly rows?: (db: Db, after: number, limit: number) => Promise<readonly TableRow[]>
  /** Key values of a line, of a checked form or of a row; undefined: the file does not tell. */
  readonly of: (values: Readonly<Record<string, unknown>>) => Readonly<Record<string, unknown>>
}

export type TableLayout = {
  readonly objectType: string
  readonly label: string
  readonly right: RightCode
  readonly pathOf: (entityId: number) => string | null
  readonly intro: readonly string[]
  /** As SQL spells it; it has `id` and `enabled`. */
  readonly table: string
  /** Live events that tell of a change. */
  readonly liveKey: string
  /** Columns of the file, without « Identifiant » and « Actif », which are added. */
  readonly columns: readonly TableColumn[]
  /** Columns of the table that the form holds. */
  readonly stored: readonly string[]
  /** Values that find a row again, besides its id; the last one is what the report calls the line. */
  readonly key: readonly string[]
  /** Where the values of a key are not columns as they stand. */
  readonly keyedBy?: KeyedBy
  /** A line that would give a row the key of another one; absent where two rows may share it. */
  readonly taken?: Refusal
  /** The schema of the form, without id and stamp. */
  readonly schema: z.ZodObject
  /** The form of a row with what the line says laid over it; `before` is null for a new row. */
  readonly formOf: (before: TableRow | null, given: LineValues) => Readonly<Record<string, unknown>>
  /** Cells of an exported row, where they are not its columns. */
  readonly cellsOf?: (row: TableRow) => LineValues
  /** Rules of the form beyond its schema; looks up once what they need. Throws `Refused`, answers the columns to be kept. */
  readonly begin?: (db: Db) => Promise<(now: Readonly<Record<string, unknown>>) => Readonly<Record<string, unknown>>>
  readonly constraints?: ConstraintRefusals
  readonly parts?: TableParts
}

/** Choices of every column that names records. */
export const choicesOfColumns = async (db: Db, columns: readonly TableColumn[]): Promise<Map<string, Choices>> => {
  const found = new Map<string, Choices>()
  for (const column of columns) if (column.choicesFrom) found.set(column.key, choicesOf(await column.choicesFrom(db)))
  return found
}

const piece = (value: unknown) =>
  String(value ?? '')
    .trim()
    .toLowerCase()
/** Stands for what a file does not tell: it fits whatever is stored. */
const untold = '\u0002'

/** The key of a row or of a line, as the database compares names; null when its last piece is missing. */
export const keyOf = ({ key, keyedBy }: TableLayout, values: Readonly<Record<string, unknown>>): string | null => {
  const read = keyedBy ? keyedBy.of(values) : values
  const last = key.at(-1) ?? ''
  if (piece(read[last]) === '') return null
  return key.map((name) => (read[name] === undefined ? untold : piece(read[name]))).join('\u0001')
}

/** The key of a row for files that only tell its last piece. */
export const shortKey = ({ key }: TableLayout, whole: string): string =>
  [...key.slice(1).map(() => untold), whole.split('\u0001').at(-1)].join('\u0001')

/** Columns of the table that import and export read. */
export const readColumns = ({ stored, parts }: TableLayout): string[] => [
  ...stored,
  'enabled',
  ...(parts?.columns ?? []),
]

/** Rows with their parts, as the checked form holds them. */
export const withParts = async (db: Db, { parts }: TableLayout, rows: readonly TableRow[]): Promise<TableRow[]> => {
  if (!parts) return [...rows]
  const read = await parts.read(db, rows)
  return rows.map((row, index) => ({ ...row, ...read[index] }))
}

/** A row whose ids are the words that a file says them by. */
export const namedRow = (row: TableRow, choices: ReadonlyMap<string, Choices>): LineValues => {
  const values: Record<string, unknown> = { ...row }
  for (const [key, known] of choices) {
    const value = row[key]
    values[key] = typeof value === 'number' ? known.nameOf(value) : value
  }
  return values as LineValues
}
