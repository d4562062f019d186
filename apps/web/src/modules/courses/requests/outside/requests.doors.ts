// Where a family asks for another time of a lesson, or for one more.
import type { requestsApi } from '@cartable/domain/courses/requests/requests.api.ts'
import { door } from '../../../../platform/outside/calls.ts'

export const changeForm = door<typeof requestsApi.changeForm>('courses.changeForm', 'GET', '/courses/course-change')
export const askChange = door<typeof requestsApi.askChange>('courses.askChange', 'POST', '/courses/course-change-ask')
export const listChanges = door<typeof requestsApi.listChanges>('courses.listChanges', 'GET', '/courses/course-changes')
export const answerChange = door<typeof requestsApi.answerChange>(
  'courses.answerChange',
  'POST',
  '/courses/course-change-answer',
)
export const withdrawChange = door<typeof requestsApi.withdrawChange>(
  'courses.withdrawChange',
  'POST',
  '/courses/course-change-withdraw',
)
