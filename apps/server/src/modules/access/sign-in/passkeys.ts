// Passkeys: what a device is asked to sign, and what its answer proves. A challenge serves once, within minutes, for whom it was made.
import { type PasskeyAsked, type PasskeyProof, passkeyTransports } from '@cartable/domain/kernel/devices/passkeys.ts'
import {
  type AuthenticatorTransport,
  generateAuthenticationOptions,
  verifyAuthenticationResponse,
} from '@simplewebauthn/server'
import { hashToken } from '../../../platform/crypto/tokens.ts'
import type { OperationContext } from '../../../platform/http/context.ts'
import {
  findPasskeys,
  keepChallenge,
  lockPasskey,
  notePasskeyUse,
  type PasskeyChallenge,
  type PasskeyRow,
  takeChallenge,
} from './passkeys.queries.ts'
import { logSecurity } from './security-log.ts'

/** Milliseconds a person has to unlock the device: minutes, since a telephone may have to be fetched. */
export const challengeMs = 5 * 60_000

/** EdDSA, ES256 and RS256: what devices sign with, by their numbers of COSE. */
export const passkeyAlgorithms = [-8, -7, -257]

/** Which site devices are told that they sign for, and the pages that may ask: those of the public address and no other. */
export const siteOf = ({ platform }: Pick<OperationContext, 'platform'>) => {
  const { hostname, origin } = new URL(platform.config.publicUrl)
  return { rpID: hostname, origin }
}

const isTransport = (value: string): value is AuthenticatorTransport =>
  (passkeyTransports as readonly string[]).includes(value)

export const descriptorOf = ({ credentialId, transports }: PasskeyRow) => ({
  id: credentialId.toString('base64url'),
  type: 'public-key' as const,
  transports: transports.filter(isTransport),
})

export const rememberChallenge = (
  { db, now }: Pick<OperationContext, 'db' | 'now'>,
  challenge: string,
  of: Omit<PasskeyChallenge, 'expiresAt'>,
) =>
  keepChallenge(db, hashToken(challenge), {
    ...of,
    expiresAt: new Date(now().getTime() + challengeMs).toISOString(),
  })

/** The challenge that an answer signed, from what the browser says of it: the library then holds the signature to it. */
const challengeIn = (clientDataJSON: string): string | null => {
  try {
    const said: unknown = JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString('utf8'))
    const challenge = typeof said === 'object' && said !== null && 'challenge' in said ? said.challenge : null
    return typeof challenge === 'string' ? challenge : null
  } catch {
    return null
  }
}

/** The challenge of this answer, used up; null when it is none of ours, over, or was made for another purpose. */
export const useChallenge = async (
  { db, now }: Pick<OperationContext, 'db' | 'now'>,
  clientDataJSON: string,
  purpose: PasskeyChallenge['purpose'],
): Promise<(PasskeyChallenge & { readonly challenge: string }) | null> => {
  const challenge = challengeIn(clientDataJSON)
  const taken = challenge === null ? undefined : await takeChallenge(db, hashToken(challenge))
  if (challenge === null || taken === undefined || taken.purpose !== purpose) return null
  return Date.parse(taken.expiresAt) > now().getTime() ? { ...taken, challenge } : null
}

/** What a device is to sign: one of this account, or any that holds a passkey of this site where nobody is named yet. */
export const askForPasskey = async (context: OperationContext, accountId: number | null): Promise<PasskeyAsked> => {
  const { rpID } = siteOf(context)
  const held = accountId === null ? [] : await findPasskeys(context.db, accountId)
  const allowCredentials = held.map(descriptorOf)
  const { challenge } = await generateAuthenticationOptions({
    rpID,
    timeout: challengeMs,
    userVerification: 'required',
  })
  await rememberChallenge(context, challenge, { purpose: 'sign-in', accountId, sessionId: null })
  return { challenge, rpId: rpID, timeout: challengeMs, allowCredentials, userVerification: 'required' }
}

/** Whether the device signed this challenge, on a page of ours, for this site, once it had seen its owner; null when not. */
const countSigned = async (
  context: OperationContext,
  { id, rawId, type, response, clientExtensionResults }: PasskeyProof,
  challenge: string,
  passkey: PasskeyRow,
): Promise<number | null> => {
  const { rpID, origin } = siteOf(context)
  const { userHandle, ...signed } = response
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: {
        ...{ id, rawId, type, clientExtensionResults },
        response: { ...signed, ...(userHandle && { userHandle }) },
      },
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID: rpID,
      requireUserVerification: true,
      // the count is compared below, where a copy is told apart from a mistake
      credential: { id, publicKey: new Uint8Array(passkey.publicKey), counter: 0 },
    })
    return verified ? authenticationInfo.newCounter : null
  } catch {
    // whatever the library finds wrong in it, it proves nothing
    return null
  }
}

/** Who is named by the device, where it names anybody. */
const isHandleOf = (userHandle: string | null | undefined, accountId: number): boolean =>
  !userHandle || Buffer.from(userHandle, 'base64url').toString('utf8') === String(accountId)

/**
 * The account whose passkey answered, null when the answer proves nothing. `accountId`: whom the challenge was made for,
 * null where the passkey says who comes. What it uses up stays used: to be answered, not thrown.
 */
export const provePasskey = async (
  context: OperationContext,
  proof: PasskeyProof,
  accountId: number | null,
): Promise<number | null> => {
  const asked = await useChallenge(context, proof.response.clientDataJSON, 'sign-in')
  if (asked === null || asked.accountId !== accountId) return null
  const passkey = await lockPasskey(context.db, Buffer.from(proof.id, 'base64url'))
  if (!passkey || (accountId !== null && passkey.accountId !== accountId)) return null
  if (!isHandleOf(proof.response.userHandle, passkey.accountId)) return null
  const count = await countSigned(context, proof, asked.challenge, passkey)
  if (count === null) return null
  // 0 and 0: a device that does not count, as those that share their keys among several
  if (count <= passkey.signCount && (count > 0 || passkey.signCount > 0)) {
    const words = `Clé d’accès refusée, son compteur est en retard\u00a0: peut-être copiée («\u00a0${passkey.name}\u00a0»)`
    logSecurity(context, 'warning', words, passkey.accountId)
    return null
  }
  await notePasskeyUse(context.db, passkey.id, count, context.now())
  return passkey.accountId
}
