// Rules of price grids: the default price lies between its bounds, and a level has one grid that begins on a day.
import { collectRefusals } from '../../kernel/refusal.ts'
import { contractsRefusals } from '../contracts.refusals.ts'
import { channelLabels, type PriceChannel, type PriceGridInput } from './price-grids.schema.ts'

/** Levels of which another grid begins on the same day. */
export type TakenLevel = { readonly id: number; readonly name: string }

/** Refuses, all at once, what keeps a grid from being saved. */
export const checkPriceGrid = (grid: PriceGridInput, taken: readonly TakenLevel[]): void => {
  const refusals = collectRefusals()
  const names = taken.filter(({ id }) => grid.schoolCareerIds.includes(id)).map(({ name }) => name)
  if (names.length > 0) refusals.add(contractsRefusals.levelHasGrid(names, grid.holdsFrom), 'schoolCareerIds')
  for (const channel of Object.keys(channelLabels) as PriceChannel[]) {
    const [price, least, greatest] = [grid[`${channel}Price`], grid[`${channel}MinPrice`], grid[`${channel}MaxPrice`]]
    if (least > greatest) refusals.add(contractsRefusals.priceBounds, `${channel}MaxPrice`)
    else if (price < least || price > greatest) refusals.add(contractsRefusals.priceOutOfBounds, `${channel}Price`)
  }
  refusals.throwIfAny()
}

/** What an hour leaves after the margin, in cents; null while one of the two is missing or unreadable. */
export const leftAfterMargin = (price: number | null, margin: string | null): number | null => {
  const part = Number((margin ?? '').replace(',', '.'))
  if (price === null || !Number.isFinite(price) || margin === null || margin === '' || !(part >= 0 && part <= 100))
    return null
  return price - Math.round((price * part) / 100)
}
