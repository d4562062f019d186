// SQL of the certificate of attendance: the pupil, the stage, and each hour of which presence was noted.
import type { PresenceState } from '@cartable/domain/traineeships/attendance/presence.schema.ts'
import { sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'

export type AttendedHour = {
  readonly day: string
  readonly subject: string
  readonly startTime: string | null
  readonly endTime: string | null
  readonly minutes: number
  readonly state: PresenceState
}
export type AttendanceFound = {
  readonly student: string
  readonly birthDate: string | null
  readonly stage: string
  readonly startDate: string
  readonly endDate: string
  readonly place: string | null
  readonly hours: readonly AttendedHour[]
}
type Asked = { readonly id: number; readonly customerId: number | null; readonly today: string }
/** Undefined for the registration of another family, and while nobody noted that the pupil was there. */
export const findCertificate = async (
  db: Db,
  { id, customerId, today }: Asked,
): Promise<AttendanceFound | undefined> => {
  const { rows } = await sql<AttendanceFound>`
    select concat_ws(' ', q.first_name, upper(q.last_name)) as student, q.birth_on::text as birth_date, x.name || ', ' || l.title as stage,
        x.starts_on::text as start_date, x.ends_on::text as end_date, case when x.online then 'en ligne' else a.complete_address end as place,
        (select jsonb_agg(jsonb_build_object('day', e.day, 'subject', s.name, 'startTime', to_char(g.start_time, 'HH24:MI'), 'endTime', to_char(g.end_time, 'HH24:MI'),
            'minutes', coalesce(extract(epoch from g.end_time - g.start_time)::int / 60, 0), 'state', e.state) order by e.day, g.start_time, s.name)
           from traineeship_presences e join traineeship_registration_subjects w on w.id = e.registration_subject_id
           join traineeship_subjects ts on ts.id = w.traineeship_subject_id join subjects s on s.id = ts.subject_id left join traineeship_groups g on g.id = w.group_id
          where w.registration_id = k.id and e.day <= ${today}::date) as hours
      from traineeship_registrations k join traineeship_sessions x on x.id = k.session_id join traineeship_levels l on l.id = k.level_id
      left join addresses a on a.id = x.address_id join students u on u.id = k.student_id join people q on q.id = u.person_id
     where k.id = ${id} and (${customerId}::bigint is null or k.customer_id = ${customerId})
       and exists (select from traineeship_presences e join traineeship_registration_subjects w on w.id = e.registration_subject_id
         where w.registration_id = k.id and e.state <> 'absent')`.execute(db)
  return rows[0]
}
