// Who is where: nobody in two places at once, and what the database keeps of it is what lessons and stages say.
import { sql } from 'kysely'
import { byQuery } from './invariant.ts'

/** Each person's hours by the lessons and the stages themselves; pupils of one collective lesson share its occasion. */
const hours = sql`
  select p.person_id, p.role, tstzrange(coalesce(c.done_at, c.expected_at), coalesce(c.done_at, c.expected_at) + make_interval(mins => c.duration_minutes)) as during,
      case when c.is_collective then 'collective ' || c.teacher_id || ' ' || coalesce(c.done_at, c.expected_at) else 'course ' || c.id end as occasion,
      c.id as course_id
    from courses c cross join lateral (select t.person_id, 'teacher' as role from teachers t where t.id = c.teacher_id
      union all select s.person_id, 'student' from students s where s.id = c.student_id) p
   where c.status not in ('0-cancelled', '5-cancelled')
  union all
  select t.person_id, 'teacher', tstzrange(lower(s.during) at time zone 'Europe/Paris', upper(s.during) at time zone 'Europe/Paris'), 'group ' || s.group_id, null
    from traineeship_group_slots s join teachers t on t.id = s.teacher_id
  union all
  select st.person_id, 'student', tstzrange(lower(s.during) at time zone 'Europe/Paris', upper(s.during) at time zone 'Europe/Paris'), 'group ' || s.group_id, null
    from traineeship_group_slots s join traineeship_registration_subjects rs on rs.group_id = s.group_id
      join traineeship_registrations r on r.id = rs.registration_id and r.enabled join students st on st.id = r.student_id
   where not exists (select from traineeship_registration_absences a where a.registration_id = r.id and a.day = s.day)`

export const nobodyInTwoPlaces = byQuery(
  'nobody-in-two-places',
  'Nobody gives or takes two lessons, or a lesson and a stage, at the same time.',
  'people',
  () => sql`
    with hours as materialized (${hours})
    select distinct a.person_id as id, 'person ' || a.person_id || ' is at ' || a.occasion || ' and at ' || b.occasion || ' on ' || lower(a.during) as what
      from hours a join hours b on b.person_id = a.person_id and b.role = a.role and b.during && a.during and b.occasion > a.occasion`,
)

export const occupationsAreTrue = byQuery(
  'occupations-are-what-is-planned',
  'The hours that the database keeps of everybody are those of their lessons and stages, no more and no less.',
  'people',
  () => sql`
    with hours as materialized (${hours})
    select coalesce(h.person_id, o.person_id) as id,
      'person ' || coalesce(h.person_id, o.person_id) || case when o.person_id is null then ' is not kept at ' else ' is kept at ' end || coalesce(h.during, o.during) as what
      from (select distinct person_id, role, during from hours) h
      full join (select distinct person_id, role, during from occupations) o
        on o.person_id = h.person_id and o.role = h.role and o.during = h.during
     where h.person_id is null or o.person_id is null`,
)

export const placeInvariants = [nobodyInTwoPlaces, occupationsAreTrue] as const
