// The operations on the account by which a teacher is paid.
import { paymentAccountApi } from '@cartable/domain/teachers/payment-account.api.ts'
import { handlers } from '../../platform/http/handlers.ts'
import { receiveToken, showInformation, showStatus } from './payment-account.ts'

export const paymentAccountService = handlers(paymentAccountApi, {
  information: showInformation,
  status: showStatus,
  documentToken: receiveToken,
})
