// Where the public request asks: what can be chosen, the captcha, and the request itself.
import type { contactsApi } from '@cartable/domain/contacts/contacts.api.ts'
import type { peopleApi } from '@cartable/domain/people/people.api.ts'
import { door } from '../../../platform/outside/calls.ts'

export const publicForm = door<typeof contactsApi.publicForm>('contacts.publicForm', 'GET', '/public/contact')
export const publicRequest = door<typeof contactsApi.publicRequest>('contacts.publicRequest', 'POST', '/public/contact')
export const captchaChallenge = door<typeof peopleApi.captchaChallenge>(
  'people.captchaChallenge',
  'GET',
  '/public/captcha',
)
