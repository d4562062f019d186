// Figures of charts: shares of a whole, the months that are offered, what a chart says in a sentence.
import { addDays, addMonths, formatMonth, startOfMonth } from '../kernel/dates.ts'
import { type Chart, type ChartPoint, type ClassRate, mostMonths } from './statistics.schema.ts'

const monthsFrom = (day: string, count: number): string[] =>
  Array.from({ length: count }, (_, index) => addMonths(startOfMonth(day), index).slice(0, 7))
const pastMonths = 36

/** A year to come, of stages that are planned, and the last three years, the furthest first, as « YYYY-MM ». @param today `YYYY-MM-DD` */
export const offeredMonths = (today: string): { readonly value: string; readonly label: string }[] =>
  monthsFrom(addMonths(startOfMonth(today), 1 - pastMonths), mostMonths)
    .toReversed()
    .map((month) => ({ value: month, label: formatMonth(`${month}-01`) }))

/** What is counted where no month was chosen: the last three years, oldest first. */
export const lastMonths = (today: string): string[] =>
  monthsFrom(addMonths(startOfMonth(today), 1 - pastMonths), pastMonths)

/** Of stages, those to come too: what is looked at is most often still ahead. */
export const plannedMonths = (today: string): string[] => offeredMonths(today).map(({ value }) => value)

/** The same months of the year before. */
export const yearBefore = (months: readonly string[]): string[] =>
  months.map((month) => addMonths(`${month}-01`, -12).slice(0, 7))

/** « 8 % de plus », « autant », in whole percent; null where there was nothing to compare with. */
export const changeWords = (now: number, before: number): string | null => {
  if (before <= 0) return null
  const percent = Math.round((100 * (now - before)) / before)
  if (percent === 0) return 'autant'
  return `${Math.abs(percent)}\u00a0% ${percent > 0 ? 'de plus' : 'de moins'}`
}

/** The twelve months that have ended last, and the twelve before them; null where the points do not go back so far. */
export const lastTwelve = (points: readonly ChartPoint[], today: string): { now: number; before: number } | null => {
  const ended = points.filter(({ month }) => month !== undefined && month < today.slice(0, 7))
  if (ended.length < 24) return null
  const sum = (some: readonly ChartPoint[]) => some.reduce((total, { value }) => total + value, 0)
  return { now: sum(ended.slice(-12)), before: sum(ended.slice(-24, -12)) }
}

/** Of months that nobody chose: without those before anything happened, a year at least, nor those to come without anything. */
export const worthShowing = (points: readonly ChartPoint[], today: string): readonly ChartPoint[] => {
  const present = today.slice(0, 7)
  const isCounted = ({ value, month = present }: ChartPoint) => value !== 0 || month === present
  const until = points.slice(0, points.findLastIndex(isCounted) + 1)
  const first = until.findIndex(({ value }) => value !== 0)
  return until.slice(Math.max(0, Math.min(first === -1 ? until.length : first, until.length - 12)))
}

export const totalOf = ({ points }: Pick<Chart, 'points'>): number =>
  points.reduce((total, { value }) => total + value, 0)

/** Whole percent, as the specification asks of pies. */
export const percentOf = (value: number, total: number): number => (total === 0 ? 0 : Math.round((100 * value) / total))

/** Thousands separated by a comma, letter for letter what is specified of the tooltips of charts; French everywhere else. */
export const formatStatistic = (value: number): string => new Intl.NumberFormat('en-US').format(value)

/** Most slices of a pie: the smallest ones beyond are added up. */
export const mostSlices = 6

/** Slices of a pie, the largest first, the smallest gathered under « Autres ». */
export const slicesOf = (points: Chart['points']): Chart['points'] => {
  const sorted = points.filter(({ value }) => value > 0).toSorted((one, other) => other.value - one.value)
  if (sorted.length <= mostSlices) return sorted
  const kept = sorted.slice(0, mostSlices - 1)
  const others = sorted.slice(mostSlices - 1)
  return [...kept, { label: `Autres (${others.length})`, value: totalOf({ points: others }) }]
}

/** The days of these months, as a list is asked for them (`2026-10-01,2026-11-30`); null where something is left out between. Months in order. */
export const daysOf = (months: readonly string[]): string | null => {
  const [first, last] = [months[0], months.at(-1)]
  if (first === undefined || last === undefined || !areInARow(months)) return null
  return `${first}-01,${addDays(addMonths(`${last}-01`, 1), -1)}`
}

/** Whether nothing is left out between the first month and the last. Months in order. */
export const areInARow = (months: readonly string[]): boolean =>
  months.length === 0 || addMonths(`${months[0]}-01`, months.length - 1).slice(0, 7) === months.at(-1)

/** Students of a group on average, to a tenth. */
export const averageOf = ({ placed, groups }: Pick<ClassRate, 'placed' | 'groups'>): number =>
  groups === 0 ? 0 : Math.round((10 * placed) / groups) / 10

/** Whole percent of the known places that are taken; null where none is known. */
export const fillRateOf = ({ placedInKnown, places }: Pick<ClassRate, 'placedInKnown' | 'places'>): number | null =>
  places === 0 ? null : percentOf(placedInKnown, places)
