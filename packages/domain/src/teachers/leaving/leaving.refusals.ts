// What a departure refuses, in the words that are read.
import { formatDay } from '../../kernel/dates.ts'
import { defineRefusals } from '../../kernel/refusal.ts'

export const leavingRefusals = defineRefusals('leaving', {
  notActive: 'Ce professeur n’est pas en activité.',
  beforeHiring: (day: string) => `Il a été embauché le ${formatDay(day)}\u00a0: le dernier jour vient après.`,
  beforeLesson: (day: string) =>
    `Un cours a été donné le ${formatDay(day)}\u00a0: le dernier jour est ce jour-là au plus tôt.`,
  tooEarly: 'Un départ se note au plus tard deux mois après le dernier jour.',
  tooLate: 'Choisissez un jour dans l’année qui vient.',
  alreadyAnnounced: 'Son départ vient d’être noté par une autre personne\u00a0: rechargez la page.',
  noDeparture: 'Aucun départ n’est en cours pour ce professeur.',
  alreadyLeft: 'Il est déjà parti\u00a0: son jour ne change plus.',
  contractsLeft: (count: number) =>
    count === 1
      ? 'Un contrat court encore après le dernier jour\u00a0: terminez-le ou confiez-le à un autre professeur d’abord.'
      : `${count} contrats courent encore après le dernier jour\u00a0: terminez-les ou confiez-les à un autre professeur d’abord.`,
  stagesLeft: (count: number) =>
    count === 1
      ? 'Un stage lui est encore confié après le dernier jour\u00a0: retirez-le-lui d’abord.'
      : `${count} stages lui sont encore confiés après le dernier jour\u00a0: retirez-les-lui d’abord.`,
  notHis: 'Un de ces contrats n’est plus à régler\u00a0: rechargez la page.',
  noReason:
    'Le motif «\u00a0Départ du professeur\u00a0» manque aux réponses types de fin de contrat\u00a0: rajoutez-en un.',
  notLeft: 'Ce professeur n’est pas parti.',
  papersMissing: (names: readonly string[]) =>
    `Avant qu’il reprenne, ces documents sont à recevoir et à approuver\u00a0: ${names.join(', ')}.`,
})
