// Shapes of planning: why a planned lesson was taken away.

/** Who took a planned lesson away; `contract`: the program, as its contract paused or ended. */
export const cancellationKinds = ['family', 'teacher', 'company', 'contract'] as const
export type CancellationKind = (typeof cancellationKinds)[number]

export const cancellationKindLabels: Readonly<Record<CancellationKind, string>> = {
  family: 'La famille',
  teacher: 'Le professeur',
  company: 'Le service',
  contract: 'Contrat suspendu ou terminé',
}
