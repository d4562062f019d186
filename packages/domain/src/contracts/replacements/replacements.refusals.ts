// What a replacement refuses, in the words that are read.
import { formatDay, formatInstant } from '../../kernel/dates.ts'
import { formatEuros } from '../../kernel/money.ts'
import { defineRefusals } from '../../kernel/refusal.ts'

export const replacementsRefusals = defineRefusals('replacements', {
  sameTeacher: 'C’est déjà le professeur de ces cours.',
  lessonsMissing: 'Choisissez au moins un cours.',
  lessonGone: 'Un de ces cours n’est plus planifié sur ce contrat\u00a0: rouvrez la fenêtre.',
  lessonBegun: (at: string) => `Le cours du ${formatInstant(at)} a commencé.`,
  standsAgainst: (at: string, why: string) => `Cours du ${formatInstant(at)}\u00a0: ${why}`,
  endBeforeLesson: (day: string) =>
    `Le dernier cours choisi est le ${formatDay(day)}\u00a0: choisissez ce jour ou après.`,
  agreementMissing: (cents: number) =>
    `La famille paie ${formatEuros(cents)} de l’heure\u00a0: demandez-lui son accord pour ce tarif, puis dites-le ci-dessous.`,
  noPriceYet: 'La famille n’a encore accepté aucun tarif\u00a0: rien n’est à remplacer.',
  noReplacement: 'Ce contrat ne remplace personne.',
  twinPaused: (number: string) =>
    `Le contrat ${number} de ce professeur est en pause\u00a0: reprenez-le, ou choisissez un autre professeur.`,
  changeRunning: 'Un changement de professeur est déjà en cours pour ce contrat\u00a0: suivez sa recherche.',
  notRunning: 'Ce contrat ne court plus\u00a0: ouvrez une recherche de professeur.',
  changePast: 'Le nouveau professeur commence aujourd’hui ou plus tard.',
  changeAfterLesson: (day: string) =>
    `Un cours a été donné le ${formatDay(day)}\u00a0: le nouveau professeur commence après ce jour.`,
  noChange: 'Cette recherche ne remplace aucun contrat\u00a0: choisissez ce professeur.',
  lessonBefore: (at: string) => `Le cours du ${formatInstant(at)} est avant ce jour.`,
  nothingToRemake: 'Rien ne change\u00a0: choisissez une autre matière, un autre niveau ou un autre format.',
})
