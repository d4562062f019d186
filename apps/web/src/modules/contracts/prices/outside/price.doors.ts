// Where the page of a price asks, by the link of a mail.
import type { priceAnswerApi } from '@cartable/domain/contracts/prices/price-answer.api.ts'
import { door } from '../../../../platform/outside/calls.ts'

export const showPrice = door<typeof priceAnswerApi.showAnswer>(
  'contracts.showAnswer',
  'GET',
  '/response/privateTuition/price',
)
export const answerPriceLink = door<typeof priceAnswerApi.saveAnswer>(
  'contracts.saveAnswer',
  'POST',
  '/response/privateTuition/price',
)
export const askAboutPrice = door<typeof priceAnswerApi.askAboutPrice>(
  'contracts.askAboutPrice',
  'POST',
  '/response/privateTuition/price/question',
)
export const readContract = door<typeof priceAnswerApi.readContract>(
  'contracts.readContract',
  'GET',
  '/response/privateTuition/price/contract',
)
export const renewPriceLink = door<typeof priceAnswerApi.renewPriceLink>(
  'contracts.renewPriceLink',
  'POST',
  '/response/privateTuition/price/renew',
)
