// What the loyalty programme is for a family, for those who tell of it: its level, and what lowered a price.
import type { FamilyLoyalty } from '@cartable/domain/contracts/contracts.schema.ts'
import type { Db } from '../../../platform/db/database.ts'
import { findFamilyLevel, firstDayOfFamilyAt } from './levels.queries.ts'

export { loyaltyOfPrice } from './levels.queries.ts'

/** Where a family stands, and since when a contract of its own bears the level; null without a programme in force. */
export const readFamilyLoyalty = async (db: Db, customerId: number): Promise<FamilyLoyalty | null> => {
  const family = await findFamilyLevel(db, customerId)
  return family && { ...family, since: family.level && (await firstDayOfFamilyAt(db, customerId, family.level.id)) }
}
