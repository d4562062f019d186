// The personal link by which somebody chooses a password: one use, a short life, only the last one sent works.
import { createLink } from '../../../platform/http/links.ts'
import type { Settings } from '../../../platform/settings.ts'
import { type AccountMailContext, type AccountMailSent, mailAccount } from './account-mails.ts'
import { endPasswordLinks } from './password-links.queries.ts'

/** `reset`: the password is to be chosen anew. `creation`: the first one, with the login, for an account just opened. */
export type PasswordLinkMode = 'reset' | 'creation'

/** Minutes the link lasts. */
const lifeOf = async (settings: Settings, mode: PasswordLinkMode): Promise<number> =>
  mode === 'reset'
    ? settings.integer('password_reset_link_minutes')
    : (await settings.integer('account_creation_link_hours')) * 60

const inWords = (minutes: number): string => {
  if (minutes % 60 !== 0) return `${minutes}\u00a0minutes`
  const hours = minutes / 60
  return hours === 1 ? '1\u00a0heure' : `${hours}\u00a0heures`
}

/**
 * Makes the link and its mail in the caller's transaction; refuses when the person has no address. By default somebody
 * waits: end the operation with `answerAfterCommit(async () => { const { sent, isPending, error } = await link.send(); … })`.
 */
export const sendPasswordLink = async (
  context: AccountMailContext,
  {
    accountId,
    mode,
    delivery = 'dialog',
  }: { readonly accountId: number; readonly mode: PasswordLinkMode; readonly delivery?: 'dialog' | 'queue' },
): Promise<AccountMailSent> => {
  const { db, platform, now } = context
  const minutes = await lifeOf(platform.settings, mode)
  await endPasswordLinks(db, accountId, now())
  const token = await createLink(db, {
    purpose: mode === 'reset' ? 'password-reset' : 'account-creation',
    subjectClass: 'accounts',
    subjectId: accountId,
    accountId,
    expiresAt: new Date(now().getTime() + minutes * 60_000),
  })
  return mailAccount(context, accountId, {
    template: mode === 'reset' ? 'account-password-reset' : 'account-creation',
    purpose: mode === 'reset' ? 'password-reset' : 'account-creation',
    delivery,
    carries: { tag: 'lien', value: `${platform.config.publicUrl}/public/reset-password/${token}`, isSecret: true },
    lasts: inWords(minutes),
  })
}
