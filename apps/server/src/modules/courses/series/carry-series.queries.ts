// SQL of a rhythm that goes on with another contract: its decisions and its lessons.
import { sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'

/** The decisions of the days from one on. */
export const carryExceptions = async (db: Db, fromId: number, toId: number, day: string): Promise<void> => {
  await sql`insert into course_series_exceptions (series_id, day, kind, moved_to, reason)
    select ${toId}, day, kind, moved_to, reason from course_series_exceptions where series_id = ${fromId} and day >= ${day}::date`.execute(
    db,
  )
}

/** Lessons of a rhythm that were carried to the contract of the new one. */
export const carryCoursesOfSeries = async (
  db: Db,
  { fromId, toId, toContractId }: { readonly fromId: number; readonly toId: number; readonly toContractId: number },
): Promise<void> => {
  await db
    .updateTable('courses')
    .set({ seriesId: toId })
    .where('seriesId', '=', fromId)
    .where('contractId', '=', toContractId)
    .execute()
}
