// The accounting table of private tuition: its columns, totals and the three views supplied.
import { z } from 'zod'
import { owedStatuses, paymentTypes } from '../billing/orders/billing.schema.ts'
import { id, optionalId } from '../kernel/fields.ts'

const State = z.enum(owedStatuses).nullable()

/** Amounts in cents; those of a credit note are absolute, `type` says how to count them. The export has them below zero. */
export const AccountingBillRow = z.object({
  id,
  orderId: id,
  type: z.enum(['bill', 'credit-note']),
  month: z.string(),
  billNumber: z.string(),
  date: z.string(),
  customerId: id,
  customerNumber: z.string(),
  customerLastName: z.string(),
  customerFirstName: z.string().nullable(),
  studentId: optionalId,
  student: z.string().nullable(),
  /** Where the family’s name stands beside: the first name, and the level as it is today. */
  studentFirstName: z.string().nullable(),
  studentLevel: z.string().nullable(),
  /** Decimal string, `'1.5000'`. */
  hours: z.string(),
  totalInclTax: z.int(),
  paidByCustomer: z.int(),
  paidByAdvance: z.int(),
  revenueInclTax: z.int(),
  revenueExclTax: z.int(),
  tax: z.int(),
  providerFees: z.int(),
  teacherCosts: z.int(),
  /** What was received, less the fees of the card provider. */
  collection: z.int(),
  teacherId: optionalId,
  teacherIdentity: z.string().nullable(),
  salary: z.int(),
  /** Rates of the lines, `'10'` or `'10, 20'`. */
  vatRates: z.string(),
  relatedDocument: z.string().nullable(),
  teacherSelfEmployed: z.boolean().nullable(),
  customerStatus: State,
  urssafStatus: State,
  teacherPaymentStatus: State,
  cancelled: z.boolean(),
})
export type AccountingBillRow = z.infer<typeof AccountingBillRow>

/** Sums over the whole filter, credit notes deducted. */
export const AccountingTotals = z.object({
  billCount: z.int(),
  creditNoteCount: z.int(),
  totalInclTax: z.int(),
  paidByCustomer: z.int(),
  paidByAdvance: z.int(),
  revenueExclTax: z.int(),
  tax: z.int(),
  providerFees: z.int(),
  teacherCosts: z.int(),
  collection: z.int(),
  salary: z.int(),
  amountRemained: z.int(),
})
export type AccountingTotals = z.infer<typeof AccountingTotals>

/** A bill or credit note of the company of stages. Cents; those of a credit note are absolute, below zero in the export. */
export const TraineeshipBillRow = z.object({
  id,
  orderId: id,
  type: z.enum(['bill', 'credit-note']),
  month: z.string(),
  reference: z.string(),
  date: z.string(),
  customerId: id,
  customerNumber: z.string(),
  customer: z.string(),
  student: z.string().nullable(),
  /** Stage that the bill is for. */
  sessionId: optionalId,
  amountDue: z.int(),
  /** Minutes taught, as planned when the bill was issued; null when nobody knew. */
  duration: z.int().nullable(),
  paymentMethod: z.enum(paymentTypes).nullable(),
  /** Left to pay; 0 on a credit note. */
  remaining: z.int(),
  relatedDocuments: z.array(z.string()),
  paymentStatus: State,
  cancelled: z.boolean(),
})
export type TraineeshipBillRow = z.infer<typeof TraineeshipBillRow>
/** Sums over the whole filter, credit notes deducted. */
export const TraineeshipTotals = z.object({
  billCount: z.int(),
  creditNoteCount: z.int(),
  amountDue: z.int(),
  remaining: z.int(),
})
export type TraineeshipTotals = z.infer<typeof TraineeshipTotals>

export const accountingColumns = [
  'month',
  'billNumber',
  'date',
  'customerNumber',
  'customerName',
  'student',
  'hours',
  'totalInclTax',
  'paidByCustomer',
  'paidByAdvance',
  'revenueInclTax',
  'revenueExclTax',
  'tax',
  'providerFees',
  'teacherCosts',
  'collection',
  'teacherIdentity',
  'salary',
  'vatRates',
  'relatedDocument',
  'teacherSelfEmployed',
  'customerStatus',
  'urssafStatus',
  'teacherPaymentStatus',
  'cancelled',
] as const
export type AccountingColumn = (typeof accountingColumns)[number]

/** Views supplied with the table; a person may save others. */
export const accountingViews = {
  essential: {
    label: 'Essentiel',
    columns: [
      'month',
      'billNumber',
      'date',
      'customerName',
      'student',
      'totalInclTax',
      'paidByCustomer',
      'paidByAdvance',
      'customerStatus',
      'teacherPaymentStatus',
    ],
  },
  teachers: {
    label: 'Professeurs',
    columns: [
      'month',
      'billNumber',
      'date',
      'customerName',
      'student',
      'hours',
      'totalInclTax',
      'teacherIdentity',
      'teacherSelfEmployed',
      'teacherCosts',
      'salary',
      'teacherPaymentStatus',
    ],
  },
  all: { label: 'Tout', columns: accountingColumns },
} as const satisfies Record<string, { label: string; columns: readonly AccountingColumn[] }>

export const monthPattern = /^\d{4}-(0[1-9]|1[0-2])$/
