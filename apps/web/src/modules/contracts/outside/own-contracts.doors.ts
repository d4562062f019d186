// Where the contracts of a family are asked for, with their types only.
import type { ownContractsApi } from '@cartable/domain/contracts/own-contracts.api.ts'
import { door } from '../../../platform/outside/calls.ts'

export const ownContracts = door<typeof ownContractsApi.ownContracts>(
  'contracts.ownContracts',
  'GET',
  '/contracts/own-contracts',
)
export const chooseRhythm = door<typeof ownContractsApi.chooseRhythm>(
  'contracts.chooseRhythm',
  'POST',
  '/contracts/own-billing-rhythm',
)
export const askEnd = door<typeof ownContractsApi.askEnd>('contracts.askEnd', 'POST', '/contracts/own-contract-end')
