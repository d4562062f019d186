// Where a teacher's own file is asked for and changed.
import type { ownFileApi } from '@cartable/domain/teachers/own-file/own-file.api.ts'
import type { ownIdentityApi } from '@cartable/domain/teachers/own-file/own-identity.api.ts'
import { door } from '../../../../platform/outside/calls.ts'

export const ownFile = door<typeof ownFileApi.ownFile>('teachers.ownFile', 'GET', '/teacher/own-file')
export const askSelfEmployed = door<typeof ownFileApi.askSelfEmployed>(
  'teachers.askSelfEmployed',
  'POST',
  '/teacher/ask-self-employed',
)
export const withdrawSelfEmployed = door<typeof ownFileApi.withdrawSelfEmployed>(
  'teachers.withdrawSelfEmployed',
  'POST',
  '/teacher/ask-self-employed-withdraw',
)
export const askLeave = door<typeof ownFileApi.askLeave>('teachers.askLeave', 'POST', '/teacher/ask-leave')
export const withdrawLeave = door<typeof ownFileApi.withdrawLeave>(
  'teachers.withdrawLeave',
  'POST',
  '/teacher/ask-leave-withdraw',
)

export const ownIdentity = door<typeof ownIdentityApi.ownIdentity>(
  'teachers.ownIdentity',
  'GET',
  '/teacher/own-identity',
)
export const saveOwnIdentity = door<typeof ownIdentityApi.saveOwnIdentity>(
  'teachers.saveOwnIdentity',
  'POST',
  '/teacher/own-identity',
)
