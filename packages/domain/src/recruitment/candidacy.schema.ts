// The candidacy as its candidate sees it by a link, and what he answers there.
import { z } from 'zod'
import { CompanyContact } from '../courses/homes.schema.ts'
import { id, instant, optionalLongText } from '../kernel/fields.ts'
import { candidateAnswers, candidateStages } from './candidacy.words.ts'

/** Whoever holds the link may not be whom it was sent to: a first name, a day, a place, and nobody's address. */
export const CandidateFilePage = z.object({
  firstName: z.string(),
  stage: z.enum(candidateStages),
  appliedOn: z.string(),
  subjectNames: z.array(z.string()),
  interview: z
    .object({ startDateTime: z.string(), locationName: z.string().nullable(), userNames: z.array(z.string()) })
    .nullable(),
  /** Starts among which he may choose his interview, or another hour for it; none where somebody else has to act. */
  offered: z.array(z.string()),
  /** What he may add to his file, and what is there. */
  papers: z.array(
    z.object({
      documentTypeId: id,
      name: z.string(),
      isIdentity: z.boolean(),
      validityMonths: z.int().nullable(),
      sentOn: z.array(z.string()),
    }),
  ),
  hasAccount: z.boolean(),
  hasWithdrawn: z.boolean(),
  company: CompanyContact,
})
export type CandidateFilePage = z.infer<typeof CandidateFilePage>

export const CandidateFileAnswer = z.object({
  token: z.string().max(100),
  answer: z.enum(candidateAnswers),
  words: optionalLongText(2_000).default(null),
})
export const ChosenInterview = z.object({ token: z.string().max(100), startDateTime: instant })
