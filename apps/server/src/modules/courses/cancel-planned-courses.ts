// Takes away the lessons that a contract had planned, when it ends or rests.
import { sql } from 'kysely'
import type { OperationContext } from '../../platform/http/context.ts'

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
  const { numUpdatedRows } = await db
    .updateTable('courses')
    .set({ status: '0-cancelled', cancelledAt: now().toISOString() })
    .where('contractId', '=', contractId)
    .where('status', '=', '1-planned')
    .where(sql<boolean>`expected_at >= coalesce(${from}::timestamptz, '-infinity')`)
    .executeTakeFirst()
  if (numUpdatedRows > 0n) live(['courses'])
  return Number(numUpdatedRows)
}
