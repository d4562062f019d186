// Shapes of what a pupil attended: by school year, lessons and stages together.
import { z } from 'zod'
import { id } from '../../kernel/fields.ts'

/** A school year by the year in which it begins, in September. */
export const schoolYear = z.coerce.number().pipe(z.int().min(2000).max(2100))

export const AttendedYear = z.object({
  studentId: id,
  studentName: z.string(),
  /** The year in which it begins. */
  year: z.int(),
  count: z.int(),
  minutes: z.int(),
})
export type AttendedYear = z.infer<typeof AttendedYear>
