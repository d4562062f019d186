// SQL of the calendar of all sessions: those that have a day in a span, with their rooms and how full they are.
import type { CalendarSession } from '@cartable/domain/traineeships/sessions/calendar.schema.ts'
import { sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'

export const listSessionsBetween = async (db: Db, from: string, until: string): Promise<CalendarSession[]> => {
  const groups = sql`from traineeship_groups g join traineeship_subjects t on t.id = g.traineeship_subject_id and t.enabled
      join traineeship_levels l on l.id = t.level_id and l.enabled where l.session_id = s.id and g.status <> '0-cancelled'`
  const { rows } = await sql<CalendarSession>`
    select s.id, s.name, s.status, s.starts_on::text as start_date, s.ends_on::text as end_date, a.city, s.online,
      array(select o.name from traineeship_locations o where o.session_id = s.id order by o.name) as rooms,
      (select count(*)::integer from traineeship_registrations r where r.session_id = s.id and r.enabled) as registrations,
      (select count(*)::integer ${groups}) as groups,
      (select count(*)::integer ${groups} and not exists (select from traineeship_proposals p where p.group_id = g.id and p.status = 'accepted')) as without_teacher
    from traineeship_sessions s left join addresses a on a.id = s.address_id
    where s.enabled and s.starts_on <= ${until}::date and s.ends_on >= ${from}::date order by s.starts_on, s.ends_on, s.id`.execute(
    db,
  )
  return rows
}
