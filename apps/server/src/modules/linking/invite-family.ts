// Invites the family of a search to its account, once it has a teacher: opened under its address, its password chosen by a link.
import type { OperationContext } from '../../platform/http/context.ts'
import { openPersonAccount } from '../access/accounts/person-access.ts'
import { sendPasswordLink } from '../access/sign-in/password-links.ts'
import type { LinkingFound } from './linking.queries.ts'

/** Once: who has an account is not written to again; who has no address gets none. */
export const inviteFamily = async (
  context: OperationContext,
  { customerId, customerEmail }: Pick<LinkingFound, 'customerId' | 'customerEmail'>,
): Promise<void> => {
  if (customerEmail === null) return
  const { accountId, isNew } = await openPersonAccount(context, 'customer', customerId)
  if (isNew) await sendPasswordLink(context, { accountId, mode: 'creation', delivery: 'queue' })
}
