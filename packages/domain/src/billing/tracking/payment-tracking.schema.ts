// Shapes of the payments tracking: a bill with the payments of its customer, of the tax advance and of its teacher.
import { z } from 'zod'
import { id, optionalId } from '../../kernel/fields.ts'
import { companyCodes, owedStatuses } from '../orders/billing.schema.ts'

/** One of the payments that a bill calls for. */
export const TrackedPayment = z.object({
  status: z.enum(owedStatuses),
  amountCents: z.int(),
  /** Day it was paid. */
  paidOn: z.string().nullable(),
  /** Why the last try failed. */
  message: z.string().nullable(),
})
export type TrackedPayment = z.infer<typeof TrackedPayment>

export const TrackedBill = z.object({
  /** Of the bill. */
  id,
  bill: z.string(),
  date: z.string(),
  company: z.enum(companyCodes),
  orderId: id,
  customerId: id,
  customer: z.string(),
  teacherId: optionalId,
  /** Several names where lessons of several teachers stand on one bill; null for a bill without teacher. */
  teacher: z.string().nullable(),
  customerPayment: TrackedPayment,
  /** Null where no advance is expected. */
  thirdPartPayment: TrackedPayment.nullable(),
  /** Null where the teacher is paid otherwise (payslip), or there is none. */
  teacherPayment: TrackedPayment.nullable(),
  /** Day on which the refused card is tried again by itself; null: it is not. */
  cardRetryOn: z.string().nullable(),
  /** The advance ended without payment: the family owes the whole. */
  isAdvanceEnded: z.boolean(),
  isCancelled: z.boolean(),
  /** Something is left to retry, and whoever asks may. */
  canReplay: z.boolean(),
  canPayTeacher: z.boolean(),
  /** The family may be sent a link to pay what it owes. */
  canSendLink: z.boolean(),
})
export type TrackedBill = z.infer<typeof TrackedBill>

/** What a replay is about to do with one payment. */
export const ReplayStep = z.object({
  part: z.enum(['customer', 'third-part', 'teacher']),
  status: z.enum(owedStatuses),
  amountCents: z.int(),
  message: z.string().nullable(),
  /** What will be done, or why nothing will. */
  plan: z.string(),
  isTried: z.boolean(),
})
export type ReplayStep = z.infer<typeof ReplayStep>
export const ReplayForm = z.object({
  id,
  bill: z.string(),
  date: z.string(),
  customer: z.string(),
  teacher: z.string().nullable(),
  /** The last request to the Urssaf, whose history tells what became of it. */
  requestId: optionalId,
  steps: z.array(ReplayStep),
})
export type ReplayForm = z.infer<typeof ReplayForm>

export const teacherPaymentResults = ['failed', 'pending', 'success'] as const
export const TeacherPaymentAnswer = z.object({
  teacherPaymentStatus: z.enum(teacherPaymentResults),
  teacherPaymentMessage: z.string().nullable(),
})
export type TeacherPaymentAnswer = z.infer<typeof TeacherPaymentAnswer>

export const ReplayAnswer = TeacherPaymentAnswer.extend({
  paymentStatus: z.enum(['success', 'failure']),
  paymentMessage: z.string().nullable(),
  thirdPartPaymentStatus: z.enum(['failed', 'none', 'success']),
  thirdPartPaymentMessage: z.string().nullable(),
})
export type ReplayAnswer = z.infer<typeof ReplayAnswer>
