// The operations that the session of the page is made of, handed to the platform.
import { accessApi } from '@cartable/domain/access/access.api.ts'
import type { SessionOperations } from '../../platform/session/session.ts'

export const accessSession: SessionOperations = {
  session: accessApi.session,
  login: accessApi.login,
  logout: accessApi.logout,
  keepAlive: accessApi.keepAlive,
}
