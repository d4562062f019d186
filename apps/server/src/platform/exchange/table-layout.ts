// Layouts whose lines are rows of one table: looked up, checked by the schema of the form, and written many at a time.
import type { Db } from '../db/database.ts'
import type { OperationContext } from '../http/context.ts'
import type { Choices } from './choices.ts'
import { type ExchangeLayout, enabledColumn, idColumn, type LineValues } from './layout.ts'
import { countRows, pageOfTable, type TableRow } from './table.queries.ts'
import { choicesOfColumns, readColumns, type TableColumn, type TableLayout, withParts } from './table.ts'
import { openTable } from './table-writer.ts'

/** Makes the layout of a table. */
export const tableLayout = (layout: TableLayout): ExchangeLayout => {
  const { objectType, label, right, pathOf, intro, table } = layout
  const columns: readonly TableColumn[] = [idColumn, ...layout.columns, enabledColumn]
  const stored = readColumns(layout)
  let cached: { db: Db; choices: Promise<Map<string, Choices>> } | null = null
  /** Asked once by an export, whose pages share their connection. */
  const choicesFor = (db: Db) => {
    if (cached?.db !== db) cached = { db, choices: choicesOfColumns(db, layout.columns) }
    return cached.choices
  }
  return {
    objectType,
    label,
    right,
    pathOf,
    intro,
    columns,
    open: (context: OperationContext) => openTable(context, layout, columns),
    count: (db) => countRows(db, table),
    exportPage: async (db, after, limit) => {
      const choices = await choicesFor(db)
      const rows = await pageOfTable(db, table, stored, after ?? 0, limit)
      const last = rows.length < limit ? null : (rows.at(-1)?.id ?? null)
      return {
        last,
        rows: (await withParts(db, layout, rows)).map((row) => named({ ...row, ...layout.cellsOf?.(row) }, choices)),
      }
    },
  }
}

const named = (row: TableRow, choices: ReadonlyMap<string, Choices>): LineValues => {
  const values: Record<string, unknown> = { ...row }
  for (const [key, known] of choices) {
    const value = row[key]
    values[key] = typeof value === 'number' ? known.nameOf(value) : value
  }
  return values as LineValues
}
