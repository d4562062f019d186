// SQL of maintenance: the one window that is open, beginning it, changing its reason, ending it.
import { sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'

/** The maintenance that is going on. */
export const findOpenWindow = (db: Db) =>
  db
    .selectFrom('maintenanceWindows as w')
    .leftJoin('accounts as a', 'a.id', 'w.startedByAccountId')
    .leftJoin('people as p', 'p.id', 'a.personId')
    .select([
      'w.id',
      'w.updatedAt',
      'w.reason',
      'w.startedAt',
      sql<string | null>`nullif(concat_ws(' ', p.first_name, p.last_name), '')`.as('startedBy'),
    ])
    .where('w.endedAt', 'is', null)
    .executeTakeFirst()

export const openWindow = (db: Db, reason: string, now: Date, accountId: number | null) =>
  db
    .insertInto('maintenanceWindows')
    .values({ reason, startedAt: now.toISOString(), startedByAccountId: accountId })
    .returning(['id', 'updatedAt'])
    .executeTakeFirstOrThrow()

export const changeWindow = (db: Db, id: number, change: { reason?: string; endedAt?: string }) =>
  db
    .updateTable('maintenanceWindows')
    .set(change)
    .where('id', '=', id)
    .returning(['id', 'updatedAt'])
    .executeTakeFirstOrThrow()
