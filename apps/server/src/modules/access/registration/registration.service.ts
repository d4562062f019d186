// Serves the registration of families.
import { registrationApi } from '@cartable/domain/access/registration/registration.api.ts'
import { handlers } from '../../../platform/http/handlers.ts'
import { openSpace, renewProof, showProof } from './open-space.ts'
import { registerFamily } from './register-family.ts'

export const registrationService = handlers(registrationApi, {
  register: registerFamily,
  showProof,
  openSpace,
  renewProof,
})
