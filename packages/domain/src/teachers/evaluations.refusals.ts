// What evaluations refuse, in the words that are read.
import { defineRefusals } from '../kernel/refusal.ts'

export const evaluationsRefusals = defineRefusals('evaluations', {
  notChangeable: 'Seule une évaluation reçue se modifie ou se supprime.',
  nothingJudged: 'Donnez au moins une note.',
  unknownRanking: 'Ce critère n’existe plus\u00a0: rechargez la page.',
  unknownAuthor: 'Cette personne n’a pas eu ce professeur.',
  inFuture: 'Cette date n’est pas encore passée.',
})
