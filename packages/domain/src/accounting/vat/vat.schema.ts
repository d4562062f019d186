// Shapes of the VAT return: what is due of a month by rate, what is deducted and carried over, and the lines behind each figure.
import { z } from 'zod'
import { companyCodes } from '../../billing/orders/billing.schema.ts'
import { day, id } from '../../kernel/fields.ts'

/** `2026-10`. */
export const vatMonth = z.string().regex(/^20\d{2}-(0[1-9]|1[0-2])$/, 'Ce mois n’existe pas.')

const Company = z.enum(companyCodes)
export const VatAsked = z.object({ company: Company, month: vatMonth })
export type VatAsked = z.output<typeof VatAsked>

/** Percentage as a decimal: `'10'`, `'5.5'`; `'0'` of what bears no VAT. */
const percent = z.string().regex(/^\d{1,3}(\.\d{1,2})?$/, 'Ce taux n’existe pas.')

export const VatRate = z.object({
  percent,
  /** Without tax, in cents. */
  baseCents: z.int(),
  vatCents: z.int(),
  /** The same VAT as the ledger has it today, in the account of the rate. */
  ledgerCents: z.int(),
})
export type VatRate = z.infer<typeof VatRate>

export const VatMonth = z.object({
  rates: z.array(VatRate),
  dueCents: z.int(),
  /** VAT of teachers who charge it and of suppliers, as the ledger has it; without tax: `deductibleBaseCents`. */
  deductibleCents: z.int(),
  deductibleBaseCents: z.int(),
  /** Credit of the last return filed before. */
  carriedInCents: z.int(),
  carriedFrom: day.nullable(),
  /** To be paid; below zero, the credit that the next return takes over. */
  netCents: z.int(),
  /** VAT of what is billed and not paid yet, on the last day of the month (account 445740). */
  waitingCents: z.int(),
  /** Moves of the month that have no entry yet. */
  unposted: z.int(),
  /** Null until the month is marked as declared. */
  filed: z
    .object({
      id,
      at: z.string(),
      by: z.string().nullable(),
      /** Day on which the bank shows it paid. */
      paidOn: z.string().nullable(),
    })
    .nullable(),
  /** Why it cannot be marked now; null when it can, or is. */
  obstacle: z.string().nullable(),
})
export type VatMonth = z.infer<typeof VatMonth>

/**
 * What a company that sells to private persons sends of a day: its sales by the day of their papers, and the money received for
 * services whose VAT follows it, rate by rate (CGI, art. 290 and 290 A; from 01/09/2027 on for small companies).
 */
export const eReportParts = { sale: 'Ventes', payment: 'Encaissements' } as const
export const EReportRow = z.object({
  part: z.enum(['sale', 'payment']),
  day,
  percent,
  /** Bills and credit notes of the day, or receipts and what was given back. */
  count: z.int(),
  /** Without tax, in cents; below zero where more was credited or given back. */
  baseCents: z.int(),
  vatCents: z.int(),
})
export type EReportRow = z.infer<typeof EReportRow>

/** A figure opens its lines: VAT that is due at one rate, or what is deducted. */
export const VatLinesAsked = z.object({ company: Company, month: vatMonth, percent: percent.optional() })
export type VatLinesAsked = z.output<typeof VatLinesAsked>

export const vatLineKinds = {
  payment: 'Encaissement',
  refund: 'Somme rendue ou rejetée',
  'bad-debt': 'Créance perdue, ou payée depuis',
  bill: 'Facture',
  'credit-note': 'Avoir',
  pack: 'Pack d’heures',
  teacher: 'Professeur',
  supplier: 'Fournisseur',
} as const
export type VatLineKind = keyof typeof vatLineKinds
export const VatLine = z.object({
  id,
  day,
  kind: z.enum(Object.keys(vatLineKinds) as [VatLineKind, ...VatLineKind[]]),
  /** Bill, credit note or pack that it is of. */
  reference: z.string(),
  orderId: id.nullable(),
  /** Customer, teacher or supplier. */
  who: z.string(),
  baseCents: z.int(),
  vatCents: z.int(),
})
export type VatLine = z.infer<typeof VatLine>
/** Lines that one figure shows at most; the file has them all. */
export const mostVatLines = 1000
