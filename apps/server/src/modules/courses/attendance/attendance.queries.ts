// SQL of what a pupil attended: lessons that were given and confirmed, days of stages at which nobody said that he would be absent.
import type { AttendedYear } from '@cartable/domain/courses/attendance/attendance.schema.ts'
import { sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'

export type Attended = {
  readonly day: string
  readonly from: string
  readonly minutes: number
  readonly what: string
  readonly teacher: string | null
}

/** Every attended hour of the students of a customer. */
const attended = (customerId: number, today: string) => sql`
  select c.student_id, (c.done_at at time zone 'Europe/Paris')::date as day, to_char(c.done_at at time zone 'Europe/Paris', 'HH24:MI') as "from",
    c.duration_minutes as minutes, u.name as what, concat_ws(' ', p.first_name, p.last_name) as teacher
  from courses c join contracts k on k.id = c.contract_id join subjects u on u.id = k.subject_id
    join teachers t on t.id = c.teacher_id join people p on p.id = t.person_id
  where c.customer_id = ${customerId} and c.status = '3-confirmed' and c.done_at is not null
  union all
  select k.student_id, d.day, to_char(g.start_time, 'HH24:MI'), (extract(epoch from g.end_time - g.start_time) / 60)::integer,
    'Stage, ' || u.name, (select string_agg(distinct concat_ws(' ', p.first_name, p.last_name), ', ') from traineeship_proposals o
      join teachers t on t.id = o.teacher_id join people p on p.id = t.person_id where o.group_id = g.id and o.status = 'accepted')
  from traineeship_registrations k
    join traineeship_registration_subjects w on w.registration_id = k.id
    join traineeship_groups g on g.id = w.group_id and g.status <> '0-cancelled'
    join traineeship_subjects s on s.id = g.traineeship_subject_id join subjects u on u.id = s.subject_id
    join traineeship_subject_days d on d.traineeship_subject_id = s.id and d.day < ${today}::date
  where k.customer_id = ${customerId} and k.enabled and k.status = '2-firm'
    and not exists (select from traineeship_registration_absences b where b.registration_id = k.id and b.day = d.day)`

export const listAttendedYears = async (db: Db, customerId: number, today: string): Promise<AttendedYear[]> => {
  const { rows } = await sql<AttendedYear>`
    select a.student_id, concat_ws(' ', p.first_name, p.last_name) as student_name,
      (extract(year from a.day) - case when extract(month from a.day) < 9 then 1 else 0 end)::integer as year,
      count(*)::integer as count, sum(a.minutes)::integer as minutes
    from (${attended(customerId, today)}) a join students s on s.id = a.student_id join people p on p.id = s.person_id
    group by 1, 2, 3 order by 3 desc, 2`.execute(db)
  return rows
}

export const listAttended = async (
  db: Db,
  customerId: number,
  { studentId, from, until, today }: { studentId: number; from: string; until: string; today: string },
): Promise<Attended[]> => {
  const { rows } = await sql<Attended>`
    select a.day::text as day, a."from", a.minutes, a.what, a.teacher from (${attended(customerId, today)}) a
    where a.student_id = ${studentId} and a.day >= ${from}::date and a.day < ${until}::date order by a.day, a."from"`.execute(
    db,
  )
  return rows
}

export const findPupil = async (db: Db, customerId: number, studentId: number) => {
  const { rows } = await sql<{ name: string; birthOn: string | null; levelName: string | null }>`
    select concat_ws(' ', p.first_name, p.last_name) as name, p.birth_on, l.name as level_name
    from students s join people p on p.id = s.person_id left join scholar_levels l on l.id = s.scholar_level_id
    where s.id = ${studentId} and s.customer_id = ${customerId}`.execute(db)
  return rows[0]
}
