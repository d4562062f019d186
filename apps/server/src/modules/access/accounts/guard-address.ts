// The mail address of somebody with an account, changed by staff: only who manages accounts does so once it is used, and its owner is told.
import { usersRefusals } from '@cartable/domain/access/accounts/users.refusals.ts'
import { refuse } from '@cartable/domain/kernel/refusal.ts'
import { hasRight } from '@cartable/domain/kernel/rights.ts'
import type { OperationContext } from '../../../platform/http/context.ts'
import { mailAccount } from '../sign-in/account-mails.ts'
import { endMailedLinks } from '../sign-in/password-links.queries.ts'
import { logSecurity } from '../sign-in/security-log.ts'
import { ringSecurity } from '../sign-in/tell-access.ts'
import { findGuardedAccount } from './accounts.queries.ts'
import { refuseBeyond } from './manage-account.ts'
import { deleteAddressChange } from './own-address.queries.ts'

/**
 * To be called before a record's form is written. « Mot de passe oublié » goes to the address of the record: whoever changes
 * it could enter. Links that left for the former address end, and that address is told, unless mail servers refuse it.
 * @param personId null for somebody new
 * @param path field of the address on the form
 */
export const guardAddress = async (
  context: OperationContext,
  personId: number | null,
  email: string | null,
  path = 'email',
): Promise<void> => {
  const { db, identity, now, platform } = context
  const account = personId === null ? undefined : await findGuardedAccount(db, personId)
  if (!account || account.personId === identity?.personId) return
  if (account.email?.toLowerCase() === email?.toLowerCase()) return
  // nobody reads at an address that mail servers refuse: whoever follows the record puts it right
  if (account.isUsed && !account.isRefused && !hasRight(identity?.rights ?? {}, 'users', 'write'))
    refuse(usersRefusals.addressOfAccount, path)
  await refuseBeyond(context, account.personId)
  await ringSecurity(context, account.id, 'Votre adresse e-mail a été changée.')
  if (account.email !== null && account.enabled && !account.isRefused)
    await mailAccount(context, account.id, {
      ...{ template: 'account-changed', purpose: 'account-changed', delivery: 'queue' },
      change: `son adresse e-mail a été changée${identity?.name ? ` par ${identity.name}` : ''}.`,
      carries: { tag: 'lien', value: `${platform.config.publicUrl}/change-password`, isSecret: false },
    })
  await endMailedLinks(db, account.id, now())
  await deleteAddressChange(db, account.id)
  logSecurity(context, 'info', `Adresse e-mail changée par l’équipe\u00a0: ${account.login}`, account.id)
}
