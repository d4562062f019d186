// The payment that the Urssaf makes in a customer's place: awaited from the request on, then received or refused.
import type { Db } from '../../../platform/db/database.ts'
import { findAdvance, insertAdvance, type PaymentEnd, updateAdvance } from './advances.queries.ts'

/** Writes the awaited payment of an order down: its amount is kept from other payments until it is known. */
export const awaitAdvance = (db: Db, orderId: number, amountCents: number): Promise<number> =>
  insertAdvance(db, orderId, amountCents)

/** Follows what the Urssaf says of a payment, which may turn back even after it was made. Answers whether it changed. */
export const recordAdvance = async (db: Db, paymentId: number, end: PaymentEnd): Promise<boolean> => {
  const known = await findAdvance(db, paymentId)
  if (!known || known.status === end.status) return false
  await updateAdvance(db, paymentId, end)
  return true
}
