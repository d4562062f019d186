// Words that the screens of recruitment share.

import { courseFormats } from '@cartable/domain/kernel/course-format.ts'
import type { Option } from '@cartable/domain/kernel/list.ts'
import { wordOptions } from '@cartable/domain/kernel/word-options.ts'
import type { MoveDialog } from '@cartable/domain/recruitment/recruitment.rules.ts'

export const noEmailWarning =
  'Attention, l’envoi d’un message est impossible\u00a0: ce candidat n’a pas d’adresse email.'
/** Words of the specification. */
export const forbiddenHeading = 'Mouvement interdit'
export const refusalSentence = 'Le refus ne peut pas être enregistré car : '

export const formatOptions: Option[] = wordOptions(courseFormats)

/** What a drop in a column will do, said before it. */
export const dropHints: Partial<Record<MoveDialog, string>> = {
  firstMail: 'Le premier mail vous sera proposé',
  interview: 'Vous fixerez l’entretien',
  validation: 'Vous validerez l’entretien, et les comptes seront ouverts',
  dismissal: 'Vous direz pourquoi l’entretien n’a pas convaincu',
  refusal: 'Le refus sera à confirmer',
  reopening: 'La candidature sera rouverte',
}
