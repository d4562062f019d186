// Rules of fiscal years: how one is named, which comes next and from when it may be opened, which one may be closed. Pure.
import { addDays, addMonths } from '../../kernel/dates.ts'

/** First and last day of a year. */
export type Span = { readonly from: string; readonly to: string }

/** `2026`, or `2026-2027` for a year that is not that of the calendar. */
export const nameOfYear = ({ from, to }: Span): string =>
  from.slice(0, 4) === to.slice(0, 4) ? from.slice(0, 4) : `${from.slice(0, 4)}-${to.slice(0, 4)}`

/** Months before the last year ends from which the next one may be opened. */
export const opensMonthsBefore = 2

/** The twelve months after the last year; the year of the calendar where there is none. */
export const nextYear = (last: Span | null, today: string): Span => {
  const from = last === null ? `${today.slice(0, 4)}-01-01` : addDays(last.to, 1)
  return { from, to: addDays(addMonths(from, 12), -1) }
}
/** First day on which the next year may be opened. */
export const opensOn = (next: Span): string => addMonths(next.from, -opensMonthsBefore)

type Standing = Span & { readonly closedAt: string | null; readonly entryCount: number }
/** The year whose turn it is: the oldest that is not closed and holds something. Those before it are closed with it. */
export const yearToClose = <Y extends Standing>(years: readonly Y[]): Y | null =>
  years
    .toSorted((a, b) => (a.from < b.from ? -1 : 1))
    .find(({ closedAt, entryCount }) => closedAt === null && entryCount > 0) ?? null

/** First month of a year that is still open; null once all twelve are closed. */
export const firstOpenMonth = ({ from, to }: Span, closedThrough: string | null): string | null =>
  closedThrough === null ? from : closedThrough >= to ? null : addDays(closedThrough, 1)
