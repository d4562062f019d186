// One's own mail address, changed by its proof: asked with the password, sent to the new one, and told to the former.

import { addressApi } from '@cartable/domain/access/accounts/address.api.ts'
import { addressProofHours } from '@cartable/domain/access/accounts/address.schema.ts'
import { passwordRefusals } from '@cartable/domain/access/sign-in/passwords.refusals.ts'
import type { InputOf } from '@cartable/domain/kernel/operation.ts'
import { formErrorsOf, refuse } from '@cartable/domain/kernel/refusal.ts'
import type { OperationContext } from '../../../platform/http/context.ts'
import { notFound } from '../../../platform/http/errors.ts'
import { handlers } from '../../../platform/http/handlers.ts'
import { createLink, endLinks } from '../../../platform/http/links.ts'
import { updateEmail } from '../../people/move-person.ts'
import { showPerson } from '../../people/save-person.ts'
import { mailAccount, mailAddress } from '../sign-in/account-mails.ts'
import { checkOwnPassword } from '../sign-in/choose-password.ts'
import { lockPasswordAccount } from '../sign-in/passwords.queries.ts'
import { logSecurity } from '../sign-in/security-log.ts'
import { ringSecurity } from '../sign-in/tell-access.ts'
import {
  deleteAddressChange,
  findAddressChange,
  moveLogin,
  personOfAccount,
  setAddressChange,
} from './own-address.queries.ts'

const purpose = 'account-address'
/** The page that the link opens. */
const addressOf = (token: string) => `/espace/adresse/${token}`

const ask = async (context: OperationContext, { email, currentPassword }: InputOf<typeof addressApi.askAddress>) => {
  const { db, now, platform } = context
  const identity = context.identity ?? notFound()
  const { accountId, personId } = identity
  const account = (await lockPasswordAccount(db, accountId)) ?? notFound()
  const refusal = await checkOwnPassword(context, account, currentPassword)
  if (refusal) return { errors: formErrorsOf([{ ...refusal, path: 'currentPassword' }]), id: null, updatedAt: null }
  const person = await showPerson(db, personId)
  if (person.email?.toLowerCase() === email.toLowerCase()) refuse(passwordRefusals.sameAddress, 'email')
  const subject = { purpose, subjectClass: 'accounts', subjectId: accountId } as const
  // of two addresses asked for one after the other the last one counts
  await endLinks(db, subject, now())
  await setAddressChange(db, accountId, email, now().toISOString())
  const expiresAt = new Date(now().getTime() + addressProofHours * 3_600_000)
  const token = await createLink(db, { ...subject, accountId, expiresAt })
  await mailAddress(context, email, {
    ...{ template: 'account-address-proof', purpose: 'account-address-proof' },
    carries: { tag: 'lien', value: `${platform.config.publicUrl}${addressOf(token)}`, isSecret: true },
    lasts: `${addressProofHours}\u00a0heures`,
  })
  context.live(['customers'])
  return { errors: null, id: accountId, updatedAt: null }
}

/** The account of the link, and the address that it proves. */
const changeOf = async ({ db, as }: OperationContext) => {
  if (as.kind !== 'link') return notFound()
  const change = (await findAddressChange(db, as.subjectId)) ?? notFound()
  return { accountId: as.subjectId, email: change.email }
}

const prove = async (context: OperationContext) => {
  const { db, live, platform } = context
  const { accountId, email } = await changeOf(context)
  const account = (await lockPasswordAccount(db, accountId)) ?? notFound()
  const personId = (await personOfAccount(db, accountId)) ?? notFound()
  const person = await showPerson(db, personId)
  await ringSecurity(context, accountId, 'Votre adresse e-mail a été changée.')
  // to the address that was, whose owner may know nothing of this
  if (person.email !== null)
    await mailAccount(context, accountId, {
      ...{ template: 'account-changed', purpose: 'account-changed', delivery: 'queue' },
      change: 'son adresse e-mail a été changée.',
      carries: { tag: 'lien', value: `${platform.config.publicUrl}/change-password`, isSecret: false },
    })
  await updateEmail(db, personId, email)
  // who signs in with their address signs in with the new one
  if (account.login.toLowerCase() === person.email?.toLowerCase()) await moveLogin(db, accountId, email)
  await deleteAddressChange(db, accountId)
  logSecurity(context, 'info', `Adresse e-mail prouvée et changée\u00a0: ${account.login}`, accountId)
  live(['people', 'id', personId], ['access', 'id', accountId], ['customers'], ['teachers'])
  return { isValid: true, errorMsgs: [] }
}

export const ownAddress = handlers(addressApi, {
  askAddress: ask,
  showAddressProof: async (context) => ({ email: (await changeOf(context)).email }),
  proveAddress: prove,
})
