// Shapes of a contract that is made again, since its subject, level, format or employment was wrong.
import { z } from 'zod'
import { CourseFormat, id, optionalText } from '../../kernel/fields.ts'
import { IdOption, Option } from '../../kernel/list.ts'
import { hourlyAmount } from '../hourly-amount.ts'
import { withTeacherPart } from '../price-split.schema.ts'

export const remakeLabels = {
  subjectId: 'Matière',
  scholarLevelId: 'Niveau',
  format: 'Format des cours',
  customerPrice: 'Prix client',
  margin: 'Marge',
  familyAgrees: 'La famille a accepté ce tarif',
  words: 'Mot pour la famille et le professeur',
} as const

/** A lesson that nobody was billed for yet: it goes to the new contract. */
export const UnbilledLesson = z.object({ id, at: z.string(), minutes: z.int(), isPlanned: z.boolean() })
export type UnbilledLesson = z.infer<typeof UnbilledLesson>

export const RemakeForm = z.object({
  contractId: id,
  number: z.string(),
  studentName: z.string(),
  teacherName: z.string(),
  subjectId: id,
  scholarLevelId: id,
  format: CourseFormat,
  /** As the contract has it, and as the teacher is today. */
  wasSelfEmployed: z.boolean(),
  isSelfEmployed: z.boolean(),
  paidCents: z.int().nullable(),
  margin: z.int().nullable(),
  lessons: z.array(UnbilledLesson),
  /** Lessons that were billed: they stay on the former contract. */
  billed: z.int(),
  hasSeries: z.boolean(),
  options: z.object({
    subjects: z.array(IdOption.extend({ group: z.string() })),
    levels: z.array(IdOption.extend({ group: z.string() })),
    formats: z.array(Option),
  }),
})
export type RemakeForm = z.infer<typeof RemakeForm>

export const RemakeInput = withTeacherPart(
  z.object({
    contractId: id,
    subjectId: id,
    scholarLevelId: id,
    format: CourseFormat,
    customerPrice: hourlyAmount.min(1),
    margin: hourlyAmount,
    familyAgrees: z.boolean().default(false),
    words: optionalText(300).default(null),
  }),
)
export type RemakeInput = z.output<typeof RemakeInput>
