// Reads and writes sheets of data: xlsx, xls, csv and ods become a header and rows of cells, and back.
import { once } from 'node:events'
import type { Readable } from 'node:stream'
import type { Cell } from '@cartable/domain/kernel/cells.ts'
import { startReader } from './reader-process.ts'
import { type SheetFormat, type SheetLimits, type SheetRow, type SheetTable, sheetLimits } from './sheet.types.ts'
import { SheetProblem, sheetProblems } from './sheet-problem.ts'
import { writeCsv } from './write-csv.ts'
import { writeOds } from './write-ods.ts'
import { writeXls, xlsRows } from './write-xls.ts'
import { writeXlsx } from './write-xlsx.ts'

/** Rows of a sheet in the spreadsheets of today, the header left out. */
const spreadsheetRows = 1_048_575

/** What whoever reads or writes sheets needs of the files beside this one. */
export { type Cell, SheetProblem }

export type Sheet = {
  /** Titles of the first row that holds something. */
  readonly header: string[]
  /** The sheet that is read; null in a file without sheets. */
  readonly sheetName: string | null
  /** Rows that hold something, at least as long as the header. To be gone through once; leaving the loop ends the reading. */
  readonly rows: AsyncIterable<SheetRow>
  /** About how many rows are to come. */
  readonly rowEstimate: number
}

export type ReadOptions = {
  readonly signal?: AbortSignal
  /** Rows handed over so far. */
  readonly onProgress?: (rows: number) => void
  /** The sheet that is read when the file has one of that name; otherwise the first one that holds something. */
  readonly sheetName?: string
  readonly limits?: Partial<SheetLimits>
  /** Most memory that the process that read needed, in MiB, told at the end. */
  readonly onPeak?: (mebibytes: number) => void
}

/**
 * Opens a file of data as what it holds, whatever its name. It is read in a process of its own, under limits of memory
 * and time; rows are read as they are asked for.
 * @throws SheetProblem here or while going through the rows
 */
export const readSheet = async (
  file: { readonly path: string; readonly fileName: string },
  { signal, onProgress, sheetName, limits, onPeak }: ReadOptions = {},
): Promise<Sheet> => {
  const reader = startReader({ path: file.path, sheetName, limits: { ...sheetLimits, ...limits } }, signal)
  const first = await reader.next()
  if (!('header' in first)) throw sheetProblems.corrupted()
  async function* rows(): AsyncGenerator<SheetRow> {
    let count = 0
    try {
      for (;;) {
        const answer = await reader.next()
        if (!('rows' in answer)) throw sheetProblems.corrupted()
        yield* answer.rows
        count += answer.rows.length
        onProgress?.(count)
        if (answer.isLast) {
          onPeak?.(answer.peakMiB)
          return
        }
      }
    } finally {
      reader.stop()
    }
  }
  return { header: first.header, sheetName: first.sheetName, rows: rows(), rowEstimate: first.rowEstimate }
}

const writers: Record<SheetFormat, typeof writeCsv> = {
  xlsx: writeXlsx,
  xls: writeXls,
  csv: writeCsv,
  ods: writeOds,
}

/** Rows that a file of a format may hold, the header left out. */
export const writableRows: Readonly<Record<SheetFormat, number>> = {
  xlsx: spreadsheetRows,
  ods: spreadsheetRows,
  xls: xlsRows,
  csv: Number.POSITIVE_INFINITY,
}

/** Bytes of a sheet with one header row; rows are asked for as the bytes are read. */
export const writeSheet = (format: SheetFormat, table: SheetTable, rows: AsyncIterable<readonly Cell[]>): Readable =>
  writers[format](table, rows)

/**
 * The same, once its first bytes are there: what the rows throw before them, and a format that has no room for the rows,
 * throw here.
 */
export const openSheetFile = async (
  format: SheetFormat,
  table: SheetTable,
  rows: AsyncIterable<readonly Cell[]>,
): Promise<Readable> => {
  const stream = writeSheet(format, table, rows)
  await once(stream, 'readable')
  return stream
}
