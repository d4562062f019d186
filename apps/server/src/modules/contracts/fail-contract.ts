// A test course that did not convince makes its contract fail.
import type { OperationContext } from '../../platform/http/context.ts'
import { lockContract } from './contract-record.queries.ts'
import { moveLocked } from './move-contract.ts'

/**
 * Takes the lock of the contract, to be called before that of its course, as reactivating does; answers what fails it.
 * Only a contract that runs fails: one that is paused or closed stays what staff made it.
 */
export const lockToFail = async (context: OperationContext, contractId: number): Promise<() => Promise<void>> => {
  const contract = await lockContract(context.db, contractId)
  return async () => {
    if (contract?.status === 'active') await moveLocked(context, contract, 'failed', 'test')
  }
}
