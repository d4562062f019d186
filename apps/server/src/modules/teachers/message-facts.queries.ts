// SQL of what messages about a teacher say of them.
import { sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'

export type TeacherFacts = {
  readonly personId: number
  readonly name: string
  readonly categoryName: string | null
  readonly city: string | null
  readonly hiredOn: string | null
  readonly subjectNames: readonly string[]
  readonly nextCourse: string | null
}

export const findTeacherFacts = async (db: Db, id: number, now: Date): Promise<TeacherFacts | undefined> => {
  const { rows } = await sql<TeacherFacts>`
    select t.person_id, concat_ws(' ', p.first_name, p.last_name) as name, k.name as category_name, a.city, t.hired_on,
      array(select s.name from teacher_subjects ts join subjects s on s.id = ts.subject_id
            where ts.teacher_id = t.id order by ts.is_main desc, s.order_key, s.name) as subject_names,
      (select to_char(f.expected_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') from courses f
        where f.teacher_id = t.id and f.status = '1-planned' and f.expected_at > ${now} order by f.expected_at limit 1) as next_course
    from teachers t join people p on p.id = t.person_id
    left join addresses a on a.id = p.address_id
    left join teacher_categories k on k.id = t.teacher_category_id
    where t.id = ${id}`.execute(db)
  return rows[0]
}
