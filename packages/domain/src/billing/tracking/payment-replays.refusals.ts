// Sentences of payments replayed many at once: why none begins, and why a bill is left as it is.
import { defineRefusals } from '../../kernel/refusal.ts'

export const replayRefusals = defineRefusals('billing', {
  nothingToReplay: 'Aucune de ces factures n’a de paiement à relancer.',
  notRunning: 'Cette relance est déjà terminée.',
  alreadyPaid: 'Tous ses paiements sont déjà faits.',
  broken: 'Une erreur est survenue\u00a0: l’équipe technique est prévenue, la facture peut être relancée de nouveau.',
})
