// The figures of a bill or credit note, the same on its paper and in the file that it carries: what is sold, by line and by rate, and what is left to pay.

import { sumOfLines, type TaxedAmount } from '@cartable/domain/billing/orders/billing.rules.ts'
import { formatEuros } from '@cartable/domain/kernel/money.ts'
import { advanceWords } from '@cartable/domain/urssaf/advance-words.rules.ts'
import type { Paper as Found } from './print.queries.ts'

/** What the paper says; who may read it is decided before. */
export type Paper = Omit<Found, 'isStage'>
export type PaperLine = Paper['lines'][number]

/** What is sold of an amount: a part that is collected for the family that employs the teacher is not. */
export const soldOf = (line: PaperLine): number => line.totalCents - line.wagesCents - line.contributionsCents
export const soldCents = (bill: Pick<Paper, 'totalCents' | 'fundsCents'>): number => bill.totalCents - bill.fundsCents

/** What a line is of: of a lesson whose teacher the family employs, the fee alone. */
export const labelOf = (bill: Pick<Paper, 'fundsCents'>, line: Pick<PaperLine, 'label'>): string =>
  bill.fundsCents > 0 ? `${line.label}\u00a0: frais de la société` : line.label

export type SoldAtRate = {
  readonly vatPercent: string
  readonly lines: readonly PaperLine[]
  readonly sum: TaxedAmount
}

/** What is sold at each VAT rate, in the order of the rates. */
export const soldByRate = ({ lines }: Pick<Paper, 'lines'>): SoldAtRate[] => {
  const rates = [...new Set(lines.map((line) => line.vatPercent))].sort((a, b) => Number(a) - Number(b))
  return rates.map((vatPercent) => {
    const own = lines.filter((line) => line.vatPercent === vatPercent)
    return { vatPercent, lines: own, sum: sumOfLines(own.map((line) => ({ ...line, totalCents: soldOf(line) }))) }
  })
}

export type UnitPrice = { readonly euros: number; readonly decimals: number }

/** Price of a unit without VAT, with as many decimals, four at most, as quantity × price needs to give the total of the line. */
export const unitExclTax = ({ quantity, totalExclTaxCents }: PaperLine): UnitPrice => {
  const exact = totalExclTaxCents / 100 / Number(quantity)
  const multiplies = (decimals: number) =>
    Math.round(Number(exact.toFixed(decimals)) * Number(quantity) * 100) === totalExclTaxCents
  return { euros: exact, decimals: [2, 3].find(multiplies) ?? 4 }
}

/** What is left to pay, by the family: nothing of a credit note. */
export const dueCents = (bill: Pick<Paper, 'kind' | 'customerDueCents'>): number =>
  bill.kind === 'bill' ? bill.customerDueCents : 0

/** What is asked of the Urssaf, in the words of the family's home, and what is still awaited of it. */
export const advanceLines = ({ advance, expectedCents }: Pick<Paper, 'advance' | 'expectedCents'>): string[] => {
  const words = advance && advanceWords(advance, 'family')
  return [
    ...(expectedCents > 0 ? [`Avance Urssaf attendue\u00a0: ${formatEuros(expectedCents)}`] : []),
    ...(words ? [words] : []),
  ]
}
