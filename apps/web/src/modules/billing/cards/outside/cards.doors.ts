// Where the pages outside the office ask of cards.
import type { billingApi } from '@cartable/domain/billing/orders/billing.api.ts'
import { door } from '../../../../platform/outside/calls.ts'

export const handleCard = door<typeof billingApi.handleCard>(
  'billing.handleCard',
  'GET',
  '/customers/stripe-handle-card',
)
export const saveCard = door<typeof billingApi.saveCard>('billing.saveCard', 'POST', '/payment/save_card')
export const removeCard = door<typeof billingApi.removeCard>('billing.removeCard', 'POST', '/payment/card-remove')
export const showCards = door<typeof billingApi.showCards>('billing.showCards', 'GET', '/customer/card')
