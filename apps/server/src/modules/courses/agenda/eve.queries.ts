// SQL of the reminders of the eve: the lessons of a day of those who asked to be reminded, by mail or by SMS, and were not yet.
import { sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'
import { locationOf, otherAddressIdOf } from '../shared/lesson-place.queries.ts'

export type EveLesson = {
  readonly id: number
  readonly reader: 'customer' | 'student' | 'teacher'
  readonly personId: number
  readonly firstName: string | null
  readonly lastName: string
  readonly email: string | null
  readonly accountId: number | null
  readonly expectedAt: string
  readonly durationMinutes: number
  readonly subject: string
  readonly studentFirstName: string
  readonly teacherName: string
  /** As the contract says it: at whose home, online. */
  readonly location: string
  readonly address: string | null
  readonly roomUrl: string | null
}

/** Lessons of `day` in the order of their hours; `personId`: of this person alone. Nobody is reminded twice since `since`. */
export const listEve = async (
  db: Db,
  { day, since, personId = null }: { readonly day: string; readonly since: Date; readonly personId?: number | null },
): Promise<EveLesson[]> => {
  const { rows } = await sql<EveLesson>`
    select c.id, r.reader, p.id as person_id, p.first_name, p.last_name, p.email,
      (select a.id from accounts a where a.person_id = p.id and a.enabled limit 1) as account_id,
      c.expected_at, c.duration_minutes, j.name as subject, coalesce(sp.first_name, sp.last_name) as student_first_name,
      concat_ws(' ', tp.first_name, tp.last_name) as teacher_name, ${locationOf} as location,
      case ${locationOf}
        when 'student-home' then (select a.complete_address from addresses a where a.id = coalesce(sp.address_id, cp.address_id))
        when 'other' then (select a.complete_address from addresses a where a.id = ${otherAddressIdOf})
        when 'company' then (select a.complete_address from companies h join addresses a on a.id = h.address_id where h.code = 'holding') end as address,
      (select v.url from video_conferences v where v.contract_id = k.id and v.closed_at is null) as room_url
    from (select distinct person_id from notification_choices where choice in ('reminders', 'sms-reminders') and enabled) n join people p on p.id = n.person_id
      cross join lateral (
        select 'customer' as reader, c.id from courses c join customers x on x.id = c.customer_id and x.person_id = p.id
          where c.status = '1-planned' and (c.expected_at at time zone 'Europe/Paris')::date = ${day}::date
        union all select 'teacher', c.id from courses c join teachers x on x.id = c.teacher_id and x.person_id = p.id
          where c.status = '1-planned' and (c.expected_at at time zone 'Europe/Paris')::date = ${day}::date
        union all select 'student', c.id from courses c join students x on x.id = c.student_id and x.person_id = p.id
          join customers y on y.id = c.customer_id and y.person_id <> p.id
          where c.status = '1-planned' and (c.expected_at at time zone 'Europe/Paris')::date = ${day}::date) r
      join courses c on c.id = r.id join contracts k on k.id = c.contract_id join subjects j on j.id = k.subject_id
      join students s on s.id = c.student_id join people sp on sp.id = s.person_id
      join customers cu on cu.id = c.customer_id join people cp on cp.id = cu.person_id
      join teachers t on t.id = c.teacher_id join people tp on tp.id = t.person_id
    where p.erased_at is null
      and (${personId}::bigint is null or p.id = ${personId}::bigint)
      and not exists (select from messages m join message_recipients q on q.message_id = m.id
        where q.person_id = p.id and m.purpose in ('course-reminder', 'course-reminder-sms') and m.created_at >= ${since})
    order by p.id, c.expected_at, c.id`.execute(db)
  return rows
}

/** Two servers, or a task that is run again, remind a person once. */
export const lockReminded = async (db: Db, personId: number): Promise<void> => {
  await sql`select from notification_choices where person_id = ${personId} and choice in ('reminders', 'sms-reminders') order by id for update`.execute(
    db,
  )
}
