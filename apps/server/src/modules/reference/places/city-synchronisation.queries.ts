// SQL around the synchronisation of the cities: the one under way, when the last one ended, the communes that are no more.
import { sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'

/**
 * The synchronisation that this account has under way. Two presses of the button at once wait for each other here, so that
 * the second one finds the first.
 */
export const runningSynchronisation = async (
  db: Db,
  kind: string,
  accountId: number | null,
): Promise<string | undefined> => {
  await sql`select pg_advisory_xact_lock(hashtext(${kind}))`.execute(db)
  const task = await db
    .selectFrom('asyncTasks')
    .select('uuid')
    .where('kind', '=', kind)
    .where('accountId', 'is not distinct from', accountId)
    .where('status', 'in', ['created', 'started'])
    .orderBy('id', 'desc')
    .executeTakeFirst()
  return task?.uuid
}

/** When the last successful task of this kind ended, whoever started it. */
export const lastSuccess = async (db: Db, kind: string): Promise<string | null> => {
  const task = await db
    .selectFrom('asyncTasks')
    .select('finishedAt')
    .where('kind', '=', kind)
    .where('status', '=', 'successed')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return task?.finishedAt ?? null
}

export const disableCities = async (db: Db, ids: readonly number[]): Promise<void> => {
  if (ids.length === 0) return
  await db
    .updateTable('cities')
    .set({ enabled: false })
    .where('id', 'in', [...ids])
    .execute()
}
