// Where families and pupils confirm lessons.
import type { confirmationsApi } from '@cartable/domain/courses/confirmations/confirmations.api.ts'
import type { coursesApi } from '@cartable/domain/courses/courses.api.ts'
import { door } from '../../../../platform/outside/calls.ts'

export const confirmRecap = door<typeof confirmationsApi.recap>(
  'courses.recap',
  'GET',
  '/courses/courses-confirm-recap',
)
export const confirmMany = door<typeof confirmationsApi.confirmMany>(
  'courses.confirmMany',
  'POST',
  '/courses/courses-confirm',
)
export const confirmCourse = door<typeof coursesApi.confirm>(
  'courses.confirm',
  'POST',
  '/courses/privatetuition-course-confirm',
)
