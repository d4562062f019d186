// Figures of charts: shares of a whole, the months that are offered, what a chart says in a sentence.
import { addMonths, formatMonth, startOfMonth } from '../kernel/dates.ts'
import { type Chart, type ClassRate, mostMonths } from './statistics.schema.ts'

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

/** Students of a group on average, to a tenth. */
export const averageOf = ({ placed, groups }: Pick<ClassRate, 'placed' | 'groups'>): number =>
  groups === 0 ? 0 : Math.round((10 * placed) / groups) / 10

/** Whole percent of the known places that are taken; null where none is known. */
export const fillRateOf = ({ placedInKnown, places }: Pick<ClassRate, 'placedInKnown' | 'places'>): number | null =>
  places === 0 ? null : percentOf(placedInKnown, places)
