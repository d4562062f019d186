// Rules of billing: the VAT of a line, the sums of a bill, which payments a person may touch, how a result is coloured.
import type { CourseFormat } from '../../kernel/course-format.ts'
import { vatInside } from '../../kernel/money.ts'
import type { Refusal } from '../../kernel/refusal.ts'
import { billingRefusals } from './billing.refusals.ts'
import type { PaymentStatus, PaymentType } from './billing.schema.ts'

export const activities = [
  'tuition-home',
  'tuition-online',
  'tuition-collective',
  'traineeship',
  'traineeship-online',
  'agency-fee',
  'cancellation-fee',
] as const
export type Activity = (typeof activities)[number]

/**
 * Activity of a lesson, which decides its VAT. The reduced rate is for one pupil at home (CGI art. 279 i):
 * a lesson given elsewhere is taxed as a collective one.
 */
export const activityOfCourse = (course: {
  readonly format: CourseFormat
  readonly isCollective: boolean
  readonly location: string
}): Activity => {
  if (course.format === 'CEL') return 'tuition-online'
  return course.isCollective || course.location !== 'student-home' ? 'tuition-collective' : 'tuition-home'
}

export type TaxedAmount = { readonly totalCents: number; readonly totalExclTaxCents: number; readonly vatCents: number }

/** Takes the VAT out of a price that includes it, half up, in cents. */
export const taxedAmount = (totalCents: number, vatPercent: string): TaxedAmount => {
  const vatCents = vatInside(totalCents, vatPercent)
  return { totalCents, vatCents, totalExclTaxCents: totalCents - vatCents }
}

/** Sums of a bill: those of its lines, so that no rounding is done twice. */
export const sumOfLines = (lines: readonly TaxedAmount[]): TaxedAmount => ({
  totalCents: lines.reduce((sum, line) => sum + line.totalCents, 0),
  totalExclTaxCents: lines.reduce((sum, line) => sum + line.totalExclTaxCents, 0),
  vatCents: lines.reduce((sum, line) => sum + line.vatCents, 0),
})

/** Hours as a decimal with four places, as `numeric(9,4)` stores them: 105 min → `1.7500`. */
export const hoursOf = (durationMinutes: number): string => (durationMinutes / 60).toFixed(4)

export type TouchablePayment = {
  readonly payer: string
  readonly type: PaymentType
  readonly status: PaymentStatus
  readonly direction: string
}

/** Only what the customer paid otherwise than by card is changed or removed by hand. */
export const refusalOfTouching = (payment: TouchablePayment): Refusal | null => {
  if (payment.payer !== 'customer' || payment.type === 'card' || payment.direction === 'out')
    return billingRefusals.notEditable
  return payment.status === 'cancelled' ? billingRefusals.paymentGone : null
}

/** Whether a bill may be paid from the back office: staff who may write, and something still due. */
export const canPayBill = (bill: {
  readonly type: string
  readonly isPayed: boolean
  readonly mode: 'backoffice' | 'customer'
  readonly mayWrite: boolean
}): boolean => bill.mode === 'backoffice' && bill.mayWrite && bill.type === 'bill' && !bill.isPayed
