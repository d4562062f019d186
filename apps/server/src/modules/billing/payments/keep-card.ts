// Keeps the card by which a bill was paid, when its holder agreed to it while paying: the next bills are charged to it.
import type { Db } from '../../../platform/db/database.ts'
import type { Platform } from '../../../platform/platform.ts'
import type { ReadIntent } from '../../../platform/providers/stripe/intents.ts'
import { saveDefaultCard } from '../cards/cards.queries.ts'
import type { ToPay } from '../cards/to-pay.queries.ts'

type Desk = {
  readonly write: <T>(change: (db: Db) => Promise<T>) => Promise<T>
  readonly platform: Pick<Platform, 'stripe' | 'log'>
}

/**
 * The consent stands at the provider, in the payment itself: found there, too, when the browser never came back. That a card
 * could not be kept takes nothing from the payment.
 */
export const keepCard = async (till: Desk, toPay: ToPay, intent: ReadIntent): Promise<void> => {
  const { keptMethodId } = intent
  if (keptMethodId === null || toPay.stripeCustomerId === null || toPay.paymentMethodId === keptMethodId) return
  try {
    const card = await till.platform.stripe.readCard(toPay.stripeCustomerId, keptMethodId)
    if (card) await till.write((db) => saveDefaultCard(db, toPay.customerId, card))
  } catch (error) {
    till.platform.log.warn({ err: error, customer: toPay.customerId }, 'a card could not be kept')
  }
}
