// Words of the invoices made in the names of teachers, and of the mandate for them; without a schema: pages outside the office read them.

export const payPaperStates = {
  sending: 'Versement en cours',
  bank: 'À la banque',
  paid: 'Payé',
  due: 'À relancer',
  refused: 'Rejeté',
  misdirected: 'Parti sur un mauvais compte',
} as const
export type PayPaperState = keyof typeof payPaperStates

/** The words of the mandate that a teacher accepts. */
export const mandateText =
  'J’autorise la société à établir mes factures en mon nom et pour mon compte (autofacturation), à partir des cours que les familles ont confirmés. Chaque facture m’est envoyée\u00a0; j’ai quinze jours pour la contester. Je reste responsable de mes obligations de facturation et de TVA.'
