// What regular lessons refuse, in the words that are read.
import { defineRefusals } from '../../kernel/refusal.ts'

export const seriesRefusals = defineRefusals('series', {
  seriesTwice: 'Ce contrat a déjà un cours régulier ce jour-là à cette heure.',
  lastBeforeFirst: 'Le dernier jour précède le premier.',
  firstInPast: 'Des cours réguliers commencent aujourd’hui ou plus tard.',
  tooLong: 'Des cours réguliers durent au plus une année scolaire\u00a0: douze mois.',
  noPriceThatDay: 'Aucun tarif accepté ne vaut ce jour-là.',
  noLesson: 'Aucun cours ne tombe entre ces deux jours\u00a0: tous sont des jours sans cours.',
  seriesOver: 'Ces cours réguliers sont déjà terminés.',
  endOutside: (firstDay: string, lastDay: string) => `Choisissez un jour entre le ${firstDay} et le ${lastDay}.`,
  dayOfSeries: 'Ce jour n’est pas un jour de ces cours réguliers.',
  movedTooFar: 'Un cours se décale de deux mois au plus.',
  otherSeries: 'Ces cours réguliers sont d’un autre contrat.',
})
