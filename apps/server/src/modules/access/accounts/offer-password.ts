// The page where a family chooses its first password, for one that has just proven its mailbox by another link.
import type { OperationContext } from '../../../platform/http/context.ts'
import { createLink } from '../../../platform/http/links.ts'
import { sendPasswordLink } from '../sign-in/password-links.ts'
import { lockPasswordAccount } from '../sign-in/passwords.queries.ts'
import { openFamilyAccount } from './person-access.ts'

/**
 * Token of that page; null for a household that has its password, or no address. The same by mail, for who closes the page.
 * @param customerId whose address received the link that was just used
 */
export const offerPassword = async (context: OperationContext, customerId: number): Promise<string | null> => {
  const { db, now, platform } = context
  const opened = await openFamilyAccount(context, customerId)
  if (opened === null) return null
  const { accountId, isNew } = opened
  const account = await lockPasswordAccount(db, accountId)
  if (!account?.isOpen || account.passwordHash !== null) return null
  if (isNew) await sendPasswordLink(context, { accountId, mode: 'creation', delivery: 'queue' })
  const hours = await platform.settings.integer('account_creation_link_hours')
  return createLink(db, {
    purpose: 'account-creation',
    subjectClass: 'accounts',
    subjectId: accountId,
    accountId,
    expiresAt: new Date(now().getTime() + hours * 3_600_000),
  })
}
