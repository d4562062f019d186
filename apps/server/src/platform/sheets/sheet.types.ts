// What the readers and the writers of sheets share: rows, columns, limits.
import type { Cell } from '@cartable/domain/kernel/cells.ts'

/** Formats, by extension. */
export type SheetFormat = 'xlsx' | 'xls' | 'csv' | 'ods'

/** A row that holds something; `line` is its number in the spreadsheet, where the header usually is line 1. */
export type SheetRow = {
  readonly line: number
  readonly cells: Cell[]
  /** The sheet that it stands on, in files that have sheets. */
  readonly sheet?: string
}

/** How a column is written. `money`: euros, with two decimals. Days are `{date}`; a number may be text of a decimal. */
export type SheetColumnKind = 'text' | 'number' | 'date' | 'boolean' | 'money'
export type SheetColumn = {
  readonly title: string
  readonly kind: SheetColumnKind
  /** In characters. */
  readonly width: number
}
export type SheetTable = { readonly sheetName: string; readonly columns: readonly SheetColumn[] }

export type SheetLimits = {
  /** size of the file */
  readonly bytes: number
  /** rows that hold something, the header left out */
  readonly rows: number
  readonly columns: number
  /** what the parts of a zip may hold together once inflated, in bytes */
  readonly inflatedBytes: number
  /** heap of the process that reads, in MB */
  readonly heapMb: number
  /** longest wait for the next rows, in milliseconds */
  readonly waitMs: number
}

export const sheetLimits: SheetLimits = {
  bytes: 50_000_000,
  rows: 200_000,
  columns: 300,
  inflatedBytes: 400_000_000,
  heapMb: 1024,
  waitMs: 120_000,
}

/** What a format's own reader gives: every row of the sheet, empty ones left out or not, and how many are to come. */
export type RawSheet = { readonly rows: AsyncIterable<SheetRow> | Iterable<SheetRow>; readonly rowEstimate: number }

/** A spreadsheet runs a cell that begins with one of these; behind apostrophes it is text. */
const runs = /^'*[=+\-@\t\r]/

/** The text as csv carries it: an apostrophe before what a spreadsheet would run. */
export const guardText = (text: string): string => (runs.test(text) ? `'${text}` : text)
/** The text that `guardText` was given. */
export const unguardText = (text: string): string => (text.startsWith("'") && runs.test(text) ? text.slice(1) : text)

/** Days 0 of the two calendars of spreadsheets: a cell of time alone falls on one of them. */
const isDayZero = (day: string, time: string) => day < '1900-01-01' || (day === '1904-01-01' && time !== '00:00')

/** The cell of a moment, given in UTC: its day, or its hour when it has no day. */
export const dayCell = (moment: Date): Cell => {
  if (Number.isNaN(moment.getTime())) return null
  const text = moment.toISOString()
  const [day, time] = [text.slice(0, 10), text.slice(11, 16)]
  return /^\d{4}-/.test(text) && !isDayZero(day, time) ? { date: day } : time
}
