// Retries what failed of a bill: the customer's card, the tax advance, the teacher. Each is made once, however often it is asked.
import { billingRefusals } from '@cartable/domain/billing/orders/billing.refusals.ts'
import { needsApproval } from '@cartable/domain/billing/pay-runs/pay-runs.rules.ts'
import { trackingRefusals } from '@cartable/domain/billing/tracking/payment-tracking.refusals.ts'
import type { ReplayAnswer } from '@cartable/domain/billing/tracking/payment-tracking.schema.ts'
import type { AfterCommitContext, OperationContext } from '../../../platform/http/context.ts'
import type { Platform } from '../../../platform/platform.ts'
import { requestAdvance } from '../../urssaf/request-advance.ts'
import { findBillToPay } from '../cards/to-pay.queries.ts'
import type { Till } from './charge-bill.ts'
import { payWithSavedCard } from './pay-bill.ts'
import { openTeacherCents, payTeachers } from './pay-teacher.ts'
import { findOrderOfBill } from './teacher-payments.queries.ts'
import { tillOf } from './till.ts'

/** What a replay needs: the till, the Urssaf, and the mail of a payment that its holder must authenticate. */
export type PaymentDesk = Omit<Till, 'platform'> & {
  readonly platform: Pick<Platform, 'stripe' | 'clock' | 'log' | 'urssaf' | 'mail' | 'config' | 'settings' | 'jobs'>
}
export const paymentDeskOf = (context: OperationContext, after: AfterCommitContext): PaymentDesk => ({
  ...tillOf(context, after),
  platform: context.platform,
})

type Part<K extends string> = Pick<ReplayAnswer, Extract<keyof ReplayAnswer, K>>
type Customer = Part<'paymentStatus' | 'paymentMessage'>
type ThirdPart = Part<'thirdPartPaymentStatus' | 'thirdPartPaymentMessage'>

const replayCustomer = async (desk: PaymentDesk, billId: number): Promise<Customer> => {
  const bill = await findBillToPay(desk.read, billId)
  if (!bill) throw new Error(`bill ${billId} is gone`)
  const hasPaid = async () => (await findOrderOfBill(desk.read, billId))?.customerDueCents === 0
  if (await hasPaid()) return { paymentStatus: 'success', paymentMessage: billingRefusals.nothingDue.message }
  const charged = await payWithSavedCard(desk, bill)
  if (charged.paymentStatus === 'succeeded')
    return (await hasPaid())
      ? { paymentStatus: 'success', paymentMessage: charged.paymentMessage }
      : // what remains is reserved by a payment that is awaited: a transfer that was announced, say
        { paymentStatus: 'failure', paymentMessage: billingRefusals.paymentPending.message }
  return {
    paymentStatus: 'failure',
    paymentMessage: trackingRefusals.customerFailed(charged.paymentMessage ?? '').message,
  }
}

const replayThirdPart = async (desk: PaymentDesk, billId: number): Promise<ThirdPart> => {
  const { status, message } = await requestAdvance(desk, billId)
  if (status === 'failed')
    return {
      thirdPartPaymentStatus: 'failed',
      thirdPartPaymentMessage: trackingRefusals.thirdPartFailed(message).message,
    }
  return { thirdPartPaymentStatus: status === 'none' ? 'none' : 'success', thirdPartPaymentMessage: message }
}

/** Above the amount that one person decides alone, nobody is paid by a replay: it is asked for apart. */
const replayTeacher = async (desk: PaymentDesk, orderId: number) => {
  const { settings } = desk.platform
  const openCents = await openTeacherCents(desk.read, orderId, await settings.flag('teacher_pay_by_bank'))
  if (needsApproval(openCents, await settings.integer('teacher_pay_approval')) && openCents > 0)
    return {
      teacherPaymentStatus: 'pending' as const,
      teacherPaymentMessage: trackingRefusals.teacherToApprove.message,
    }
  return payTeachers(desk, orderId, null)
}

/**
 * Retries the payments of a bill that are not made, in the order in which they depend on each other.
 * The caller has checked that whoever asks may.
 */
export const replayPayments = async (desk: PaymentDesk, billId: number): Promise<ReplayAnswer> => {
  const order = await findOrderOfBill(desk.read, billId)
  if (!order) throw new Error(`bill ${billId} is gone`)
  if (order.cancelledAt !== null)
    return {
      paymentStatus: 'failure',
      paymentMessage: trackingRefusals.billCancelled.message,
      ...{ thirdPartPaymentStatus: 'none', thirdPartPaymentMessage: null },
      ...{ teacherPaymentStatus: 'pending', teacherPaymentMessage: null },
    }
  const customer = await replayCustomer(desk, billId)
  const thirdPart = await replayThirdPart(desk, billId)
  const teacher = await replayTeacher(desk, order.orderId)
  return { ...customer, ...thirdPart, ...teacher }
}
