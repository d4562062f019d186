// Use case of the card transactions: what the provider knows, or why it did not say.

import { billingRefusals } from '@cartable/domain/billing/orders/billing.refusals.ts'
import { cardChargesApi } from '@cartable/domain/billing/transactions/card-charges.api.ts'
import { refuse } from '@cartable/domain/kernel/refusal.ts'
import { handlers } from '../../../platform/http/handlers.ts'
import { listCharges } from './list-charges.ts'

export const cardChargesService = handlers(cardChargesApi, {
  cardCharges: async ({ db, platform }, input) => {
    if (input.startingAfter !== undefined && input.endingBefore !== undefined)
      return refuse(billingRefusals.onePageOnly, 'startingAfter')
    try {
      return { ...(await listCharges(platform.stripe, db, input)), error: null }
    } catch (error) {
      platform.log.warn({ err: error }, 'the provider did not list its charges')
      return { rows: [], startingAfter: null, endingBefore: null, error: platform.stripe.explainList(error) }
    }
  },
})
