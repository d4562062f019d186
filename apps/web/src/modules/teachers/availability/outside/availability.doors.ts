// Where a teacher says when he gives lessons: hours of the week, days on which he is away.
import type { availabilityApi } from '@cartable/domain/teachers/availability/availability.api.ts'
import { door } from '../../../../platform/outside/calls.ts'

export const showHours = door<typeof availabilityApi.showHours>(
  'teachers.showHours',
  'GET',
  '/teachers/teacher-availability',
)
export const saveHours = door<typeof availabilityApi.saveHours>(
  'teachers.saveHours',
  'POST',
  '/teachers/teacher-availability',
)
export const lostLessons = door<typeof availabilityApi.lostLessons>(
  'teachers.lostLessons',
  'GET',
  '/teachers/teacher-absence-lessons',
)
export const saveAbsence = door<typeof availabilityApi.saveAbsence>(
  'teachers.saveAbsence',
  'POST',
  '/teachers/teacher-absence',
)
export const removeAbsence = door<typeof availabilityApi.removeAbsence>(
  'teachers.removeAbsence',
  'POST',
  '/teachers/teacher-absence-remove',
)
