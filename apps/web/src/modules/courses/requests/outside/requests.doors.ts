// Where families and teachers ask for another time of a lesson, or for one more, and answer what is asked.
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
/** By the link of the mail that asks. */
export const showChange = door<typeof requestsApi.showChange>(
  'courses.showChange',
  'GET',
  '/response/privateTuition/courseChange',
)
export const saveChange = door<typeof requestsApi.saveChange>(
  'courses.saveChange',
  'POST',
  '/response/privateTuition/courseChange',
)
