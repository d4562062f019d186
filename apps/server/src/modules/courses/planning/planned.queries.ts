// SQL of planned lessons.
import { sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'

/** Cancels the lessons that are planned on a contract from an instant on, in the order of their ids; answers which. */
export const cancelPlannedFrom = async (
  db: Db,
  { contractId, from, kind, now }: { contractId: number; from: Date; kind: 'contract'; now: Date },
): Promise<number[]> => {
  await sql`select from courses where contract_id = ${contractId} and status = '1-planned' and expected_at >= ${from}
    order by id for no key update`.execute(db)
  const rows = await db
    .updateTable('courses')
    .set((set) => ({
      status: '0-cancelled',
      cancelledAt: now.toISOString(),
      cancellationKind: kind,
      planRevision: set('planRevision', '+', 1),
    }))
    .where('contractId', '=', contractId)
    .where('status', '=', '1-planned')
    .where('expectedAt', '>=', from.toISOString())
    .returning('id')
    .execute()
  return rows.map(({ id }) => id)
}
