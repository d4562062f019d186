// SQL of who is where: what takes a teacher or a student at an hour.
import type { Span } from '@cartable/domain/courses/planning/free-hours.rules.ts'
import type { InTheWay } from '@cartable/domain/courses/planning/in-the-way.rules.ts'
import { sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'

/** The two people of a lesson, by their files. */
export type Pair = { readonly teacherId: number; readonly studentId: number }
/** An hour for a lesson; `isCollective`: other pupils of the same teacher may have theirs at the same instant. */
export type Slot = { readonly at: string; readonly minutes: number; readonly isCollective: boolean }
/** Whose lessons may be named to the reader. */
export type Own = { readonly teacherId?: number; readonly customerId?: number }

const name = (people: string) =>
  sql<string>`concat_ws(' ', ${sql.ref(`${people}.first_name`)}, ${sql.ref(`${people}.last_name`)})`

/** What is in the way of a lesson, the teacher's first; the lesson that is moved (`exceptId`) is not, nor those of a rhythm that changes. */
export const listInTheWay = async (
  db: Db,
  { teacherId, studentId }: Pair,
  { at, minutes, isCollective }: Slot,
  {
    exceptId = null,
    exceptIds = [],
    exceptSeriesIds = [],
    own = {},
  }: {
    readonly exceptId?: number | null
    /** Those that move with it. */
    readonly exceptIds?: readonly number[]
    readonly exceptSeriesIds?: readonly number[]
    readonly own?: Own
  } = {},
): Promise<InTheWay[]> => {
  const occasion = `collective:${teacherId}@${Math.floor(Date.parse(at) / 1000)}`
  const { rows } = await sql<InTheWay>`
    select o.role, lower(o.during) as "from", upper(o.during) as until, o.course_id, c.contract_id, c.status is not distinct from '1-planned' as is_planned,
      ${name('who')} as person_name,
      coalesce(se.name, case o.role when 'teacher' then ${name('pupil')} else ${name('tutor')} end) as with_name,
      coalesce(c.teacher_id = ${own.teacherId ?? null}::bigint or c.customer_id = ${own.customerId ?? null}::bigint, false) as is_own
    from occupations o
      join people who on who.id = o.person_id
      left join courses c on c.id = o.course_id
      left join students s on s.id = c.student_id left join people pupil on pupil.id = s.person_id
      left join teachers t on t.id = c.teacher_id left join people tutor on tutor.id = t.person_id
      left join traineeship_groups g on g.id = o.group_id left join traineeship_subjects ts on ts.id = g.traineeship_subject_id
      left join traineeship_levels l on l.id = ts.level_id left join traineeship_sessions se on se.id = l.session_id
    where ((o.role = 'teacher' and o.person_id = (select person_id from teachers where id = ${teacherId}))
        or (o.role = 'student' and o.person_id = (select person_id from students where id = ${studentId})))
      and o.during && tstzrange(${at}::timestamptz, ${at}::timestamptz + make_interval(mins => ${minutes}))
      and (${exceptId}::bigint is null or o.course_id is distinct from ${exceptId})
      and (o.course_id is null or o.course_id <> all(${[...exceptIds]}::bigint[]))
      and not exists (select from course_series r
        where r.id = any(${[...exceptSeriesIds]}::bigint[]) and r.id = c.series_id and r.contract_id = c.contract_id)
      and not (${isCollective} and o.occasion = ${occasion})
    order by o.role desc, lower(o.during), o.id limit 20`.execute(db)
  return rows
}

/** A slot of two people, by who they are. */
export type PeopleSlot = Slot & { readonly teacherId: number; readonly people: readonly [number, number] }

/** Of many slots, those in which the teacher or the student is taken, by their places in the list. */
export const listTakenSlots = async (db: Db, slots: readonly PeopleSlot[]): Promise<Set<number>> => {
  const occasionOf = ({ teacherId, at }: PeopleSlot) => `collective:${teacherId}@${Math.floor(Date.parse(at) / 1000)}`
  const isTaken = (role: 'teacher' | 'student') => sql`exists (select from occupations o
      where o.role = ${role} and o.person_id = ${sql.ref(role)} and o.during && span and not (is_collective and o.occasion = asked.occasion))`
  const { rows } = await sql<{ place: number }>`
    select place::integer from (
      select *, tstzrange(at, at + make_interval(mins => minutes)) as span from unnest(
        ${slots.map(({ people }) => people[0])}::bigint[], ${slots.map(({ people }) => people[1])}::bigint[],
        ${slots.map(({ at }) => at)}::timestamptz[], ${slots.map(({ minutes }) => minutes)}::integer[],
        ${slots.map(({ isCollective }) => isCollective)}::boolean[], ${slots.map(occasionOf)}::text[])
        with ordinality as slots(teacher, student, at, minutes, is_collective, occasion, place)) asked
    where ${isTaken('teacher')} or ${isTaken('student')}`.execute(db)
  return new Set(rows.map(({ place }) => place - 1))
}

/** What takes either of them within some days, for hours to be proposed beside it; the lesson that is moved is not. */
export const listTaken = async (
  db: Db,
  { teacherId, studentId }: Pair,
  { from, days, exceptId }: { readonly from: Date; readonly days: number; readonly exceptId: number | null },
): Promise<Span[]> => {
  const { rows } = await sql<Span>`
    select lower(o.during) as "from", upper(o.during) as until from occupations o
    where ((o.role = 'teacher' and o.person_id = (select person_id from teachers where id = ${teacherId}))
        or (o.role = 'student' and o.person_id = (select person_id from students where id = ${studentId})))
      and o.during && tstzrange(${from}::timestamptz, ${from}::timestamptz + make_interval(days => ${days}))
      and (${exceptId}::bigint is null or o.course_id is distinct from ${exceptId})
    order by 1`.execute(db)
  return rows
}
