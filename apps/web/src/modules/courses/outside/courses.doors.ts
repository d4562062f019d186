// Where the pages outside the office ask of lessons.
import type { chargesApi } from '@cartable/domain/courses/charges/charges.api.ts'
import type { coursesApi } from '@cartable/domain/courses/courses.api.ts'
import type { disputesApi } from '@cartable/domain/courses/disputes/disputes.api.ts'
import type { homesApi } from '@cartable/domain/courses/homes.api.ts'
import type { planningApi } from '@cartable/domain/courses/planning/planning.api.ts'
import { door } from '../../../platform/outside/calls.ts'

export const familyHome = door<typeof homesApi.familyHome>('courses.familyHome', 'GET', '/courses/family-home')
export const listCourses = door<typeof coursesApi.list>('courses.list', 'GET', '/courses/courses-list')
export const disputeForm = door<typeof coursesApi.disputeForm>(
  'courses.disputeForm',
  'GET',
  '/courses/privatetuition-course-dispute-form',
)
export const disputeCourse = door<typeof coursesApi.dispute>(
  'courses.dispute',
  'POST',
  '/courses/privatetuition-course-dispute',
)
export const readDisputes = door<typeof disputesApi.disputes>('courses.disputes', 'GET', '/courses/course-disputes')
export const firstValid = door<typeof coursesApi.firstValid>(
  'courses.firstValid',
  'POST',
  '/courses/privatetuition-course-first-valid',
)
export const firstFailForm = door<typeof coursesApi.firstFailForm>(
  'courses.firstFailForm',
  'GET',
  '/courses/privatetuition-course-first-fail-form',
)
export const firstFail = door<typeof coursesApi.firstFail>(
  'courses.firstFail',
  'POST',
  '/courses/privatetuition-course-first-fail',
)
export const teacherHome = door<typeof homesApi.teacherHome>('courses.teacherHome', 'GET', '/courses/teacher-home')
export const declarationForm = door<typeof coursesApi.declaration>(
  'courses.declaration',
  'GET',
  '/courses/course-declaration',
)
export const declareCourse = door<typeof coursesApi.declare>('courses.declare', 'POST', '/courses/course-declaration')
export const checkDeclaration = door<typeof coursesApi.checkDeclaration>(
  'courses.checkDeclaration',
  'GET',
  '/courses/course-declaration-check',
)
export const cancelPlan = door<typeof planningApi.cancelPlan>(
  'courses.cancelPlan',
  'POST',
  '/courses/course-plan-cancel',
)
export const cancelCourse = door<typeof coursesApi.cancel>(
  'courses.cancel',
  'POST',
  '/courses/privatetuition-course-cancel',
)
export const answerDispute = door<typeof disputesApi.answerDispute>(
  'courses.answerDispute',
  'POST',
  '/courses/course-dispute-answer',
)
export const noteAbsence = door<typeof chargesApi.noteAbsence>('courses.noteAbsence', 'POST', '/courses/course-no-show')
