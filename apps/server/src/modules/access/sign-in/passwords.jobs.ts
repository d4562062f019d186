// Sends the link of a forgotten password: apart from the request, whose answer takes the same time whoever asks.
import { z } from 'zod'
import { defineJob } from '../../../platform/jobs/job.ts'
import { sendPasswordLink } from './password-links.ts'
import { findForgetful, lockPasswordAccount } from './passwords.queries.ts'

/** Links sent for one request: a household shares a mail address. */
const most = 5
/** Seconds before the same account is sent another link. */
const quietSeconds = 120

export const sendForgottenPassword = defineJob({
  name: 'access.sendForgottenPassword',
  input: z.object({ identifier: z.string() }),
  run: ({ platform, write }, { identifier }) =>
    write('access.sendForgottenPassword', async (db) => {
      const { now } = platform.clock
      const since = new Date(now().getTime() - quietSeconds * 1000)
      const context = { db, platform, now, identity: null }
      const accountIds = await findForgetful(db, identifier, since, most)
      // asked again under the lock of each: another request may have sent its link meanwhile
      for (const accountId of accountIds) await lockPasswordAccount(db, accountId)
      const waiting = accountIds.length > 0 ? await findForgetful(db, identifier, since, most) : []
      for (const accountId of waiting.filter((id) => accountIds.includes(id)))
        await sendPasswordLink(context, { accountId, mode: 'reset', delivery: 'queue' })
    }),
})
