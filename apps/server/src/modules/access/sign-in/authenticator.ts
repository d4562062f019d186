// The authenticator of an account: its secret, the QR code that carries it to a phone, and codes that serve once each.
import { Secret, TOTP } from 'otpauth'
import { renderSVG } from 'uqr'
import { fieldKeys } from '../../../platform/crypto/fields.ts'
import type { OperationContext } from '../../../platform/http/context.ts'
import { notFound } from '../../../platform/http/errors.ts'
import { companyName } from './access.queries.ts'
import { findAuthenticator, lockAuthenticator, updateAuthenticator } from './authenticator.queries.ts'

type Context = Pick<OperationContext, 'db' | 'platform' | 'now'>

/** What a person scans, or types where there is no camera. */
export type AuthenticatorView = {
  /** `otpauth://totp/…` */
  readonly uri: string
  /** Base32, in groups of four. */
  readonly secret: string
  /** The QR code of `uri`, as an SVG document. */
  readonly qrCode: string
}

const fieldContext = 'accounts.totp_secret'
/** RFC 4226 asks for 128 bits at least and advises 160. */
const secretBytes = 20
/** Seconds a code lasts; one before and one after are taken, for clocks that are not quite right. */
const stepSeconds = 30
const stepsAround = 1

const keysOf = ({ config }: Context['platform']) => fieldKeys(config.secretKey, config.secretKeyPrevious ?? undefined)

const view = async ({ db }: Context, login: string, secret: Secret): Promise<AuthenticatorView> => {
  const issuer = (await companyName(db)).replaceAll(':', ' ')
  const uri = new TOTP({ issuer, label: login, secret, period: stepSeconds }).toString()
  return {
    uri,
    secret: secret.base32.replace(/(.{4})(?=.)/g, '$1 '),
    qrCode: renderSVG(uri, { ecc: 'M', border: 2 }),
  }
}

/** The time step whose code this is, null when it is wrong or was used. */
const stepOf = (context: Context, sealed: Buffer | null, code: string, lastStep: number | null): number | null => {
  if (sealed === null || !/^\d{6}$/.test(code)) return null
  const secret = Secret.fromBase32(keysOf(context.platform).decrypt(sealed, fieldContext))
  const timestamp = context.now().getTime()
  const delta = TOTP.validate({ token: code, secret, period: stepSeconds, timestamp, window: stepsAround })
  if (delta === null) return null
  const step = Math.floor(timestamp / 1000 / stepSeconds) + delta
  return lastStep !== null && step <= lastStep ? null : step
}

/**
 * Makes a secret to scan, in the place of any that waits for its first code. The proven one stays in use until then,
 * unless `revoke` says that it is lost or stolen.
 */
export const renewAuthenticator = async (
  context: Context,
  accountId: number,
  { revoke = false }: { readonly revoke?: boolean } = {},
): Promise<AuthenticatorView> => {
  const account = (await lockAuthenticator(context.db, accountId)) ?? notFound()
  const secret = new Secret({ size: secretBytes })
  await updateAuthenticator(context.db, accountId, {
    totpPendingSecretEncrypted: keysOf(context.platform).encrypt(secret.base32, fieldContext),
    ...(revoke && { totpSecretEncrypted: null, totpConfirmedAt: null, totpLastStep: null }),
  })
  return view(context, account.login, secret)
}

/** The secret that waits for its first code; null when there is none: one that is in use is never shown again. */
export const showAuthenticator = async (context: Context, accountId: number): Promise<AuthenticatorView | null> => {
  const account = (await findAuthenticator(context.db, accountId)) ?? notFound()
  if (account.totpPendingSecretEncrypted === null) return null
  const secret = keysOf(context.platform).decrypt(account.totpPendingSecretEncrypted, fieldContext)
  return view(context, account.login, Secret.fromBase32(secret))
}

/** Takes the first code of the secret that waits: it is in use from now on. False when the code is not its own. */
export const confirmAuthenticator = async (context: Context, accountId: number, code: string): Promise<boolean> => {
  const account = (await lockAuthenticator(context.db, accountId)) ?? notFound()
  const step = stepOf(context, account.totpPendingSecretEncrypted, code, null)
  if (step === null) return false
  await updateAuthenticator(context.db, accountId, {
    totpSecretEncrypted: account.totpPendingSecretEncrypted,
    totpPendingSecretEncrypted: null,
    totpConfirmedAt: context.now().toISOString(),
    totpLastStep: step,
  })
  return true
}

/** Whether the code is right now and was never used; uses it. The first code of a secret that waits proves it as well. */
export const verifyAuthenticatorCode = async (context: Context, accountId: number, code: string): Promise<boolean> => {
  const account = (await lockAuthenticator(context.db, accountId)) ?? notFound()
  const step = stepOf(context, account.totpSecretEncrypted, code, account.totpLastStep)
  if (step === null) return confirmAuthenticator(context, accountId, code)
  await updateAuthenticator(context.db, accountId, { totpLastStep: step })
  return true
}

/** The account has no authenticator any more, proven or not. */
export const removeAuthenticator = ({ db }: Context, accountId: number): Promise<void> =>
  updateAuthenticator(db, accountId, {
    totpSecretEncrypted: null,
    totpPendingSecretEncrypted: null,
    totpConfirmedAt: null,
    totpLastStep: null,
  })
