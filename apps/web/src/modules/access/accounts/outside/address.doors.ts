// Where the pages of a change of address ask: the operations, with their types only.
import type { addressApi } from '@cartable/domain/access/accounts/address.api.ts'
import { door } from '../../../../platform/outside/calls.ts'

export const askAddress = door<typeof addressApi.askAddress>('access.askAddress', 'POST', '/session/own-address')
export const showAddressProof = door<typeof addressApi.showAddressProof>(
  'access.showAddressProof',
  'GET',
  '/response/address',
)
export const proveAddress = door<typeof addressApi.proveAddress>('access.proveAddress', 'POST', '/response/address')
