// The operations that the session of the page is made of, handed to the platform.
import type { accessApi } from '@cartable/domain/access/sign-in/access.api.ts'
import type { passkeysApi } from '@cartable/domain/access/sign-in/passkeys.api.ts'
import { sessionPlaces } from '@cartable/domain/access/sign-in/session.places.ts'
import type { PlacedOf } from '@cartable/domain/kernel/operation.ts'
import type { SessionOperations } from '../../platform/session/session.ts'

type Api = typeof accessApi & typeof passkeysApi
const placed = <K extends keyof typeof sessionPlaces>(key: K): PlacedOf<Api[K]> => ({
  id: `access.${key}`,
  ...sessionPlaces[key],
})

export const accessSession: SessionOperations = {
  session: placed('session'),
  login: placed('login'),
  askPasskey: placed('askPasskey'),
  enterByPasskey: placed('enterByPasskey'),
  logout: placed('logout'),
  keepAlive: placed('keepAlive'),
}
