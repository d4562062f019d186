// What becomes of what a teacher was paid too much, in the words of screens.

export const recoveries = ['next-pay', 'kept'] as const
export type Recovery = (typeof recoveries)[number]
/** Asked where a teacher was paid too much. */
export const recoveryLabels: Readonly<Record<Recovery, string>> = {
  'next-pay': 'Repris sur ses prochains versements',
  kept: 'Ne pas reprendre\u00a0: à la charge de la société',
}
/** Where it stands: besides, asked back by a letter. */
export const dueRecoveryLabels = {
  'next-pay': 'Repris sur les prochains versements',
  claimed: 'Demandé par lettre',
  kept: 'Laissé au professeur',
} as const
export type DueRecovery = keyof typeof dueRecoveryLabels
