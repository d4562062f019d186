// Serves the registration of families.

import { registrationApi } from '@cartable/domain/access/accounts/registration.api.ts'
import { accessRefusals } from '@cartable/domain/access/sign-in/access.refusals.ts'
import { handlers } from '../../../platform/http/handlers.ts'
import { registerFamily } from './register-family.ts'

export const registrationService = handlers(
  registrationApi,
  { register: registerFamily },
  { constraints: { accounts_login_uq: { refusal: accessRefusals.loginTaken, path: 'login' } } },
)
