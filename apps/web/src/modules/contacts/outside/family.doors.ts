// Operations by which a family asks for a teacher by itself.
import type { familyRequestsApi } from '@cartable/domain/contacts/family-requests.api.ts'
import { door } from '../../../platform/outside/calls.ts'

export const familyForm = door<typeof familyRequestsApi.familyForm>('contacts.familyForm', 'GET', '/family/request')
export const saveChild = door<typeof familyRequestsApi.saveChild>('contacts.saveChild', 'POST', '/family/child')
export const askTeacher = door<typeof familyRequestsApi.askTeacher>('contacts.askTeacher', 'POST', '/family/request')
export const familyRequests = door<typeof familyRequestsApi.familyRequests>(
  'contacts.familyRequests',
  'GET',
  '/family/requests',
)
export const withdrawRequest = door<typeof familyRequestsApi.withdrawRequest>(
  'contacts.withdrawRequest',
  'POST',
  '/family/request/withdraw',
)
