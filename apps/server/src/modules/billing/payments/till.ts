// What charging a card needs, once the transaction that decided it is committed.
import type { AfterCommitContext, OperationContext } from '../../../platform/http/context.ts'
import type { Till } from './charge-bill.ts'

export const tillOf = (context: OperationContext, after: AfterCommitContext): Till => ({
  read: after.read,
  write: (change) => {
    after.live(['billing'], ['accounting'], ['courses'], ['traineeships'])
    return after.write(change)
  },
  platform: context.platform,
})
