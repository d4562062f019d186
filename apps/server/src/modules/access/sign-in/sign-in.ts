// Signing in: the password, then the second factor where there is one, or a passkey, which is both; wrong tries slow and lock.
import { accessRefusals } from '@cartable/domain/access/sign-in/access.refusals.ts'
import { lockMinutes, maskedAddress } from '@cartable/domain/access/sign-in/access.rules.ts'
import type { LoginAnswer, LoginInput, TwoFactorAsked } from '@cartable/domain/access/sign-in/access.schema.ts'
import type { PasskeyProof } from '@cartable/domain/kernel/devices/passkeys.ts'
import type { Refusal } from '@cartable/domain/kernel/refusal.ts'
import type { z } from 'zod'
import { type FieldKeys, fieldKeys } from '../../../platform/crypto/fields.ts'
import { type AnswerAfterCommit, answerAfterCommit, type OperationContext } from '../../../platform/http/context.ts'
import { countBrowserTry, findBrowserTries } from '../../../platform/session/known-browsers.ts'
import { hashPassword, isOutdatedHash, verifyPassword } from '../../../platform/session/passwords.ts'
import { verifyAuthenticatorCode } from './authenticator.ts'
import {
  findUnknownTries,
  type LoginAccount,
  lockAccountOfLogin,
  recordFailedLogin,
  recordLogin,
  recordUnknownLogin,
  renewHash,
  type Tries,
} from './login.queries.ts'
import { sendLoginCode, verifyLoginCode } from './login-codes.ts'
import { loginOfAccount } from './passkeys.queries.ts'
import { askForPasskey, provePasskey } from './passkeys.ts'
import { logSecurity } from './security-log.ts'

type Input = z.output<typeof LoginInput>
type Answered = LoginAnswer | AnswerAfterCommit<LoginAnswer>

const answer = (message: string | null, twoFactor: TwoFactorAsked | null = null): LoginAnswer => ({
  ok: false,
  message,
  needTwoFactor: twoFactor !== null,
  twoFactor,
  userId: null,
  redirect: null,
})
const sayNo = (refusal: Refusal, twoFactor: TwoFactorAsked | null = null) => answer(refusal.message, twoFactor)

// Derived once: at each try it would cost more than the search, and for some logins only.
const derived = new WeakMap<object, FieldKeys>()
const keysOf = (config: OperationContext['platform']['config']): FieldKeys => {
  const keys = derived.get(config) ?? fieldKeys(config.secretKey, config.secretKeyPrevious ?? undefined)
  derived.set(config, keys)
  return keys
}

const digestContext = 'unknown_login_tries.login'
const nobody: Tries = { failedAttempts: 0, lockedUntil: null }

const lockedForMs = ({ lockedUntil }: Tries, now: Date): number =>
  lockedUntil ? Date.parse(lockedUntil) - now.getTime() : 0

/**
 * A login that is nobody's is counted like an account's: neither answer nor lock tells them apart. A browser that a
 * locked account was signed in with before has tries of its own: nobody keeps a person out by guessing.
 */
const triesOf = async ({ db, platform: { config }, now, session }: OperationContext, login: string) => {
  const account = await lockAccountOfLogin(db, login)
  const keys = keysOf(config)
  const name = login.toLowerCase()
  const isLocked = account !== undefined && lockedForMs(account, now()) > 0
  const ofBrowser = isLocked ? await findBrowserTries(db, account.id, session.browser, now()) : undefined
  const tries = ofBrowser ?? account ?? (await findUnknownTries(db, keys.digests(name, digestContext))) ?? nobody
  return {
    ...{ account, tries, digest: keys.digest(name, digestContext) },
    browser: ofBrowser ? session.browser : null,
  }
}

type Found = Awaited<ReturnType<typeof triesOf>>

/** A wrong try is answered, not thrown: its count must be committed. */
const countWrongTry = async (
  context: OperationContext,
  { account, tries, digest, browser }: Found,
  refusal: Refusal,
  twoFactor: TwoFactorAsked | null = null,
): Promise<LoginAnswer> => {
  const { db } = context
  const now = context.now()
  const failedAttempts = tries.failedAttempts + 1
  const minutes = lockMinutes(failedAttempts)
  const lockedUntil = minutes > 0 ? new Date(now.getTime() + minutes * 60_000) : null
  if (account && browser !== null) await countBrowserTry(db, account.id, browser, { failedAttempts, lockedUntil })
  else if (account) await recordFailedLogin(db, account.id, { failedAttempts, lockedUntil, now })
  else await recordUnknownLogin(db, digest, { failedAttempts, lockedUntil, now })
  if (account && minutes > 0)
    logSecurity(context, 'warning', `Connexions refusées pendant ${minutes} min\u00a0: ${account.login}`, account.id)
  return minutes > 0 ? sayNo(accessRefusals.locked(minutes)) : sayNo(refusal, twoFactor)
}

type Factor = Omit<TwoFactorAsked, 'passkey'>

/** Where the code comes from: the phone once it has proven itself, else the mailbox; null when there is neither yet. */
const factorOf = (account: LoginAccount): Factor | 'unreachable' | null => {
  if (!account.twoFactorEnabled) return null
  const byPhone = { mode: 'authenticator', sentTo: null, resendSeconds: null } as const
  const byPasskey = { mode: 'passkey', sentTo: null, resendSeconds: null } as const
  const byMail = account.email && { mode: 'email' as const, sentTo: maskedAddress(account.email), resendSeconds: 0 }
  if (account.twoFactorMode === 'email') return byMail || (account.hasPasskey ? byPasskey : 'unreachable')
  if (account.hasAuthenticator) return byPhone
  // no mail goes round a passkey, either; the code of a phone that staff have just given back does
  if (account.hasPasskey) return account.hasPendingAuthenticator ? byPhone : byPasskey
  // The password alone opens nothing here but the page where the phone is set up.
  return byMail || (account.hasPendingAuthenticator ? byPhone : null)
}

const askForCode = async (
  context: OperationContext,
  account: LoginAccount,
  asked: TwoFactorAsked,
): Promise<Answered> => {
  if (asked.mode === 'authenticator') return answer('Saisissez le code de votre application d’authentification.', asked)
  if (asked.mode === 'passkey') return answer('Confirmez avec votre clé d’accès.', asked)
  const { mail, resendSeconds } = await sendLoginCode(context, account.id)
  const twoFactor = { ...asked, resendSeconds }
  const sent = `Un code a été envoyé à ${asked.sentTo}.`
  if (mail === null) return answer(`${sent} Vous pourrez en demander un autre dans ${resendSeconds}\u00a0s.`, twoFactor)
  return answerAfterCommit(async () => {
    const outcome = await mail.send()
    return answer(
      outcome.sent || outcome.isPending ? sent : `Le code n’est pas parti. ${outcome.error ?? ''}`,
      twoFactor,
    )
  })
}

/** What of the second factor was given, if anything. */
type Given = { readonly code?: string | undefined; readonly passkey?: PasskeyProof | undefined }

const isRightCode = async (context: OperationContext, account: LoginAccount, code: string): Promise<boolean> =>
  (account.twoFactorMode === 'authenticator' && (await verifyAuthenticatorCode(context, account.id, code))) ||
  // a code sent by mail is no way round a phone or a passkey that is in use
  (!(account.twoFactorMode === 'authenticator' && (account.hasAuthenticator || account.hasPasskey)) &&
    (await verifyLoginCode(context, account.id, code)))

export const signIn = async (context: OperationContext, input: Input): Promise<Answered> => {
  const { db, now } = context
  const state = await context.platform.maintenance.current()
  if (state?.isOpening) return sayNo(accessRefusals.opening(state.reason))
  const found = await triesOf(context, input.login)
  const { account, tries } = found
  const isRight = await verifyPassword(account?.passwordHash ?? null, input.password)
  const lockedMs = lockedForMs(tries, now())
  if (lockedMs > 0) return sayNo(accessRefusals.locked(Math.ceil(lockedMs / 60_000)))
  if (!account || !isRight) return countWrongTry(context, found, accessRefusals.wrongCredentials)
  return enter(context, found, account, input, async () => {
    if (account.passwordHash !== null && isOutdatedHash(account.passwordHash))
      await renewHash(db, account.id, await hashPassword(input.password))
  })
}

/** What comes after the password, or in its place the link of a mail: an open account, a second factor where there is one. */
const enter = async (
  context: OperationContext,
  found: Found,
  account: LoginAccount,
  { code, passkey }: Given,
  settle: () => Promise<void>,
): Promise<Answered> => {
  if (!account.enabled) return sayNo(accessRefusals.disabled)
  if (account.lockedAt) return sayNo(accessRefusals.lockedByStaff)
  const factor = factorOf(account)
  if (factor === 'unreachable') return sayNo(accessRefusals.noWayToSendCode)
  if (factor !== null) {
    const isProven =
      passkey === undefined
        ? code !== undefined && (await isRightCode(context, account, code))
        : (await provePasskey(context, passkey, account.id)) !== null
    if (!isProven) {
      // a challenge serves once: the next try gets another
      const asked = { ...factor, passkey: account.hasPasskey ? await askForPasskey(context, account.id) : null }
      if (code === undefined && passkey === undefined) return askForCode(context, account, asked)
      const refusal = passkey === undefined ? accessRefusals.wrongCode : accessRefusals.wrongPasskey
      return countWrongTry(context, found, refusal, asked)
    }
  }
  return open(context, account, settle, found.browser !== null)
}

const open = async (
  context: OperationContext,
  account: Pick<LoginAccount, 'id' | 'login'>,
  settle: () => Promise<void>,
  /** Others go on guessing: whoever entered beside them does not give them new tries. */
  staysLocked = false,
): Promise<LoginAnswer> => {
  const { db, now, session } = context
  await settle()
  await recordLogin(db, account.id, now(), staysLocked)
  await session.open(account.id)
  logSecurity(context, 'info', `Connexion\u00a0: ${account.login}`, account.id)
  return { ok: true, message: null, needTwoFactor: false, twoFactor: null, userId: account.id, redirect: '/' }
}

/**
 * Whoever holds the mailbox of an account that is not staff's. A lock by wrong passwords does not keep them out, one by
 * wrong codes does: the code is all that is left to try.
 */
export const signInWithoutPassword = async (
  context: OperationContext,
  { login, ...given }: Given & { readonly login: string },
  settle: () => Promise<void>,
): Promise<Answered> => {
  const state = await context.platform.maintenance.current()
  if (state?.isOpening) return sayNo(accessRefusals.opening(state.reason))
  const found = await triesOf(context, login)
  const { account, tries } = found
  if (!account) return sayNo(accessRefusals.disabled)
  const lockedMs = lockedForMs(tries, context.now())
  if (account.twoFactorEnabled && lockedMs > 0) return sayNo(accessRefusals.locked(Math.ceil(lockedMs / 60_000)))
  return enter(context, found, account, given, settle)
}

/**
 * Whoever holds a passkey of an account and was seen by its device, which is the password and the second factor at once.
 * Wrong passwords of others do not keep them out; nothing can be guessed here, so nothing is counted.
 */
export const enterByPasskey = async (
  context: OperationContext,
  { passkey }: { readonly passkey: PasskeyProof },
): Promise<LoginAnswer> => {
  const state = await context.platform.maintenance.current()
  if (state?.isOpening) return sayNo(accessRefusals.opening(state.reason))
  const accountId = await provePasskey(context, passkey, null)
  const named = accountId === null ? undefined : await loginOfAccount(context.db, accountId)
  const account = named && (await lockAccountOfLogin(context.db, named.login))
  if (!account) return sayNo(accessRefusals.wrongPasskey)
  if (!account.enabled) return sayNo(accessRefusals.disabled)
  if (account.lockedAt) return sayNo(accessRefusals.lockedByStaff)
  return open(context, account, async () => undefined)
}
