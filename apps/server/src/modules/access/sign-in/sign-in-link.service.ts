// Serves signing in by a link: the page shows, its button enters; the link is used up once somebody is in.
import { signInLinkApi } from '@cartable/domain/access/sign-in/sign-in-link.api.ts'
import type { OperationContext } from '../../../platform/http/context.ts'
import { handlers } from '../../../platform/http/handlers.ts'
import { linkIsOver, useLink } from '../../../platform/http/links.ts'
import { companyName } from './access.queries.ts'
import { signInWithoutPassword } from './sign-in.ts'
import { findHolder, isStaff } from './sign-in-link.queries.ts'
import { sendSignInLink } from './sign-in-links.ts'

/** Whose link it is; somebody who became staff meanwhile comes by the door of the office. */
const holderOf = async ({ as, db }: OperationContext) => {
  const holder = as.kind === 'link' ? await findHolder(db, as.subjectId) : undefined
  if (as.kind !== 'link' || !holder || (await isStaff(db, as.subjectId))) throw linkIsOver()
  return { ...holder, tokenId: as.tokenId }
}

export const signInLinkService = handlers(signInLinkApi, {
  // The same work whoever is meant: who exists is only looked up by the job.
  askSignInLink: async ({ db, platform }, { identifier }) => {
    await platform.jobs.enqueue(db, sendSignInLink, { identifier })
    return { isDone: true, errorMsgs: [] }
  },
  showSignInLink: async (context) => ({
    firstName: (await holderOf(context)).firstName,
    company: await companyName(context.db),
  }),
  enterByLink: async (context, { code, passkey }) => {
    const { login, tokenId } = await holderOf(context)
    return signInWithoutPassword(context, { login, code, passkey }, () => useLink(context.db, tokenId, context.now()))
  },
})
