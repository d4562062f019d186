// Words of confirmations: what came of each lesson.
import type { PaymentState } from '../courses.schema.ts'
import type { ConfirmOutcome } from './confirmations.schema.ts'

export const confirmOutcomeLabels: Readonly<Record<ConfirmOutcome, string>> = {
  paid: 'Payé par carte',
  pack: 'Pris sur le pack',
  credit: 'Payé par l’avoir',
  urssaf: 'Demandé à l’Urssaf',
  refused: 'Refusé par la banque',
  pending: 'Paiement en cours',
  'no-card': 'À payer, sans carte',
  'other-parent': 'À régler par l’autre parent',
  free: 'Rien à payer',
  'to-bill': 'À facturer',
  // what a pupil reads, who is told of no money
  confirmed: 'Confirmé',
  'left-out': 'Pas confirmé',
}

/** What the payment of its bill makes of a lesson that is confirmed. */
export const outcomeOfPayment: Readonly<Record<PaymentState, ConfirmOutcome>> = {
  succeeded: 'paid',
  pending: 'pending',
  failed: 'refused',
  missing: 'no-card',
  // confirmed by somebody else before, and nothing is asked for it any more
  'written-off': 'confirmed',
}
