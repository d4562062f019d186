// What a family reads of its money when a stage, or a group of it, is cancelled; what the recap adds up to.
import { counted, listed } from '../../kernel/french.ts'
import { formatEuros } from '../../kernel/money.ts'
import type { CancelledFamily } from './cancellations.schema.ts'

export type MoneyBackOf = Pick<CancelledFamily, 'onCardCents' | 'otherCents'> & { readonly way: 'transfer' | 'credit' }

/** « 180,00 € rendus sur la carte qui a payé »; what was never paid is not asked for any more. */
export const moneyBackWords = ({ onCardCents, otherCents, way }: MoneyBackOf): string =>
  onCardCents + otherCents === 0
    ? 'rien ne vous est demandé'
    : listed([
        ...(onCardCents > 0 ? [`${formatEuros(onCardCents)} rendus sur la carte qui a payé`] : []),
        ...(otherCents > 0
          ? [
              way === 'credit'
                ? `${formatEuros(otherCents)} gardés en avoir, pour votre prochaine facture`
                : `${formatEuros(otherCents)} rendus par virement`,
            ]
          : []),
      ])

/** The recap in a line for each kind: refunds by card, by transfer, what is kept, what was never paid. */
export const recapLines = (families: readonly CancelledFamily[], asCredit: readonly number[]): string[] => {
  const sum = (of: (family: CancelledFamily) => number) => families.reduce((total, family) => total + of(family), 0)
  const isKept = ({ registrationId }: CancelledFamily) => asCredit.includes(registrationId)
  const onCard = families.filter(({ onCardCents }) => onCardCents > 0)
  const byTransfer = families.filter((family) => family.otherCents > 0 && !isKept(family))
  const kept = families.filter((family) => family.otherCents > 0 && isKept(family))
  const unpaid = families.filter(
    ({ onCardCents, otherCents, creditedCents }) => onCardCents + otherCents === 0 && creditedCents > 0,
  )
  const line = (of: readonly CancelledFamily[], one: string, many: string, cents: number) =>
    of.length === 0 ? [] : [`${counted(of.length, one, many)}\u00a0: ${formatEuros(cents)}`]
  return [
    ...line(
      onCard,
      'remboursement par carte',
      'remboursements par carte',
      sum(({ onCardCents }) => onCardCents),
    ),
    ...line(
      byTransfer,
      'remboursement par virement',
      'remboursements par virement',
      byTransfer.reduce((total, { otherCents }) => total + otherCents, 0),
    ),
    ...line(
      kept,
      'famille garde son argent en avoir',
      'familles gardent leur argent en avoir',
      kept.reduce((total, { otherCents }) => total + otherCents, 0),
    ),
    ...line(
      unpaid,
      'facture non réglée, reprise par un avoir',
      'factures non réglées, reprises par un avoir',
      unpaid.reduce((total, { creditedCents }) => total + creditedCents, 0),
    ),
  ]
}
