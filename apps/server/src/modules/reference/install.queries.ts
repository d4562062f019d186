// SQL around the first data of reference: one server at a time, and official lists that leave no trace.
import { sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'

export type Filled = 'cities' | 'schoolCareers' | 'subjects' | 'graduations' | 'experiences'

/** Rows are disabled and never deleted: a table that is empty was never filled, by us or by anybody. */
export const isEmptyTable = async (db: Db, table: Filled): Promise<boolean> =>
  (await db.selectFrom(table).select('id').limit(1).executeTakeFirst()) === undefined

/** Of several servers that fill the same database, one does it while the others wait, as long as it takes. */
export const waitToInstall = async (db: Db): Promise<void> => {
  await sql`set local lock_timeout = 0`.execute(db)
  await sql`set local statement_timeout = 0`.execute(db)
  await sql`select pg_advisory_xact_lock(hashtext('cartable reference'))`.execute(db)
}

/**
 * 35 000 lines of an official list are no act of anybody: they leave no trace, what is done to them later does. The table
 * is new and empty, so that nobody waits for its lock.
 */
export const withoutTraces = async (
  db: Db,
  table: 'cities' | 'subject_scholar_levels',
  fill: () => Promise<unknown>,
): Promise<void> => {
  await sql`alter table ${sql.table(table)} disable trigger audit`.execute(db)
  await fill()
  await sql`alter table ${sql.table(table)} enable trigger audit`.execute(db)
}
