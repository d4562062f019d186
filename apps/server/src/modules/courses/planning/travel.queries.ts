// SQL of journeys: the lessons of a teacher right before and right after another, and how far away they are.
import { sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'
import { locationOf, otherAddressIdOf } from '../shared/lesson-place.queries.ts'

/** Where lesson `c` of contract `k` is given, when somebody has to go there. */
const addressId = sql`case ${locationOf}
  when 'student-home' then coalesce(sp.address_id, cp.address_id)
  when 'other' then ${otherAddressIdOf}
  when 'company' then (select h.address_id from companies h where h.code = 'holding')
  when 'teacher-home' then tp.address_id
end`
const joined = sql`join students s on s.id = k.student_id join people sp on sp.id = s.person_id
  join customers cu on cu.id = k.customer_id join people cp on cp.id = cu.person_id
  join teachers t on t.id = k.teacher_id join people tp on tp.id = t.person_id`

export type Journey = {
  /** Great circle, in kilometres. */
  readonly km: number
  /** Minutes between the end of one lesson and the beginning of the other. */
  readonly minutes: number
}

/** The journeys of a teacher before and after a lesson, on its day; those whose places are not known on the map are left out. */
export const listJourneys = async (
  db: Db,
  lesson: {
    readonly contractId: number
    readonly at: string
    readonly minutes: number
    readonly exceptId: number | null
  },
): Promise<Journey[]> => {
  const { contractId, at, minutes, exceptId } = lesson
  const { rows } = await sql<Journey>`
    with here as (
      select k.teacher_id, a.latitude, a.longitude, ${at}::timestamptz as starts, ${at}::timestamptz + make_interval(mins => ${minutes}) as ends
        from contracts k left join courses c on c.id = ${exceptId}::bigint ${joined} join addresses a on a.id = ${addressId} where k.id = ${contractId} and a.latitude is not null),
    others as (
      select o.during, a.latitude, a.longitude from here
        join courses c on c.teacher_id = here.teacher_id and c.id is distinct from ${exceptId}::bigint
        join occupations o on o.course_id = c.id and o.role = 'teacher'
        join contracts k on k.id = c.contract_id ${joined} join addresses a on a.id = ${addressId} and a.latitude is not null
       where o.during && tstzrange(here.starts - interval '12 hours', here.ends + interval '12 hours') and not o.during && tstzrange(here.starts, here.ends)),
    beside as (
      (select o.*, extract(epoch from here.starts - upper(o.during)) / 60 as minutes from others o, here where upper(o.during) <= here.starts order by upper(o.during) desc limit 1)
      union all
      (select o.*, extract(epoch from lower(o.during) - here.ends) / 60 from others o, here where lower(o.during) >= here.ends order by lower(o.during) limit 1))
    select round((12742 * asin(sqrt(power(sin(radians(b.latitude - here.latitude) / 2), 2)
        + cos(radians(here.latitude)) * cos(radians(b.latitude)) * power(sin(radians(b.longitude - here.longitude) / 2), 2))))::numeric, 1)::float8 as km,
      b.minutes::int as minutes
    from beside b, here`.execute(db)
  return rows
}
