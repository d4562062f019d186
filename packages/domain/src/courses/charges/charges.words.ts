// Words of charges: what one is of, what it costs, what follows of one that waits.
import { formatInstant } from '../../kernel/dates.ts'
import { formatEuros } from '../../kernel/money.ts'

type Said = {
  readonly kind: 'late-cancellation' | 'no-show'
  readonly expectedAt: string
  readonly subject: string
  readonly studentName: string
  readonly teacherName: string
  readonly customerCents: number
}
/** `Annulation tardive du cours du 25/11/2026 à 17:00 (Maths, Malo avec Léa Morvan)`, as the line of its bill says it. */
export const chargeLabel = ({ kind, expectedAt, subject, studentName, teacherName }: Said): string => {
  const what = kind === 'no-show' ? 'Absence au cours' : 'Annulation tardive du cours'
  return `${what} du ${formatInstant(expectedAt)} (${subject}, ${studentName} avec ${teacherName})`
}

/** The same with what it costs: `… : 33,00 €.` */
export const chargeText = (said: Said): string => `${chargeLabel(said)}\u00a0: ${formatEuros(said.customerCents)}.`

/** What follows of a charge that waits, as its family reads it. */
export const contestText = (billableFrom: string): string =>
  `Ce montant sera facturé après le ${formatInstant(billableFrom)}. S’il vous semble injuste, dites-le d’ici là depuis votre accueil\u00a0: le service vous répondra avant toute facture.`
