// Writes a sheet as csv for a French spreadsheet: byte order mark, `;`, decimal comma, French days, no cell that runs.
import { Readable } from 'node:stream'
import type { Cell } from '@cartable/domain/kernel/cells.ts'
import { formatDay } from '@cartable/domain/kernel/dates.ts'
import { guardText, type SheetColumnKind, type SheetTable } from './sheet.types.ts'

const byteOrderMark = '\uFEFF'
/** Lines joined before they leave. */
const flushChars = 64 * 1024
const decimal = /^-?\d+(\.\d+)?$/

const quoted = (text: string) => (/[";\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)

const fieldOf = (cell: Cell | undefined, kind: SheetColumnKind): string => {
  if (cell === null || cell === undefined) return ''
  if (typeof cell === 'object') return formatDay(cell.date)
  if (typeof cell === 'boolean') return cell ? 'Oui' : 'Non'
  if (kind === 'money' && (typeof cell === 'number' || decimal.test(cell)))
    return Number(cell).toFixed(2).replace('.', ',')
  if (typeof cell === 'number') return String(cell).replace('.', ',')
  if (kind === 'number' && decimal.test(cell)) return cell.replace('.', ',')
  return quoted(guardText(cell))
}

async function* lines({ columns }: SheetTable, rows: AsyncIterable<readonly Cell[]>) {
  let text = `${byteOrderMark}${columns.map(({ title }) => quoted(guardText(title))).join(';')}\n`
  for await (const row of rows) {
    text += `${columns.map(({ kind }, index) => fieldOf(row[index], kind)).join(';')}\n`
    if (text.length < flushChars) continue
    yield text
    text = ''
  }
  yield text
}

/** Bytes of the csv; rows are asked for as they are read. */
export const writeCsv = (table: SheetTable, rows: AsyncIterable<readonly Cell[]>): Readable =>
  Readable.from(lines(table, rows), { objectMode: false })
