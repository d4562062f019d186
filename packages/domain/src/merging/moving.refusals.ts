// What stands in the way of a child who goes to another family, in the words that are read.
import { defineRefusals } from '../kernel/refusal.ts'

export const movingRefusals = defineRefusals('moving', {
  sameFamily: 'L’élève est déjà dans cette famille\u00a0: choisissez-en une autre.',
  movedMeanwhile: 'Quelqu’un a déjà changé cet élève de famille\u00a0: rouvrez sa fiche.',
  isCustomer:
    'Cet élève est le client lui-même\u00a0: sa fiche ne va pas sans la famille. Fusionnez plutôt les deux familles.',
  archived: 'Cet élève est archivé\u00a0: réactivez-le avant de le changer de famille.',
  erased: 'Les données de cet élève ont été effacées\u00a0: il ne change plus de famille.',
  familyGone: 'Cette famille est désactivée\u00a0: activez-la d’abord, ou choisissez-en une autre.',
  familyMerged: 'Cette famille est fusionnée avec une autre\u00a0: choisissez celle qui est gardée.',
  suspended:
    'Les cours de cette famille sont suspendus, car elle doit encore de l’argent\u00a0: levez d’abord la suspension.',
  awaited: (contract: string, what: string) =>
    `Contrat ${contract}\u00a0: ${what} attend encore une réponse de la famille actuelle. Réglez-le d’abord.`,
  together: (contract: string) =>
    `Les cours du contrat ${contract} sont donnés en même temps que ceux d’un autre élève\u00a0: séparez-les d’abord.`,
  twin: (contract: string, other: string) =>
    `L’élève a déjà le contrat ${other} dans cette famille, avec le même professeur et la même matière que le contrat ${contract}\u00a0: terminez l’un des deux d’abord.`,
})
