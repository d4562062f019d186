// Where the page of a family's tax advance asks: the operations, with their types only.
import type { peopleApi } from '@cartable/domain/people/people.api.ts'
import type { ownAdvanceApi } from '@cartable/domain/urssaf/own-advance.api.ts'
import { door } from '../../../platform/outside/calls.ts'

export const ownAdvance = door<typeof ownAdvanceApi.ownAdvance>('urssaf.ownAdvance', 'GET', '/urssaf/own-advance')
export const saveOwnAdvance = door<typeof ownAdvanceApi.saveOwnAdvance>(
  'urssaf.saveOwnAdvance',
  'POST',
  '/urssaf/own-advance',
)
export const stopOwnAdvance = door<typeof ownAdvanceApi.stopOwnAdvance>(
  'urssaf.stopOwnAdvance',
  'POST',
  '/urssaf/own-advance-stop',
)
export const searchCities = door<typeof peopleApi.cityAutocomplete>(
  'people.cityAutocomplete',
  'GET',
  '/public/admin/geocoding/autocomplete_cities',
)
