// The amounts of a price as they are stored: split by the rates of its first day, less what the loyalty programme takes off.
import { loyaltyDiscount } from '@cartable/domain/contracts/loyalty/loyalty.rules.ts'
import type { Db } from '../../../platform/db/database.ts'
import { dateRange } from '../../../platform/db/sql.ts'
import { leastPriceOf } from '../grids/rates.queries.ts'
import { findFamilyLevel } from '../loyalty/levels.queries.ts'
import type { ContractFound } from '../shared/contract-record.queries.ts'
import { splitPriceOn } from './split-price.ts'

/** What the loyalty programme takes off a price of this contract now; null where it takes nothing. */
export const loyaltyOf = async (db: Db, contract: ContractFound) => {
  const family = await findFamilyLevel(db, contract.customerId)
  return family?.level ? { ...family.level, leastPrice: await leastPriceOf(db, contract) } : null
}

/** Cents of an hour before the loyalty discount, which the margin alone bears; the rest of the row follows from the contract. */
export const priceColumns = async (
  db: Db,
  contract: ContractFound,
  { customerPrice, margin, startsOn }: { customerPrice: number; margin: number; startsOn: string },
) => {
  const selfEmployed = contract.teacherSelfEmployed
  const parts = await splitPriceOn(db, { customerPrice, margin, selfEmployed, on: startsOn })
  const level = await loyaltyOf(db, contract)
  const discount = level ? loyaltyDiscount({ customerPrice, margin }, level, level.leastPrice) : 0
  return {
    customerPriceCents: customerPrice - discount,
    marginCents: margin - discount,
    loyaltyLevelId: discount > 0 ? (level?.id ?? null) : null,
    loyaltyDiscountCents: discount,
    teacherAmountCents: parts.teacherPart,
    urssafPartCents: parts.urssafPart,
    period: dateRange(startsOn),
  }
}
