// The account that pays a teacher, as he sees and completes it himself.
import { z } from 'zod'
import { accountToken, PayeeIdentity, PaymentAccountState } from '../payment-account.schema.ts'

export const OwnPayment = PaymentAccountState.extend({
  /** What his browser tells the provider of him. */
  payee: PayeeIdentity,
})
export type OwnPayment = z.infer<typeof OwnPayment>

export const OwnDocumentInput = z.object({ token: accountToken })
export type OwnDocumentInput = z.output<typeof OwnDocumentInput>
