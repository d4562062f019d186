// The payment that the holder of a card makes by the key of a mail: what is due, and what the provider says came of it.
import { billingRefusals } from '@cartable/domain/billing/orders/billing.refusals.ts'
import { packsRefusals } from '@cartable/domain/billing/packs/packs.refusals.ts'
import type { LinkedPayment } from '@cartable/domain/billing/payments/teacher-payments.api.ts'
import { trackingRefusals } from '@cartable/domain/billing/tracking/payment-tracking.refusals.ts'
import { Refused, refuse } from '@cartable/domain/kernel/refusal.ts'
import { findAttemptOfIntent } from '../cards/card-attempts.queries.ts'
import { metadataOf } from '../cards/charge-attempt.ts'
import { isPack, paidForOf, type ToPay } from '../cards/to-pay.queries.ts'
import { openForm, recordForm } from './pay-bill.ts'
import { payTeachers } from './pay-teacher.ts'
import type { PaymentDesk } from './replay-payments.ts'

type Opened = Pick<LinkedPayment, 'state' | 'amount' | 'clientSecret' | 'paymentIntentId'>
/** Nothing to type in. */
export const closedPayment = (state: Opened['state']): Opened => ({
  state,
  amount: 0,
  clientSecret: null,
  paymentIntentId: null,
})

/** Opens the card form of a bill or of a pack, or says why there is none to open. Opened again, it is the same one. */
export const openLinkedPayment = async (desk: PaymentDesk, toPay: ToPay): Promise<Opened> => {
  try {
    const { intent, amountCents } = await openForm(desk, toPay)
    return { state: 'to-pay', amount: amountCents, clientSecret: intent.clientSecret, paymentIntentId: intent.id }
  } catch (error) {
    if (error instanceof Refused) {
      const paid: readonly string[] = [billingRefusals.nothingDue.code, packsRefusals.nothingDue.code]
      const isPaid = error.refusals.some(({ code }) => paid.includes(code))
      return closedPayment(isPaid ? 'paid' : 'pending')
    }
    desk.platform.log.warn({ err: error, ...metadataOf(toPay) }, 'the card form of a link did not open')
    return closedPayment('unavailable')
  }
}

/**
 * Records the payment of a link as the provider tells it: neither the browser's word nor its amount is taken. The teacher
 * is paid from it; that he could not be is no concern of the family, and is seen in the tracking.
 */
export const recordLinkedPayment = async (
  desk: PaymentDesk,
  toPay: ToPay,
  given: { readonly paymentIntentId: string; readonly amount: number },
) => {
  const attempt = await findAttemptOfIntent(desk.read, paidForOf(toPay), given.paymentIntentId)
  if (!attempt) return refuse(isPack(toPay) ? packsRefusals.wrongIntent : billingRefusals.wrongIntent)
  if (attempt.amountCents !== given.amount) return refuse(trackingRefusals.otherAmount)
  const recorded = await recordForm(desk, toPay, given.paymentIntentId)
  if (recorded.paymentStatus === 'pending')
    return { paymentStatus: 'pending' as const, paymentMessage: recorded.paymentMessage }
  if (recorded.paymentStatus !== 'succeeded')
    return { paymentStatus: 'refused' as const, paymentMessage: recorded.paymentMessage }
  // hours paid ahead pay a teacher as he gives them
  if (isPack(toPay)) return { paymentStatus: 'accepted' as const, paymentMessage: null }
  try {
    await payTeachers(desk, toPay.orderId, null)
  } catch (error) {
    desk.platform.log.error({ err: error, bill: toPay.billId }, 'a teacher was not paid from an authenticated payment')
  }
  return { paymentStatus: 'accepted' as const, paymentMessage: null }
}
