// One's own second factor: taken off, asked by mail, or a phone that proves itself with a first code.

import type { profileApi } from '@cartable/domain/access/accounts/profile.api.ts'
import type { ProtectionAnswer } from '@cartable/domain/access/accounts/profile.schema.ts'
import { accessRefusals } from '@cartable/domain/access/sign-in/access.refusals.ts'
import { passwordRefusals } from '@cartable/domain/access/sign-in/passwords.refusals.ts'
import type { AnswerOf, InputOf } from '@cartable/domain/kernel/operation.ts'
import { formErrorsOf, refuse } from '@cartable/domain/kernel/refusal.ts'
import type { OperationContext } from '../../../platform/http/context.ts'
import { notFound } from '../../../platform/http/errors.ts'
import { mailAccount } from '../sign-in/account-mails.ts'
import { confirmAuthenticator, removeAuthenticator, renewAuthenticator } from '../sign-in/authenticator.ts'
import { checkOwnPassword } from '../sign-in/choose-password.ts'
import { lockPasswordAccount, type PasswordAccount } from '../sign-in/passwords.queries.ts'
import { logSecurity } from '../sign-in/security-log.ts'
import { ringSecurity } from '../sign-in/tell-access.ts'
import { updateTwoFactor } from './profile.queries.ts'

const ownAccount = async ({ db, identity }: OperationContext): Promise<PasswordAccount> =>
  (identity && (await lockPasswordAccount(db, identity.accountId))) ?? notFound()

const done: ProtectionAnswer = { success: true, errors: null }

/** The owner is told of what protects the account, by a way that whoever sits before the screen does not hold. */
const tell = async (context: OperationContext, account: PasswordAccount, change: string): Promise<void> => {
  await ringSecurity(context, account.id, `Votre second facteur a changé\u00a0: ${change}`)
  if (account.email !== null)
    await mailAccount(context, account.id, {
      template: 'account-changed',
      purpose: 'account-changed',
      delivery: 'queue',
      change,
      carries: { tag: 'lien', value: `${context.platform.config.publicUrl}/change-password`, isSecret: false },
    })
  logSecurity(context, 'info', `Second facteur, ${account.login}\u00a0: ${change}`, account.id)
}

export const saveTwoFactor = async (
  context: OperationContext,
  { mode, currentPassword }: InputOf<typeof profileApi.saveTwoFactor>,
): Promise<ProtectionAnswer> => {
  const { db, identity } = context
  const account = await ownAccount(context)
  if (identity?.staffUserId !== undefined) refuse(accessRefusals.twoFactorOfStaff)
  if (mode === 'email' && account.email === null) refuse(accessRefusals.noEmail)
  const refusal = await checkOwnPassword(context, account, currentPassword)
  if (refusal) return { success: false, errors: formErrorsOf([{ ...refusal, path: 'currentPassword' }]) }
  await updateTwoFactor(db, account.id, mode === 'none' ? null : mode)
  await removeAuthenticator(context, account.id)
  await tell(context, account, mode === 'none' ? 'le second facteur a été retiré.' : 'les codes arrivent par e-mail.')
  return done
}

export const newAuthenticator = async (
  context: OperationContext,
  { currentPassword }: InputOf<typeof profileApi.newAuthenticator>,
): Promise<AnswerOf<typeof profileApi.newAuthenticator>> => {
  const account = await ownAccount(context)
  if (context.pendingStep !== 'secondFactor') {
    if (!currentPassword) return refuse(passwordRefusals.wrongCurrent, 'currentPassword')
    const refusal = await checkOwnPassword(context, account, currentPassword)
    if (refusal) return { authenticator: null, errors: formErrorsOf([{ ...refusal, path: 'currentPassword' }]) }
  }
  const { secret, qrCode } = await renewAuthenticator(context, account.id)
  return { authenticator: { secret, qrCode }, errors: null }
}

export const proveAuthenticator = async (
  context: OperationContext,
  { code }: InputOf<typeof profileApi.confirmAuthenticator>,
): Promise<ProtectionAnswer> => {
  const account = await ownAccount(context)
  if (!(await confirmAuthenticator(context, account.id, code))) refuse(accessRefusals.wrongFirstCode, 'code')
  await updateTwoFactor(context.db, account.id, 'authenticator')
  await tell(context, account, 'une application d’authentification a été associée.')
  return done
}
