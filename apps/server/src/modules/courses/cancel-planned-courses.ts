// Takes away the lessons that a contract had planned, when it ends or rests.
import type { OperationContext } from '../../platform/http/context.ts'
import { markPlannedCancelled } from './courses.queries.ts'

/**
 * Cancels the planned lessons of a contract that begin at `from` or later; all of them when null. Answers how many. The
 * contract is locked by the caller, who tells family and teacher.
 */
export const cancelPlannedCourses = async (
  { db, now, live }: Pick<OperationContext, 'db' | 'now' | 'live'>,
  contractId: number,
  from: string | null,
  _kind: 'contract',
): Promise<number> => {
  const count = await markPlannedCancelled(db, contractId, from, now())
  if (count > 0) live(['courses'])
  return count
}
