// The teachers pool of a session: whom the company may count on, with what is known of each.
import { z } from 'zod'
import { id, optionalLongText, readStamp } from '../../kernel/fields.ts'

export const disponibilityLength = 500
export const poolCommentsLength = 2000

export const PoolInput = z.object({
  id: id.nullable(),
  updatedAt: readStamp,
  sessionId: id,
  teacher: id,
  disponibility: optionalLongText(disponibilityLength),
  comments: optionalLongText(poolCommentsLength),
})
export type PoolInput = z.output<typeof PoolInput>

/** What the program knows of a teacher; never typed. */
const facts = {
  /** Points of the category, and the change of grade while it lasts. */
  grade: z.int(),
  /** Sessions that the teacher accepted to teach in, this one left out. */
  traineeshipCount: z.int(),
  /** « Mathématiques (4e, 3e) ». */
  subjectsLevels: z.array(z.string()),
  selfEmployed: z.boolean(),
  /** Mandatory papers that no longer hold: nothing new is proposed to him. */
  lapsedPapers: z.array(z.string()),
}
export const PoolFacts = z.object(facts)
export type PoolFacts = z.infer<typeof PoolFacts>

export const PoolRow = z.object({
  id,
  updatedAt: z.string(),
  teacher: z.object({ id, name: z.string() }),
  ...facts,
  disponibility: z.string().nullable(),
  comments: z.string().nullable(),
})
export type PoolRow = z.infer<typeof PoolRow>

export const PoolRecord = z.object({
  id: id.nullable(),
  updatedAt: z.string().nullable(),
  sessionId: id,
  teacher: id.nullable(),
  teacherName: z.string().nullable(),
  /** Null while no teacher is chosen. */
  facts: PoolFacts.nullable(),
  disponibility: z.string().nullable(),
  comments: z.string().nullable(),
})
export type PoolRecord = z.infer<typeof PoolRecord>
