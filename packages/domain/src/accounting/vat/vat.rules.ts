// Rules of the VAT return: whether a month may be marked as declared now, and what the credit of one gives the next. Pure.
import { addMonths, formatMonth } from '../../kernel/dates.ts'
import type { Refusal } from '../../kernel/refusal.ts'
import { vatRefusals } from './vat.refusals.ts'
import type { VatRate } from './vat.schema.ts'

/** Credit that a return leaves to the next one: what it deducts beyond what is due. */
export const creditOf = (netCents: number): number => Math.max(0, -netCents)

/** Whether the books have, rate by rate, what the return says. */
export const booksAgree = (rates: readonly VatRate[], unposted: number): boolean =>
  unposted === 0 && rates.every(({ vatCents, ledgerCents }) => vatCents === ledgerCents)

export type FilingFacts = {
  /** First day of the month, of the last one that was declared, and of the last one that is closed. */
  readonly month: string
  readonly lastFiled: string | null
  readonly lastClosed: string | null
  readonly agrees: boolean
}
/** What keeps a month from being declared; null when nothing does. A month is closed before, so that nothing is dated in it later. */
export const filingObstacle = ({ month, lastFiled, lastClosed, agrees }: FilingFacts): Refusal | null => {
  if (lastFiled === month) return vatRefusals.alreadyFiled
  if (lastFiled !== null && lastFiled > month) return vatRefusals.notBefore(formatMonth(lastFiled))
  if (lastFiled !== null && addMonths(lastFiled, 1) !== month)
    return vatRefusals.notNext(formatMonth(addMonths(lastFiled, 1)))
  if (lastClosed === null || lastClosed < month) return vatRefusals.notClosed
  return agrees ? null : vatRefusals.booksDiffer
}
