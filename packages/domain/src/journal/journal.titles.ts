// Titles of traces that the summary of their operation would say badly: too long for a line, or about something else.

/** By operation, or by operation and table where what it changed there is not what the operation is called after. */
export const traceTitles: Readonly<Record<string, string>> = {
  'billing.handleCard': 'Ajout d’une carte',
  'billing.cardPaymentForm': 'Paiement par une autre carte',
  'billing.saveReceipt': 'Encaissement',
  'billing.saveRefund': 'Remboursement d’un avoir',
  'billing.payStages': 'Paiement des professeurs de stage',
  'contacts.changeStatus customers': 'Contact gagné\u00a0: fiche du client',
  'contacts.changeStatus people': 'Contact gagné\u00a0: fiche d’une personne',
  'contacts.changeStatus students': 'Contact gagné\u00a0: fiche de l’élève',
}
