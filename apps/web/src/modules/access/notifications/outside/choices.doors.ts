// Where the choices of messages are read and made, for the pages outside the office.
import type { choicesApi } from '@cartable/domain/access/notifications/choices.api.ts'
import { door } from '../../../../platform/outside/calls.ts'

export const showChoices = door<typeof choicesApi.showChoices>('access.showChoices', 'GET', '/notifications/choices')
export const saveChoices = door<typeof choicesApi.saveChoices>('access.saveChoices', 'POST', '/notifications/choices')
export const linkChoices = door<typeof choicesApi.linkChoices>(
  'access.linkChoices',
  'GET',
  '/notifications/choices-by-link',
)
export const saveLinkChoices = door<typeof choicesApi.saveLinkChoices>(
  'access.saveLinkChoices',
  'POST',
  '/notifications/choices-by-link',
)
export const sendMobileCode = door<typeof choicesApi.sendMobileCode>(
  'access.sendMobileCode',
  'POST',
  '/notifications/mobile-code',
)
export const proveMobile = door<typeof choicesApi.proveMobile>(
  'access.proveMobile',
  'POST',
  '/notifications/mobile-proof',
)
