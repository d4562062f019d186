// Tries refused cards again, by itself, some days after the refusal: a bill settled meanwhile, or a card that is gone, ends it.
import { defineScheduledTask } from '../../../platform/jobs/scheduled-tasks.ts'
import { countAttempts, insertAttempt, pendingAttempt } from '../cards/card-attempts.queries.ts'
import { attemptKey } from '../cards/charge-attempt.ts'
import { findBillToPay, paidForOf } from '../cards/to-pay.queries.ts'
import { isCardTryDue, listDueCardTries, planCardTry } from './card-tries.queries.ts'
import { chargeAttempt, type Till } from './charge-bill.ts'
import { lockOrder } from './payments.queries.ts'

/** Cards tried in one run: the rest waits for the next. */
const atOnce = 500

/**
 * The plan is taken away in the transaction that writes the try: two servers, or a run cut short and begun again, charge once.
 * A try cut between that and the answer of the bank is found out by the verification of payments.
 */
const retryCard = async (till: Till, billId: number): Promise<'tried' | 'over' | 'waits'> => {
  const attemptId = await till.write(async (db) => {
    const bill = await findBillToPay(db, billId)
    const order = bill && (await lockOrder(db, bill.orderId))
    if (!bill || !order || !(await isCardTryDue(db, bill.orderId, till.platform.clock.today()))) return 'over'
    // somebody pays at this moment, or money is on its way: looked at again by the next run
    if (await pendingAttempt(db, paidForOf(bill))) return 'waits'
    await planCardTry(db, bill.orderId, null)
    const amountCents = Math.min(order.askedCents, order.customerDueCents - order.customerPendingCents)
    if (amountCents <= 0 || !bill.paymentMethodId || !bill.stripeCustomerId) return 'over'
    const number = (await countAttempts(db, paidForOf(bill))) + 1
    const idempotencyKey = attemptKey.saved(bill, number, bill.paymentMethodId)
    return insertAttempt(db, { ...paidForOf(bill), amountCents, idempotencyKey })
  })
  if (typeof attemptId === 'string') return attemptId
  await chargeAttempt(till, attemptId)
  return 'tried'
}

export const retryCards = defineScheduledTask({
  code: 'retry-refused-cards',
  name: 'Nouvel essai des cartes refusées',
  description:
    'Débite de nouveau, trois puis sept jours après un refus, la carte enregistrée des factures restées à payer.',
  schedule: { frequenceType: 'daily', granularity: 1, moments: ['09:00'] },
  run: async ({ db, write, platform }) => {
    const till: Till = { read: db, write: (change) => write('billing.retryCards', change), platform }
    const counts = { tried: 0, over: 0, waits: 0, failed: 0 }
    for (const billId of await listDueCardTries(db, platform.clock.today(), atOnce)) {
      try {
        counts[await retryCard(till, billId)] += 1
      } catch (error) {
        counts.failed += 1
        platform.log.error({ err: error, bill: billId }, 'a refused card could not be tried again')
      }
    }
    return { status: counts.failed > 0 ? 'warning' : 'success', summary: counts }
  },
})
