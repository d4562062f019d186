// Serves passwords: forgotten, reset by a personal link, changed by their owner; and the link that stands for one.
import { passwordsApi } from '@cartable/domain/access/sign-in/passwords.api.ts'
import { handlers } from '../../../platform/http/handlers.ts'
import { linkIsOver } from '../../../platform/http/links.ts'
import { changePassword, resetPassword } from './choose-password.ts'
import { sendForgottenPassword } from './passwords.jobs.ts'
import { findLogin } from './passwords.queries.ts'
import { signInLinkService } from './sign-in-link.service.ts'

const passwords = handlers(passwordsApi, {
  changePassword,
  // The same work whoever is meant: who exists is only looked up by the job.
  forgotPassword: async ({ db, platform }, { identifier }) => {
    await platform.jobs.enqueue(db, sendForgottenPassword, { identifier })
    return { success: true, errors: null }
  },
  showReset: async ({ as, db }) => {
    const found = as.kind === 'link' ? await findLogin(db, as.subjectId) : undefined
    if (as.kind !== 'link' || !found) throw linkIsOver()
    return { login: found.login, isFirst: as.purpose === 'account-creation' }
  },
  resetPassword,
})

export const passwordsService = [...passwords, ...signInLinkService]
