// Takes the registration of a family: sealed until its mail address is proven; the answer is the same whoever has an account.
import {
  proofHours,
  proofsADay,
  type Registrant,
  type RegistrationAnswer,
  type RegistrationInput,
} from '@cartable/domain/access/registration/registration.schema.ts'
import { accessRefusals } from '@cartable/domain/access/sign-in/access.refusals.ts'
import { refuseWeakPassword } from '@cartable/domain/access/sign-in/passwords.refusals.ts'
import { signInLinkMinutes } from '@cartable/domain/access/sign-in/sign-in-link.api.ts'
import { refuse } from '@cartable/domain/kernel/refusal.ts'
import { refuseFutureBirth } from '@cartable/domain/people/people.rules.ts'
import { type FieldKeys, fieldKeys } from '../../../platform/crypto/fields.ts'
import { hashToken, newToken } from '../../../platform/crypto/tokens.ts'
import type { OperationContext } from '../../../platform/http/context.ts'
import { createLink } from '../../../platform/http/links.ts'
import { hashPassword } from '../../../platform/session/passwords.ts'
import { companyName } from '../sign-in/access.queries.ts'
import { mailAccount, mailAddress } from '../sign-in/account-mails.ts'
import { isStaff } from '../sign-in/sign-in-link.queries.ts'
import { makeSignInLink } from '../sign-in/sign-in-links.ts'
import { countRequests, findAccountsOfMail, insertRequest } from './registration.queries.ts'

type Context = Pick<OperationContext, 'db' | 'platform' | 'now' | 'identity'>

const payloadContext = 'registration_requests.payload'
const digestContext = 'registration_requests.email'
const derived = new WeakMap<object, FieldKeys>()
const keysOf = ({ config }: OperationContext['platform']): FieldKeys => {
  const keys = derived.get(config) ?? fieldKeys(config.secretKey, config.secretKeyPrevious ?? undefined)
  derived.set(config, keys)
  return keys
}

/** What was typed with a registration. */
export const registrantOf = (platform: OperationContext['platform'], sealed: Buffer): Registrant =>
  JSON.parse(keysOf(platform).decrypt(sealed, payloadContext))
export const addressDigests = (platform: OperationContext['platform'], email: string): Buffer[] =>
  keysOf(platform).digests(email.toLowerCase(), digestContext)

const dayBefore = (now: Date): Date => new Date(now.getTime() - 86_400_000)

/** Sends the link of a registration to the address that was given with it. */
export const sendProof = async (context: Context, requestId: number, email: string): Promise<void> => {
  const { db, platform, now } = context
  const token = await createLink(db, {
    purpose: 'account-proof',
    subjectClass: 'registration_requests',
    subjectId: requestId,
    expiresAt: new Date(now().getTime() + proofHours * 3_600_000),
  })
  await mailAddress(context, email, {
    template: 'account-registered',
    purpose: 'account-registered',
    carries: { tag: 'lien', value: `${platform.config.publicUrl}/bienvenue/${token}`, isSecret: true },
    lasts: `${proofHours}\u00a0heures`,
  })
}

/** Whoever has an account is told so; an account that is closed stays silent. */
const tellOwner = async (context: Context, accounts: readonly { id: number; enabled: boolean }[]) => {
  const open = accounts.find(({ enabled }) => enabled)
  if (open === undefined) return
  // staff come by the door of the office, with their password
  const isOfOffice = await isStaff(context.db, open.id)
  await mailAccount(context, open.id, {
    template: 'account-already-open',
    purpose: 'account-already-open',
    delivery: 'queue',
    carries: {
      tag: 'lien',
      value: isOfOffice ? `${context.platform.config.publicUrl}/login` : await makeSignInLink(context, open.id),
      isSecret: !isOfOffice,
    },
    ...(!isOfOffice && { lasts: `${signInLinkMinutes}\u00a0minutes` }),
  })
}

/** The same answer, work and rows whether or not the address has an account. */
export const registerFamily = async (
  context: OperationContext,
  { password, confirmation: _, captcha, enabled: _enabled, ...registrant }: RegistrationInput,
): Promise<RegistrationAnswer> => {
  const { db, platform, now } = context
  // First, since an answer of the captcha serves once: the family must be able to correct its form.
  const birth = refuseFutureBirth(registrant.birthOn, context.today())
  if (birth) refuse(birth, 'birthOn')
  const weak = refuseWeakPassword(password, registrant.email, await companyName(db))
  if (weak) refuse(weak, 'password')
  if (!(await platform.captcha.verify(captcha))) refuse(accessRefusals.captcha, 'captcha')
  const { email } = registrant
  const digests = addressDigests(platform, email)
  const isQuiet = (await countRequests(db, digests, dayBefore(now()))) >= proofsADay
  const browserKey = newToken()
  const requestId = await insertRequest(db, {
    emailDigest: digests[0]!,
    payloadEncrypted: keysOf(platform).encrypt(JSON.stringify(registrant), payloadContext),
    passwordHash: await hashPassword(password),
    browserDigest: hashToken(browserKey),
  })
  const accounts = await findAccountsOfMail(db, email)
  if (!isQuiet) await (accounts.length > 0 ? tellOwner(context, accounts) : sendProof(context, requestId, email))
  return { captchaSuccess: true, errors: null, redirect: null, browserKey }
}
