// Where one lesson is given, when that is not where its contract says.
import { z } from 'zod'

/** A lesson online is on a contract online, whose price and room are its own: no lesson is moved there, or away from there. */
export const lessonLocations = ['student-home', 'teacher-home', 'company', 'other'] as const
export const LessonLocation = z.enum(lessonLocations)
export type LessonLocation = z.infer<typeof LessonLocation>

/** As it is read: where, and the address of whoever has to go there. */
export const OwnPlace = z.object({ location: LessonLocation, address: z.string().nullable() })
export type OwnPlace = z.infer<typeof OwnPlace>
