// Shapes of money received: a receipt and its parts, the account of a family, refunds, slips of cheques.
import { z } from 'zod'
import { cents, day, id, longText, optionalId, optionalLongText, optionalText, readStamp } from '../../kernel/fields.ts'
import { Option } from '../../kernel/list.ts'
import { companyCodes, manualPaymentTypes } from '../orders/billing.schema.ts'

const Company = z.enum(companyCodes)
const Method = z.enum(manualPaymentTypes)
const positive = cents.refine((amount) => amount > 0, 'Le montant doit dépasser 0.')

export const receiptStatuses = ['posted', 'reversed', 'bounced'] as const
export const receiptStatusLabels: Readonly<Record<(typeof receiptStatuses)[number], string>> = {
  posted: 'Encaissé',
  reversed: 'Contre-passé',
  bounced: 'Rejeté',
}
export const refundMethods = ['transfer', 'cheque', 'cash', 'cesu', 'card'] as const
export type RefundMethod = (typeof refundMethods)[number]
export const refundStatuses = ['asked', 'done', 'cancelled', 'rejected'] as const
export const refundStatusLabels: Readonly<Record<(typeof refundStatuses)[number], string>> = {
  asked: 'À faire',
  done: 'Fait',
  cancelled: 'Annulé',
  rejected: 'Rejeté par la banque',
}
export const depositMethods = ['cheque', 'cesu', 'cash'] as const
export type DepositMethod = (typeof depositMethods)[number]

/** An order of the family that money may still pay, oldest first. */
export const DueOrder = z.object({
  orderId: id,
  company: Company,
  reference: z.string(),
  billId: optionalId,
  date: z.string(),
  student: z.string().nullable(),
  amountCents: z.int(),
  /** What the family owes now. */
  dueCents: z.int(),
  /** What the Urssaf is to pay, never asked of the family. */
  expectedCents: z.int(),
  /** The same, and what it debits the family, in words. */
  advance: z.string().nullable(),
})
export type DueOrder = z.infer<typeof DueOrder>

/** A pack of hours that its family has not paid whole. */
export const DuePack = z.object({ id, minutes: z.int(), dueCents: z.int() })
export type DuePack = z.infer<typeof DuePack>

export const CreditOf = z.object({
  company: Company,
  cents: z.int(),
  /** Most that goes back on a card: what is left of the largest card payment. */
  cardCents: z.int(),
})

export const ReceiptPart = z.object({ orderId: id, reference: z.string(), cents: z.int() })
export const ReceiptRow = z.object({
  id,
  updatedAt: z.string(),
  company: Company,
  method: Method,
  amountCents: z.int(),
  receivedOn: z.string(),
  chequeNumber: z.string().nullable(),
  chequeBank: z.string().nullable(),
  comments: z.string().nullable(),
  status: z.enum(receiptStatuses),
  endedOn: z.string().nullable(),
  endReason: z.string().nullable(),
  slip: z.string().nullable(),
  parts: z.array(ReceiptPart),
  /** What of it became credit of the family when it was received. */
  creditCents: z.int(),
  /** Day on which a statement of the bank shows it, by itself or with its slip: it is reversed then, never edited. */
  provenOn: z.string().nullable(),
  /** Came by a debit that the program announced: reversed, never edited; returned where debits are. */
  isOfDebit: z.boolean(),
  /** Of a closed month: reversed in the open one, never edited. */
  isClosed: z.boolean(),
  /** Whether staff may put it right. */
  isEditable: z.boolean(),
})
export type ReceiptRow = z.infer<typeof ReceiptRow>

export const RefundRow = z.object({
  id,
  updatedAt: z.string(),
  company: Company,
  customerId: id,
  customer: z.string(),
  method: z.enum(refundMethods),
  amountCents: z.int(),
  reason: z.string(),
  status: z.enum(refundStatuses),
  askedOn: z.string(),
  doneOn: z.string().nullable(),
  bankReference: z.string().nullable(),
  cancelReason: z.string().nullable(),
  /** When the bank rejected its transfer, and why. */
  rejectedOn: z.string().nullable(),
  rejectReason: z.string().nullable(),
  /** File of transfers that holds it. */
  transferFile: z.string().nullable(),
  /** End of the IBAN on which the family is paid; null where it is not known yet. */
  ibanLast4: z.string().nullable(),
  ibanAskedOn: z.string().nullable(),
})
export type RefundRow = z.infer<typeof RefundRow>

/** The account of a family: what it owes, what it gave, what stands to its credit, what is given back. */
export const CustomerAccount = z.object({
  customerId: id,
  customer: z.string(),
  dueCents: z.int(),
  expectedCents: z.int(),
  orders: z.array(DueOrder),
  credits: z.array(CreditOf),
  usesCredit: z.boolean(),
  receipts: z.array(ReceiptRow),
  refunds: z.array(RefundRow),
  mayWrite: z.boolean(),
})
export type CustomerAccount = z.infer<typeof CustomerAccount>

/** What a family reads of its credit at home. */
export const OwnCredit = z.object({
  credits: z.array(CreditOf),
  usesCredit: z.boolean(),
  /** Asked by the office, not given back yet. */
  refundCents: z.int(),
})
export type OwnCredit = z.infer<typeof OwnCredit>

/** What the dialog of a receipt opens on; a wrong receipt put right has its `id`. */
export const ReceiptForm = z.object({
  id: optionalId,
  updatedAt: z.string().nullable(),
  customerId: id,
  customer: z.string(),
  company: Company,
  method: Method,
  amountCents: z.int(),
  receivedOn: z.string(),
  chequeNumber: z.string().nullable(),
  chequeBank: z.string().nullable(),
  comments: z.string().nullable(),
  reason: z.string().nullable(),
  confirmsTwin: z.boolean(),
  /** Null: oldest first. */
  parts: z.array(z.object({ orderId: id, cents: z.int() })).nullable(),
  /** What each company's orders wait for; a receipt being put right counts as not received. */
  orders: z.array(DueOrder),
  /** Hours that were sold and wait for their money: what no bill takes goes there first. */
  packs: z.array(DuePack),
  options: z.object({ companies: z.array(Option), methods: z.array(Option) }),
})
export type ReceiptForm = z.infer<typeof ReceiptForm>

export const ReceiptInput = z.object({
  /** The wrong receipt that this one replaces; null for a new one. */
  id: optionalId,
  updatedAt: readStamp,
  customerId: id,
  company: Company,
  method: Method,
  amountCents: positive,
  receivedOn: day,
  chequeNumber: optionalText(40).default(null),
  chequeBank: optionalText(60).default(null),
  comments: optionalLongText(2_000).default(null),
  /** Why a wrong one is replaced. */
  reason: optionalText(200).default(null),
  /** The same amount, the same way, the same day, was received already: this is another one. */
  confirmsTwin: z.boolean().default(false),
  /** Parts by hand; null: oldest first. */
  parts: z
    .array(z.object({ orderId: id, cents: positive }))
    .max(200)
    .nullable()
    .default(null),
})
export type ReceiptInput = z.output<typeof ReceiptInput>

/** How a receipt ends: typed wrong (`reversed`), or taken back by the bank (`bounced`). */
export const EndReceipt = z.object({
  id,
  updatedAt: readStamp,
  end: z.enum(['reversed', 'bounced']),
  endedOn: day,
  reason: longText(200),
  bankFeeCents: cents.default(0),
})
export type EndReceipt = z.output<typeof EndReceipt>

export const RefundInput = z.object({
  customerId: id,
  company: Company,
  method: z.enum(refundMethods),
  amountCents: positive,
  reason: longText(200),
  /** Already given: its day; null: asked of whoever pays. */
  doneOn: z.union([z.literal('').transform(() => null), z.null(), day]).default(null),
  bankReference: optionalText(80).default(null),
})
export type RefundInput = z.output<typeof RefundInput>

export const EndRefund = z.object({
  id,
  updatedAt: readStamp,
  end: z.enum(['done', 'cancelled']),
  doneOn: z.union([z.literal('').transform(() => null), z.null(), day]).default(null),
  bankReference: optionalText(80).default(null),
  reason: optionalText(200).default(null),
})
export type EndRefund = z.output<typeof EndRefund>

/** A family with credit, as the list of credits shows it. */
export const CreditRow = z.object({
  customerId: id,
  customer: z.string(),
  company: Company,
  cents: z.int(),
  cardCents: z.int(),
  since: z.string(),
  usesCredit: z.boolean(),
})
export type CreditRow = z.infer<typeof CreditRow>

/** A cheque, CESU or cash that waits for its slip. */
export const ToDeposit = z.object({
  id,
  company: Company,
  method: z.enum(depositMethods),
  customerId: id,
  customer: z.string(),
  receivedOn: z.string(),
  amountCents: z.int(),
  chequeNumber: z.string().nullable(),
  chequeBank: z.string().nullable(),
})
export type ToDeposit = z.infer<typeof ToDeposit>

export const SlipRow = z.object({
  id,
  updatedAt: z.string(),
  company: Company,
  number: z.int(),
  method: z.enum(depositMethods),
  depositedOn: z.string(),
  totalCents: z.int(),
  receiptCount: z.int(),
  isCancelled: z.boolean(),
})
export type SlipRow = z.infer<typeof SlipRow>

export const SlipInput = z.object({
  company: Company,
  method: z.enum(depositMethods),
  depositedOn: day,
  receiptIds: z.array(id).min(1, 'Choisissez au moins un encaissement.').max(200),
})
export type SlipInput = z.output<typeof SlipInput>
