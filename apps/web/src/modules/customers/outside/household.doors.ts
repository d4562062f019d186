// Where the pages of a family's account ask: the operations, with their types only.
import type { ownHouseholdApi } from '@cartable/domain/customers/own-household.api.ts'
import type { peopleApi } from '@cartable/domain/people/people.api.ts'
import { door } from '../../../platform/outside/calls.ts'

export const ownHousehold = door<typeof ownHouseholdApi.ownHousehold>(
  'customers.ownHousehold',
  'GET',
  '/customers/own-household',
)
export const saveOwnHousehold = door<typeof ownHouseholdApi.saveOwnHousehold>(
  'customers.saveOwnHousehold',
  'POST',
  '/customers/own-household',
)
export const searchAddresses = door<typeof peopleApi.addressAutocomplete>(
  'people.addressAutocomplete',
  'GET',
  '/public/admin/geocoding/autocomplete',
)
