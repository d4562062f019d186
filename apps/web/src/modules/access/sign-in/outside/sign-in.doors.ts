// Where signing in by a link asks: the operations, with their types only.
import type { signInLinkApi } from '@cartable/domain/access/sign-in/sign-in-link.api.ts'
import { door } from '../../../../platform/outside/calls.ts'

export const askSignInLink = door<typeof signInLinkApi.askSignInLink>('access.askSignInLink', 'POST', '/sign-in-link')
export const showSignInLink = door<typeof signInLinkApi.showSignInLink>(
  'access.showSignInLink',
  'GET',
  '/response/sign-in',
)
export const enterByLink = door<typeof signInLinkApi.enterByLink>('access.enterByLink', 'POST', '/response/sign-in')
