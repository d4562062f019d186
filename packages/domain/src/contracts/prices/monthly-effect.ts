// What a new price changes for a family each month.
import { durationText } from '../../kernel/dates.ts'
import { formatEuros, priceOfDuration } from '../../kernel/money.ts'

/** Days of the past whose lessons tell the rhythm of a family, and of the year shared among its months. */
export const rhythmDays = 84
const daysOfMonth = 365 / 12

/** Minutes of lessons a month, to the quarter of an hour, at the rhythm of `minutes` given in `days`. */
export const minutesPerMonth = (minutes: number, days: number): number =>
  days <= 0 ? 0 : Math.round((minutes * daysOfMonth) / days / 15) * 15

export type MonthlyEffect = {
  /** Minutes of lessons a month. */
  readonly minutes: number
  /** Cents more (less, when negative) a month. */
  readonly cents: number
}

/** Null where nothing tells the rhythm. Prices are hourly, in cents. */
export const monthlyEffect = (
  before: number,
  after: number,
  rhythm: { readonly minutes: number; readonly days: number },
): MonthlyEffect | null => {
  const minutes = minutesPerMonth(rhythm.minutes, rhythm.days)
  return minutes === 0 ? null : { minutes, cents: priceOfDuration(after, minutes) - priceOfDuration(before, minutes) }
}

/** « environ 8,00 € de plus par mois, pour 4 h de cours par mois ». */
export const monthlyEffectText = ({ minutes, cents }: MonthlyEffect): string => {
  const amount =
    cents === 0
      ? 'rien ne change'
      : `environ ${formatEuros(Math.abs(cents))} de ${cents > 0 ? 'plus' : 'moins'} par mois`
  return `${amount}, pour ${durationText(minutes)} de cours par mois`
}
