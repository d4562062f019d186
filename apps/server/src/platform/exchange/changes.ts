// What a line changes of its record, told by the columns of the file: the rows of its export before and after.
import { wordsOf } from './cells.ts'
import type { ExchangeColumn, LineChange, LineValues } from './layout.ts'

/** A row of a record among those of its export: a household has one for each student. */
const sameRow = (columns: readonly ExchangeColumn[], row: LineValues): string =>
  columns
    .filter(({ key }) => key === 'id' || key.endsWith('.id'))
    .map(({ key }) => String(row[key] ?? ''))
    .join(' ')

/** Fields whose words differ, each once; rows that are new are no change of a record. */
export const changesOf = (
  columns: readonly ExchangeColumn[],
  before: readonly LineValues[],
  after: readonly LineValues[],
): LineChange[] => {
  const earlier = new Map(before.map((row) => [sameRow(columns, row), row]))
  const changes = new Map<string, LineChange>()
  for (const row of after) {
    const was = earlier.get(sameRow(columns, row))
    if (!was) continue
    for (const column of columns) {
      const [from, to] = [wordsOf(column, was[column.key]), wordsOf(column, row[column.key])]
      if (from !== to && !changes.has(column.title)) changes.set(column.title, { field: column.title, from, to })
    }
  }
  return [...changes.values()]
}
