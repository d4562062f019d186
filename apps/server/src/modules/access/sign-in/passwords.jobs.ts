// Sends the link of a forgotten password: apart from the request, whose answer takes the same time whoever asks.
import { z } from 'zod'
import { defineJob } from '../../../platform/jobs/job.ts'
import { sendPasswordLink } from './password-links.ts'
import { findForgetful } from './passwords.queries.ts'

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
      for (const accountId of await findForgetful(db, identifier, since, most))
        await sendPasswordLink(context, { accountId, mode: 'reset', delivery: 'queue' })
    }),
})
