// Operations of the page of a registration's link.
import type { registrationApi } from '@cartable/domain/access/registration/registration.api.ts'
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
