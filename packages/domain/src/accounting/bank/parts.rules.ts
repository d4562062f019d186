// Rules of what a line of the bank is put to: the accounts that may take it, what is left, the gap between a line and what it proves. Pure.
import { isKeptByEvents } from '../manual/manual.rules.ts'

/** Those that an entry by hand may name, the bank aside: the line is on it. Transfers of one company to the other have theirs. */
export const mayTakeLine = (nature: string | null): boolean => nature !== 'bank' && !isKeptByEvents(nature)

/** What of a line is not put to an account yet; below zero what is too much. */
export const leftOfLine = (lineCents: number, parts: readonly { readonly amountCents: number }[]): number =>
  Math.abs(lineCents) - parts.reduce((sum, { amountCents }) => sum + amountCents, 0)

/** What a line moved beside what it proves, signed as it is: below zero what cost, above zero what is gained. */
export const gapOf = (lineCents: number, provenCents: number): number => lineCents - provenCents
export const gapNature = (gapCents: number) => (gapCents < 0 ? 'payment-gap-expense' : 'payment-gap-revenue')

const euro = 100
/** Whether a line is a sum as a declaration rounds it: the return of the VAT is in whole euros, line by line. */
export const isRounded = (lineCents: number, dueCents: number): boolean =>
  lineCents !== dueCents && lineCents % euro === 0 && Math.abs(lineCents - dueCents) < euro
