// Gives credit back on the card that paid a bill, or hours ahead: the payment goes back to the card; of a bill, the credit takes its place there.
import { receiptsRefusals } from '@cartable/domain/billing/receipts/receipts.refusals.ts'
import type { RefundInput } from '@cartable/domain/billing/receipts/receipts.schema.ts'
import { refuse } from '@cartable/domain/kernel/refusal.ts'
import { answerAfterCommit, type OperationContext } from '../../../platform/http/context.ts'
import { notFound } from '../../../platform/http/errors.ts'
import { insertRefund } from '../cards/card-attempts.queries.ts'
import { lockOrderOfCredit } from '../receipts/credit.queries.ts'
import { findCompanyId, findFamily, lockFamily } from '../receipts/receipts.queries.ts'
import { openRefund, takeForRefund } from '../receipts/refund-credit.ts'
import { sendRefunds } from './pay-bill.ts'
import { isRefundOver, listRefundableCards } from './refunds.queries.ts'
import { tillOf } from './till.ts'

/**
 * The credit is taken and the refund written before the provider is asked, so that nothing else takes it meanwhile; what the
 * provider answers, now or later, ends both (`endCardRefund`).
 */
export const refundOnCard = async (context: OperationContext, input: RefundInput) => {
  const { db, today, live } = context
  const { customerId, amountCents, reason } = input
  if (!(await findFamily(db, customerId))) notFound()
  await lockFamily(db, customerId)
  const companyId = await findCompanyId(db, input.company)
  const cards = await listRefundableCards(db, { companyId, customerId })
  const paid = cards.find(({ leftCents }) => leftCents >= amountCents)
  const taken = async () => takeForRefund(db, { companyId, customerId }, 'card', amountCents)
  if (!paid) {
    await taken()
    return refuse(receiptsRefusals.cardBeyond(Math.max(0, ...cards.map(({ leftCents }) => leftCents))), 'amountCents')
  }
  // the order before the credit, as whatever pays from it
  if (paid.orderId !== null) await lockOrderOfCredit(db, paid.orderId)
  const parts = await taken()
  const paymentId = await insertRefund(db, { ...paid.paidFor, refundedPaymentId: paid.id, amountCents })
  const asked = { companyId, customerId, method: 'card', amountCents, reason, askedOn: today() } as const
  const refund = await openRefund(db, { ...asked, doneOn: null, bankReference: null, paymentId }, parts)
  live(['billing'], ['accounting'])
  return answerAfterCommit(async (after) => {
    const refused = await sendRefunds(tillOf(context, after), [paymentId])
    // the provider may be silent: it is asked again until it has answered
    if (refused !== null && (await isRefundOver(after.read, refund.id))) refuse(receiptsRefusals.cardRefused, 'method')
    return { errors: null, ...refund }
  })
}
