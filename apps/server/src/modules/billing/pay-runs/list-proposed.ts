// What waits for a second person, as one person reads it: what they may approve, and whether anybody else could.
import { payRunsRefusals } from '@cartable/domain/billing/pay-runs/pay-runs.refusals.ts'
import type { ProposedPay } from '@cartable/domain/billing/pay-runs/pay-runs.schema.ts'
import { refuse } from '@cartable/domain/kernel/refusal.ts'
import { approverOf, hasRight } from '@cartable/domain/kernel/rights.ts'
import type { Db } from '../../../platform/db/database.ts'
import type { OperationContext } from '../../../platform/http/context.ts'
import { approverIn, listOthers } from '../../../platform/right-holders.ts'
import { listProposed } from './proposed.queries.ts'

/** Nobody but whoever reads may approve. */
export const isAlone = async ({ db, identity }: OperationContext): Promise<boolean> =>
  identity !== null &&
  hasRight(identity.rights, 'payApproval', 'write') &&
  (await listOthers(db, 'payApproval', identity.accountId)).length === 0

export const proposedFor = async ({ db, identity }: OperationContext): Promise<ProposedPay[]> => {
  const readerId = identity?.accountId ?? null
  const others = (await listOthers(db, 'payApproval', readerId)).length
  return (await listProposed(db)).map(({ proposedByAccountId, ...one }) => ({
    ...one,
    approver: approverOf(proposedByAccountId, readerId, others),
  }))
}

/** Who prepared it does not approve it, as long as anybody else could. */
export const refuseOwn = async (db: Db, authorId: number | null, accountId: number | null): Promise<void> => {
  if ((await approverIn(db, 'payApproval', authorId, accountId)) === 'author') refuse(payRunsRefusals.ownRun)
}
