// What every writer makes of a cell: text that a file may hold, and numbers where the column is one of numbers.
import { type Cell, maxCellLength } from '@cartable/domain/kernel/cells.ts'
import type { SheetColumnKind } from './sheet.types.ts'

const decimal = /^-?\d+(\.\d+)?$/

/** Characters that XML cannot hold, and halves of characters. */
const forbidden =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what it takes away
  /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]|[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g

/**
 * Text as a workbook keeps it, cut where spreadsheets cut it. Apostrophes before `=` are doubled because reading takes
 * one off; `=` alone needs none: the cell is marked as text.
 */
export const cellText = (text: string): string => {
  const kept = text.replace(forbidden, '').replace(/\r\n?/g, '\n').slice(0, maxCellLength)
  return /^'+[=+\-@\t\r]/.test(kept) ? `'${kept}` : kept
}

/** A cell as its column wants it: the text of a number becomes one. */
export const typedCell = (cell: Cell | undefined, kind: SheetColumnKind): Cell => {
  if (cell === undefined || cell === '') return null
  if (typeof cell === 'number') return Number.isFinite(cell) ? cell : null
  if (typeof cell !== 'string') return cell
  return (kind === 'number' || kind === 'money') && decimal.test(cell) ? Number(cell) : cellText(cell)
}

/** Name of a sheet: 31 characters at most, none of those that spreadsheets refuse. */
export const tabName = (name: string): string =>
  name
    .replace(/[\\/?*[\]:]/g, ' ')
    .replace(/^'+|'+$/g, '')
    .slice(0, 31)
    .trim() || 'Feuille'

const dayMs = 86_400_000
/** Serial number of a day, as spreadsheets count since 1900. */
export const serialOf = (day: string): number => Math.round(Date.parse(`${day}T00:00:00Z`) / dayMs) + 25_569
