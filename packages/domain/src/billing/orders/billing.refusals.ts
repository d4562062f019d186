// Refusals of billing: issuing, charging, recording payments, cards.
import { formatEuros } from '../../kernel/money.ts'
import { defineRefusals } from '../../kernel/refusal.ts'

export const billingRefusals = defineRefusals('billing', {
  noVatRule:
    'Aucun taux de TVA n’est défini pour cette prestation à cette date\u00a0: la règle s’ajoute dans Comptabilité › Règles et taux.',
  chronology: 'Une facture plus récente existe déjà\u00a0: la date du serveur est à vérifier.',
  alreadyBilled: 'Cette commande est déjà facturée.',
  nothingDue: 'Cette facture est déjà réglée.',
  paymentPending: 'Un paiement est déjà en cours pour cette facture.',
  paymentBeyond: 'Ce paiement dépasse le reste à payer.',
  amountBeyond: (remainedCents: number) => `Il ne reste que ${formatEuros(remainedCents)} à payer.`,
  paidInFuture: 'La date du paiement ne peut pas être dans le futur.',
  notEditable: 'Seuls les paiements du client, autres que par carte, peuvent être modifiés ou supprimés.',
  paymentGone: 'Ce paiement est déjà supprimé.',
  wrongIntent: 'Ce paiement ne correspond pas à cette facture.',
  paidTwice: 'La facture vient d’être réglée par ailleurs\u00a0: ce paiement a été remboursé.',
  refundRefused: 'Le prestataire de paiement a refusé ce remboursement.',
  noCard: 'Aucune carte n’est enregistrée.',
  noAddress: 'Ce client n’a pas d’adresse e-mail\u00a0: notez-la sur sa fiche.',
  /** When the provider gives no answer: the words of the specification. */
  cardNotSaved: "La carte n'a pas pu être enregistrée.",
  cardOfSomeoneElse: 'Cette carte appartient à un autre client.',
  whichCustomer: 'Choisissez un client.',
  onePageOnly: 'Une page se demande dans un seul sens.',
  nothingToCredit: 'Cette facture est déjà annulée par un avoir.',
  refundBeyond: (cents: number) =>
    cents > 0
      ? `Il n’est possible de rembourser ainsi que ${formatEuros(cents)}.`
      : 'Rien ne peut être remboursé de cette façon.',
  refusedBy: (message: string) => message,
})
