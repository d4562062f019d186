// Where lessons to come are planned, moved, taken away and taken back: by a teacher, and by a family what is its own.
import type { chargesApi } from '@cartable/domain/courses/charges/charges.api.ts'
import type { planningApi } from '@cartable/domain/courses/planning/planning.api.ts'
import { door } from '../../../../platform/outside/calls.ts'

export const readPlan = door<typeof planningApi.plan>('courses.plan', 'GET', '/courses/course-plan')
export const savePlan = door<typeof planningApi.savePlan>('courses.savePlan', 'POST', '/courses/course-plan')
export const checkPlan = door<typeof planningApi.check>('courses.check', 'GET', '/courses/planning-check')
export const freeHours = door<typeof planningApi.freeHours>('courses.freeHours', 'GET', '/courses/planning-free-hours')
export const cancelPlan = door<typeof planningApi.cancelPlan>(
  'courses.cancelPlan',
  'POST',
  '/courses/course-plan-cancel',
)
export const restorePlan = door<typeof planningApi.restorePlan>(
  'courses.restorePlan',
  'POST',
  '/courses/course-plan-restore',
)
export const cancellationCost = door<typeof chargesApi.cancellationCost>(
  'courses.cancellationCost',
  'GET',
  '/courses/cancellation-cost',
)
