// The payments that the Urssaf makes for an order: awaited from the request on, then received, refused, or taken back.
import type { Db } from '../../../platform/db/database.ts'
import { creditSurplus } from '../receipts/move-credit.ts'
import {
  dropTakenBack,
  endAdvance,
  findTakenBack,
  insertAwaited,
  insertTakenBack,
  lockUrssafPayment,
  type PaymentEnd,
  paidTwice,
  type UrssafPayment,
  updateUrssafPayment,
} from './advances.queries.ts'

/** Writes an awaited payment of an order down: its amount is kept from other payments until it is known. */
export const awaitAdvance = (db: Db, orderId: number, type: UrssafPayment, amountCents: number): Promise<number> =>
  insertAwaited(db, orderId, type, amountCents)

/**
 * Nothing is paid twice: what the family paid meanwhile of what the Urssaf pays after all becomes its credit. False while a
 * payment of the family is under way: what the Urssaf said is applied once that is known, when it is asked next.
 */
const makeRoom = async (db: Db, orderId: number, cents: number, today: string): Promise<boolean> => {
  const { overCents, isBeingPaid } = await paidTwice(db, orderId, cents)
  if (overCents > 0 && isBeingPaid) return false
  if (overCents > 0) await creditSurplus(db, orderId, today, 'family-with-cards', overCents)
  return true
}

/**
 * Follows what the Urssaf says of its payments of an order, which may turn back even after they were made. Answers whether
 * one changed. What was paid and fails is taken back by a line of its own: the family owes again exactly that.
 * @param paymentIds the credit that it advances, and the family's part that it debits
 * @param endedAt when nothing more is expected of the Urssaf: the family then owes its part, too
 */
export const recordAdvance = async (
  db: Db,
  paymentIds: readonly (number | null)[],
  end: PaymentEnd,
  { endedAt, today }: { readonly endedAt: string | null; readonly today: string },
): Promise<boolean> => {
  let hasChanged = false
  for (const id of paymentIds) {
    const known = id === null ? undefined : await lockUrssafPayment(db, id)
    if (!known) continue
    const back = await findTakenBack(db, known.id)
    // where the family was debited, it is its debit that bounced: the credit that was advanced stays
    const isDebited = paymentIds.every((one) => one !== null)
    if (isDebited && known.status === 'succeeded' && end.status === 'failed') {
      if (back || known.type === 'urssaf-advance') continue
      await insertTakenBack(db, known, today)
    } else if (back && end.status === 'succeeded') {
      if (!(await makeRoom(db, known.orderId, back.amountCents, today))) continue
      await dropTakenBack(db, back.id)
    } else if (known.status === end.status || known.status === 'cancelled') continue
    else {
      if (end.status === 'succeeded' && !(await makeRoom(db, known.orderId, known.amountCents, today))) continue
      await updateUrssafPayment(db, known.id, end)
    }
    hasChanged = true
    if (endedAt !== null) await endAdvance(db, known.orderId, endedAt)
  }
  return hasChanged
}
