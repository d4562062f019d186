// What a teacher reads of his pay, month by month and lesson by lesson: his own amounts, never the price of the family nor what the company keeps.
import { z } from 'zod'
import { id } from '../../kernel/fields.ts'

/** Where the pay of a lesson stands; all but the first and the last say why it is held. */
export const lessonPayStates = [
  'paid',
  'sending',
  'unconfirmed',
  'disputed',
  'unbilled',
  'family',
  'suspended',
  'coming',
] as const
export type LessonPayState = (typeof lessonPayStates)[number]
const State = z.enum(lessonPayStates)

const Part = z.object({ courses: z.int(), minutes: z.int(), cents: z.int() })
export const OwnMonth = z.object({
  /** Its first day. */
  month: z.string(),
  given: Part,
  confirmed: Part,
  familyPaid: Part,
  paid: Part,
  /** What is not paid yet, by its reason. */
  held: z.array(Part.extend({ state: State })),
})
export type OwnMonth = z.infer<typeof OwnMonth>
export const OwnYear = z.object({ year: z.int(), paidCents: z.int() })
export type OwnYear = z.infer<typeof OwnYear>

/** A calendar year of transfers: `2026`. */
export const payYear = z.string().regex(/^20\d{2}$/, 'Cette année n’existe pas.')
/** What a teacher received in a year, as the office lists it. */
export const TeacherYear = z.object({ teacherId: id, teacher: z.string(), paidCents: z.int() })
export type TeacherYear = z.infer<typeof TeacherYear>

export const OwnMonths = z.object({
  months: z.array(OwnMonth),
  /** What was really received, of lessons and stages, by the year of each transfer. */
  years: z.array(OwnYear),
})
export type OwnMonths = z.infer<typeof OwnMonths>

export const OwnLesson = z.object({
  courseId: id,
  doneAt: z.string(),
  words: z.string(),
  minutes: z.int(),
  cents: z.int(),
  state: State,
  paidOn: z.string().nullable(),
  /** What an hour of it brings him. */
  hourCents: z.int(),
  /** Contributions of an hour, where a family or the company employs him; null: he pays his own. */
  hourContributionCents: z.int().nullable(),
})
export type OwnLesson = z.infer<typeof OwnLesson>
export const OwnLessons = z.object({ rows: z.array(OwnLesson) })
export type OwnLessons = z.infer<typeof OwnLessons>
