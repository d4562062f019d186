// What becomes of what a teacher was paid too much, in the words of screens.

export const recoveries = ['next-pay', 'kept'] as const
export type Recovery = (typeof recoveries)[number]
/** Asked where a teacher was paid too much. */
export const recoveryLabels: Readonly<Record<Recovery, string>> = {
  'next-pay': 'Repris sur ses prochains versements',
  kept: 'Laissé au professeur, à la charge de la société',
}
