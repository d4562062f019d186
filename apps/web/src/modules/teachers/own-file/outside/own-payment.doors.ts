// Where the account that pays a teacher is looked at and completed by himself.
import type { ownPaymentApi } from '@cartable/domain/teachers/own-file/own-payment.api.ts'
import { door } from '../../../../platform/outside/calls.ts'

export const ownPayment = door<typeof ownPaymentApi.ownPayment>(
  'teachers.ownPayment',
  'GET',
  '/teacher/own-payment-account',
)
export const askOwnPayment = door<typeof ownPaymentApi.askOwnPayment>(
  'teachers.askOwnPayment',
  'POST',
  '/teacher/own-payment-account-ask',
)
export const sendOwnIdentity = door<typeof ownPaymentApi.sendOwnIdentity>(
  'teachers.sendOwnIdentity',
  'POST',
  '/teacher/own-payment-account-identity',
)
