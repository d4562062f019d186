// Invites a family to its account, once it is won or its search has a teacher: opened under its address, its password chosen by a link.
import type { OperationContext } from '../../platform/http/context.ts'
import { openPersonAccount } from '../access/accounts/person-access.ts'
import { sendPasswordLink } from '../access/sign-in/password-links.ts'

/** Once: who has an account is not written to again; who has no address gets none. */
export const inviteFamily = async (
  context: OperationContext,
  { customerId, customerEmail }: { readonly customerId: number; readonly customerEmail: string | null },
): Promise<void> => {
  if (customerEmail === null) return
  const { accountId, isNew } = await openPersonAccount(context, 'customer', customerId)
  if (isNew) await sendPasswordLink(context, { accountId, mode: 'creation', delivery: 'queue' })
}
