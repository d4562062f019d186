// Shows and saves one's own profile: what is held, how one is reached, where one is signed in.
import { browserWords } from '@cartable/domain/access/accounts/browser.rules.ts'
import type { Profile, ProfileInput } from '@cartable/domain/access/accounts/profile.schema.ts'
import { passwordRefusals } from '@cartable/domain/access/sign-in/passwords.refusals.ts'
import { type FormAnswer, formErrorsOf, refuse } from '@cartable/domain/kernel/refusal.ts'
import type { OperationContext } from '../../../platform/http/context.ts'
import { notFound } from '../../../platform/http/errors.ts'
import { lockUnchanged, stampOf } from '../../../platform/save.ts'
import { savePerson, showPerson } from '../../people/save-person.ts'
import { mailAccount } from '../sign-in/account-mails.ts'
import { checkOwnPassword } from '../sign-in/choose-password.ts'
import { partsOf } from '../sign-in/describe-identity.ts'
import { listOwnPasskeys } from '../sign-in/passkeys.queries.ts'
import { lockPasswordAccount } from '../sign-in/passwords.queries.ts'
import { logSecurity } from '../sign-in/security-log.ts'
import { ringSecurity } from '../sign-in/tell-access.ts'
import { findOpenSessions, findOwnAccount } from './profile.queries.ts'

export const showProfile = async (context: OperationContext): Promise<Profile> => {
  const { db, now, session } = context
  const identity = context.identity ?? notFound()
  const account = (await findOwnAccount(db, identity.accountId)) ?? notFound()
  const { email, phone, mobilePhone } = await showPerson(db, identity.personId)
  const sessions = await findOpenSessions(db, identity.accountId, now())
  return {
    id: account.id,
    updatedAt: account.updatedAt,
    login: account.login,
    name: identity.name,
    parts: partsOf(identity),
    ...{ email, phone, mobilePhone },
    lastLoginAt: account.lastLoginAt,
    passwordChangedAt: account.passwordChangedAt,
    twoFactor: {
      mode: account.twoFactorEnabled ? account.twoFactorMode : null,
      hasAuthenticator: account.hasAuthenticator,
      mayWeaken: identity.staffUserId === undefined,
    },
    passkeys: await listOwnPasskeys(db, account.id),
    sessions: sessions.map(({ id, ip, userAgent, createdAt, lastSeenAt }) => ({
      ...{ id, ip, lastSeenAt, openedAt: createdAt },
      isCurrent: id === session.id,
      browser: browserWords(userAgent),
    })),
  }
}

export const saveProfile = async (context: OperationContext, input: ProfileInput): Promise<FormAnswer> => {
  const { db, live } = context
  const identity = context.identity ?? notFound()
  const { accountId, personId } = identity
  if (input.id !== accountId) notFound()
  await lockUnchanged(db, 'people', personId, input.updatedAt, () => showProfile(context))
  const account = (await lockPasswordAccount(db, accountId)) ?? notFound()
  const person = await showPerson(db, personId)
  if (input.email !== person.email) {
    if (!input.currentPassword) return refuse(passwordRefusals.askedForMail, 'currentPassword')
    const refusal = await checkOwnPassword(context, account, input.currentPassword)
    if (refusal) return { errors: formErrorsOf([{ ...refusal, path: 'currentPassword' }]), id: null, updatedAt: null }
    await ringSecurity(context, accountId, 'Votre adresse e-mail a été changée.')
    // to the address that was, whose owner may know nothing of this
    if (person.email !== null)
      await mailAccount(context, accountId, {
        template: 'account-changed',
        purpose: 'account-changed',
        delivery: 'queue',
        change: 'son adresse e-mail a été changée.',
        carries: { tag: 'lien', value: `${context.platform.config.publicUrl}/change-password`, isSecret: false },
      })
    logSecurity(context, 'info', `Adresse e-mail changée\u00a0: ${account.login}`, accountId)
  }
  const { email, phone, mobilePhone } = input
  const { address } = person
  await savePerson(db, personId, {
    ...person,
    address: address && { ...address, typedByHand: false },
    ...{ email, phone, mobilePhone },
  })
  live(['people', 'id', personId], ['access', 'id', accountId], ['customers'], ['teachers'])
  return { errors: null, id: accountId, updatedAt: await stampOf(db, 'people', personId) }
}
