// What receipts, credits and refunds refuse, in the words that are read.
import { formatEuros } from '../../kernel/money.ts'
import { defineRefusals } from '../../kernel/refusal.ts'

export const receiptsRefusals = defineRefusals('receipts', {
  inFuture: 'La date du paiement ne peut pas être dans le futur.',
  beforeBooks: (day: string) =>
    `Les comptes sont arrêtés avant le ${day} (Comptabilité, Clôture des mois)\u00a0: choisissez ce jour ou un jour suivant.`,
  inClosedMonth: (month: string) =>
    `${month} est clôturé\u00a0: contre-passez cet encaissement, puis saisissez le bon. Les deux écritures seront du mois ouvert.`,
  beforeBill: (day: string) =>
    `Une des factures payées date du ${day}\u00a0: l’encaissement ne peut pas lui être antérieur.`,
  twin: 'Un encaissement identique existe déjà ce jour-là\u00a0: cochez «\u00a0C’est un autre paiement\u00a0» pour l’ajouter.',
  sharedBeyond: 'La répartition dépasse le montant reçu.',
  sharedTwice: 'Une facture est choisie deux fois.',
  partBeyond: (dueCents: number) =>
    dueCents > 0 ? `Cette facture n’attend que ${formatEuros(dueCents)}.` : 'Cette facture n’attend plus rien.',
  cashBeyond: (limitCents: number) =>
    `La loi interdit d’accepter plus de ${formatEuros(limitCents)} en espèces d’un particulier.`,
  chequeTwice: 'Ce chèque est déjà encaissé\u00a0: même banque et même numéro.',
  chequeUnnamed: 'Un chèque se saisit avec son numéro et sa banque, pour le bordereau de remise.',
  ended: 'Cet encaissement est déjà contre-passé ou rejeté.',
  partOfReceipt:
    'Ce paiement est une part d’un encaissement réparti sur plusieurs factures\u00a0: corrigez l’encaissement dans le compte client.',
  notBounceable: 'Seuls un chèque et un prélèvement peuvent être rejetés par la banque.',
  endBefore: (day: string) => `Le rejet ne peut pas être antérieur à l’encaissement du ${day}.`,
  creditGivenBack:
    'Une part de cet argent a déjà été rendue à la famille\u00a0: annulez d’abord le remboursement, s’il n’est pas fait.',
  creditBeyond: (cents: number) =>
    cents > 0
      ? `L’avoir en compte ne permet de rembourser ainsi que ${formatEuros(cents)}.`
      : 'Aucun avoir en compte ne peut être remboursé de cette façon.',
  creditChanged: 'L’avoir en compte vient de changer\u00a0: relisez-le.',
  refundEnded: 'Ce remboursement n’attend plus rien.',
  refundDayOutside: (from: string) => `Le jour du remboursement se situe entre le ${from} et aujourd’hui.`,
  nothingToDeposit: 'Plus rien n’attend d’être remis ainsi\u00a0: un collègue vient de le faire.',
  depositBefore: (day: string) =>
    `Un de ces encaissements date du ${day}\u00a0: la remise ne peut pas lui être antérieure.`,
  slipEnded: 'Cette remise est déjà annulée.',
  slipBounced: 'La banque a rejeté un chèque de cette remise\u00a0: elle ne s’annule plus.',
  provenByBank:
    'Le relevé de la banque a confirmé cet encaissement\u00a0: contre-passez-le dans le compte client, puis saisissez le bon.',
  ofDebit:
    'Cet encaissement vient d’un prélèvement\u00a0: contre-passez-le, ou dites-le rejeté dans Encaissements, Prélèvements.',
  bouncedDebit: 'Cet encaissement vient d’un prélèvement\u00a0: dites-le rejeté dans Encaissements, Prélèvements.',
  slipProven:
    'Le relevé de la banque a confirmé cette remise\u00a0: annulez d’abord son rapprochement dans Comptabilité, Relevés bancaires.',
  reasonMissing: 'Dites pourquoi.',
  inTransferFile: (reference: string) =>
    `Ce virement est dans le fichier ${reference}\u00a0: dites que le fichier est exécuté, annulez-le, ou dites ce virement rejeté par la banque.`,
  cardBeyond: (cents: number) =>
    cents > 0
      ? `Aucun paiement par carte de la famille ne peut reprendre plus de ${formatEuros(cents)}.`
      : 'Aucun paiement par carte de la famille ne peut être repris\u00a0: choisissez un autre moyen.',
  cardRefused: 'Le prestataire de paiement a refusé de rendre l’argent sur la carte\u00a0: l’avoir reste à la famille.',
  cardUnderWay: 'Le prestataire de paiement rend déjà cet argent sur la carte\u00a0: rien n’est à faire.',
  nothingToUse: 'Aucun avoir ne peut être pris pour cette facture.',
})
