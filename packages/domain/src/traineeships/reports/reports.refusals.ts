// What an evaluation of a student refuses.
import { defineRefusals } from '../../kernel/refusal.ts'

export const reportsRefusals = defineRefusals('traineeships', {
  reportIncomplete: 'Notez tous les critères avant de valider l’évaluation.',
  unknownRanking: 'Un des critères n’existe plus\u00a0: rouvrez l’évaluation.',
  reportOfCancelled: 'Cette inscription est annulée\u00a0: elle ne s’évalue pas.',
  reportIsValidated: 'Cette évaluation est validée\u00a0: la famille la lit. Demandez au service de la rouvrir.',
  correctionUnsaid: 'Ce stage est clôturé\u00a0: dites pourquoi l’évaluation change.',
  nothingToSendBack: 'Cette évaluation n’est pas écrite\u00a0: il n’y a rien à renvoyer.',
  nobodyToSendBackTo: 'Aucun professeur ne donne ce groupe\u00a0: complétez l’évaluation ici.',
  validatedStays: 'Cette évaluation est validée\u00a0: retirez d’abord sa validation.',
  reportTooEarly: 'Ce stage n’a pas commencé\u00a0: l’évaluation s’écrit à partir du premier jour.',
  reportMadeMeanwhile: 'Quelqu’un vient de saisir cette évaluation\u00a0: rouvrez-la.',
})
