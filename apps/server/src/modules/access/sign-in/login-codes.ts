// The code sent by mail as a second factor: six digits, some minutes, one use, one mail a minute at most.
import { randomInt } from 'node:crypto'
import { codeLifeMinutes, codeResendSeconds } from '@cartable/domain/access/sign-in/access.rules.ts'
import { fieldKeys } from '../../../platform/crypto/fields.ts'
import { type AccountMailContext, type AccountMailSent, mailAccount } from './account-mails.ts'
import { findLoginCode, keepLoginCode, removeLoginCode } from './login.queries.ts'

const keysOf = ({ config }: AccountMailContext['platform']) =>
  fieldKeys(config.secretKey, config.secretKeyPrevious ?? undefined)
/** Six digits are soon tried: only a keyed digest is kept, and it fits one account. */
const digestContext = (accountId: number) => `login_codes.${accountId}`

/** Sends a code unless one was sent within the minute; `mail` is null then. The seconds are those before another one. */
export const sendLoginCode = async (
  context: AccountMailContext,
  accountId: number,
): Promise<{ readonly mail: AccountMailSent | null; readonly resendSeconds: number }> => {
  const { db, now, platform } = context
  const last = await findLoginCode(db, accountId)
  const waitMs = last ? Date.parse(last.sentAt) + codeResendSeconds * 1000 - now().getTime() : 0
  if (waitMs > 0) return { mail: null, resendSeconds: Math.ceil(waitMs / 1000) }
  const code = String(randomInt(1_000_000)).padStart(6, '0')
  await keepLoginCode(db, accountId, {
    codeDigest: keysOf(platform).digest(code, digestContext(accountId)),
    sentAt: now(),
    expiresAt: new Date(now().getTime() + codeLifeMinutes * 60_000),
  })
  const mail = await mailAccount(context, accountId, {
    template: 'account-login-code',
    purpose: 'login-code',
    delivery: 'dialog',
    carries: { tag: 'code', value: code, isSecret: true },
    lasts: `${codeLifeMinutes}\u00a0minutes`,
  })
  return { mail, resendSeconds: codeResendSeconds }
}

/** Whether this is the last code sent, in time; it serves once. */
export const verifyLoginCode = async (
  { db, now, platform }: AccountMailContext,
  accountId: number,
  code: string,
): Promise<boolean> => {
  const sent = await findLoginCode(db, accountId)
  if (!sent || Date.parse(sent.expiresAt) <= now().getTime()) return false
  const digests = keysOf(platform).digests(code, digestContext(accountId))
  if (!digests.some((digest) => digest.equals(sent.codeDigest))) return false
  await removeLoginCode(db, accountId)
  return true
}
