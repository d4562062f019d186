// Where families and pupils confirm lessons.
import type { confirmationsApi } from '@cartable/domain/courses/confirmations/confirmations.api.ts'
import type { coursesApi } from '@cartable/domain/courses/courses.api.ts'
import type { courseValidationApi } from '@cartable/domain/courses/validation/validation.api.ts'
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
/** By the link of the mail that asks. */
export const showValidation = door<typeof courseValidationApi.showValidation>(
  'courses.showValidation',
  'GET',
  '/response/privateTuition/customerValidation/approve',
)
export const approveCourse = door<typeof courseValidationApi.approve>(
  'courses.approve',
  'POST',
  '/response/privateTuition/customerValidation/approve',
)
