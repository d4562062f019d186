// Where a family reads and changes who of its household has an account.
import type { householdApi } from '@cartable/domain/customers/household/household.api.ts'
import { door } from '../../../../platform/outside/calls.ts'

export const readHousehold = door<typeof householdApi.household>('customers.household', 'GET', '/customer/household')
export const inviteMember = door<typeof householdApi.inviteMember>(
  'customers.inviteMember',
  'POST',
  '/customer/household-invite',
)
export const letMemberPay = door<typeof householdApi.letMemberPay>(
  'customers.letMemberPay',
  'POST',
  '/customer/household-may-pay',
)
export const removeMember = door<typeof householdApi.removeMember>(
  'customers.removeMember',
  'POST',
  '/customer/household-remove',
)
