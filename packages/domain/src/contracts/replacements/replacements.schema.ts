// Shapes of replacements: what is known before, what is said of each lesson, what is asked for.
import { z } from 'zod'
import { day, id, optionalText } from '../../kernel/fields.ts'
import { hourlyAmount } from '../hourly-amount.ts'
import { withTeacherPart } from '../price-split.schema.ts'
import { replacementsRefusals } from './replacements.refusals.ts'

export const replacementLabels = {
  courseIds: 'Cours à remplacer',
  returned: 'Cours à rendre',
  teacherId: 'Professeur remplaçant',
  customerPrice: 'Prix client',
  margin: 'Marge',
  endsOn: 'Dernier jour du remplacement',
  words: 'Mot pour la famille et le remplaçant',
} as const

/** A lesson to come that another teacher may give. */
export const ReplaceableLesson = z.object({ id, at: z.string(), minutes: z.int() })
export type ReplaceableLesson = z.infer<typeof ReplaceableLesson>

export const ReplacementForm = z.object({
  contractId: id,
  number: z.string(),
  studentName: z.string(),
  subjectName: z.string(),
  teacherId: id,
  teacherName: z.string(),
  /** The contract that this one stands in for. */
  replaces: z.object({ id, number: z.string(), teacherName: z.string() }).nullable(),
  /** What the family pays for an hour, before the loyalty programme, in cents. */
  paidCents: z.int().nullable(),
  lessons: z.array(ReplaceableLesson),
})
export type ReplacementForm = z.infer<typeof ReplacementForm>

/** What is said of one lesson before anything is sent. */
export const LessonVerdict = ReplaceableLesson.extend({ obstacles: z.array(z.string()), warnings: z.array(z.string()) })
export type LessonVerdict = z.infer<typeof LessonVerdict>

export const ReplacementCheck = z.object({
  /** What stands against the teacher whatever the lesson. */
  obstacles: z.array(z.string()),
  lessons: z.array(LessonVerdict),
  /** The contract that binds this teacher and the pupil already: the lessons join it, at its price. */
  joins: z.object({ id, number: z.string(), endsOn: z.string().nullable() }).nullable(),
  /** Price that is proposed for this teacher, in cents of an hour: what the family pays, and the margin of the grid. */
  suggested: z.object({ customerPrice: z.int(), margin: z.int() }).nullable(),
  told: z.array(z.string()),
})
export type ReplacementCheck = z.infer<typeof ReplacementCheck>

const courseIds = z.array(id).min(1, replacementsRefusals.lessonsMissing.message).max(100)

export const ReplaceInput = withTeacherPart(
  z.object({
    contractId: id,
    courseIds,
    teacherId: id,
    customerPrice: hourlyAmount.min(1),
    margin: hourlyAmount,
    endsOn: day,
    familyAgrees: z.boolean().default(false),
    words: optionalText(300).default(null),
  }),
)
export type ReplaceInput = z.output<typeof ReplaceInput>

export const TakeBackInput = z.object({ contractId: id, courseIds })
export type TakeBackInput = z.output<typeof TakeBackInput>
