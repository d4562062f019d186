// Invites a family to its account, once it is won or its search has a teacher: opened under its address, its password chosen by a link.
import type { OperationContext } from '../../platform/http/context.ts'
import { openFamilyAccount } from '../access/accounts/person-access.ts'
import { sendPasswordLink } from '../access/sign-in/password-links.ts'

/** Once: who has an account is not written to again; who has no address gets none. */
export const inviteFamily = async (context: OperationContext, customerId: number): Promise<void> => {
  const opened = await openFamilyAccount(context, customerId)
  if (opened?.isNew)
    await sendPasswordLink(context, { accountId: opened.accountId, mode: 'creation', delivery: 'queue' })
}
