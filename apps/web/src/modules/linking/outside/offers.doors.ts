// Where the pages of the pupils proposed to a teacher ask: the operations, with their types only.
import type { ownOffersApi } from '@cartable/domain/linking/own-offers.api.ts'
import { door } from '../../../platform/outside/calls.ts'

export const ownOffers = door<typeof ownOffersApi.ownOffers>('linking.ownOffers', 'GET', '/teacher/own-offers')
export const answerOffer = door<typeof ownOffersApi.answerOwnOffer>(
  'linking.answerOwnOffer',
  'POST',
  '/teacher/own-offer',
)
export const takeBackOffer = door<typeof ownOffersApi.takeBackOwnOffer>(
  'linking.takeBackOwnOffer',
  'POST',
  '/teacher/own-offer-take-back',
)
