// Words of why an account of a teacher is looked at; without a schema: pages outside the office read them.

/** Why nothing is transferred to an account before somebody has looked at it. */
export const checkCauses = {
  given: 'donné par le professeur',
  typed: 'changé par l’équipe',
  refused: 'refusé par la banque',
  misdirected: 'en cause après un virement sur un mauvais compte',
} as const
export type CheckCause = keyof typeof checkCauses
