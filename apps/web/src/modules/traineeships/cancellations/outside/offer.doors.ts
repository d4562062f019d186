// Where a family answers to another stage that is offered in the place of one that was cancelled.
import type { offersApi } from '@cartable/domain/traineeships/cancellations/offers.api.ts'
import { door } from '../../../../platform/outside/calls.ts'

export const showOffer = door<typeof offersApi.showOffer>(
  'traineeships.showOffer',
  'GET',
  '/response/traineeships/offer',
)
export const answerOffer = door<typeof offersApi.answerOffer>(
  'traineeships.answerOffer',
  'POST',
  '/response/traineeships/offer',
)
