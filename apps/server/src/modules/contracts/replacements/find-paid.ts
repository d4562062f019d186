// What a family pays already for the lessons of a contract.
import type { Db } from '../../../platform/db/database.ts'
import { listPrices, type PriceFound } from '../shared/prices.queries.ts'

/** The price that the family has agreed to, before what its loyalty takes off; undefined while there is none. */
export const findPaid = async (db: Db, contractId: number, today: string) => {
  const accepted = (await listPrices(db, contractId, today)).filter(({ status }) => status === 'accepted')
  const price: PriceFound | undefined = accepted.find(({ isInForce }) => isInForce) ?? accepted[0]
  return (
    price && {
      customerPrice: price.customerPrice + price.loyaltyDiscount,
      margin: price.margin + price.loyaltyDiscount,
      alonePrice: price.alonePrice,
      aloneMargin: price.aloneMargin,
    }
  )
}
