// Where a teacher puts a declared lesson right.
import type { correctionsApi } from '@cartable/domain/courses/corrections/corrections.api.ts'
import { door } from '../../../../platform/outside/calls.ts'

export const readCorrection = door<typeof correctionsApi.correction>(
  'courses.correction',
  'GET',
  '/courses/course-correction',
)
export const checkCorrection = door<typeof correctionsApi.checkCorrection>(
  'courses.checkCorrection',
  'GET',
  '/courses/course-correction-check',
)
export const saveCorrection = door<typeof correctionsApi.saveCorrection>(
  'courses.saveCorrection',
  'POST',
  '/courses/course-correction',
)
