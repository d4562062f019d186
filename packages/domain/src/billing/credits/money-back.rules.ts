// What a credit note says of the money that it sets free.
import { formatEuros } from '../../kernel/money.ts'
import type { CreditOutcome } from './credit-notes.rules.ts'
import type { MoneyBack } from './money-back.schema.ts'

/** What somebody chooses, or the pack of hours that the lesson was taken from, which nobody has to choose. */
type Fate = MoneyBack | 'pack'
const givenBack: Readonly<Record<Fate, string>> = {
  pack: 'rendus à votre pack d’heures, avec ses heures',
  credit: 'portés à votre crédit, pour votre prochaine facture',
  transfer: 'remboursés par virement',
  cheque: 'remboursés par chèque',
  cash: 'remboursés en espèces',
}

/**
 * What a credit note says of the money, a sentence each, in cents; nothing where nothing had been paid.
 * @param isOver nothing is left of the bill: the Urssaf says to whom what it paid goes
 */
export const moneyBackTexts = (
  { dueCents, onCardCents, surplusCents, fromUrssafCents }: CreditOutcome,
  cesuCents: number,
  way: Fate,
  isOver: boolean,
): string[] => {
  const cesu = way === 'credit' || way === 'pack' ? 0 : Math.min(cesuCents, surplusCents)
  const rest = surplusCents - cesu
  return [
    ...(onCardCents > 0 ? [`${formatEuros(onCardCents)} rendus sur la carte qui a payé.`] : []),
    ...(rest > 0 ? [`${formatEuros(rest)} ${givenBack[way]}.`] : []),
    ...(fromUrssafCents > 0
      ? [
          isOver
            ? `${formatEuros(fromUrssafCents)} payés par l’Urssaf\u00a0: ils lui sont rendus, ou vous le sont, selon sa réponse.`
            : `${formatEuros(fromUrssafCents)} payés par l’Urssaf ${givenBack.credit}.`,
        ]
      : []),
    ...(cesu > 0 ? [`${formatEuros(cesu)} rendus en CESU.`] : []),
    ...(dueCents > 0 ? [`Il reste ${formatEuros(dueCents)} à régler sur la facture.`] : []),
  ]
}
