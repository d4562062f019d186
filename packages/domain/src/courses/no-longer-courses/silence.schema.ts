// The page where the teacher or the family answers about lessons that stopped, and what it sends.
import { z } from 'zod'
import { optionalDay, optionalLongText } from '../../kernel/fields.ts'
import { CompanyContact } from '../homes.schema.ts'
import { silenceAnswers, silenceParties } from './silence.words.ts'

/** Purposes of the links by which they answer. */
export const silenceLinks = ['silence-teacher', 'silence-customer'] as const

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
