// Takes back a card that a family kept here: nothing is charged to it any more, and the provider forgets it by a job.
import { z } from 'zod'
import type { OperationContext } from '../../../platform/http/context.ts'
import { notFound } from '../../../platform/http/errors.ts'
import { defineJob } from '../../../platform/jobs/job.ts'
import { forgetCard, lockCard } from './cards.queries.ts'

/** The provider may have forgotten it already: a repeat is harmless. */
export const detachCard = defineJob({
  name: 'billing.detachCard',
  input: z.object({ customerId: z.int(), paymentMethodId: z.string() }),
  retries: 8,
  run: async ({ platform }, { paymentMethodId }) => {
    await platform.stripe.detachCard(paymentMethodId)
  },
})

export const removeCard = async (context: OperationContext, id: number) => {
  const { db, as, platform, now, live } = context
  const card = (await lockCard(db, id)) ?? notFound()
  if (as.kind === 'customer' && as.customerId !== card.customerId) notFound()
  await forgetCard(db, card, now())
  const { customerId, paymentMethodId } = card
  await platform.jobs.enqueue(db, detachCard, { customerId, paymentMethodId }, { singletonKey: paymentMethodId })
  live(['billing'])
  return { isValid: true, errorMsgs: [] }
}
