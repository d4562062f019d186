// Where registering asks, and the page of its link: the operations, with their types only.
import type { registrationApi } from '@cartable/domain/access/registration/registration.api.ts'
import type { peopleApi } from '@cartable/domain/people/people.api.ts'
import { door } from '../../../../platform/outside/calls.ts'

export const showProof = door<typeof registrationApi.showProof>('access.showProof', 'GET', '/public/registration/proof')
export const openSpace = door<typeof registrationApi.openSpace>(
  'access.openSpace',
  'POST',
  '/public/registration/proof',
)
export const renewProof = door<typeof registrationApi.renewProof>(
  'access.renewProof',
  'POST',
  '/public/registration/renew',
)
export const register = door<typeof registrationApi.register>('access.register', 'POST', '/public/registration')
export const captchaChallenge = door<typeof peopleApi.captchaChallenge>(
  'people.captchaChallenge',
  'GET',
  '/public/captcha',
)
