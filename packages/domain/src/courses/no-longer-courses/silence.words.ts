// What the teacher or the family may answer about lessons that stopped, and the words of it.

export const silenceAnswers = ['resumes', 'pause', 'over'] as const
export type SilenceAnswer = (typeof silenceAnswers)[number]
export const silenceParties = ['teacher', 'customer'] as const
export type SilenceParty = (typeof silenceParties)[number]

export const silencePartyLabels: Readonly<Record<SilenceParty, string>> = {
  teacher: 'Le professeur',
  customer: 'La famille',
}
export const silenceAnswerLabels: Readonly<Record<SilenceAnswer, string>> = {
  resumes: 'Reprise',
  pause: 'Pause',
  over: 'C’est fini',
}
/** What the mail and its page offer. */
export const silenceButtons: Readonly<Record<SilenceAnswer, string>> = {
  resumes: 'Reprise le…',
  pause: 'Pause jusqu’au…',
  over: 'C’est fini',
}
