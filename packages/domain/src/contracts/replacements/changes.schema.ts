// Shapes of a teacher who is changed for good: the search that is opened, and the recap before the new one takes over.
import { z } from 'zod'
import { day, id, optionalId, optionalLongText, optionalText } from '../../kernel/fields.ts'
import { Option } from '../../kernel/list.ts'
import { hourlyAmount } from '../hourly-amount.ts'
import { withTeacherPart } from '../price-split.schema.ts'
import { LessonVerdict, ReplaceableLesson } from './replacements.schema.ts'

export const changeLabels = {
  changeOn: 'Premier jour du nouveau professeur',
  teacherId: 'Nouveau professeur',
  message: 'Mot pour le professeur',
  comments: 'Ce que la famille attend',
  courseIds: 'Cours confiés au nouveau professeur',
  customerPrice: 'Prix client',
  margin: 'Marge',
  reasonId: 'Motif',
  words: 'Mot pour la famille et le nouveau professeur',
} as const

/** What is known before a change is asked for. */
export const TeacherChangeForm = z.object({
  contractId: id,
  studentName: z.string(),
  subjectName: z.string(),
  teacherName: z.string(),
  /** Planned lessons to come, the soonest first. */
  lessons: z.array(ReplaceableLesson),
  comments: z.string().nullable(),
})
export type TeacherChangeForm = z.infer<typeof TeacherChangeForm>

export const TeacherChangeInput = z.object({
  contractId: id,
  changeOn: day,
  /** Asked at once; somebody is looked for when absent. */
  teacherId: optionalId.default(null),
  message: optionalLongText(2_000).default(null),
  comments: optionalLongText(5_000).default(null),
})
export type TeacherChangeInput = z.output<typeof TeacherChangeInput>

/** Everything that the change does, read before it is done. */
export const HandOverForm = z.object({
  proposalId: id,
  contractId: id,
  number: z.string(),
  studentName: z.string(),
  subjectName: z.string(),
  formerTeacherName: z.string(),
  teacherName: z.string(),
  changeOn: z.string(),
  /** Day of the last lesson given by the former teacher: the new one begins after it. */
  lastCourseOn: z.string().nullable(),
  lessons: z.array(LessonVerdict),
  /** Whether the rhythm of the lessons goes on with the new teacher. */
  hasSeries: z.boolean(),
  paidCents: z.int().nullable(),
  suggested: z.object({ customerPrice: z.int(), margin: z.int() }).nullable(),
  told: z.array(z.string()),
  options: z.object({ reasons: z.array(Option) }),
})
export type HandOverForm = z.infer<typeof HandOverForm>

export const HandOverInput = withTeacherPart(
  z.object({
    proposalId: id,
    changeOn: day,
    courseIds: z.array(id).max(200),
    customerPrice: hourlyAmount.min(1),
    margin: hourlyAmount,
    familyAgrees: z.boolean().default(false),
    reasonId: id,
    words: optionalText(300).default(null),
  }),
)
export type HandOverInput = z.output<typeof HandOverInput>
