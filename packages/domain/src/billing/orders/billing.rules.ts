// Rules of billing: the VAT of a line, the sums of a bill, which payments a person may touch, how a result is coloured.
import { vatInside } from '../../kernel/money.ts'
import type { Refusal } from '../../kernel/refusal.ts'
import { billingRefusals } from './billing.refusals.ts'
import { manualPaymentTypes, type PaymentStatus, type PaymentType, paymentTypeLabels } from './billing.schema.ts'

export type TaxedAmount = { readonly totalCents: number; readonly totalExclTaxCents: number; readonly vatCents: number }

/** Collected for the family that employs the teacher, inside a total and out of its VAT; nothing otherwise. */
export type Funds = { readonly wagesCents: number; readonly contributionsCents: number }
export const noFunds: Funds = { wagesCents: 0, contributionsCents: 0 }
export const sumOfFunds = ({ wagesCents, contributionsCents }: Funds): number => wagesCents + contributionsCents

/** A total of which a part is collected for others: the VAT is that of the rest, which is sold. */
export const amountWithFunds = (totalCents: number, funds: Funds, vatPercent: string): TaxedAmount => {
  const { totalExclTaxCents, vatCents } = taxedAmount(totalCents - sumOfFunds(funds), vatPercent)
  return { totalCents, totalExclTaxCents, vatCents }
}

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

const byHand: readonly string[] = manualPaymentTypes
/** Only what the customer paid by a means that people type is changed or removed by hand: no card, nothing of the Urssaf, no credit. */
export const refusalOfTouching = (payment: TouchablePayment): Refusal | null => {
  if (payment.payer !== 'customer' || !byHand.includes(payment.type) || payment.direction === 'out')
    return billingRefusals.notEditable
  return payment.status === 'cancelled' ? billingRefusals.paymentGone : null
}

/** Whether a bill may be paid from the back office: staff who may write, and something still due. */
export const canPayBill = (bill: {
  readonly type: string
  readonly customerDue: number
  readonly mode: 'backoffice' | 'customer'
  readonly mayWrite: boolean
}): boolean => bill.mode === 'backoffice' && bill.mayWrite && bill.type === 'bill' && bill.customerDue > 0

/** How money came or went, in words: `Chèque`, `Remboursement (carte bancaire)`, `Chèque rejeté`, `Porté à l’avoir`. */
export const paymentWay = (payment: {
  readonly type: PaymentType
  /** Below zero when it left the order. */
  readonly cents: number
  readonly isBounced: boolean
}): string => {
  const label = paymentTypeLabels[payment.type]
  if (payment.cents >= 0) return label
  if (payment.type === 'credit') return 'Porté à l’avoir'
  if (payment.isBounced && payment.type === 'card') return 'Carte bancaire\u00a0: repris après contestation'
  return payment.isBounced ? `${label} rejeté` : `Remboursement (${label.toLowerCase()})`
}
