// SQL of a pupil as his file is compared with another one, or copied.
import { sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'

/** What the pupil may do and has studied, as the other file says it. */
export const copyFile = async (db: Db, fromId: number, toId: number): Promise<void> => {
  await sql`update students t set may_answer = f.may_answer from students f where f.id = ${fromId} and t.id = ${toId}`.execute(
    db,
  )
  await sql`insert into student_chapters (student_id, chapter_id, studied_on)
    select ${toId}, chapter_id, studied_on from student_chapters where student_id = ${fromId} on conflict do nothing`.execute(
    db,
  )
}
