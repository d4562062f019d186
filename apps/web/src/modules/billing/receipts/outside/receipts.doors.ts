// Where the pages outside the office ask of credit, debits and what is billed later.
import type { debitsApi } from '@cartable/domain/billing/debits/debits.api.ts'
import type { planRequestsApi } from '@cartable/domain/billing/debits/plan-requests.api.ts'
import type { ownMoneyApi } from '@cartable/domain/billing/receipts/own-money.api.ts'
import type { receiptsApi } from '@cartable/domain/billing/receipts/receipts.api.ts'
import type { toBillApi } from '@cartable/domain/billing/receipts/to-bill.api.ts'
import type { transfersApi } from '@cartable/domain/billing/transfers/transfers.api.ts'
import { door } from '../../../../platform/outside/calls.ts'

export const ownCredit = door<typeof receiptsApi.ownCredit>('billing.ownCredit', 'GET', '/billing/own-credit')
export const ownDebits = door<typeof debitsApi.ownDebits>('billing.ownDebits', 'GET', '/billing/own-debits')
export const revokeOwnMandate = door<typeof debitsApi.revokeOwnMandate>(
  'billing.revokeOwnMandate',
  'POST',
  '/billing/own-debit-mandate-revoke',
)
export const ownToBill = door<typeof toBillApi.ownToBill>('billing.ownToBill', 'GET', '/billing/own-to-bill')
export const waysToPay = door<typeof ownMoneyApi.waysToPay>('billing.waysToPay', 'GET', '/billing/own-ways-to-pay')
export const ownMonth = door<typeof ownMoneyApi.ownMonth>('billing.ownMonth', 'GET', '/billing/own-month')
export const planOffers = door<typeof planRequestsApi.planOffers>(
  'billing.planOffers',
  'GET',
  '/billing/own-plan-offers',
)
export const askPlan = door<typeof planRequestsApi.askPlan>('billing.askPlan', 'POST', '/billing/plan-ask')
export const withdrawPlanRequest = door<typeof planRequestsApi.withdrawPlanRequest>(
  'billing.withdrawPlanRequest',
  'POST',
  '/billing/plan-ask-withdraw',
)
/** By the links of mails: the account on which a family is paid, the mandate that it signs. */
export const showAccountPage = door<typeof transfersApi.showAccountPage>(
  'billing.showAccountPage',
  'GET',
  '/response/refund-account',
)
export const saveAccountPage = door<typeof transfersApi.saveAccountPage>(
  'billing.saveAccountPage',
  'POST',
  '/response/refund-account',
)
export const showMandatePage = door<typeof debitsApi.showMandatePage>(
  'billing.showMandatePage',
  'GET',
  '/response/debit-mandate',
)
export const signMandatePage = door<typeof debitsApi.signMandatePage>(
  'billing.signMandatePage',
  'POST',
  '/response/debit-mandate',
)
