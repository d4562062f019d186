// Which prices the loyalty programme lowers, and by how much.
import { type Level, levelReached, loyaltyDiscount } from '@cartable/domain/contracts/loyalty/loyalty.rules.ts'
import type { Db } from '../../../platform/db/database.ts'
import { listPricesToLower, type PriceToLower } from './levels.queries.ts'

export type Lowered<L extends Level> = PriceToLower & { readonly level: L; readonly newDiscount: number }

/**
 * The prices in force that these levels lower today, with the discount in cents. It never raises one: what a family was
 * granted stays when the programme gives less, since only the family agrees to pay more.
 */
export const pricesLoweredBy = async <L extends Level>(
  db: Db,
  levels: readonly L[],
  today: string,
  contractId: number | null = null,
): Promise<Lowered<L>[]> => {
  const [first] = levels
  if (first === undefined) return []
  const fromHours = Math.min(...levels.map(({ thresholdHours }) => thresholdHours))
  const found = await listPricesToLower(db, { fromHours, today, contractId })
  return found.flatMap((price) => {
    const level = levelReached(levels, price.minutes) ?? first
    const newDiscount = loyaltyDiscount(price, level, price.leastPrice)
    return newDiscount > price.discount ? [{ ...price, level, newDiscount }] : []
  })
}
