// The course of a key figure over a year, and what of it is out of the ordinary: months are those of Paris.
import { z } from 'zod'

/** Months that a curve shows, the one that runs included. */
export const trendMonths = 12

export const Trend = z.object({
  /** What the curve is of: « Heures confirmées par mois ». */
  title: z.string(),
  /** First day of the month that runs. */
  month: z.string(),
  /** Sums of twelve months, the oldest first; the last is that of the month that runs, so far. */
  sums: z.array(z.int()),
  /** Of the month that runs up to yesterday, and of two others up to the same day, as they were known on that day. */
  soFar: z.int(),
  lastMonth: z.int(),
  lastYear: z.int(),
})
export type Trend = z.infer<typeof Trend>
type TrendUnit = 'count' | 'minutes' | 'cents' | 'percent'

/** Below these nothing is said: two contacts instead of one are no news. */
const least: Readonly<Record<TrendUnit, number>> = { count: 8, minutes: 20 * 60, cents: 100_000, percent: 100 }
/** A difference that nobody would call usual, in percent. */
const unusualFrom = 20

/** From here on it is said by how many times. */
const timesFrom = 200

type Unusual = { readonly percent: number; readonly than: 'lastYear' | 'lastMonth' }

/** How far the month that runs is from a year ago, or from the month before where there was nothing a year ago; null where it is as usual. */
const unusualOf = ({ soFar, lastMonth, lastYear }: Trend, unit: TrendUnit): Unusual | null => {
  const than = lastYear >= least[unit] ? 'lastYear' : 'lastMonth'
  const before = than === 'lastYear' ? lastYear : lastMonth
  if (before < least[unit]) return null
  const percent = Math.round((100 * (soFar - before)) / before)
  return Math.abs(percent) < unusualFrom ? null : { percent, than }
}

const periods = { lastYear: 'qu’à la même période l’an dernier', lastMonth: 'qu’à la même période du mois dernier' }

/** « 30 % de plus qu’à la même période l’an dernier »; null where the month is as usual. */
export const unusualWords = (trend: Trend, unit: TrendUnit): string | null => {
  const unusual = unusualOf(trend, unit)
  if (unusual === null) return null
  const { percent, than } = unusual
  if (percent >= timesFrom) return `${Math.round(1 + percent / 100)} fois plus ${periods[than]}`
  return `${Math.abs(percent)}\u00a0% ${percent > 0 ? 'de plus' : 'de moins'} ${periods[than]}`
}
