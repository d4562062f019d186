// SQL of maintenance: the one window that is open or announced, beginning it, changing it, ending it.
import { sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'

/** The maintenance that is going on or announced. */
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
      'w.expectedEndAt',
      sql<string | null>`nullif(concat_ws(' ', p.first_name, p.last_name), '')`.as('startedBy'),
    ])
    .where('w.endedAt', 'is', null)
    .executeTakeFirst()

export type WindowValues = {
  readonly reason: string
  readonly startedAt: string
  readonly expectedEndAt: string | null
}

export const openWindow = (db: Db, values: WindowValues, accountId: number | null) =>
  db
    .insertInto('maintenanceWindows')
    .values({ ...values, startedByAccountId: accountId })
    .returning(['id', 'updatedAt'])
    .executeTakeFirstOrThrow()

export const changeWindow = (db: Db, id: number, change: Partial<WindowValues> & { readonly endedAt?: string }) =>
  db
    .updateTable('maintenanceWindows')
    .set(change)
    .where('id', '=', id)
    .returning(['id', 'updatedAt'])
    .executeTakeFirstOrThrow()
