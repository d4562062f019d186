// Which page asks for courses: somebody may be a teacher and a parent, and reads as one of them at a time.
import type { DisplayMode } from '@cartable/domain/courses/courses.schema.ts'
import type { Reader } from './CourseStatut.tsx'

export const modeOf = (reader: Reader): { readonly displayMode: DisplayMode } => ({
  displayMode: reader === 'teacher' ? 'teacher-front' : 'student',
})
