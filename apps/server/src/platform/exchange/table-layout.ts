// Layouts whose lines are rows of one table: looked up, checked by the schema of the form, and written many at a time.
import type { Db } from '../db/database.ts'
import type { OperationContext } from '../http/context.ts'
import type { Choices } from './choices.ts'
import { type ExchangeLayout, enabledColumn, idColumn } from './layout.ts'
import { countRows, pageOfTable } from './table.queries.ts'
import { choicesOfColumns, namedRow, readColumns, type TableColumn, type TableLayout, withParts } from './table.ts'
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
    liveKey: layout.liveKey,
    count: (db) => countRows(db, table),
    exportPage: async (db, after, limit) => {
      const choices = await choicesFor(db)
      const rows = await pageOfTable(db, table, stored, after ?? 0, limit)
      const last = rows.length < limit ? null : (rows.at(-1)?.id ?? null)
      return {
        last,
        rows: (await withParts(db, layout, rows)).map((row) => namedRow({ ...row, ...layout.cellsOf?.(row) }, choices)),
      }
    },
  }
}
