// Use cases of refunds of credit: on the card that paid, asked of the provider after the commit; otherwise, by whoever pays.
import { refundsApi } from '@cartable/domain/billing/payments/refunds.api.ts'
import { handlers } from '../../../platform/http/handlers.ts'
import { receiptConstraints } from '../receipts/receive.ts'
import { saveRefund } from '../receipts/refund-credit.ts'
import { refundOnCard } from './refund-on-card.ts'

export const refundsService = handlers(
  refundsApi,
  {
    saveRefund: (context, input) =>
      input.method === 'card' ? refundOnCard(context, input) : saveRefund(context, { ...input, method: input.method }),
  },
  { constraints: receiptConstraints },
)
