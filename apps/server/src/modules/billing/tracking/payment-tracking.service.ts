// Use cases of the payments tracking: the list, the replay and what it will do, the teacher paid apart.
import { paymentTrackingApi } from '@cartable/domain/billing/tracking/payment-tracking.api.ts'
import { trackingRefusals } from '@cartable/domain/billing/tracking/payment-tracking.refusals.ts'
import { mayPayTeacher, mayReplay, replaySteps } from '@cartable/domain/billing/tracking/payment-tracking.rules.ts'
import { refuse } from '@cartable/domain/kernel/refusal.ts'
import { hasRight, type RightCode } from '@cartable/domain/kernel/rights.ts'
import { answerAfterCommit, type OperationContext } from '../../../platform/http/context.ts'
import { forbidden, notFound } from '../../../platform/http/errors.ts'
import { handlers } from '../../../platform/http/handlers.ts'
import { payTeachers } from '../payments/pay-teacher.ts'
import { paymentDeskOf, replayPayments } from '../payments/replay-payments.ts'
import { findOrderOfBill } from '../payments/teacher-payments.queries.ts'
import { abandonToPay, approveToPay, askToPay } from './pay-requests.ts'
import { findMeans, findTrackedBill, listTrackedBills } from './payment-tracking.queries.ts'

const holds = (identity: OperationContext['identity'], code: RightCode): boolean =>
  identity !== null && hasRight(identity.rights, code, 'write')

export const paymentTrackingService = handlers(paymentTrackingApi, {
  trackedBills: async ({ db, identity, now, platform }, input) => {
    const page = await listTrackedBills(db, input, now())
    const [mayWrite, mayAdvance] = [holds(identity, 'billing'), holds(identity, 'teacherAdvances')]
    // where the bank pays them all, nobody is paid apart
    const mayPay = mayWrite && !(await platform.settings.flag('teacher_pay_by_bank'))
    const rows = page.rows.map(({ customerDueCents, ...row }) => ({
      ...row,
      canSendLink: mayWrite && customerDueCents > 0 && !row.isCancelled,
      canReplay: mayWrite && mayReplay(row),
      canPayTeacher: mayPay && mayPayTeacher(row) && (mayAdvance || row.customerPayment?.status === 'succeeded'),
    }))
    return { ...page, rows, totals: null }
  },
  replayForm: async ({ db, platform }, { id }) => {
    const bill = (await findTrackedBill(db, id)) ?? notFound()
    const { requestId, ...means } = await findMeans(db, bill)
    const isAllByBank = await platform.settings.flag('teacher_pay_by_bank')
    const approvalCents = await platform.settings.integer('teacher_pay_approval')
    return {
      id,
      bill: bill.bill,
      date: bill.date,
      customer: bill.customer,
      teacher: bill.teacher,
      requestId,
      steps: replaySteps({ bill, ...means, isAllByBank, approvalCents }),
    }
  },
  replay: async (context, { id }) => {
    const bill = (await findOrderOfBill(context.db, id)) ?? notFound()
    if (bill.cancelledAt !== null) return refuse(trackingRefusals.billCancelled)
    return answerAfterCommit((after) => replayPayments(paymentDeskOf(context, after), id))
  },
  payTeacher: async (context, { id, reason }) => {
    const bill = (await findOrderOfBill(context.db, id)) ?? notFound()
    // money of the company before that of the family: a right apart
    if (bill.customerPaymentStatus !== 'succeeded' && !holds(context.identity, 'teacherAdvances')) throw forbidden()
    if (bill.cancelledAt !== null) return refuse(trackingRefusals.billCancelled)
    const asked = await askToPay(context, { orderId: bill.orderId, reference: bill.reference, reason })
    if (asked !== null) return asked
    return answerAfterCommit((after) => payTeachers(paymentDeskOf(context, after), bill.orderId, { reason }))
  },
  approveTeacherPay: (context, { id }) => approveToPay(context, id),
  abandonTeacherPay: (context, { id }) => abandonToPay(context, id),
})
