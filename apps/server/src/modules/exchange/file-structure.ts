// The header of a file against the columns of its type: which cell holds which value, or why the structure is incorrect.

import { exchangeRefusals } from '@cartable/domain/exchange/exchange.refusals.ts'
import type { Cell } from '@cartable/domain/kernel/cells.ts'
import { refuse } from '@cartable/domain/kernel/refusal.ts'
import { fold, readCell } from '../../platform/exchange/cells.ts'
import type { ExchangeColumn, ExchangeLayout, Line, LineValue } from '../../platform/exchange/layout.ts'

/** Column that the file of refused lines has besides: an import reads past it. */
export const reasonTitle = 'Motif'

export type Structure = readonly { readonly column: ExchangeColumn; readonly index: number }[]

/** Finds the columns of a layout in a header; refuses, at `structure`, a header that is not one of this type. */
export const structureOf = (layout: ExchangeLayout, header: readonly string[]): Structure => {
  const byTitle = new Map(layout.columns.map((column) => [fold(column.title), column]))
  const found = new Map<string, number>()
  const unknown: string[] = []
  for (const [index, title] of header.entries()) {
    const folded = fold(title)
    if (folded === '' || folded === fold(reasonTitle)) continue
    const column = byTitle.get(folded)
    if (!column) unknown.push(title.trim().slice(0, 60))
    else if (found.has(column.key)) refuse(exchangeRefusals.columnTwice(column.title), 'structure')
    else found.set(column.key, index)
  }
  const missing = layout.columns.filter((column) => column.isRequired && !found.has(column.key))
  if (missing.length > 0)
    refuse(exchangeRefusals.missingColumns(missing.slice(0, 10).map(({ title }) => title)), 'structure')
  if (unknown.length > 0) refuse(exchangeRefusals.unknownColumns(unknown.slice(0, 10)), 'structure')
  return layout.columns.flatMap((column) => {
    const index = found.get(column.key)
    return index === undefined || column.isInfo ? [] : [{ column, index }]
  })
}

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
