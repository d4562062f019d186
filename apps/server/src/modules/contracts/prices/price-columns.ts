// The amounts of a price as they are stored: split by the rates of its first day, less what the loyalty programme takes off.
import { loyaltyDiscount } from '@cartable/domain/contracts/loyalty/loyalty.rules.ts'
import type { HourlyParts } from '@cartable/domain/courses/shared/lesson.rules.ts'
import type { Db } from '../../../platform/db/database.ts'
import { dateRange } from '../../../platform/db/sql.ts'
import { leastPriceOf } from '../grids/rates.queries.ts'
import { findFamilyLevel } from '../loyalty/levels.queries.ts'
import type { ContractFound } from '../shared/contract-record.queries.ts'
import { splitPriceOn } from './split-price.ts'

/** What the loyalty programme takes now off a price of this contract that begins on a day; null where it takes nothing. */
export const loyaltyOf = async (db: Db, contract: ContractFound, on: string) => {
  const family = await findFamilyLevel(db, contract.customerId)
  return family?.level ? { ...family.level, leastPrice: await leastPriceOf(db, contract, on) } : null
}

type Priced = {
  readonly customerPrice: number
  readonly margin: number
  readonly startsOn: string
  readonly alonePrice?: number | null
  readonly aloneMargin?: number | null
}

/** What an hour costs to which one pupil alone came, split as the other; the loyalty programme takes nothing off it. */
const aloneColumns = async (db: Db, contract: ContractFound, { alonePrice, aloneMargin, startsOn }: Priced) => {
  if (alonePrice == null || aloneMargin == null)
    return {
      ...{ alonePriceCents: null, aloneMarginCents: null },
      ...{ aloneTeacherAmountCents: null, aloneUrssafPartCents: null },
    }
  const { teacherPart, urssafPart } = await splitPriceOn(db, {
    ...{ customerPrice: alonePrice, margin: aloneMargin },
    ...{ selfEmployed: contract.teacherSelfEmployed, on: startsOn },
  })
  return {
    ...{ alonePriceCents: alonePrice, aloneMarginCents: aloneMargin },
    ...{ aloneTeacherAmountCents: teacherPart, aloneUrssafPartCents: urssafPart },
  }
}

/** Cents of an hour before the loyalty discount, which the margin alone bears; the rest of the row follows from the contract. */
export const priceColumns = async (
  db: Db,
  contract: ContractFound,
  { customerPrice, margin, startsOn, alonePrice = null, aloneMargin = null }: Priced,
) => {
  const selfEmployed = contract.teacherSelfEmployed
  const parts = await splitPriceOn(db, { customerPrice, margin, selfEmployed, on: startsOn })
  // a contract that is not collective, or no longer, has no other price
  const alone = contract.isCollective ? { alonePrice, aloneMargin } : {}
  const level = await loyaltyOf(db, contract, startsOn)
  const discount = level ? loyaltyDiscount({ customerPrice, margin }, level, level.leastPrice) : 0
  return {
    customerPriceCents: customerPrice - discount,
    marginCents: margin - discount,
    loyaltyLevelId: discount > 0 ? (level?.id ?? null) : null,
    loyaltyDiscountCents: discount,
    teacherAmountCents: parts.teacherPart,
    urssafPartCents: parts.urssafPart,
    ...(await aloneColumns(db, contract, { customerPrice, margin, startsOn, ...alone })),
    period: dateRange(startsOn),
  }
}

type AloneColumns = Pick<
  Awaited<ReturnType<typeof aloneColumns>>,
  'alonePriceCents' | 'aloneTeacherAmountCents' | 'aloneUrssafPartCents'
>

/** The price for one pupil alone as lessons are priced at it. */
export const aloneOf = (columns: AloneColumns): HourlyParts | null => {
  const { alonePriceCents, aloneTeacherAmountCents, aloneUrssafPartCents } = columns
  if (alonePriceCents === null || aloneTeacherAmountCents === null || aloneUrssafPartCents === null) return null
  return {
    customerPriceCents: alonePriceCents,
    teacherAmountCents: aloneTeacherAmountCents,
    urssafPartCents: aloneUrssafPartCents,
  }
}
