// Rules of accruals: sums of lines, and whether what was entered is still what it is. Pure.
import type { AccrualSide, AccrualSums } from './accruals.schema.ts'

export const totalOf = ({ exclTaxCents, vatCents }: Pick<AccrualSums, 'exclTaxCents' | 'vatCents'>): number =>
  exclTaxCents + vatCents

export const sumOfAccruals = (
  lines: readonly { readonly exclTaxCents: number; readonly vatCents: number }[],
): AccrualSums => ({
  count: lines.length,
  exclTaxCents: lines.reduce((sum, { exclTaxCents }) => sum + exclTaxCents, 0),
  vatCents: lines.reduce((sum, { vatCents }) => sum + vatCents, 0),
})

export const areSame = (a: AccrualSums, b: AccrualSums): boolean =>
  a.count === b.count && a.exclTaxCents === b.exclTaxCents && a.vatCents === b.vatCents

/** What a press enters: sides that hold something and were not entered yet. */
export const sidesToEnter = (sides: readonly AccrualSide[]): AccrualSide[] =>
  sides.filter(({ now, standing }) => standing === null && now.count > 0)

/** What was entered and is no longer what it would be: to be taken back, and entered again. */
export const hasMoved = ({ now, standing }: AccrualSide): boolean => standing !== null && !areSame(now, standing)
