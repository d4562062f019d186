// Why a new password is not good enough, as it is said at its field: while it is typed, and when it was sent.

export const weaknessWords = {
  tooShort: 'Choisissez au moins 12\u00a0caractères\u00a0: quelques mots sans lien entre eux suffisent.',
  tooCommon: 'Ce mot de passe est parmi les premiers que l’on essaie. Choisissez-en un autre.',
  holdsCompany: 'Le mot de passe ne doit pas être fait du nom de la société.',
  holdsLogin: 'Le mot de passe ne doit pas contenir votre identifiant.',
} as const
export type Weakness = keyof typeof weaknessWords

/** Said at the second field. */
export const notConfirmedWords = 'Les deux mots de passe sont différents.'
