// What the card provider tells by itself: how a payment ended, that one is disputed, sooner than the next verification would ask.
import { z } from 'zod'
import type { ProviderEventHandler } from '../../platform/providers/provider-events.ts'
import { listAttemptsToAsk } from './cards/card-attempts.queries.ts'
import { reconcileAttempt } from './payments/charge-bill.ts'
import { recordDispute } from './payouts/follow-disputes.ts'

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

const DisputeEvent = z.object({
  data: z.object({ object: z.object({ object: z.literal('dispute'), id: z.string() }) }),
})

/** The event is only a reason to look: what is recorded is what the provider answers when it is asked. */
export const onCardProviderEvent: ProviderEventHandler = async ({ db, write, platform }, event) => {
  const till = {
    read: db,
    write: <T>(change: Parameters<typeof write<T>>[1]) => write<T>('billing.reconcilePayments', change),
    platform,
  }
  const disputed = DisputeEvent.safeParse(event.payload)
  if (disputed.success) {
    await recordDispute(till, await platform.stripe.readDispute(disputed.data.data.object.id))
    return
  }
  const parsed = PaymentIntentEvent.safeParse(event.payload)
  if (!parsed.success) return
  const { id, metadata } = parsed.data.data.object
  const of = 'bill' in metadata ? { billId: metadata.bill } : { packId: metadata.pack }
  for (const attempt of await listAttemptsToAsk(db, of, id)) await reconcileAttempt(till, attempt)
}
