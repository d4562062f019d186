// Money of the Urssaf that is not awaited any more, or that goes back: to the Urssaf itself, or to the family.
import type { Db } from '../../../platform/db/database.ts'
import { creditSurplus } from '../receipts/move-credit.ts'
import {
  dropAdvance,
  failAwaited,
  findTakenBack,
  insertTakenBack,
  lockUrssafPayment,
  noteUndecided,
} from './advances.queries.ts'

/** Nothing more is awaited of the Urssaf for an order: its family owes what is left. */
export const dropAwaited = async (db: Db, orderId: number, endedAt: string): Promise<void> => {
  await failAwaited(db, orderId)
  await dropAdvance(db, orderId, endedAt)
}

/**
 * The request of a bill came to nothing and the family was told that nothing is taken from it: it is due, but no debit and no
 * reminder speaks of it until the office keeps it, credits it or makes it again.
 */
export const holdForDecision = noteUndecided

/** What the Urssaf paid for a cancelled lesson is owed to it: a line of its own for each payment. */
export const returnToUrssaf = async (db: Db, paymentIds: readonly (number | null)[], today: string): Promise<void> => {
  for (const id of paymentIds) {
    const payment = id === null ? undefined : await lockUrssafPayment(db, id)
    if (payment?.status !== 'succeeded' || (await findTakenBack(db, payment.id))) continue
    await insertTakenBack(db, payment, today)
  }
}

/** The Urssaf keeps to what it paid: the whole becomes credit of the family, which gives it back or uses it. */
export const returnToFamily = async (db: Db, orderId: number, today: string): Promise<void> => {
  await creditSurplus(db, orderId, today, 'urssaf')
}
