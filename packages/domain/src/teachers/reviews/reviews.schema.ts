// The opinion that a family is asked for once its lessons end: one mark and words, by contract.
import { z } from 'zod'
import { id, optionalLongText } from '../../kernel/fields.ts'

export const reviewTextLength = 2_000
/** Up to so many stars, somebody of the company calls the family. */
export const lowStars = 2

export const stars = z.int().min(1).max(5)
/** What a family says. */
export const ReviewInput = z.object({ stars, comments: optionalLongText(reviewTextLength).default(null) })
export type ReviewInput = z.output<typeof ReviewInput>

/** What an opinion is asked about. */
export const AskedReview = z.object({
  id,
  studentFirstName: z.string(),
  teacherName: z.string(),
  subject: z.string(),
})
export type AskedReview = z.infer<typeof AskedReview>

/** The opinion on the lessons of a contract, as its record shows it. */
export const ContractReview = z.object({
  status: z.enum(['requested', 'sent', 'published']),
  requestedAt: z.string().nullable(),
  date: z.string().nullable(),
  stars: z.int().nullable(),
  comments: z.string().nullable(),
})
export type ContractReview = z.infer<typeof ContractReview>

/** What the company published of a family’s opinion, as the teacher reads it. */
export const PublishedReview = z.object({
  id,
  date: z.string().nullable(),
  stars: z.int().nullable(),
  studentFirstName: z.string().nullable(),
  comments: z.string().nullable(),
  grResponse: z.string().nullable(),
})
export type PublishedReview = z.infer<typeof PublishedReview>
