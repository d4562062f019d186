// Rules of a teacher paid for one bill, apart from the runs: what keeps him back, and how it is said of all of a bill.

/** Whoever is still to be paid for a bill. */
export type TeacherToPay = {
  readonly hasAccount: boolean
  /** Why the office pays him nothing for now. */
  readonly holdReason: string | null
}

/** In the words of his record and of the runs. */
export const heldWords = (reason: string): string => `Versements suspendus\u00a0: ${reason}`

export const accountToOpen = 'Le professeur n’a pas de compte de paiement\u00a0: sa fiche permet de l’ouvrir.'

/** `by-bank`: nothing is wrong, but the provider sends nothing. */
export type TeacherObstacle = { readonly kind: 'held' | 'by-bank' | 'no-account'; readonly words: string }

/**
 * What keeps one back; null when nothing does. A hold stops him whichever way he is paid. Where the company pays all by its
 * bank, the card provider sends nothing: the run of the month pays.
 */
export const teacherObstacle = (teacher: TeacherToPay, isAllByBank: boolean): TeacherObstacle | null => {
  if (teacher.holdReason !== null) return { kind: 'held', words: heldWords(teacher.holdReason) }
  if (isAllByBank)
    return { kind: 'by-bank', words: 'Les professeurs sont payés par virement, dans «\u00a0Paie\u00a0».' }
  if (!teacher.hasAccount)
    return {
      kind: 'no-account',
      words: 'Le professeur n’a pas de compte de paiement\u00a0: rien ne peut lui être versé.',
    }
  return null
}

const sentence = (words: string): string => (/[.!?…]$/.test(words) ? words : `${words}.`)

/** The teachers of a bill: whether anybody can be paid, and what is said of those who cannot; null when nothing is. */
export const teachersKept = (
  teachers: readonly TeacherToPay[],
  isAllByBank: boolean,
): (TeacherObstacle & { readonly isAll: boolean }) | null => {
  const obstacles = teachers.flatMap((one) => teacherObstacle(one, isAllByBank) ?? [])
  const [first] = obstacles
  if (!first) return null
  const words = [...new Set(obstacles.map((one) => one.words))]
  return {
    ...{ isAll: obstacles.length === teachers.length, kind: first.kind },
    words: words.length === 1 ? first.words : words.map(sentence).join(' '),
  }
}
