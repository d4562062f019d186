// Splits an hourly price between margin, teacher and contributions, by the rates of a day.
import { contractsRefusals } from '@cartable/domain/contracts/contracts.refusals.ts'
import { type PriceParts, splitPrice } from '@cartable/domain/contracts/contracts.rules.ts'
import { refuse } from '@cartable/domain/kernel/refusal.ts'
import type { Db } from '../../../platform/db/database.ts'
import { contributionRates } from '../grids/rates.queries.ts'

type Price = {
  readonly customerPrice: number
  readonly margin: number
  readonly selfEmployed: boolean
  readonly on: string
}

/** Amounts in cents; refused where the law's rates of that day are not known. */
export const splitPriceOn = async (db: Db, { customerPrice, margin, selfEmployed, on }: Price): Promise<PriceParts> => {
  if (selfEmployed) return splitPrice(customerPrice - margin, null)
  return splitPrice(
    customerPrice - margin,
    (await contributionRates(db, on)) ?? refuse(contractsRefusals.noRate, 'startsOn'),
  )
}
