// The hourly price that a contract would begin with: the teacher's own for the career, else that of the grid.

import { affiliatedPrice } from '@cartable/domain/contracts/affiliations/affiliations.rules.ts'
import { type PriceParts, splitPrice } from '@cartable/domain/contracts/contracts.rules.ts'
import { shareOf } from '@cartable/domain/kernel/money.ts'
import type { Db } from '../../../platform/db/database.ts'
import { contributionRates, findGridPrices } from '../grids/rates.queries.ts'

export type SuggestedPrice = { readonly customerPrice: number; readonly margin: number } & PriceParts
type Asked = {
  readonly teachers: readonly { readonly id: number; readonly selfEmployed: boolean }[]
  readonly scholarLevelId: number
  readonly format: 'CAD' | 'CEL'
  readonly on: string
  /** Of the household, whose affiliation lowers the margin. */
  readonly customerId?: number
  readonly isAffiliation?: boolean
  /** In the place of that of the grids; the margin stays theirs. */
  readonly customerPrice?: number | null
}

/** By teacher, in cents; without an entry where no grid gives a price, or the law's rates of the day are missing. */
export const suggestPrices = async (db: Db, asked: Asked): Promise<ReadonlyMap<number, SuggestedPrice>> => {
  const found = await findGridPrices(db, asked)
  const rates = asked.teachers.some(({ selfEmployed }) => !selfEmployed) ? await contributionRates(db, asked.on) : null
  const prices = new Map<number, SuggestedPrice>()
  for (const { id, selfEmployed } of asked.teachers) {
    const row = found.get(id)
    if (!row || (!selfEmployed && rates === null)) continue
    const customerPrice = asked.customerPrice ?? row.priceCents
    const grid = { customerPrice, margin: shareOf(customerPrice, row.marginPercent) }
    // what somebody typed is what the family pays
    const isApplied = row.broughtBy === 'teacher' || (row.broughtBy === 'customer' && !asked.customerPrice)
    const price =
      isApplied && row.broughtBy !== null
        ? affiliatedPrice(grid, { kind: row.broughtBy, percent: row.affiliationPercent, leastPrice: row.leastCents })
        : grid
    const parts = splitPrice(price.customerPrice - price.margin, selfEmployed ? null : rates)
    prices.set(id, { ...price, ...parts })
  }
  return prices
}
