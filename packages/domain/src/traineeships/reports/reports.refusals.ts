// What an evaluation of a student refuses.
import { defineRefusals } from '../../kernel/refusal.ts'

export const reportsRefusals = defineRefusals('traineeships', {
  reportIncomplete: 'Notez tous les critères avant de valider l’évaluation.',
  unknownRanking: 'Un des critères n’existe plus\u00a0: rouvrez l’évaluation.',
  reportOfCancelled: 'Cette inscription est annulée\u00a0: elle ne s’évalue pas.',
  reportIsValidated: 'Cette évaluation est validée\u00a0: la famille la lit. Demandez au service de la rouvrir.',
  reportTooEarly: 'Ce stage n’a pas commencé\u00a0: l’évaluation s’écrit à partir du premier jour.',
  reportMadeMeanwhile: 'Quelqu’un vient de saisir cette évaluation\u00a0: rouvrez-la.',
})
