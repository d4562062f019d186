// A teacher completes the account that pays him, with the token that his browser got from the provider. The office opens it:
// from then on money leaves for it, no longer for the IBAN that is checked and held.
import { refuse } from '@cartable/domain/kernel/refusal.ts'
import { ownFileRefusals } from '@cartable/domain/teachers/own-file/own-file.refusals.ts'
import { ownPaymentApi } from '@cartable/domain/teachers/own-file/own-payment.api.ts'
import type { OwnDocumentInput, OwnPayment } from '@cartable/domain/teachers/own-file/own-payment.schema.ts'
import { answerAfterCommit, type OperationContext } from '../../platform/http/context.ts'
import { notFound } from '../../platform/http/errors.ts'
import { handlers } from '../../platform/http/handlers.ts'
import { findPayee } from './payment-account.queries.ts'
import { savePaymentAccount, showStatus, stateOf } from './payment-account.ts'

const own = async ({ as, db }: OperationContext) =>
  (await findPayee(db, as.kind === 'teacher' ? as.teacherId : notFound())) ?? notFound()

const showOwnPayment = async (context: OperationContext): Promise<OwnPayment> => {
  const payee = await own(context)
  const { firstName, lastName, email, phone, phoneRegion, birthOn, line1, postalCode, city } = payee
  return {
    ...stateOf(payee.status, { hasPaymentAccount: payee.stripeAccountId !== null, apiError: null }),
    payee: { firstName, lastName, email, phone, phoneRegion, birthOn, line1, postalCode, city },
  }
}

const sendOwnIdentity = async (context: OperationContext, { token }: OwnDocumentInput) => {
  const payee = await own(context)
  if (payee.stripeAccountId === null) refuse(ownFileRefusals.noPaymentAccount)
  return answerAfterCommit(async (after) => {
    const said = await savePaymentAccount(context, after, payee.teacherId, token)
    return { errors: said === null ? null : { propertyPaths: [''], messages: [said] }, id: null, updatedAt: null }
  })
}

export const ownPaymentService = handlers(ownPaymentApi, {
  ownPayment: showOwnPayment,
  askOwnPayment: async (context) => showStatus(context, { id: (await own(context)).teacherId }),
  sendOwnIdentity,
})
