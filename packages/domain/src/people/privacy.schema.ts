// Shapes of what is held on somebody: what an erasure will do, and how long each kind of data is kept.
import { z } from 'zod'

/** Records from which somebody's data are asked for, each with the right that reads it. */
export const privacySubjects = {
  customer: 'customers',
  student: 'students',
  teacher: 'teachers',
  contact: 'contacts',
  staff: 'users',
} as const
export const PrivacySubject = z.enum(Object.keys(privacySubjects) as (keyof typeof privacySubjects)[])
export type PrivacySubject = z.infer<typeof PrivacySubject>

const Kind = z.object({ label: z.string(), count: z.int() })

export const ErasurePlan = z.object({
  /** As the record is called; typed again by whoever erases. */
  name: z.string(),
  /** Null while nothing was erased. */
  erasedAt: z.string().nullable(),
  /** Others who go with them: the students of a household. */
  others: z.array(z.string()),
  /** People of the household who stay, and why. */
  staying: z.array(z.string()),
  erased: z.array(Kind),
  kept: z.array(Kind.extend({ why: z.string() })),
  /** What must be ended first: not empty, nothing can be erased. */
  blockers: z.array(
    z.object({
      message: z.string(),
      /** The page where it is ended; null where somebody else must act. */
      path: z.string().nullable(),
    }),
  ),
  /** Names at the card provider of those whose copy the erasure deletes there, too. */
  removedIds: z.array(z.string()),
  /** Of those whose copy is to be deleted there by hand. */
  providerIds: z.array(z.string()),
})
export type ErasurePlan = z.infer<typeof ErasurePlan>

export const ErasureAnswer = z.object({
  isValid: z.boolean(),
  errorMsgs: z.array(z.string()),
  /** True when it had been done before: nothing changed. */
  alreadyErased: z.boolean(),
})

export const RetentionLine = z.object({
  code: z.string(),
  label: z.string(),
  months: z.int(),
  source: z.string(),
  /** Scheduled task that applies it. */
  appliedBy: z.string(),
  /** Rows that are older now, and will go at the next run. */
  due: z.int(),
})
export type RetentionLine = z.infer<typeof RetentionLine>
