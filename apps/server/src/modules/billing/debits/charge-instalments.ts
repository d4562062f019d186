// Every morning: the card that a family keeps is debited of the dates that it agreed to as it bought; refused, it is told with a link, and the date is missed.
import { instalmentStates } from '@cartable/domain/billing/debits/plans.rules.ts'
import { formatDay } from '@cartable/domain/kernel/dates.ts'
import type { Db } from '../../../platform/db/database.ts'
import { defineScheduledTask } from '../../../platform/jobs/scheduled-tasks.ts'
import { countAttempts, insertAttempt, pendingAttempt } from '../cards/card-attempts.queries.ts'
import { attemptKey } from '../cards/charge-attempt.ts'
import { findToPay, isPack, paidForOf } from '../cards/to-pay.queries.ts'
import { chargeAttempt, type Till } from '../payments/charge-bill.ts'
import { lockDueOf } from '../payments/pay-bill.ts'
import { sendLink } from '../payments/send-payment-link.ts'
import { isCancelled, listPlanOrders, listToCharge, lockPlan, noteCharged } from './plans.queries.ts'

type Found = number | 'over' | 'waits' | 'told'
/** Written with the try: two servers, or a run cut short and begun again, charge a date once. */
const beginOf = async (till: Till, db: Db, planId: number): Promise<Found> => {
  const today = till.platform.clock.today()
  const plan = await lockPlan(db, planId)
  if (plan?.status !== 'active' || !plan.byCard || (await isCancelled(db, planId))) return 'over'
  const [orderId] = await listPlanOrders(db, planId)
  const toPay = orderId === undefined ? undefined : await findToPay(db, { orderId, hourPackId: null })
  if (!toPay || isPack(toPay)) return 'over'
  const askedCents = await lockDueOf(db, toPay)
  // somebody pays at this moment: looked at again by the next run
  if (await pendingAttempt(db, paidForOf(toPay))) return 'waits'
  const due = instalmentStates(plan.instalments, plan.totalCents - plan.leftCents, today).filter(
    ({ dueOn, leftCents, chargedOn }) => dueOn <= today && leftCents > 0 && chargedOn === null,
  )
  // what it agreed to of these dates: one that was refused before is left to its family
  const amountCents = Math.min(
    askedCents,
    due.reduce((sum, { leftCents }) => sum + leftCents, 0),
  )
  if (due.length === 0 || amountCents <= 0) return 'over'
  for (const { id } of due) await noteCharged(db, id, today)
  if (!toPay.paymentMethodId || !toPay.stripeCustomerId) {
    const words = `Aucune carte n’est enregistrée\u00a0: l’échéance du ${formatDay(due[0]?.dueOn ?? today)} reste à payer.`
    await sendLink(db, till.platform, toPay, { template: 'payment-link', amountCents, words })
    return 'told'
  }
  const number = (await countAttempts(db, paidForOf(toPay))) + 1
  const idempotencyKey = attemptKey.saved(toPay, number, toPay.paymentMethodId)
  return insertAttempt(db, { ...paidForOf(toPay), amountCents, idempotencyKey })
}

export const chargeInstalments = defineScheduledTask({
  code: 'charge-instalments',
  name: 'Échéances par carte',
  description: 'Débite la carte enregistrée des familles qui ont acheté en plusieurs fois, le jour de chaque échéance.',
  schedule: { frequenceType: 'daily', granularity: 1, moments: ['09:30'] },
  run: async ({ db, write, platform }) => {
    const till: Till = { read: db, write: (change) => write('billing.chargeInstalments', change), platform }
    const counts = { charged: 0, over: 0, waits: 0, told: 0, failed: 0 }
    for (const planId of await listToCharge(db, platform.clock.today())) {
      try {
        const begun = await till.write((tx) => beginOf(till, tx, planId))
        if (typeof begun === 'number') await chargeAttempt(till, begun)
        counts[typeof begun === 'number' ? 'charged' : begun] += 1
      } catch (error) {
        counts.failed += 1
        platform.log.error({ err: error, plan: planId }, 'an instalment could not be charged')
      }
    }
    return { status: counts.failed > 0 ? 'warning' : 'success', summary: counts }
  },
})
