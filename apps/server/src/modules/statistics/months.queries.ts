// The months of a chart as SQL and as words.
import { formatMonth } from '@cartable/domain/kernel/dates.ts'
import { areInARow, daysOf } from '@cartable/domain/statistics/statistics.rules.ts'
import type { ChartPoint } from '@cartable/domain/statistics/statistics.schema.ts'
import { sql } from 'kysely'

/** The months asked, oldest first; those that the page counts when none was. */
export const askedMonths = (months: readonly string[], whenNone: readonly string[]): string[] =>
  (months.length > 0 ? [...new Set(months)] : whenNone).toSorted()

/**
 * Whether an instant lies in one of these months, as Paris counts them. The bounds are what an index serves; the month of
 * each row is only written out where the months leave a gap.
 */
export const inMonths = (instant: ReturnType<typeof sql>, months: readonly string[]) => {
  const first = `${months[0]}-01`
  const last = `${months.at(-1)}-01`
  return sql`(${instant} >= ${first}::timestamp at time zone 'Europe/Paris'
    and ${instant} < (${last}::date + interval '1 month') at time zone 'Europe/Paris'
    and ${areInARow(months) ? sql`true` : sql`${monthOf(instant)} = any(${months})`})`
}

/** « YYYY-MM » in Paris. */
export const monthOf = (instant: ReturnType<typeof sql>) =>
  sql<string>`to_char(${instant} at time zone 'Europe/Paris', 'YYYY-MM')`

/**
 * A point for each month, those without any at zero; `listOf` is the address of the list of what is counted in these days
 * (`2026-10-01,2026-10-31`).
 */
export const byMonth = (
  months: readonly string[],
  counts: readonly { label: string | null; value: number }[],
  listOf?: (days: string) => string,
): ChartPoint[] => {
  const values = new Map(counts.map(({ label, value }) => [label, value]))
  return months.map((month) => {
    const value = values.get(month) ?? 0
    const point = { label: formatMonth(`${month}-01`), value, month }
    return value === 0 || !listOf ? point : { ...point, opens: listOf(daysOf([month]) ?? '') }
  })
}
