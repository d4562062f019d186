// Shapes of the policies of cancellation: until when a family cancels for nothing, what a late one or an absence costs.
import { z } from 'zod'
import { day, optionalDay, optionalId, text } from '../../kernel/fields.ts'

export const teacherStatuses = ['self-employed', 'employed'] as const
export type TeacherStatus = (typeof teacherStatuses)[number]
export const TeacherStatus = z.enum(teacherStatuses)
export const teacherStatusLabels: Readonly<Record<TeacherStatus, string>> = {
  'self-employed': 'Professeurs indépendants',
  employed: 'Professeurs employés par la famille',
}

const wholePercent = z.int().min(0).max(100)

/** Percents of the price of the lesson, and of the teacher's amount. */
const sharesOf = <T extends z.ZodType>(percent: T) => ({
  lateCustomerPercent: percent,
  lateTeacherPercent: percent,
  absentCustomerPercent: percent,
  absentTeacherPercent: percent,
})

export const policyFields = {
  name: text(150),
  teacherStatus: TeacherStatus,
  firstDay: day,
  /** Included; null: until another one takes its place. */
  lastDay: optionalDay,
  /** Hours before a lesson until which cancelling it costs nothing. */
  freeHours: z.int().min(0).max(336),
  ...sharesOf(wholePercent),
  /** Terms that announce it, which the family must have accepted; null: announced otherwise. */
  termsVersionId: optionalId.default(null),
}
export const policyRecord = {
  termsVersionId: optionalId,
  name: z.string(),
  teacherStatus: TeacherStatus.nullable(),
  firstDay: z.string().nullable(),
  lastDay: z.string().nullable(),
  freeHours: z.int(),
  ...sharesOf(z.int()),
}
export const policyRow = {
  termsLabel: z.string().nullable(),
  name: z.string(),
  teacherStatus: TeacherStatus,
  firstDay: z.string(),
  lastDay: z.string().nullable(),
  freeHours: z.int(),
  ...sharesOf(z.int()),
}

/** A policy, as lessons are reckoned by it. */
export type CancellationPolicy = {
  readonly id: number
  readonly freeHours: number
  readonly lateCustomerPercent: number
  readonly lateTeacherPercent: number
  readonly absentCustomerPercent: number
  readonly absentTeacherPercent: number
  readonly termsVersionId: number | null
}

/** What a policy would have made of the last twelve months. */
export const PolicyPreview = z.object({
  lateCount: z.int(),
  lateCents: z.int(),
  absentCount: z.int(),
  absentCents: z.int(),
  teacherCents: z.int(),
})
export type PolicyPreview = z.infer<typeof PolicyPreview>
