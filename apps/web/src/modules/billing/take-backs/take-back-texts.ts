// The words of what is taken back from a teacher, or still owed to him: the same for the office and for the teacher.
import type { OwnTakeBack } from '@cartable/domain/billing/take-backs/take-backs.schema.ts'
import { formatDay } from '@cartable/domain/kernel/dates.ts'
import { formatEuros } from '@cartable/domain/kernel/money.ts'

type Meaning = 'success' | 'info' | 'warning' | 'danger' | 'grey'
export type Shown = Pick<
  OwnTakeBack,
  'amountCents' | 'settledCents' | 'leftCents' | 'recovery' | 'answer' | 'decision' | 'claimedOn'
>
export const isContested = ({ answer, decision, leftCents }: Shown): boolean =>
  answer !== null && decision === null && leftCents !== 0

export const stateOf = (due: Shown): { readonly meaning: Meaning; readonly words: string } => {
  if (due.recovery === 'kept') return { meaning: 'grey', words: 'Laissé au professeur' }
  if (due.leftCents === 0) return { meaning: 'success', words: due.amountCents < 0 ? 'Repris' : 'Payé' }
  if (isContested(due)) return { meaning: 'danger', words: 'Contesté' }
  if (due.recovery === 'claimed') return { meaning: 'warning', words: 'Demandé par lettre' }
  return { meaning: 'info', words: due.amountCents < 0 ? 'À reprendre' : 'Rappel à payer' }
}
export const detailsOf = (due: Shown): string[] => {
  const { amountCents, settledCents, leftCents, recovery, claimedOn } = due
  return [
    amountCents < 0 ? `${formatEuros(-amountCents)} payés de trop` : `${formatEuros(amountCents)} dus en plus`,
    ...(settledCents !== 0 && leftCents !== 0
      ? [`déjà ${amountCents < 0 ? 'repris' : 'payé'} ${formatEuros(Math.abs(settledCents))}`]
      : []),
    ...(recovery === 'claimed' && claimedOn !== null ? [`lettre du ${formatDay(claimedOn)}`] : []),
  ]
}
