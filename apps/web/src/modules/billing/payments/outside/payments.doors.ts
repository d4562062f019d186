// Where the pages outside the office pay bills.
import type { billingApi } from '@cartable/domain/billing/orders/billing.api.ts'
import type { teacherPaymentsApi } from '@cartable/domain/billing/payments/teacher-payments.api.ts'
import { door } from '../../../../platform/outside/calls.ts'

export const payBill = door<typeof billingApi.payBill>('billing.payBill', 'POST', '/billing/pay-bill')
export const cardPaymentForm = door<typeof billingApi.cardPaymentForm>(
  'billing.cardPaymentForm',
  'GET',
  '/payment/stripe_render',
)
export const recordCardPayment = door<typeof billingApi.recordCardPayment>(
  'billing.recordCardPayment',
  'POST',
  '/payment/add_stripe_payment',
)
/** By the key of a mail, which the second call carries in its query. */
export const linkedPayment = door<typeof teacherPaymentsApi.linkedPayment>(
  'billing.linkedPayment',
  'GET',
  '/response/stripe_authenticate',
)
export const paymentSuccess = door<typeof teacherPaymentsApi.teacherPaymentSuccess>(
  'billing.teacherPaymentSuccess',
  'PUT',
  '/response/teacher/payment/success',
)
