// Where signing in by a link and choosing a password ask: the operations, with their types only.
import type { passwordsApi } from '@cartable/domain/access/sign-in/passwords.api.ts'
import type { signInLinkApi } from '@cartable/domain/access/sign-in/sign-in-link.api.ts'
import { door } from '../../../../platform/outside/calls.ts'

export const askSignInLink = door<typeof signInLinkApi.askSignInLink>('access.askSignInLink', 'POST', '/sign-in-link')
export const showSignInLink = door<typeof signInLinkApi.showSignInLink>(
  'access.showSignInLink',
  'GET',
  '/response/sign-in',
)
export const enterByLink = door<typeof signInLinkApi.enterByLink>('access.enterByLink', 'POST', '/response/sign-in')
export const forgotPassword = door<typeof passwordsApi.forgotPassword>(
  'access.forgotPassword',
  'POST',
  '/resetting/send-email',
)
export const showReset = door<typeof passwordsApi.showReset>(
  'access.showReset',
  'GET',
  '/public/reset-password/reset/{passwordRequestToken}',
)
export const resetPassword = door<typeof passwordsApi.resetPassword>(
  'access.resetPassword',
  'POST',
  '/public/reset-password/reset/{passwordRequestToken}',
)
export const changePassword = door<typeof passwordsApi.changePassword>(
  'access.changePassword',
  'POST',
  '/change-password',
)
