// The text by which the Urssaf is asked to annul a request: its API has no call for it.
import { formatEuros } from '../kernel/money.ts'

/** Read before a lesson is cancelled. */
export const advanceToWithdraw =
  'L’Urssaf doit annuler la demande\u00a0: le texte à lui envoyer attend dans le suivi des actions, jusqu’à ce que l’annulation soit lue.'
export const advanceToReturn =
  'L’Urssaf a déjà payé ce cours\u00a0: la somme est à rendre, à elle ou à la famille, selon sa réponse. Le suivi des actions le rappelle.'

export const withdrawalText = (request: {
  readonly number: string
  readonly amountCents: number
  readonly withdrawalReason: string | null
}): string =>
  [
    'Bonjour,',
    `Merci d’annuler la demande de paiement n°\u00a0${request.number}, de ${formatEuros(request.amountCents)}. Motif\u00a0: ${request.withdrawalReason ?? 'cours annulé'}`,
    'Cordialement.',
  ].join('\n\n')
