// Choosing a password: by its owner who knows the one before, or by a personal link; every session ends with it.
import { accessRefusals } from '@cartable/domain/access/sign-in/access.refusals.ts'
import { lockMinutes } from '@cartable/domain/access/sign-in/access.rules.ts'
import { passwordRefusals, refuseWeakPassword } from '@cartable/domain/access/sign-in/passwords.refusals.ts'
import type {
  ChangePasswordInput,
  PasswordAnswer,
  ResetPasswordInput,
} from '@cartable/domain/access/sign-in/passwords.schema.ts'
import { formErrorsOf, type Refusal, refuse } from '@cartable/domain/kernel/refusal.ts'
import type { z } from 'zod'
import type { OperationContext } from '../../../platform/http/context.ts'
import { linkIsOver } from '../../../platform/http/links.ts'
import { hashPassword, verifyPassword } from '../../../platform/session/passwords.ts'
import { endSessions } from '../../../platform/session/sessions.ts'
import { companyName } from './access.queries.ts'
import { mailAccount } from './account-mails.ts'
import { recordFailedLogin, removeLoginCode } from './login.queries.ts'
import { endPasswordLinks } from './password-links.queries.ts'
import { lockPasswordAccount, type PasswordAccount, updatePassword } from './passwords.queries.ts'
import { removePupilCode } from './pupil-codes.queries.ts'
import { logSecurity } from './security-log.ts'
import { ringSecurity } from './tell-access.ts'

/** What the form could not know: whose password it is, and the name of the company. */
const refuseChoice = async ({ db }: Pick<OperationContext, 'db'>, password: string, login: string): Promise<void> => {
  const refusal = refuseWeakPassword(password, login, await companyName(db))
  if (refusal) refuse(refusal, 'password')
}

/** Keeps a password that was found good: every session, link and code of the account ends, and its owner is told. */
export const setPassword = async (
  context: OperationContext,
  account: Pick<PasswordAccount, 'id' | 'login' | 'email'>,
  password: string,
  tokenId: number | null,
) => {
  const { db, now } = context
  await updatePassword(db, account.id, await hashPassword(password), now())
  await endSessions(db, account.id, now())
  await endPasswordLinks(db, account.id, now(), tokenId)
  await removeLoginCode(db, account.id)
  await removePupilCode(db, account.id)
  await ringSecurity(context, account.id, 'Votre mot de passe a été changé.')
  if (account.email !== null)
    await mailAccount(context, account.id, {
      template: 'account-changed',
      purpose: 'account-changed',
      delivery: 'queue',
      change: 'votre mot de passe a été changé.',
      carries: {
        tag: 'lien',
        value: `${context.platform.config.publicUrl}/reset-password/request`,
        isSecret: false,
      },
    })
  logSecurity(context, 'info', `Mot de passe changé\u00a0: ${account.login}`, account.id)
}

const done: PasswordAnswer = { success: true, errors: null }

/**
 * Refuses whoever does not know the password of the session's account. A wrong one is counted like one at the door, so it
 * is answered and not thrown; null when it is right.
 */
export const checkOwnPassword = async (
  context: OperationContext,
  account: PasswordAccount,
  password: string,
): Promise<Refusal | null> => {
  const { db } = context
  const now = context.now()
  const lockedForMs = account.lockedUntil ? Date.parse(account.lockedUntil) - now.getTime() : 0
  if (lockedForMs > 0) return accessRefusals.locked(Math.ceil(lockedForMs / 60_000))
  if (await verifyPassword(account.passwordHash, password)) return null
  const failedAttempts = account.failedAttempts + 1
  const minutes = lockMinutes(failedAttempts)
  const lockedUntil = minutes > 0 ? new Date(now.getTime() + minutes * 60_000) : null
  await recordFailedLogin(db, account.id, { failedAttempts, lockedUntil, now })
  return minutes > 0 ? accessRefusals.locked(minutes) : passwordRefusals.wrongCurrent
}

/** The same for another act of who is signed in; answered, so that a wrong one counts though nothing else is written. */
export const refuseOwnPassword = async (context: OperationContext, password: string): Promise<Refusal | null> => {
  const { db, identity } = context
  const account = (identity && (await lockPasswordAccount(db, identity.accountId))) ?? null
  if (account === null) throw new Error('a session has an account')
  return checkOwnPassword(context, account, password)
}

export const changePassword = async (
  context: OperationContext,
  input: z.output<typeof ChangePasswordInput>,
): Promise<PasswordAnswer> => {
  const { db, identity, session } = context
  const account = (identity && (await lockPasswordAccount(db, identity.accountId))) ?? null
  if (account === null) throw new Error('a session has an account')
  const refusal = await checkOwnPassword(context, account, input.current)
  if (refusal) return { success: false, errors: formErrorsOf([{ ...refusal, path: 'current' }]) }
  await refuseChoice(context, input.password, account.login)
  if (input.password === input.current) refuse(passwordRefusals.sameAsBefore, 'password')
  await setPassword(context, account, input.password, null)
  await session.close()
  return done
}

/** The account of a personal link, as long as it may be entered at all. */
const accountOfLink = async ({ as, db }: OperationContext) => {
  if (as.kind !== 'link') throw new Error('a password is reset by a link')
  const account = await lockPasswordAccount(db, as.subjectId)
  if (!account?.isOpen) throw linkIsOver()
  return { account, tokenId: as.tokenId, isFirst: as.purpose === 'account-creation' }
}

export const resetPassword = async (
  context: OperationContext,
  input: z.output<typeof ResetPasswordInput>,
): Promise<PasswordAnswer> => {
  const { account, tokenId, isFirst } = await accountOfLink(context)
  await refuseChoice(context, input.password, account.login)
  await setPassword(context, account, input.password, tokenId)
  await context.session.close()
  // a second factor is asked at the door, whatever link one comes by
  if (input.enters && isFirst && !account.twoFactorEnabled) await context.session.open(account.id)
  return done
}
