// Rules of manual entries: accounts that events alone move, balance, who may approve. Pure.
import type { ManualLine } from './manual.schema.ts'

/** What returns leave to be paid, or to be taken over: instalments, interest and a credit given back are written by hand. */
const owedByReturns: readonly string[] = ['vat-due', 'vat-credit']

/**
 * What families, teachers and the money held for them have follows what happens to them, and VAT follows bills and payments: an
 * entry by hand would part the books from the orders, the invoices and the returns.
 */
export const isKeptByEvents = (nature: string | null): boolean =>
  nature !== null &&
  ([
    'customer',
    'customer-advance',
    'customer-funds',
    'customer-contributions',
    'teacher',
    'teacher-debt',
    'supplier',
    'input-vat-pending',
  ].includes(nature) ||
    (nature.startsWith('vat-') && !owedByReturns.includes(nature)))

export const debitsOf = (lines: readonly ManualLine[]) => lines.reduce((sum, { debitCents }) => sum + debitCents, 0)
export const creditsOf = (lines: readonly ManualLine[]) => lines.reduce((sum, { creditCents }) => sum + creditCents, 0)

/** Indexes of lines that say nothing, or both sides at once. */
export const faultyLines = (lines: readonly ManualLine[]): number[] =>
  lines.flatMap(({ debitCents, creditCents }, index) => ((debitCents === 0) === (creditCents === 0) ? [index] : []))
