// The account by which the card provider pays a teacher: made or completed with the token that a browser got, never under a lock.
import type { InputOf } from '@cartable/domain/kernel/operation.ts'
import type { paymentAccountApi } from '@cartable/domain/teachers/payment-account.api.ts'
import {
  disabledSentence,
  providerSentence,
  requirementWords,
} from '@cartable/domain/teachers/payment-account.rules.ts'
import type {
  FormAnswerWithCalls,
  PaymentAccountState,
  TeacherInformation,
} from '@cartable/domain/teachers/payment-account.schema.ts'
import { type AfterCommitContext, answerAfterCommit, type OperationContext } from '../../platform/http/context.ts'
import { notFound } from '../../platform/http/errors.ts'
import type { Platform } from '../../platform/platform.ts'
import { AccountRefused, type PayeeAccount } from '../../platform/providers/stripe/accounts.ts'
import { latestStamp } from '../../platform/save.ts'
import { findPayee, keepPaymentAccount } from './payment-account.queries.ts'
import { findTeacher } from './teacher-record.queries.ts'

const unreachable = 'Le prestataire de paiement ne répond pas\u00a0: réessayez dans quelques instants.'

const lost =
  'Le prestataire de paiement ne connaît plus ce compte\u00a0: renvoyez une pièce d’identité pour en ouvrir un autre.'

export type PaymentAccount = PayeeAccount
export type AccountOutcome =
  | { readonly account: PayeeAccount; readonly error: null }
  | { readonly account: null; readonly error: string }

/** Asks the provider, with the telephone that was just typed where it is not saved yet; what it refuses is told in its words, the one about a telephone in ours. Holds no lock. */
export const askPaymentAccount = async (
  { platform }: { readonly platform: Platform },
  after: Pick<AfterCommitContext, 'read'>,
  teacherId: number,
  token: string,
  typed: { readonly phoneNumber: string | null; readonly phoneRegion: string | null } | null = null,
): Promise<AccountOutcome> => {
  const payee = (await findPayee(after.read, teacherId)) ?? notFound()
  const about = { class: 'teachers', id: teacherId }
  const open = () =>
    platform.stripe.createAccount({ token, idempotencyKey: `teacher:${teacherId}:account:${token}`, about })
  /** An account that the provider does not know any more is opened anew: nobody could be paid on it. */
  const complete = (accountId: string) =>
    platform.stripe.updateAccount(accountId, { token, about }).catch((error: unknown) => {
      if (error instanceof AccountRefused && error.isGone) return open()
      throw error
    })
  try {
    const account = await (payee.stripeAccountId === null ? open() : complete(payee.stripeAccountId))
    return { account, error: null }
  } catch (error) {
    if (error instanceof AccountRefused)
      return {
        account: null,
        error: providerSentence(error, typed?.phoneNumber ?? payee.phone, typed?.phoneRegion ?? payee.phoneRegion),
      }
    platform.log.error({ err: error, teacherId }, 'payment account')
    return { account: null, error: unreachable }
  }
}

/** Keeps what the provider answered, in the caller's transaction. */
export const savePaymentAccountIn = keepPaymentAccount

/** Asked and kept. Answers what went wrong, null when nothing did. */
export const savePaymentAccount = async (
  context: OperationContext,
  after: AfterCommitContext,
  teacherId: number,
  token: string,
): Promise<string | null> => {
  const { account, error } = await askPaymentAccount(context, after, teacherId, token)
  if (account === null) return error
  await after.write((db) => keepPaymentAccount(db, teacherId, account))
  after.live(['teachers'], ['teachers', 'id', teacherId])
  return null
}

/** The form is saved, with the stamp that its rows have by now. */
export const savedNow = async (after: Pick<AfterCommitContext, 'read'>, id: number, personId: number) => {
  const rows = [{ table: 'teachers', id } as const, { table: 'people', id: personId } as const]
  return { errors: null, id, updatedAt: await latestStamp(after.read, rows) }
}

export const showInformation = async (
  { db }: OperationContext,
  { teacherID }: InputOf<typeof paymentAccountApi.information>,
): Promise<TeacherInformation> => {
  const { stripeAccountId, ...payee } = (await findPayee(db, teacherID)) ?? notFound()
  return { ...payee, hasPaymentAccount: stripeAccountId !== null }
}

export const receiveToken = async (
  context: OperationContext,
  { teacherId, token }: InputOf<typeof paymentAccountApi.documentToken>,
) => {
  const { personId } = (await findTeacher(context.db, teacherId)) ?? notFound()
  return answerAfterCommit(async (after): Promise<FormAnswerWithCalls> => {
    const apiError = await savePaymentAccount(context, after, teacherId, token)
    return { ...(await savedNow(after, teacherId, personId)), mailerErrors: null, apiError }
  })
}

export const stateOf = (
  status: PaymentAccountState['status'],
  more: { readonly hasPaymentAccount: boolean; readonly apiError: string | null },
): PaymentAccountState => ({
  ...more,
  status,
  requirements: requirementWords(status?.currentlyDue ?? []),
  disabledSentence: disabledSentence(status?.disabledReason ?? null),
})

/** Asked of the provider and kept; what it last said, and why, when it does not answer. */
export const showStatus = async (context: OperationContext, { id }: InputOf<typeof paymentAccountApi.status>) => {
  const { platform } = context
  const { stripeAccountId, status } = (await findPayee(context.db, id)) ?? notFound()
  return answerAfterCommit(async (after): Promise<PaymentAccountState> => {
    if (stripeAccountId === null) return stateOf(null, { hasPaymentAccount: false, apiError: null })
    const told = (apiError: string) => stateOf(status, { hasPaymentAccount: true, apiError })
    try {
      const account = await platform.stripe.retrieveAccount(stripeAccountId, { class: 'teachers', id })
      await after.write((db) => keepPaymentAccount(db, id, account))
      return stateOf(account.status, { hasPaymentAccount: true, apiError: null })
    } catch (error) {
      if (error instanceof AccountRefused) return told(error.isGone ? lost : providerSentence(error, null))
      platform.log.error({ err: error, teacherId: id }, 'payment account')
      return told(unreachable)
    }
  })
}
