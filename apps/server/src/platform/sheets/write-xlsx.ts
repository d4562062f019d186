// Writes a sheet as xlsx, streamed: memory does not grow with the rows.
import { Readable } from 'node:stream'
import type { Cell } from '@cartable/domain/kernel/cells.ts'
import { type ColumnDef, writeXlsxStream } from 'hucre/xlsx'
import type { SheetColumnKind, SheetTable } from './sheet.types.ts'
import { cellText, tabName, typedCell } from './written-cells.ts'

const formats: Partial<Record<SheetColumnKind, string>> = { date: 'dd/mm/yyyy', money: '#,##0.00\\ "€"', text: '@' }

async function* values({ columns }: SheetTable, rows: AsyncIterable<readonly Cell[]>) {
  for await (const row of rows) {
    yield columns.map(({ kind }, index) => {
      const cell = typedCell(row[index], kind)
      return typeof cell === 'object' && cell ? new Date(`${cell.date}T00:00:00Z`) : cell
    })
  }
}

/** Bytes of the xlsx; rows are asked for as they are read. */
export const writeXlsx = (table: SheetTable, rows: AsyncIterable<readonly Cell[]>): Readable =>
  Readable.from(
    writeXlsxStream(values(table, rows), {
      name: tabName(table.sheetName),
      columns: table.columns.map(
        ({ title, kind, width }): ColumnDef => ({ header: cellText(title), width, numFmt: formats[kind] }),
      ),
      freezePane: { rows: 1 },
    }),
    { objectMode: false },
  )
