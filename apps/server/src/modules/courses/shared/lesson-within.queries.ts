// SQL of the lesson that a teacher gives within some hours, for those who want him elsewhere then.
import { sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'

/** Day, hours in French, and whom it is with. */
export type LessonWithin = { readonly day: string; readonly hours: string; readonly pupil: string }

export type Hours = { readonly from: string; readonly until: string }

/** In the order of their hours. */
export const listLessonsWithin = async (
  db: Db,
  teacherId: number,
  spans: readonly Hours[],
  limit: number,
): Promise<LessonWithin[]> => {
  const { rows } = await sql<LessonWithin>`
    select (lower(o.during) at time zone 'Europe/Paris')::date::text as day,
      to_char(lower(o.during) at time zone 'Europe/Paris', 'HH24:MI') || ' à ' || to_char(upper(o.during) at time zone 'Europe/Paris', 'HH24:MI') as hours,
      concat_ws(' ', n.first_name, n.last_name) as pupil
    from occupations o join courses c on c.id = o.course_id join students s on s.id = c.student_id join people n on n.id = s.person_id
    where o.role = 'teacher' and o.person_id = (select person_id from teachers where id = ${teacherId})
      and exists (select from unnest(${spans.map(({ from }) => from)}::timestamptz[], ${spans.map(({ until }) => until)}::timestamptz[]) as span ("from", until)
        where o.during && tstzrange(span."from", span.until))
    order by lower(o.during) limit ${limit}`.execute(db)
  return rows
}
