// Rules of the closing of a month: which months may be closed, up to which day, which one is proposed. Pure.
import { addDays, addMonths, startOfMonth } from '../../kernel/dates.ts'

export const lastDayOf = (month: string): string => addDays(addMonths(startOfMonth(month), 1), -1)

/** Months that are offered where nothing was ever closed: a company does not begin with ten years to close. */
const offeredAtFirst = 12

/**
 * Months that are over and not closed, the one proposed first: the one that follows the last closing, or the last one over.
 * Closing a month closes all before it.
 * @param openFrom first day that the books still take
 * @param hasClosed whether a closing stands
 */
export const closableMonths = ({
  today,
  openFrom,
  hasClosed,
}: {
  readonly today: string
  readonly openFrom: string
  readonly hasClosed: boolean
}): string[] => {
  const over: string[] = []
  for (let month = addMonths(startOfMonth(today), -1); month >= startOfMonth(openFrom); month = addMonths(month, -1)) {
    over.push(month)
    if (!hasClosed && over.length === offeredAtFirst) break
  }
  return hasClosed ? over.reverse() : over
}
