// Where a visitor asks to be told of a place, and answers by the link of a mail.
import type { placesApi } from '@cartable/domain/traineeships/places/places.api.ts'
import { door } from '../../../../platform/outside/calls.ts'

export const waitForm = door<typeof placesApi.waitForm>('traineeships.waitForm', 'GET', '/traineeships/stage-wait')
export const waitAsVisitor = door<typeof placesApi.waitAsVisitor>(
  'traineeships.waitAsVisitor',
  'POST',
  '/traineeships/stage-wait',
)
export const showWait = door<typeof placesApi.showWait>(
  'traineeships.showWait',
  'GET',
  '/response/traineeships/waitlist',
)
export const confirmWait = door<typeof placesApi.confirmWait>(
  'traineeships.confirmWait',
  'POST',
  '/response/traineeships/waitlist',
)
export const leaveWait = door<typeof placesApi.leaveWait>(
  'traineeships.leaveWait',
  'POST',
  '/response/traineeships/waitlist/leave',
)
