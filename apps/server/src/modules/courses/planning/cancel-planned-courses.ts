// Takes the planned lessons of a contract away from an instant on, as the contract pauses or ends.
import type { OperationContext } from '../../../platform/http/context.ts'
import { cancelPlannedFrom } from './planned.queries.ts'

/** Lessons that begin at `from` or later and before `until`, whatever comes when null. */
export type Span = { readonly from: Date; readonly until: Date | null }

/**
 * Cancels what is planned on a contract in a time; answers how many lessons. The caller holds the lock of the contract,
 * which comes before those of its lessons everywhere. It tells nobody: whoever ends the contract does, in one mail for
 * all of them. `contract`: they may be made again once it runs.
 */
export const cancelPlannedCourses = async (
  { db, now, live }: Pick<OperationContext, 'db' | 'now' | 'live'>,
  contractId: number,
  { from, until }: Span,
  kind: 'contract',
): Promise<number> => {
  const cancelled = await cancelPlannedFrom(db, { contractId, from, until, kind, now: now() })
  if (cancelled.length > 0) live(['courses'])
  return cancelled.length
}
