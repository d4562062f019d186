// The link that signs in: made and mailed apart from the request, whose answer is the same whoever asks; only the last one sent opens.
import { signInLinkMinutes } from '@cartable/domain/access/sign-in/sign-in-link.api.ts'
import { z } from 'zod'
import { createLink, endLinks } from '../../../platform/http/links.ts'
import { defineJob } from '../../../platform/jobs/job.ts'
import { type AccountMailContext, mailAccount } from './account-mails.ts'
import { findLinkable } from './sign-in-link.queries.ts'

/** Links sent for one request: a household shares a mail address. */
const most = 5
/** Seconds before the same account is sent another link. */
const quietSeconds = 120

/** The address of a new link of an account that is not staff's. */
export const makeSignInLink = async ({ db, platform, now }: AccountMailContext, accountId: number): Promise<string> => {
  const link = { purpose: 'sign-in', subjectClass: 'accounts', subjectId: accountId } as const
  await endLinks(db, link, now())
  const token = await createLink(db, {
    ...{ ...link, accountId },
    expiresAt: new Date(now().getTime() + signInLinkMinutes * 60_000),
  })
  return `${platform.config.publicUrl}/espace/lien/${token}`
}

export const sendSignInLink = defineJob({
  name: 'access.sendSignInLink',
  input: z.object({ identifier: z.string() }),
  lane: 'mail',
  run: ({ platform, write }, { identifier }) =>
    write('access.sendSignInLink', async (db) => {
      const { now } = platform.clock
      const since = new Date(now().getTime() - quietSeconds * 1000)
      const context = { db, platform, now, identity: null }
      for (const accountId of await findLinkable(db, identifier, since, most))
        await mailAccount(context, accountId, {
          template: 'account-sign-in-link',
          purpose: 'account-sign-in-link',
          delivery: 'queue',
          carries: { tag: 'lien', value: await makeSignInLink(context, accountId), isSecret: true },
          lasts: `${signInLinkMinutes}\u00a0minutes`,
        })
    }),
})
