// The words of card payments that are contested: states, reasons of banks, until when evidence may be sent.
import { formatDay } from '../../kernel/dates.ts'

export const cardDisputeStatuses = ['needs-response', 'under-review', 'won', 'lost', 'closed'] as const
export type CardDisputeStatus = (typeof cardDisputeStatuses)[number]
export const cardDisputeLabels: Readonly<Record<CardDisputeStatus, string>> = {
  'needs-response': 'À répondre',
  'under-review': 'En examen',
  won: 'Gagnée',
  lost: 'Perdue',
  closed: 'Close sans suite',
}
export const isDisputeOpen = (status: CardDisputeStatus): boolean =>
  status === 'needs-response' || status === 'under-review'

/** In the words of the provider. */
const reasons: Readonly<Record<string, string>> = {
  fraudulent: 'le porteur de la carte dit ne pas avoir payé',
  unrecognized: 'le porteur de la carte ne reconnaît pas le paiement',
  duplicate: 'le porteur de la carte dit avoir payé deux fois',
  product_not_received: 'le porteur de la carte dit n’avoir rien reçu',
  product_unacceptable: 'le porteur de la carte dit que le service ne convient pas',
  credit_not_processed: 'le porteur de la carte attend un remboursement',
  subscription_canceled: 'le porteur de la carte dit avoir résilié',
  insufficient_funds: 'le compte n’était pas approvisionné',
  incorrect_account_details: 'le compte n’est pas le bon',
  debit_not_authorized: 'le débit n’était pas autorisé',
}
export const disputeReason = (reason: string): string =>
  reasons[reason] ?? 'la banque du porteur de la carte n’en dit pas plus'

export type CardDisputeFacts = {
  readonly status: CardDisputeStatus
  readonly reason: string
  readonly evidenceDueOn: string | null
}
/** What is to be done of it. */
export const disputeWords = ({ status, reason, evidenceDueOn }: CardDisputeFacts): string => {
  const why = `Paiement contesté\u00a0: ${disputeReason(reason)}.`
  if (status === 'needs-response')
    return evidenceDueOn === null
      ? `${why} Des preuves peuvent être envoyées au prestataire.`
      : `${why} Preuves à envoyer au plus tard le ${formatDay(evidenceDueOn)}.`
  if (status === 'under-review') return `${why} La réponse est envoyée\u00a0: la banque examine.`
  if (status === 'lost') return `${why} La contestation est perdue\u00a0: l’argent est repris.`
  return `${why} ${status === 'won' ? 'La contestation est gagnée' : 'Elle est close sans suite'}\u00a0: l’argent est gardé.`
}
/** In a few words, beside a payment. */
export const disputeState = ({ status, evidenceDueOn }: CardDisputeFacts): string => {
  if (status === 'needs-response')
    return evidenceDueOn === null ? 'Contesté, à répondre' : `Contesté, à répondre avant le ${formatDay(evidenceDueOn)}`
  return `Contestation ${{ 'under-review': 'en examen', won: 'gagnée', lost: 'perdue', closed: 'close sans suite' }[status]}`
}
