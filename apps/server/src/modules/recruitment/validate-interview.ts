// An interview that convinced: the provider opens the account that pays, then the person gets an account to sign in.
import type { InputOf } from '@cartable/domain/kernel/operation.ts'
import { refuse } from '@cartable/domain/kernel/refusal.ts'
import type { interviewsApi } from '@cartable/domain/recruitment/interviews.api.ts'
import type { ValidationRecord } from '@cartable/domain/recruitment/interviews.schema.ts'
import { recruitmentRefusals } from '@cartable/domain/recruitment/recruitment.refusals.ts'
import { recruitmentWorkflow } from '@cartable/domain/recruitment/recruitment.workflow.ts'
import type { FormAnswerWithCalls } from '@cartable/domain/teachers/payment-account.schema.ts'
import type { Db } from '../../platform/db/database.ts'
import { answerAfterCommit, type OperationContext } from '../../platform/http/context.ts'
import { notFound } from '../../platform/http/errors.ts'
import { decideMove } from '../../platform/transition.ts'
import { reopenTeacherAccount } from '../access/accounts/close-account.ts'
import { guardAddress } from '../access/accounts/guard-address.ts'
import { openPersonAccount } from '../access/accounts/person-access.ts'
import { sendPasswordLink } from '../access/sign-in/password-links.ts'
import { saveCandidateIdentity, showCandidateProfile } from '../teachers/candidate-profile.ts'
import { askPaymentAccount, type PaymentAccount, savePaymentAccountIn } from '../teachers/payment-account.ts'
import { findCandidate, findPersonOf, lockCandidate } from './candidates.queries.ts'
import { enterStatus } from './change-status.ts'
import { stampOfCandidate } from './describe-candidate.ts'
import { findOpenInterview, updateInterview } from './interviews.queries.ts'
import { lockUnchangedCandidate, refuseIdentity } from './save-candidate.ts'

type Input = InputOf<typeof interviewsApi.saveValidation>

export const showValidation = async ({ db }: OperationContext, { id }: { id: number }): Promise<ValidationRecord> => {
  const candidate = (await findCandidate(db, id)) ?? notFound()
  const profile = await showCandidateProfile(db, candidate.teacherId)
  const { personId, accountId } = await findPersonOf(db, candidate.teacherId)
  const { gender, firstName, lastName, birthOn, email, phone, address, hasPaymentAccount } = profile
  return {
    id,
    updatedAt: await stampOfCandidate(db, candidate, personId),
    ...{ gender, firstName, lastName, birthOn, email, phone, address, hasPaymentAccount },
    report: (await findOpenInterview(db, id))?.report ?? null,
    hasAccount: accountId !== null,
  }
}

/** The candidacy under lock, once everything allows the validation; null when it was made already. */
const takeCandidate = async (context: OperationContext, input: Input) => {
  const { db, today } = context
  const candidate = (await lockCandidate(db, input.id)) ?? notFound()
  if (candidate.status === 'waitingForVoucher') return null
  const person = await findPersonOf(db, candidate.teacherId)
  decideMove(recruitmentWorkflow, candidate.status, 'waitingForVoucher', { hasAccount: person.accountId !== null })
  await lockUnchangedCandidate(context, candidate, input.updatedAt, () => showValidation(context, input))
  await refuseIdentity(db, input, candidate.teacherId, today())
  if (input.grStripeAccountToken === null && person.stripeAccountId === null) refuse(recruitmentRefusals.tokenMissing)
  return { candidate, teacherId: candidate.teacherId }
}

/** Everything that the validation writes, in one transaction; answers how to send the details of the account just opened. */
const writeValidation = async (context: OperationContext, input: Input, account: PaymentAccount | null) => {
  const taken = await takeCandidate(context, input)
  if (taken === null) return null
  const { candidate, teacherId } = taken
  const { db } = context
  await guardAddress(context, (await findPersonOf(db, teacherId)).personId, input.email)
  await saveCandidateIdentity(db, teacherId, input)
  if (account) await savePaymentAccountIn(db, teacherId, account)
  const interview = await findOpenInterview(db, candidate.id)
  if (interview) await updateInterview(db, interview.id, { outcome: 'validated', report: input.report })
  await enterStatus(context, candidate, 'waitingForVoucher')
  const { accountId, isNew } = await openPersonAccount(context, 'teacher', teacherId)
  // closed when he left
  if (!isNew) await reopenTeacherAccount(context, teacherId)
  return isNew ? sendPasswordLink(context, { accountId, mode: 'creation' }) : null
}

const answered = async (db: Db, id: number): Promise<FormAnswerWithCalls> => {
  const candidate = (await findCandidate(db, id)) ?? notFound()
  const { personId } = await findPersonOf(db, candidate.teacherId)
  const updatedAt = await stampOfCandidate(db, candidate, personId)
  return { errors: null, id, updatedAt, mailerErrors: null, apiError: null }
}

/**
 * The provider is asked between two transactions: what it refuses leaves the candidate where they stand. Its account is
 * made once for a token, so that a second click finds the first one's.
 */
export const saveValidation = async (context: OperationContext, input: Input) => {
  const taken = await takeCandidate(context, input)
  return answerAfterCommit(async (after): Promise<FormAnswerWithCalls> => {
    if (taken === null) return answered(after.read, input.id)
    const token = input.grStripeAccountToken
    const asked = token === null ? null : await askPaymentAccount(context, after, taken.teacherId, token, input.phone)
    if (asked?.error) return { errors: null, id: null, updatedAt: null, mailerErrors: null, apiError: asked.error }
    const link = await after.write((db) =>
      writeValidation({ ...context, db, live: after.live }, input, asked?.account ?? null),
    )
    const mail = await link?.send()
    const mailerErrors = mail && !mail.sent && !mail.isPending ? mail.error : null
    return { ...(await answered(after.read, input.id)), mailerErrors }
  })
}
