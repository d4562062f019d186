// Serves one's own profile: means of contact, the proof of a new address, second factor, passkeys, sessions.
import { profileApi } from '@cartable/domain/access/accounts/profile.api.ts'
import { handlers } from '../../../platform/http/handlers.ts'
import { endSessions } from '../../../platform/session/sessions.ts'
import { ownAddress } from './own-address.ts'
import { ownPasskeys } from './own-passkeys.ts'
import { newAuthenticator, proveAuthenticator, saveTwoFactor } from './own-two-factor.ts'
import { saveProfile, showProfile } from './save-profile.ts'

const profile = handlers(profileApi, {
  showProfile: (context) => showProfile(context),
  saveProfile,
  saveTwoFactor,
  newAuthenticator,
  confirmAuthenticator: proveAuthenticator,
  endSessions: async ({ db, identity, now, session }) => {
    if (identity) await endSessions(db, identity.accountId, now())
    await session.close()
    return { ok: true as const }
  },
})

export const profileService = [...profile, ...ownAddress, ...ownPasskeys]
