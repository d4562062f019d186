// Rules of the public page of a teacher: whether it is there, and under which name.

export type TeacherPageFacts = {
  readonly enabled: boolean
  readonly status: string
  readonly url: string | null
  readonly urlChecked: boolean
}

/** Why there is no page at the address, in words for the office; null when there is one. */
export const hiddenTeacherReason = (teacher: TeacherPageFacts): string | null => {
  if (!teacher.enabled) return 'La fiche est désactivée\u00a0: sa page n’est pas en ligne.'
  if (teacher.status !== 'active') return 'La page n’est en ligne que pour un professeur en activité.'
  return teacher.url === null || !teacher.urlChecked
    ? 'L’adresse n’est pas vérifiée\u00a0: la page n’est pas en ligne.'
    : null
}

/** « Yann L. »: a visitor is told a first name and an initial, never the whole name. */
export const shownTeacherName = (firstName: string | null, lastName: string): string => {
  const initial = [...lastName.trim()][0]
  return [firstName?.trim(), initial === undefined ? '' : `${initial.toLocaleUpperCase('fr-FR')}.`]
    .filter(Boolean)
    .join(' ')
}
