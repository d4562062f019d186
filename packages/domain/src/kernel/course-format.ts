// Where a lesson is given: at home or online. Contracts, searches, courses, teachers and candidates speak of it.
import { z } from 'zod'

export { courseFormats } from './course-format.words.ts'

export const CourseFormat = z.enum(['CAD', 'CEL'])
export type CourseFormat = z.infer<typeof CourseFormat>
