// What is done about money owed: cards kept at the provider, bills paid by card, payments recorded by hand, taken back, replayed.
import { creditNotesApi } from '@cartable/domain/billing/credits/credit-notes.api.ts'
import { billingApi } from '@cartable/domain/billing/orders/billing.api.ts'
import type { PaymentInput } from '@cartable/domain/billing/orders/billing.schema.ts'
import { paymentTrackingApi } from '@cartable/domain/billing/tracking/payment-tracking.api.ts'
import { attachTestCard } from '../../platform/providers/stripe/attach-test-card.ts'
import type { Life, Person } from '../life.ts'

/** Test cards of the provider: accepted, accepted with funds at once, kept and then refused, asking for their holder. */
export const testCards = {
  works: 'pm_card_visa',
  immediate: 'pm_card_bypassPending',
  mastercard: 'pm_card_mastercard',
  refused: 'pm_card_chargeCustomerFail',
  authenticated: 'pm_card_authenticationRequired',
} as const
export type TestCard = keyof typeof testCards

/**
 * A card is kept: the page asks what its fields need, the provider's own fields in the browser take the card (here the
 * provider is told directly), and the page says which card it became.
 */
export const keepCard = async (life: Life, person: Person, customerId: number, card: TestCard): Promise<void> => {
  const { stripeCustomerId } = await person.do(billingApi.handleCard, { customerId: String(customerId) })
  const { id } = await attachTestCard(life.platform.config.stripe, testCards[card], stripeCustomerId)
  await person.do(billingApi.saveCard, { stripeCustomerId, paymentMethodId: id })
}

/** Bills of a household, or of everybody, that something is left to pay on; oldest first. */
export const findUnpaidBills = async (person: Person, customerId?: number) => {
  const { rows } = await person.do(billingApi.billsList, {
    ...(customerId !== undefined && { customerId: String(customerId) }),
    paymentStatuses: 'to_payed,partially_payed',
    types: 'bill',
    sort: 'date.asc',
    size: '100',
  })
  // what the Urssaf was asked for is not the family's to pay
  return rows.filter(({ isCancelled, customerDue }) => !isCancelled && customerDue > 0)
}

/** The order of a bill of a family. */
export const orderOfBill = async (person: Person, customerId: number, billId: number): Promise<number> => {
  const asked = { customerId: String(customerId), types: 'bill', sort: 'date.desc', size: '100' } as const
  const { rows } = await person.do(billingApi.billsList, asked)
  const found = rows.find(({ id }) => id === billId)
  if (!found) throw new Error(`bill ${billId} is not of customer ${customerId}`)
  return found.orderId
}

/** Another try with the card on file. */
export const payBillByCard = (person: Person, billId: number) => person.do(billingApi.payBill, { billId })

export type HandPayment = {
  readonly orderId: number
  readonly type: PaymentInput['type']
  /** What is left when absent. */
  readonly amountCents?: number
  readonly comments?: string
  readonly paidOn?: string
  readonly chequeNumber?: string
  readonly chequeBank?: string
}
/** Records a cheque, a transfer, a CESU…; answers the payment and what is left. */
export const recordPayment = async (
  staff: Person,
  payment: HandPayment,
): Promise<{ readonly id: number; readonly remained: number }> => {
  const form = await staff.do(billingApi.paymentForm, { orderId: String(payment.orderId) })
  const { id, totalremained } = await staff.do(billingApi.paymentSave, {
    id: null,
    updatedAt: null,
    orderId: payment.orderId,
    type: payment.type,
    amountCents: payment.amountCents ?? form.amountRemained,
    paidOn: payment.paidOn ?? form.paidOn,
    chequeNumber: payment.chequeNumber ?? null,
    chequeBank: payment.chequeBank ?? null,
    comments: payment.comments ?? null,
  })
  return { id: id!, remained: totalremained ?? 0 }
}

/** Takes back a payment that was recorded by mistake. */
export const deletePayment = async (staff: Person, paymentId: number): Promise<void> => {
  await staff.do(billingApi.paymentDelete, { paymentId, reason: 'Saisi par erreur.' })
}

/** Corrects a payment that was recorded wrong. */
export const correctPayment = async (
  staff: Person,
  orderId: number,
  paymentId: number,
  change: { readonly amountCents?: number; readonly type?: PaymentInput['type']; readonly comments?: string },
): Promise<void> => {
  const form = await staff.do(billingApi.paymentForm, { orderId: String(orderId), paymentId: String(paymentId) })
  await staff.do(billingApi.paymentSave, {
    id: paymentId,
    updatedAt: form.updatedAt,
    orderId,
    type: change.type ?? form.type,
    amountCents: change.amountCents ?? form.amountCents,
    paidOn: form.paidOn,
    comments: change.comments ?? form.comments,
  })
}

/** Bills of which a payment is still to be made, as the tracking shows them; oldest first. */
export const findTrackedBills = async (
  staff: Person,
  filters: { readonly customerStatuses?: string; readonly teacherStatuses?: string } = {},
) => {
  const { rows } = await staff.do(paymentTrackingApi.trackedBills, { ...filters, sort: 'date.asc', size: '100' })
  return rows
}

/** Looks at what a replay would do, then does it. */
export const replayPayments = async (staff: Person, billId: number) => {
  await staff.do(paymentTrackingApi.replayForm, { id: String(billId) })
  return staff.do(paymentTrackingApi.replay, { id: billId })
}

/** Pays the teacher of a bill without waiting for the family. */
export const payTeacherNow = (staff: Person, billId: number, reason: string) =>
  staff.do(paymentTrackingApi.payTeacher, { id: billId, reason })

/** A gesture of the company: a credit note of a part of a bill, after what is left of it was read. */
export const creditPart = async (staff: Person, orderId: number, noteCents: number, reason: string): Promise<void> => {
  const { creditedCents, obstacle } = await staff.do(creditNotesApi.creditNoteForm, { orderId: String(orderId) })
  if (obstacle === null)
    await staff.do(creditNotesApi.creditNoteSave, { orderId, way: 'amount', noteCents, creditedCents, reason })
}
