// Rules of a teacher's prices: inside the bounds of the grid; what is left after the margin is shared by the law's rates.
import { shareOf } from '../../kernel/money.ts'
import { collectRefusals } from '../../kernel/refusal.ts'
import { contractsRefusals } from '../contracts.refusals.ts'
import { type ContributionRates, splitPrice } from '../contracts.rules.ts'
import { channelLabels, type PriceChannel } from './price-grids.schema.ts'
import type { TeacherPriceInput, TeacherPriceRecord } from './teacher-prices.schema.ts'

/** A price brought back between its bounds, in cents. */
export const clampPrice = (price: number, least: number, greatest: number): number =>
  Math.min(Math.max(price, least), greatest)

/**
 * What the teacher is paid for an hour, in cents: all that the margin leaves when he is self-employed (`rates` null), the
 * net salary otherwise. @param margin in percent of the price, as a decimal string
 */
export const salaryOf = (price: number, margin: string, rates: ContributionRates | null): number =>
  splitPrice(price - shareOf(price, margin), rates).teacherPart

type Bounds = Pick<TeacherPriceRecord, 'offlineMinPrice' | 'offlineMaxPrice' | 'onlineMinPrice' | 'onlineMaxPrice'>
export const checkTeacherPrice = (input: TeacherPriceInput, bounds: Bounds): void => {
  const refusals = collectRefusals()
  for (const channel of Object.keys(channelLabels) as PriceChannel[]) {
    const price = input[`${channel}Price`]
    if (price !== clampPrice(price, bounds[`${channel}MinPrice`], bounds[`${channel}MaxPrice`]))
      refusals.add(contractsRefusals.priceOutOfBounds, `${channel}Price`)
  }
  refusals.throwIfAny()
}
