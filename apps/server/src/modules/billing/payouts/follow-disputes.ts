// Follows contested card payments: told by the provider as it happens, and asked of it each hour; what it answers is recorded once.
import { isDisputeOpen } from '@cartable/domain/billing/payouts/disputes.words.ts'
import { dayOf } from '@cartable/domain/kernel/dates.ts'
import type { Db } from '../../../platform/db/database.ts'
import type { ProviderDispute } from '../../../platform/providers/stripe/disputes.ts'
import type { Till } from '../payments/charge-bill.ts'
import {
  type DisputeFacts,
  findPaymentOfIntent,
  insertDispute,
  listOpenDisputes,
  lockDispute,
  updateDispute,
} from './disputes.queries.ts'
import { giveLossBack, lockPaidFor, takeLossBack } from './lose-dispute.ts'
import { tellDisputeToStaff, tellLossToFamily } from './tell-dispute.ts'

const record = async (db: Db, platform: Till['platform'], found: ProviderDispute): Promise<boolean> => {
  const payment = found.intentId === null ? undefined : await findPaymentOfIntent(db, found.intentId)
  // a payment that is not known yet is found by the next hour
  if (!payment) return false
  await lockPaidFor(db, payment)
  const day = platform.clock.today()
  const { id: providerDisputeId, status, reason, amountCents } = found
  const facts: DisputeFacts = {
    ...{ status, reason, amountCents },
    evidenceDueOn: found.evidenceDueAt === null ? null : dayOf(found.evidenceDueAt),
    endedOn: isDisputeOpen(status) ? null : day,
  }
  const known = await lockDispute(db, providerDisputeId)
  if (known?.status === status && !(status === 'lost' && known.lostPaymentId === null)) return false
  const context = { db, platform, now: () => platform.clock.now() }
  const openedOn = dayOf(found.openedAt)
  const paidFor = { orderId: payment.orderId, hourPackId: payment.hourPackId }
  const id =
    known?.id ?? (await insertDispute(db, { ...facts, paymentId: payment.id, ...paidFor, providerDisputeId, openedOn }))
  if (id === undefined) return false
  if (known && known.lostPaymentId !== null && status !== 'lost') {
    await updateDispute(db, id, { lostPaymentId: null })
    await giveLossBack(db, payment, { lostPaymentId: known.lostPaymentId, amountCents: known.amountCents, day })
  }
  if (known) await updateDispute(db, id, facts)
  if (status === 'lost') {
    await takeLossBack(db, payment, { id, amountCents, day })
    await tellLossToFamily(context, payment, amountCents)
  }
  if (status !== 'under-review') await tellDisputeToStaff(context, payment, facts)
  return true
}

export const recordDispute = (till: Till, found: ProviderDispute): Promise<boolean> =>
  till.write((db) => record(db, till.platform, found))

/** What no event said, and what has not ended. */
export const followDisputes = async (till: Till, since: Date): Promise<{ changed: number; failed: number }> => {
  const found = new Map((await till.platform.stripe.listDisputes(since)).map((one) => [one.id, one]))
  const counts = { changed: 0, failed: 0 }
  for (const id of await listOpenDisputes(till.read))
    if (!found.has(id)) found.set(id, await till.platform.stripe.readDispute(id))
  for (const one of found.values())
    try {
      if (await recordDispute(till, one)) counts.changed += 1
    } catch (error) {
      counts.failed += 1
      till.platform.log.error({ err: error, dispute: one.id }, 'a dispute could not be recorded')
    }
  return counts
}
