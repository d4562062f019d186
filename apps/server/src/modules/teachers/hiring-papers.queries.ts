// SQL of the papers asked before a hiring, and where each stands.
import { sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'

export type HiringPaper = { name: string; state: 'missing' | 'unchecked' | 'approved' | 'not-approved' }
export const findHiringPapers = async (db: Db, teacherId: number, today: string): Promise<HiringPaper[]> => {
  const { rows } = await sql<HiringPaper>`
    select d.name, coalesce((select g.check_status from documents g where g.document_type_id = d.id and g.teacher_id = ${teacherId}
        and g.removed_at is null and (g.expires_on is null or g.expires_on >= ${today}::date)
        order by g.check_status = 'approved' desc, g.id desc limit 1), 'missing') as state
    from document_types d where d.enabled and d.mandatory and 'candidate' = any(d.available_for) order by d.name`.execute(
    db,
  )
  return rows
}
