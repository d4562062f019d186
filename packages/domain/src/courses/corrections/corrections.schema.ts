// Shapes of corrections: a declared lesson as its dialog shows it, what it becomes, and what is said of that before it is saved.
import { z } from 'zod'
import { AddressView, OptionalAddress } from '../../kernel/address.ts'
import { id, optionalId, optionalLongText, readStamp } from '../../kernel/fields.ts'
import { Option } from '../../kernel/list.ts'
import { courseStatuses, DeclarableContract } from '../courses.schema.ts'
import { Obstacle } from '../planning/planning.schema.ts'
import { durationLimits } from '../shared/durations.rules.ts'
import { lessonInstant } from '../shared/lesson.rules.ts'
import { LessonLocation } from '../shared/place.schema.ts'

export const correctionMinutes = z.int().min(durationLimits.min).max(durationLimits.max)

export const CourseCorrection = z.object({
  id,
  updatedAt: readStamp,
  /** Another one of the same teacher where the lesson was declared on the wrong one. */
  contractId: id,
  doneAt: lessonInstant,
  durationMinutes: correctionMinutes,
  isCollective: z.boolean().default(false),
  chapterId: optionalId.default(null),
  teacherComment: optionalLongText(2_000).default(null),
  report: optionalLongText(2_000).default(null),
  /** Where it was given instead of where its contract says; null: there; left out, it stays as it is. */
  location: LessonLocation.nullable().optional(),
  locationAddress: OptionalAddress.optional(),
})
export type CourseCorrection = z.output<typeof CourseCorrection>

export const CourseCorrectionRecord = z.object({
  id,
  updatedAt: z.string(),
  contractId: id,
  doneAt: z.string(),
  durationMinutes: z.int(),
  isCollective: z.boolean(),
  chapterId: optionalId,
  teacherComment: z.string().nullable(),
  report: z.string().nullable(),
  location: LessonLocation.nullable(),
  locationAddress: AddressView.nullable(),
  status: z.enum(courseStatuses),
  /** Why it is corrected no more; null while it may be. */
  obstacle: z.string().nullable(),
  /** Null where the reader may not see it. */
  priceCents: z.int().nullable(),
  /** Last day on which its teacher corrects it alone; null for the office. */
  until: z.string().nullable(),
  dispute: z.object({ type: z.string(), comment: z.string().nullable() }).nullable(),
  options: z.object({
    contracts: z.array(DeclarableContract),
    chapters: z.array(Option),
    /** Longer lessons are asked about. */
    longMinutes: z.int(),
  }),
})
export type CourseCorrectionRecord = z.infer<typeof CourseCorrectionRecord>

export const CorrectionCheck = z.object({
  obstacles: z.array(Obstacle),
  warnings: z.array(z.string()),
  /** Null where the reader may not see it, or while nothing can be saved. */
  priceCents: z.int().nullable(),
  /** Who will be told, and how; nobody where the change is nobody else's business. */
  told: z.array(z.string()),
})
export type CorrectionCheck = z.infer<typeof CorrectionCheck>
