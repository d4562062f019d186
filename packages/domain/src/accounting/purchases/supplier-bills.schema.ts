// Shapes of the bills of suppliers: what is read or typed of one, what it charges, how it stands, and what is left to pay.
import { z } from 'zod'
import { companyCodes } from '../../billing/orders/billing.schema.ts'
import { cents, day, id, optionalDay, optionalId, optionalText, readStamp, text } from '../../kernel/fields.ts'
import { isSiren } from '../../kernel/identifiers.ts'
import { megabyte } from '../../kernel/sizes.ts'
import type { VatDue } from '../rates/rates.schema.ts'

export const supplierBillKinds = { bill: 'Facture', 'credit-note': 'Avoir' } as const
export type SupplierBillKind = keyof typeof supplierBillKinds
export const supplierBillKindCodes = Object.keys(supplierBillKinds) as [SupplierBillKind, ...SupplierBillKind[]]

export const supplierBillStatuses = {
  draft: 'À saisir',
  entered: 'Écrite',
  discarded: 'Écartée',
  cancelled: 'Annulée',
} as const
export type SupplierBillStatus = keyof typeof supplierBillStatuses
const statusCodes = Object.keys(supplierBillStatuses) as [SupplierBillStatus, ...SupplierBillStatus[]]

/** How the list is narrowed: one that is entered is to be paid, or is paid. */
export const supplierBillTabs = {
  draft: 'À saisir',
  'to-pay': 'À payer',
  paid: 'Payées',
  ended: 'Écartées ou annulées',
} as const
export type SupplierBillTab = keyof typeof supplierBillTabs
export const supplierBillTabCodes = Object.keys(supplierBillTabs) as [SupplierBillTab, ...SupplierBillTab[]]

/** When its VAT is deducted: CGI, art. 271, I, 2, as it becomes due at the supplier (art. 269, 2). */
export const supplierVatDues = {
  collection: 'Au paiement\u00a0: prestation de services',
  debits: 'À la facture\u00a0: biens, ou option du fournisseur pour les débits',
} as const satisfies Record<VatDue, string>
const vatDueCodes = Object.keys(supplierVatDues) as [VatDue, ...VatDue[]]

/** What it came as: an electronic bill that programs read, or a paper that somebody typed. */
export const supplierBillFormats = {
  'factur-x': 'Factur-X',
  cii: 'XML (CII)',
  ubl: 'XML (UBL)',
  typed: 'Saisie à la main',
} as const
export type SupplierBillFormat = keyof typeof supplierBillFormats
const formatCodes = Object.keys(supplierBillFormats) as [SupplierBillFormat, ...SupplierBillFormat[]]

/** Bills that programs read: a PDF that carries its figures (Factur-X), or the figures alone (CII, UBL). */
export const electronicBillRules = { extensions: ['pdf', 'xml'], maxBytes: 10 * megabyte } as const
/** The paper of one that is typed. */
export const supplierPaperRules = { extensions: ['pdf', 'jpg', 'jpeg', 'png'], maxBytes: 10 * megabyte } as const
export const supplierPaperTypes = ['application/pdf', 'application/xml', 'image/jpeg', 'image/png']

/** Amounts without the VAT that is deducted, and that VAT: what is not deducted is a charge. */
export const SupplierBillLine = z.object({ accountId: id, label: optionalText(150), baseCents: cents, vatCents: cents })
export type SupplierBillLine = z.output<typeof SupplierBillLine>
export const mostSupplierLines = 40

const optionalSiren = z
  .union([z.string().max(20), z.null()])
  .transform((typed) => typed?.replaceAll(/\s/g, '') || null)
  .refine(
    (typed) => typed === null || isSiren(typed),
    'Ce SIREN n’existe pas\u00a0: neuf chiffres, sans l’établissement.',
  )

export const SupplierBillInput = z.object({
  id: optionalId,
  updatedAt: readStamp,
  company: z.enum(companyCodes),
  kind: z.enum(supplierBillKindCodes),
  supplier: text(120),
  siren: optionalSiren,
  reference: text(60),
  billedOn: day,
  dueOn: optionalDay,
  vatDue: z.enum(vatDueCodes),
  /** Paid as it is entered, by what no statement of the bank shows: cash, or somebody of the company; null: the bank pays it. */
  paidFromAccountId: optionalId.default(null),
  /** As the paper says it: the lines come to it. */
  totalCents: cents.min(1, 'Le total doit dépasser 0.'),
  lines: z.array(SupplierBillLine).min(1).max(mostSupplierLines),
  /** Entered in the books as it is saved; otherwise it waits. */
  enters: z.boolean(),
})
export type SupplierBillInput = z.output<typeof SupplierBillInput>

export const SupplierBillRow = z.object({
  id,
  updatedAt: z.string(),
  company: z.enum(companyCodes),
  kind: z.enum(supplierBillKindCodes),
  supplier: z.string(),
  reference: z.string(),
  billedOn: z.string(),
  dueOn: z.string().nullable(),
  status: z.enum(statusCodes),
  format: z.enum(formatCodes),
  /** Below zero for a credit note, like all that follows. */
  totalCents: z.int(),
  vatCents: z.int(),
  /** Left to be paid, or to come back; 0 of what is not entered. */
  leftCents: z.int(),
})
export type SupplierBillRow = z.infer<typeof SupplierBillRow>

export const SupplierBill = SupplierBillRow.extend({
  siren: z.string().nullable(),
  vatDue: z.enum(vatDueCodes),
  hasPaper: z.boolean(),
  /** Code and name of the account that paid it as it was entered. */
  paidFrom: z.string().nullable(),
  lines: z.array(
    z.object({
      accountId: optionalId,
      code: z.string().nullable(),
      name: z.string().nullable(),
      label: z.string().nullable(),
      baseCents: z.int(),
      vatCents: z.int(),
    }),
  ),
  /** What paid it: a line of the bank, or the credit note or the bill that it is set off against. */
  payments: z.array(
    z.object({
      day: z.string(),
      label: z.string(),
      cents: z.int(),
      setOff: z.object({ id, againstId: id }).nullable(),
    }),
  ),
  enteredBy: z.string().nullable(),
  enteredAt: z.string().nullable(),
  endedBy: z.string().nullable(),
  endedAt: z.string().nullable(),
  endReason: z.string().nullable(),
  /** The entry of the books, and the one that cancels it. */
  entry: z.object({ id, name: z.string() }).nullable(),
  reversal: z.object({ id, name: z.string() }).nullable(),
})
export type SupplierBill = z.infer<typeof SupplierBill>

export const SupplierBillForm = z.object({
  record: z.object({
    id: optionalId,
    updatedAt: readStamp,
    company: z.enum(companyCodes),
    kind: z.enum(supplierBillKindCodes),
    supplier: z.string(),
    siren: z.string().nullable(),
    reference: z.string(),
    billedOn: z.string(),
    dueOn: z.string().nullable(),
    vatDue: z.enum(vatDueCodes),
    paidFromAccountId: optionalId,
    totalCents: z.int(),
    lines: z.array(
      z.object({ accountId: optionalId, label: z.string().nullable(), baseCents: z.int(), vatCents: z.int() }),
    ),
    enters: z.boolean(),
  }),
  format: z.enum(formatCodes),
  hasPaper: z.boolean(),
  /** Accounts of charges that a bill may be put to. */
  accounts: z.array(z.object({ id, code: z.string(), name: z.string() })),
  /** Accounts that may have paid it, the bank aside. */
  paidFrom: z.array(z.object({ id, code: z.string(), name: z.string() })),
})
export type SupplierBillForm = z.infer<typeof SupplierBillForm>

/** One of which something is left, as it is chosen among others; cents above zero, of a credit note too. */
export const SupplierBillLeft = z.object({ id, label: z.string(), dueOn: z.string().nullable(), leftCents: z.int() })
export type SupplierBillLeft = z.infer<typeof SupplierBillLeft>
