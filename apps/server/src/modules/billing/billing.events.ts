// What the card provider tells by itself: how a payment ended, sooner than the next verification would ask.
import { z } from 'zod'
import type { ProviderEventHandler } from '../../platform/providers/provider-events.ts'
import { listAttemptsToAsk } from './cards/card-attempts.queries.ts'
import { reconcileAttempt } from './payments/charge-bill.ts'

const ours = z.coerce.number().int().positive()
const PaymentIntentEvent = z.object({
  data: z.object({
    object: z.object({
      object: z.literal('payment_intent'),
      id: z.string(),
      metadata: z.union([z.object({ bill: ours }), z.object({ pack: ours })]),
    }),
  }),
})

/** The event is only a reason to look: what is recorded is what the provider answers when it is asked. */
export const onCardProviderEvent: ProviderEventHandler = async ({ db, write, platform }, event) => {
  const parsed = PaymentIntentEvent.safeParse(event.payload)
  if (!parsed.success) return
  const till = {
    read: db,
    write: <T>(change: Parameters<typeof write<T>>[1]) => write<T>('billing.reconcilePayments', change),
    platform,
  }
  const { id, metadata } = parsed.data.data.object
  const of = 'bill' in metadata ? { billId: metadata.bill } : { packId: metadata.pack }
  for (const attempt of await listAttemptsToAsk(db, of, id)) await reconcileAttempt(till, attempt)
}
