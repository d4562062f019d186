// SQL of the curve of a key figure: one row a month, read beside the figure in the statement of its tile.
import { type Trend, trendMonths } from '@cartable/domain/dashboard/trend.ts'
import { addMonths } from '@cartable/domain/kernel/dates.ts'
import { type RawBuilder, sql } from 'kysely'

export type Curve = {
  readonly title: string
  /** Rows of a moment (`at`), the moment since which it is counted (`known`), and what it adds (`amount`). */
  readonly of: RawBuilder<unknown>
}
/** A month, its sum, and its sum up to the day of the month that yesterday was, as that was known then. */
export type MonthSum = readonly [month: string, sum: number, part: number]

/** The month of a year ago is read for its comparison, and not drawn. */
export const firstMonthOf = (month: string): string => addMonths(month, -trendMonths)

export const monthsOf = ({ of }: Curve, today: string): RawBuilder<unknown> => {
  const elapsed = Number(today.slice(8)) - 1
  return sql`(select jsonb_agg(jsonb_build_array(to_char(y.month, 'YYYY-MM-DD'), y.total, y.part)) from (
    select z.month, sum(z.amount) as total,
           coalesce(sum(z.amount) filter (where z.known < z.month + make_interval(days => ${elapsed}::integer)), 0) as part
      from (select date_trunc('month', x.at at time zone 'Europe/Paris') as month, greatest(x.at, x.known) at time zone 'Europe/Paris' as known, x.amount
              from (${of}) x) z
     group by z.month) y)`
}

/** Null where the year holds nothing: a flat line says nothing. */
export const trendOf = (title: string, month: string, read: readonly MonthSum[]): Trend | null => {
  const sums = Array.from({ length: trendMonths }, (_, at) => sumOf(read, addMonths(month, at + 1 - trendMonths))[1])
  if (sums.every((sum) => sum === 0)) return null
  const [soFar, lastMonth, lastYear] = [0, -1, -trendMonths].map((count) => sumOf(read, addMonths(month, count))[2])
  return { title, month, sums, soFar: soFar ?? 0, lastMonth: lastMonth ?? 0, lastYear: lastYear ?? 0 }
}
const sumOf = (read: readonly MonthSum[], month: string): MonthSum =>
  read.find(([found]) => found === month) ?? [month, 0, 0]
