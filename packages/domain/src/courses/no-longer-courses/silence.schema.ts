// What the teacher or the family answers about lessons that stopped, and the page where they do.
import { z } from 'zod'
import { optionalDay, optionalLongText } from '../../kernel/fields.ts'
import { CompanyContact } from '../homes.schema.ts'

export const silenceAnswers = ['resumes', 'pause', 'over'] as const
export type SilenceAnswer = (typeof silenceAnswers)[number]
export const silenceParties = ['teacher', 'customer'] as const
/** Purposes of the links by which they answer. */
export const silenceLinks = ['silence-teacher', 'silence-customer'] as const
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
/** Whoever holds the link may not be whom it was sent to: first name and subject, nobody's address. */
export const SilencePage = z.object({
  party: z.enum(silenceParties),
  studentFirstName: z.string(),
  teacherName: z.string(),
  subject: z.string(),
  lastCourseOn: z.string().nullable(),
  company: CompanyContact,
})
export type SilencePage = z.infer<typeof SilencePage>
export const SilenceInput = z.object({
  token: z.string().max(100),
  answer: z.enum(silenceAnswers),
  on: optionalDay.default(null),
  words: optionalLongText(2_000).default(null),
})
