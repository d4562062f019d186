// What people read of the advance of a bill, in the same words on the family's home, the paper and the screens of the office: pure.
import { formatEuros } from '../kernel/money.ts'
import { type AdvanceReason, decisionWords, reasonWords } from './advance-decision.rules.ts'

/** Sums of the order of a bill, in cents. */
export type AdvanceOfBill = {
  readonly totalCents: number
  /** Tax credit advanced, and what the Urssaf debits the family for us; both 0 where nothing is asked. */
  readonly creditCents: number
  readonly collectsCents: number
  /** What the Urssaf is still to pay, and what it paid and did not take back. */
  readonly expectedCents: number
  readonly byUrssafCents: number
  readonly isEnded: boolean
  /** Taken back whole by credit notes. */
  readonly isCancelled: boolean
  /** What was decided of its lesson; null where nothing was. */
  readonly decision: { readonly isAdvanced: boolean; readonly reason: AdvanceReason } | null
  /** Day from which the family's lessons are advanced. */
  readonly activeFrom: string | null
  /** Of the registration to a stage, which opens no credit. */
  readonly isStage: boolean
}
export type AdvanceReader = 'family' | 'office'

const debited = (cents: number, reader: AdvanceReader) =>
  reader === 'family' ? `qui vous a prélevé ${formatEuros(cents)}` : `qui a prélevé ${formatEuros(cents)} à la famille`

const paidWords = ({ byUrssafCents, collectsCents, creditCents, isEnded }: AdvanceOfBill, reader: AdvanceReader) => {
  if (isEnded && collectsCents > 0 && byUrssafCents < creditCents + collectsCents)
    return `L’Urssaf a payé ${formatEuros(byUrssafCents)}, et n’a pas pu ${reader === 'family' ? 'vous prélever' : 'prélever à la famille'} ${formatEuros(creditCents + collectsCents - byUrssafCents)}.`
  const paid = `${formatEuros(byUrssafCents)} payés par l’Urssaf`
  return collectsCents > 0 ? `${paid}, ${debited(collectsCents, reader)}.` : `${paid}.`
}

const ofStage =
  'Pas d’avance immédiate\u00a0: un stage n’est pas donné à domicile, et n’ouvre pas droit au crédit d’impôt.'

/** Null where there is nothing to say of an advance. */
export const advanceWords = (bill: AdvanceOfBill, reader: AdvanceReader): string | null => {
  const { totalCents, creditCents, collectsCents, decision } = bill
  if (bill.isCancelled) return null
  // said to whom expects it of its lessons
  if (bill.isStage) return bill.activeFrom === null ? null : ofStage
  if (bill.expectedCents > 0) {
    const reason = decision?.isAdvanced ? decision.reason : 'advanced'
    return decisionWords({ isAdvanced: true, reason, creditCents, collectsCents }, totalCents, null, reader)
  }
  if (bill.byUrssafCents > 0) return paidWords(bill, reader)
  if (bill.isEnded || decision?.isAdvanced)
    return reader === 'family'
      ? 'L’avance immédiate de cette facture a pris fin\u00a0: elle est à régler en entier.'
      : 'L’avance immédiate de cette facture a pris fin\u00a0: la famille la doit en entier.'
  if (decision === null) return null
  return reader === 'family'
    ? decisionWords({ ...decision, creditCents: 0, collectsCents: 0 }, totalCents, bill.activeFrom)
    : reasonWords(decision.reason)
}
