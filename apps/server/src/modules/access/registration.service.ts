// Serves the registration of families.
import { accessRefusals } from '@cartable/domain/access/access.refusals.ts'
import { registrationApi } from '@cartable/domain/access/registration.api.ts'
import { handlers } from '../../platform/http/handlers.ts'
import { registerFamily } from './register-family.ts'

export const registrationService = handlers(
  registrationApi,
  { register: registerFamily },
  { constraints: { accounts_login_uq: { refusal: accessRefusals.loginTaken, path: 'login' } } },
)
