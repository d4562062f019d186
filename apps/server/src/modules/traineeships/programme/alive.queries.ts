// SQL of who counts on a level or a subject: those registered, and the teachers who were asked.
import { sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'

export type Alive = { readonly students: readonly string[]; readonly teachers: readonly string[] }

/** Names of those registered, and of those whose proposal is not over. */
export const aliveWithin = async (
  db: Db,
  of: { readonly levelId: number } | { readonly subjectId: number },
): Promise<Alive> => {
  const within = 'levelId' in of ? sql`s.level_id = ${of.levelId}` : sql`s.id = ${of.subjectId}`
  // somebody may be registered to a level without any of its subjects
  const taken =
    'levelId' in of
      ? sql`r.level_id = ${of.levelId}`
      : sql`exists (select from traineeship_registration_subjects x where x.registration_id = r.id and x.traineeship_subject_id = ${of.subjectId})`
  const { rows } = await sql<Alive>`select
    array(select concat_ws(' ', p.first_name, p.last_name) from traineeship_registrations r join students st on st.id = r.student_id
      join people p on p.id = st.person_id where r.enabled and ${taken} order by p.last_name, p.first_name, r.id) as students,
    array(select distinct concat_ws(' ', p.first_name, p.last_name) from traineeship_proposals pr join traineeship_groups g on g.id = pr.group_id
      join traineeship_subjects s on s.id = g.traineeship_subject_id join teachers t on t.id = pr.teacher_id join people p on p.id = t.person_id
      where pr.status in ('created', 'sent', 'accepted') and ${within} order by 1) as teachers`.execute(db)
  return rows[0] ?? { students: [], teachers: [] }
}
