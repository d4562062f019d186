// Saves the form of a teacher, then does what it asked for besides: an account to sign in, an account to be paid by.
import type { FormAnswerWithCalls } from '@cartable/domain/teachers/payment-account.schema.ts'
import type { TeacherInput } from '@cartable/domain/teachers/teachers.schema.ts'
import { answerAfterCommit, type OperationContext } from '../../platform/http/context.ts'
import { notFound } from '../../platform/http/errors.ts'
import { openPersonAccount } from '../access/accounts/person-access.ts'
import { sendPasswordLink } from '../access/sign-in/password-links.ts'
import { savedNow, savePaymentAccount } from './payment-account.ts'
import { saveTeacher } from './save-teacher.ts'
import { findTeacher } from './teacher-record.queries.ts'

/** What a mail or the provider refuses is told beside the record, which is saved. */
export const saveTeacherForm = async (context: OperationContext, input: TeacherInput) => {
  const saved = await saveTeacher(context, input)
  const { id } = saved
  const { personId } = (await findTeacher(context.db, id)) ?? notFound()
  const access = input.hasUser ? await openPersonAccount(context, 'teacher', id) : null
  const link = access?.isNew ? await sendPasswordLink(context, { accountId: access.accountId, mode: 'creation' }) : null
  const token = input.grStripeAccountToken
  if (link === null && token === null) return { ...saved, mailerErrors: null, apiError: null }
  return answerAfterCommit(async (after): Promise<FormAnswerWithCalls> => {
    const mail = await link?.send()
    const apiError = token === null ? null : await savePaymentAccount(context, after, id, token)
    const mailerErrors = mail && !mail.sent && !mail.isPending ? mail.error : null
    return { ...(await savedNow(after, id, personId)), mailerErrors, apiError }
  })
}
