// A refund that the card provider refuses for good: the money becomes credit of the family, from which it is given back otherwise.
import type { Db } from '../../../platform/db/database.ts'
import type { CardAttempt } from '../cards/card-attempts.queries.ts'
import { creditSurplus } from '../receipts/move-credit.ts'
import { isOfStage } from './refunds.queries.ts'

/**
 * In the transaction that records the refusal. What a stage's registration has too much stays with it: its own screens
 * give it back.
 */
export const keepRefused = async (
  db: Db,
  { orderId, amountCents }: Pick<CardAttempt, 'orderId' | 'amountCents'>,
  today: string,
): Promise<void> => {
  // of hours paid ahead, it was credit already
  if (orderId !== null && !(await isOfStage(db, orderId)))
    await creditSurplus(db, orderId, today, 'family-with-cards', amountCents)
}
