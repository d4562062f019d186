// Shapes of disputes: what was contested of a lesson, by whom, what its teacher answered, how it ended.
import { z } from 'zod'
import { id, longText } from '../../kernel/fields.ts'
import { disputeEnds } from './disputes.words.ts'

export const Dispute = z.object({
  id,
  type: z.string(),
  comment: z.string().nullable(),
  openedBy: z.string().nullable(),
  openedAt: z.string(),
  teacherAnswer: z.string().nullable(),
  answeredAt: z.string().nullable(),
  /** Null while it is open. */
  end: z.enum(disputeEnds).nullable(),
  endedBy: z.string().nullable(),
  endedAt: z.string().nullable(),
  /** Why the lesson was maintained. */
  endWords: z.string().nullable(),
})
export type Dispute = z.infer<typeof Dispute>

/** Disputes of a lesson, newest first, and what the reader may do about the one that is open. */
export const CourseDisputes = z.object({
  courseId: id,
  /** `Mathématiques, Malo Hamon, avec Paul Durand, 21/11/2026 à 17:00, 2 h`. */
  description: z.string(),
  disputes: z.array(Dispute),
  maySettle: z.boolean(),
  mayCancel: z.boolean(),
  mayAnswer: z.boolean(),
})
export type CourseDisputes = z.infer<typeof CourseDisputes>

export const DisputeWords = z.object({ id, words: longText(2_000) })
