// The header of a file against the columns of its type: which cell holds which value, or why the structure is incorrect.

import { exchangeRefusals } from '@cartable/domain/exchange/exchange.refusals.ts'
import type { Matching } from '@cartable/domain/exchange/exchange.schema.ts'
import type { Cell } from '@cartable/domain/kernel/cells.ts'
import { refuse } from '@cartable/domain/kernel/refusal.ts'
import { fold, readCell } from '../../platform/exchange/cells.ts'
import type { ExchangeColumn, ExchangeLayout, Line, LineValue } from '../../platform/exchange/layout.ts'

/** Column that the file of refused lines has besides: an import reads past it. */
export const reasonTitle = 'Motif'

export type Structure = readonly { readonly column: ExchangeColumn; readonly index: number }[]

/** Whether a column of a file is to be read: it has a title, and is not the reason that a refused line came back with. */
export const isOwn = (title: string) => title.trim() !== '' && fold(title) !== fold(reasonTitle)

/** Finds the columns of a layout in a header, by their titles or as a person matched them; refuses, at `structure`, what does not fit. */
export const structureOf = (
  layout: ExchangeLayout,
  header: readonly string[],
  matching: Matching | null = null,
): Structure => {
  const byKey = new Map(layout.columns.map((column) => [column.key, column]))
  const byTitle = new Map(
    matching
      ? Object.entries(matching).map(([title, key]) => [fold(title), byKey.get(key)])
      : layout.columns.map((column) => [fold(column.title), column]),
  )
  const found = new Map<string, number>()
  const unknown: string[] = []
  for (const [index, title] of header.entries()) {
    if (!isOwn(title)) continue
    const column = byTitle.get(fold(title))
    if (!column) unknown.push(title.trim().slice(0, 60))
    else if (found.has(column.key))
      refuse((matching ? exchangeRefusals.matchedTwice : exchangeRefusals.columnTwice)(column.title), 'structure')
    else found.set(column.key, index)
  }
  const missing = layout.columns.filter((column) => column.isRequired && !found.has(column.key))
  if (missing.length > 0)
    refuse(exchangeRefusals.missingColumns(missing.slice(0, 10).map(({ title }) => title)), 'structure')
  // what a person matched with nothing is left out
  if (unknown.length > 0 && !matching) refuse(exchangeRefusals.unknownColumns(unknown.slice(0, 10)), 'structure')
  return layout.columns.flatMap((column) => {
    const index = found.get(column.key)
    return index === undefined || column.isInfo ? [] : [{ column, index }]
  })
}

/** Titles of a file as they are compared, to know a file of the same shape again. */
export const shapeOfHeader = (header: readonly string[]): string[] => header.filter(isOwn).map(fold)

/** Reads the cells of a line by their columns; `messages` tells the cells that could not be read. */
export const lineOf = (
  structure: Structure,
  number: number,
  cells: readonly Cell[],
): { line: Line; messages: string[] } => {
  const values: Record<string, LineValue> = {}
  const messages: string[] = []
  for (const { column, index } of structure) {
    const read = readCell(column, cells[index] ?? null)
    if (read.problem === undefined) values[column.key] = read.value
    else messages.push(`${column.title}\u00a0: ${read.problem}`)
  }
  return { line: { number, values }, messages }
}

/** Whether nothing stands on a line. */
export const isBlank = (cells: readonly Cell[]): boolean =>
  cells.every((cell) => cell === null || (typeof cell === 'string' && cell.trim() === ''))
