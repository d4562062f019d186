// One's own passkeys: asked for with the password, kept once the device has answered, taken off; each change is told to the owner.
import { ownPasskeysApi } from '@cartable/domain/access/accounts/own-passkeys.api.ts'
import { passkeysMost } from '@cartable/domain/access/accounts/own-passkeys.rules.ts'
import type { ProtectionAnswer } from '@cartable/domain/access/accounts/profile.schema.ts'
import { accessRefusals } from '@cartable/domain/access/sign-in/access.refusals.ts'
import { passwordRefusals } from '@cartable/domain/access/sign-in/passwords.refusals.ts'
import type { AnswerOf, InputOf } from '@cartable/domain/kernel/operation.ts'
import { formErrorsOf, type Refusal, refuse } from '@cartable/domain/kernel/refusal.ts'
import { generateRegistrationOptions, verifyRegistrationResponse } from '@simplewebauthn/server'
import type { OperationContext } from '../../../platform/http/context.ts'
import { notFound } from '../../../platform/http/errors.ts'
import { handlers } from '../../../platform/http/handlers.ts'
import { companyName } from '../sign-in/access.queries.ts'
import { mailAccount } from '../sign-in/account-mails.ts'
import { checkOwnPassword } from '../sign-in/choose-password.ts'
import { deletePasskey, findPasskeys, insertPasskey } from '../sign-in/passkeys.queries.ts'
import {
  challengeMs,
  descriptorOf,
  passkeyAlgorithms,
  rememberChallenge,
  siteOf,
  useChallenge,
} from '../sign-in/passkeys.ts'
import { lockPasswordAccount, type PasswordAccount } from '../sign-in/passwords.queries.ts'
import { logSecurity } from '../sign-in/security-log.ts'
import { ringSecurity } from '../sign-in/tell-access.ts'

const ownAccount = async ({ db, identity }: OperationContext): Promise<PasswordAccount> =>
  (identity && (await lockPasswordAccount(db, identity.accountId))) ?? notFound()

const done: ProtectionAnswer = { success: true, errors: null }
/** Answered and not thrown: the challenge that was used up stays so. */
const sayNo = (refusal: Refusal, path = ''): ProtectionAnswer => ({
  success: false,
  errors: formErrorsOf([{ ...refusal, path }]),
})

/** By ways that whoever sits before the screen does not hold: the mailbox, and the bell of every browser. */
const tell = async (context: OperationContext, account: PasswordAccount, change: string): Promise<void> => {
  await ringSecurity(context, account.id, `${change.charAt(0).toUpperCase()}${change.slice(1)}`)
  if (account.email !== null)
    await mailAccount(context, account.id, {
      template: 'account-changed',
      purpose: 'account-changed',
      delivery: 'queue',
      change,
      carries: { tag: 'lien', value: `${context.platform.config.publicUrl}/change-password`, isSecret: false },
    })
  logSecurity(context, 'info', `Clés d’accès, ${account.login}\u00a0: ${change}`, account.id)
  context.live(['access', 'id', account.id])
}

const wantPasskey = async (
  context: OperationContext,
  { currentPassword }: InputOf<typeof ownPasskeysApi.wantPasskey>,
): Promise<AnswerOf<typeof ownPasskeysApi.wantPasskey>> => {
  const { db, identity, session } = context
  const account = await ownAccount(context)
  if (context.pendingStep !== 'secondFactor') {
    if (!currentPassword) return refuse(passwordRefusals.wrongCurrent, 'currentPassword')
    const refusal = await checkOwnPassword(context, account, currentPassword)
    if (refusal) return { wanted: null, errors: formErrorsOf([{ ...refusal, path: 'currentPassword' }]) }
  }
  const held = await findPasskeys(db, account.id)
  if (held.length >= passkeysMost) refuse(accessRefusals.passkeysFull(passkeysMost))
  const { rpID } = siteOf(context)
  const rpName = await companyName(db)
  const { challenge, pubKeyCredParams, user } = await generateRegistrationOptions({
    ...{ rpID, rpName, userName: account.login, userDisplayName: identity?.name ?? account.login },
    // says nothing of the person, and comes back with the answer of a device that shows what it holds
    userID: new TextEncoder().encode(String(account.id)),
    attestationType: 'none',
    supportedAlgorithmIDs: passkeyAlgorithms,
  })
  await rememberChallenge(context, challenge, { purpose: 'register', accountId: account.id, sessionId: session.id })
  return {
    wanted: {
      ...{ challenge, pubKeyCredParams, user },
      rp: { id: rpID, name: rpName },
      timeout: challengeMs,
      attestation: 'none',
      excludeCredentials: held.map(descriptorOf),
      authenticatorSelection: { residentKey: 'preferred', userVerification: 'required' },
    },
    errors: null,
  }
}

type Added = InputOf<typeof ownPasskeysApi.addPasskey>

/** What the device made, once everything that it says was checked; null when anything of it is wrong. */
const verifyNew = async (
  context: OperationContext,
  { passkey: { id, rawId, type, response, clientExtensionResults } }: Added,
  challenge: string,
) => {
  const { rpID, origin } = siteOf(context)
  const { clientDataJSON, attestationObject } = response
  try {
    const { verified, registrationInfo } = await verifyRegistrationResponse({
      response: { id, rawId, type, clientExtensionResults, response: { clientDataJSON, attestationObject } },
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID: rpID,
      requireUserVerification: true,
      supportedAlgorithmIDs: passkeyAlgorithms,
    })
    return verified ? registrationInfo.credential : null
  } catch {
    // whatever the library finds wrong in it, there is no key to keep
    return null
  }
}

const addPasskey = async (context: OperationContext, input: Added): Promise<ProtectionAnswer> => {
  const { db, session } = context
  const account = await ownAccount(context)
  const asked = await useChallenge(context, input.passkey.response.clientDataJSON, 'register')
  // asked for in this very session, whose owner has just given the password
  if (asked?.accountId !== account.id || asked.sessionId !== session.id) return sayNo(accessRefusals.passkeyNotMade)
  const made = await verifyNew(context, input, asked.challenge)
  if (made === null) return sayNo(accessRefusals.passkeyNotMade)
  const isKept = await insertPasskey(db, {
    accountId: account.id,
    name: input.name,
    credentialId: Buffer.from(made.id, 'base64url'),
    publicKey: Buffer.from(made.publicKey),
    signCount: made.counter,
    transports: [...(input.passkey.response.transports ?? [])],
  })
  if (!isKept) return sayNo(accessRefusals.passkeyKnown)
  await tell(context, account, `une clé d’accès a été ajoutée («\u00a0${input.name}\u00a0»).`)
  return done
}

const removePasskey = async (
  context: OperationContext,
  { id, currentPassword }: InputOf<typeof ownPasskeysApi.removePasskey>,
): Promise<ProtectionAnswer> => {
  const account = await ownAccount(context)
  const refusal = await checkOwnPassword(context, account, currentPassword)
  if (refusal) return sayNo(refusal, 'currentPassword')
  const { name } = (await deletePasskey(context.db, account.id, id)) ?? notFound()
  await tell(context, account, `une clé d’accès a été retirée («\u00a0${name}\u00a0»).`)
  return done
}

export const ownPasskeys = handlers(ownPasskeysApi, { wantPasskey, addPasskey, removePasskey })
