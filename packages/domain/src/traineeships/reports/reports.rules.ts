// Rules of the evaluations of students: when one is complete, what its indicator says.

export type ReportState = 'validated' | 'waiting' | 'toComplete'
export const reportStates = ['validated', 'waiting', 'toComplete'] as const satisfies readonly ReportState[]

/** Colour of the indicator, and its words. */
export const reportIndicators: Readonly<
  Record<ReportState, { readonly meaning: 'success' | 'info' | 'danger'; readonly text: string }>
> = {
  validated: { meaning: 'success', text: 'validée' },
  waiting: { meaning: 'info', text: 'en attente de validation' },
  toComplete: { meaning: 'danger', text: 'à compléter' },
}

/** Validated is green; completed but not validated is info; anything else is red. */
export const reportStateOf = ({
  isCompleted,
  isValidated,
}: {
  readonly isCompleted: boolean
  readonly isValidated: boolean
}): ReportState => {
  if (isValidated) return 'validated'
  return isCompleted ? 'waiting' : 'toComplete'
}

/** Every criterion asked has its stars; without any criterion nothing can be complete. */
export const isComplete = (ratings: readonly { readonly stars: number | null }[]): boolean =>
  ratings.length > 0 && ratings.every(({ stars }) => stars !== null)

/** What families read while no evaluation of the registration is validated. */
export const noReportText = 'Évaluation non disponible pour le moment'
