// Where one's own profile asks: the account, its second factor, its passkeys, its sessions, and a copy of what is held on its owner.
import type { ownPasskeysApi } from '@cartable/domain/access/accounts/own-passkeys.api.ts'
import type { profileApi } from '@cartable/domain/access/accounts/profile.api.ts'
import type { exchangeApi } from '@cartable/domain/exchange/exchange.api.ts'
import type { privacyApi } from '@cartable/domain/people/privacy.api.ts'
import { door } from '../../../../platform/outside/calls.ts'

export const showProfile = door<typeof profileApi.showProfile>(
  'access.showProfile',
  'GET',
  '/session/shared/user-profile-show',
)
export const saveProfile = door<typeof profileApi.saveProfile>(
  'access.saveProfile',
  'POST',
  '/session/shared/user-profile-update',
)
export const saveTwoFactor = door<typeof profileApi.saveTwoFactor>(
  'access.saveTwoFactor',
  'POST',
  '/session/shared/user-profile-two-factor',
)
export const newAuthenticator = door<typeof profileApi.newAuthenticator>(
  'access.newAuthenticator',
  'POST',
  '/session/shared/user-profile-authenticator',
)
export const confirmAuthenticator = door<typeof profileApi.confirmAuthenticator>(
  'access.confirmAuthenticator',
  'POST',
  '/session/shared/user-profile-authenticator-confirm',
)
export const wantPasskey = door<typeof ownPasskeysApi.wantPasskey>(
  'access.wantPasskey',
  'POST',
  '/session/shared/user-profile-passkey',
)
export const addPasskey = door<typeof ownPasskeysApi.addPasskey>(
  'access.addPasskey',
  'POST',
  '/session/shared/user-profile-passkey-add',
)
export const removePasskey = door<typeof ownPasskeysApi.removePasskey>(
  'access.removePasskey',
  'POST',
  '/session/shared/user-profile-passkey-remove',
)
export const endSessions = door<typeof profileApi.endSessions>(
  'access.endSessions',
  'POST',
  '/session/shared/user-profile-sessions-end',
)
export const exportMyData = door<typeof privacyApi.exportMyData>(
  'people.exportMyData',
  'POST',
  '/personal-data/export-mine',
)
export const downloadMyData = door<typeof privacyApi.downloadPersonalData>(
  'people.downloadPersonalData',
  'GET',
  '/personal-data/download',
)
export const taskProgress = door<typeof exchangeApi.taskProgress>(
  'exchange.taskProgress',
  'GET',
  '/admin/async-task/progress',
)
