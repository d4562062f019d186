// Lessons of brothers and sisters in one: planned, moved, declared and confirmed once, with one lesson for each pupil.
import { z } from 'zod'
import { id } from '../../kernel/fields.ts'

/** The lesson of another pupil that goes together with one. */
export const TogetherLesson = z.object({ courseId: id, studentName: z.string() })
export type TogetherLesson = z.infer<typeof TogetherLesson>

/** A contract that is given together with another. */
export const CompanionContract = z.object({ contractId: id, studentName: z.string() })
export type CompanionContract = z.infer<typeof CompanionContract>
