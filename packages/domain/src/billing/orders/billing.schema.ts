// Shapes of billing: orders, bills and credit notes, payments, and what paying by card answers.
import { z } from 'zod'
import { cents, day, id, optionalId, optionalLongText, optionalText, readStamp } from '../../kernel/fields.ts'
import { Option } from '../../kernel/list.ts'
import { FormErrors } from '../../kernel/refusal.ts'

export const companyCodes = ['private-tuition', 'traineeship'] as const
export type CompanyCode = (typeof companyCodes)[number]
export const companyLabels: Readonly<Record<CompanyCode, string>> = {
  'private-tuition': 'Cours particuliers',
  traineeship: 'Stages',
}

export const orderPaymentStatuses = ['payed', 'partially_payed', 'to_payed', 'written_off'] as const
export type OrderPaymentStatus = (typeof orderPaymentStatuses)[number]
export const orderPaymentLabels: Readonly<Record<OrderPaymentStatus, string>> = {
  payed: 'Payé',
  partially_payed: 'Partiel',
  to_payed: 'À payer',
  written_off: 'Passée en perte',
}

/** Of a bill that credit notes took back whole, paid or not. */
export const cancelledWords = 'Annulée, rien à payer'

export const paymentTypes = [
  'card',
  'transfer',
  'cheque',
  'cash',
  'cesu',
  'direct-debit',
  'urssaf-advance',
  'urssaf-debit',
  'credit',
] as const
export type PaymentType = (typeof paymentTypes)[number]
export const paymentTypeLabels: Readonly<Record<PaymentType, string>> = {
  card: 'Carte bancaire',
  transfer: 'Virement',
  cheque: 'Chèque',
  cash: 'Espèces',
  cesu: 'CESU',
  'direct-debit': 'Prélèvement',
  'urssaf-advance': 'Avance immédiate',
  'urssaf-debit': 'Prélevé par l’Urssaf',
  credit: 'Avoir en compte',
}
/** Types that a person records by hand. */
export const manualPaymentTypes = ['transfer', 'cheque', 'cash', 'cesu', 'direct-debit'] as const

export const paymentStatuses = ['pending', 'succeeded', 'failed', 'cancelled'] as const
export type PaymentStatus = (typeof paymentStatuses)[number]
export const paymentStatusLabels: Readonly<Record<PaymentStatus, string>> = {
  pending: 'En attente',
  succeeded: 'Réussi',
  failed: 'Échec',
  cancelled: 'Supprimé',
}
/** A card form that nobody filled in was removed by nobody. */
export const paymentStatusText = ({
  status,
  type,
}: {
  readonly status: PaymentStatus
  readonly type: string
}): string => (status === 'cancelled' && type === 'card' ? 'Abandonné' : paymentStatusLabels[status])

/** What a card payment came to; `missing`: nothing could be charged, the bill remains to pay. */
export const chargeStatuses = ['succeeded', 'pending', 'failed', 'missing'] as const
export type ChargeStatus = (typeof chargeStatuses)[number]
/** The same of what a family is to pay, which may be given up. */
export const owedStatuses = [...chargeStatuses, 'written-off'] as const
export type OwedStatus = (typeof owedStatuses)[number]
export const monitoringLabels: Readonly<Record<OwedStatus, string>> = {
  succeeded: 'Réussi',
  pending: 'En attente',
  failed: 'Échec',
  missing: 'Manquant',
  'written-off': 'Passé en perte',
}

export const BillRow = z.object({
  id,
  company: z.enum(companyCodes),
  date: z.string(),
  reference: z.string(),
  type: z.enum(['bill', 'credit-note']),
  customerId: id,
  customerName: z.string(),
  studentId: optionalId,
  studentName: z.string().nullable(),
  orderId: id,
  /** Cents, never negative: a credit note is shown by its absolute value. */
  totalPrice: z.int(),
  totalPayed: z.int(),
  /** What is left for the customer; 0 on a credit note. */
  customerDue: z.int(),
  /** What the Urssaf is still to pay of it. */
  expected: z.int(),
  isPayed: z.boolean(),
  /** A bill that credit notes took back whole: nothing is due, whether or not anything was paid. */
  isCancelled: z.boolean(),
  /** What the Urssaf is asked of it or paid, or why nothing is; null where there is nothing to say. */
  advance: z.string().nullable(),
  /** A bill of which the family owes something, seen by staff who may write. */
  canPay: z.boolean(),
  /** A card of the family is kept. */
  hasCard: z.boolean(),
})
export type BillRow = z.infer<typeof BillRow>

export const OrderRow = z.object({
  id,
  company: z.enum(companyCodes),
  date: z.string(),
  customerId: id,
  customer: z.string(),
  studentId: optionalId,
  student: z.string().nullable(),
  reference: z.string(),
  billId: optionalId,
  billReference: z.string().nullable(),
  /** Of what is due, what a card pays now: the dates that have come, where it is paid in several times. */
  asked: z.int(),
  paymentMethod: z.enum(paymentTypes).nullable(),
  amount: z.int(),
  amountRemained: z.int(),
  /** What is left for the customer: the part that the tax advance is to pay is not asked of the family. */
  customerDue: z.int(),
  /** What the Urssaf is still to pay of it. */
  expected: z.int(),
  /** Day on which the saved card, refused so far, is tried again by itself; null: it is not. */
  cardRetryOn: z.string().nullable(),
  paymentStatus: z.enum(orderPaymentStatuses),
  /** Above zero: to give back; below: still owed. */
  balance: z.int(),
  isCancelled: z.boolean(),
})
export type OrderRow = z.infer<typeof OrderRow>
export const OrderTotals = z.object({ amount: z.int(), amountRemained: z.int() })
export type OrderTotals = z.infer<typeof OrderTotals>

export const PaymentRow = z.object({
  id,
  creationDate: z.string(),
  paidOn: z.string().nullable(),
  /** Cents; below zero when given back. */
  amount: z.int(),
  type: z.enum(paymentTypes),
  /** The bank took it back: a cheque, a direct debit, a card whose holder won. */
  isBounced: z.boolean(),
  status: z.enum(paymentStatuses),
  payer: z.enum(['customer', 'other']),
  comments: z.string().nullable(),
  failureMessage: z.string().nullable(),
  /** What became of it since the holder of the card contested it. */
  dispute: z.string().nullable(),
  /** Why it was removed. */
  endReason: z.string().nullable(),
  editable: z.boolean(),
  /** Why whoever may change payments puts this one right elsewhere: of a debit, of a shared receipt, seen by the bank. */
  heldBy: z.string().nullable(),
})
export type PaymentRow = z.infer<typeof PaymentRow>

export const OrderInformation = OrderRow.extend({
  credited: z.int(),
  /** Given up as a bad debt. */
  writtenOff: z.int(),
  paid: z.int(),
  pending: z.int(),
  lines: z.array(
    z.object({
      label: z.string(),
      quantity: z.string(),
      unit: z.string(),
      totalCents: z.int(),
      vatPercent: z.string(),
    }),
  ),
  documents: z.array(
    z.object({
      id,
      type: z.enum(['bill', 'credit-note']),
      reference: z.string(),
      date: z.string(),
      total: z.int(),
      totalExclTax: z.int(),
      vat: z.int(),
      /** A credit note that may be billed again, were it issued by mistake. */
      canRedo: z.boolean(),
      /** The bill that asked it again, if one did. */
      redoneBy: z.string().nullable(),
    }),
  ),
  hasCard: z.boolean(),
  canPay: z.boolean(),
  /** How the family is reached, for the office. */
  contact: z
    .object({ phone: z.string().nullable(), phoneRegion: z.string().nullable(), email: z.string().nullable() })
    .nullable(),
})
export type OrderInformation = z.infer<typeof OrderInformation>

/** What a bill leads to: the address of a screen of the office. */
export const OrderLink = z.object({ label: z.string(), path: z.string() })
export type OrderLink = z.infer<typeof OrderLink>

export const PaymentForm = z.object({
  id: optionalId,
  updatedAt: z.string().nullable(),
  orderId: id,
  type: z.enum(manualPaymentTypes),
  amountCents: z.int(),
  paidOn: z.string(),
  chequeNumber: z.string().nullable(),
  chequeBank: z.string().nullable(),
  comments: z.string().nullable(),
  amountRemained: z.int(),
  options: z.object({ types: z.array(Option) }),
})
export type PaymentForm = z.infer<typeof PaymentForm>

export const PaymentInput = z.object({
  id: optionalId,
  updatedAt: readStamp,
  orderId: id,
  type: z.enum(manualPaymentTypes),
  amountCents: cents.refine((amount) => amount > 0, 'Le montant doit dépasser 0.'),
  paidOn: day,
  chequeNumber: optionalText(40).default(null),
  chequeBank: optionalText(60).default(null),
  comments: optionalLongText(2_000).default(null),
})
export type PaymentInput = z.output<typeof PaymentInput>

/** Answer of the payment form: `totalremained` as the specification spells it, in cents. */
export const PaymentAnswer = z.object({
  errors: FormErrors.nullable(),
  id: optionalId,
  updatedAt: z.string().nullable(),
  totalremained: z.int().nullable(),
})

export const ChargeAnswer = z.object({
  paymentStatus: z.enum(chargeStatuses),
  paymentMessage: z.string().nullable(),
})
export type ChargeAnswer = z.infer<typeof ChargeAnswer>

/** What the card fields of the provider need to take one payment. */
/** What a card pays: a bill, or hours sold ahead; one of the two. */
export const paidByCard = { billId: id.optional(), packId: id.optional() }

export const CardPaymentForm = z.object({
  publicKey: z.string().nullable(),
  clientSecret: z.string(),
  paymentIntent: z.string(),
  /** Null of a pack of hours. */
  billId: id.nullable(),
  /** Of the bill; `Pack de 10 h`. */
  billReference: z.string(),
  amountCents: z.int(),
})

export const CustomerCard = z.object({
  id,
  brand: z.string().nullable(),
  last4: z.string().nullable(),
  expiresOn: z.string().nullable(),
  isDefault: z.boolean(),
  isExpired: z.boolean(),
})
export type CustomerCard = z.infer<typeof CustomerCard>

export const CardSetup = z.object({
  publicKey: z.string().nullable(),
  clientSecret: z.string(),
  setupIntent: z.string(),
  stripeCustomerId: z.string(),
})
