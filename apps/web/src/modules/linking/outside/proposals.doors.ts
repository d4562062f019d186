// Where the pages of the mail links of searches ask: a pupil proposed to a teacher, the date of a test lesson.
import type { proposalsApi } from '@cartable/domain/linking/proposals.api.ts'
import { door } from '../../../platform/outside/calls.ts'

export const showForTeacher = door<typeof proposalsApi.showForTeacher>(
  'linking.showForTeacher',
  'GET',
  '/response/privateTuition/teacherProposal',
)
export const answerByTeacher = door<typeof proposalsApi.answerByTeacher>(
  'linking.answerByTeacher',
  'POST',
  '/response/privateTuition/teacherProposal',
)
export const showWaitingContact = door<typeof proposalsApi.showWaitingContact>(
  'linking.showWaitingContact',
  'GET',
  '/response/privateTuition/waitingContact',
)
export const answerWaitingContact = door<typeof proposalsApi.answerWaitingContact>(
  'linking.answerWaitingContact',
  'POST',
  '/response/privateTuition/waitingContact',
)
