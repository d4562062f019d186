// SQL of the calendar: lessons and stage days between two days, for everybody or for some teachers and pupils.
import type { AgendaCount, AgendaEvent } from '@cartable/domain/courses/agenda/agenda.schema.ts'
import type { TogetherLesson } from '@cartable/domain/courses/together/together.schema.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'
import type { CourseScope } from '../courses.queries.ts'
import { ownPlaceOf } from '../shared/lesson-place.queries.ts'
import { togetherOf } from '../together/together.queries.ts'

/** Days, both included, and who is looked at; nobody named: everybody within the scope. */
export type AgendaAsked = {
  readonly from: string
  readonly to: string
  readonly teacherIds: readonly number[]
  readonly studentIds: readonly number[]
  readonly contractId?: number | undefined
}

const all = (conditions: readonly RawBuilder<unknown>[]) => sql.join(conditions, sql` and `)
const name = (people: string) =>
  sql<string>`concat_ws(' ', ${sql.ref(`${people}.first_name`)}, ${sql.ref(`${people}.last_name`)})`

/** Lessons and pupils or teachers that are both asked for widen each other: one looks at people, not at pairs. */
const ofPeople = (teacher: string, student: string, { teacherIds, studentIds }: AgendaAsked) => {
  const wanted = [
    ...(teacherIds.length > 0 ? [sql`${sql.ref(teacher)} = any(${[...teacherIds]}::bigint[])`] : []),
    ...(studentIds.length > 0 ? [sql`${sql.ref(student)} = any(${[...studentIds]}::bigint[])`] : []),
  ]
  return wanted.length === 0 ? [] : [sql`(${sql.join(wanted, sql` or `)})`]
}

type Lesson = Omit<
  AgendaEvent,
  'mayMove' | 'mayAsk' | 'mayCancel' | 'mayDeclare' | 'groupId' | 'courseId' | 'studentName' | 'pupils'
> & {
  readonly together: readonly TogetherLesson[]
  readonly courseId: number
  readonly studentName: string
}

const when = sql`coalesce(c.done_at, c.expected_at)`
const state = sql`case c.status when '1-planned' then 'planned' when '3-confirmed' then 'confirmed' when '4-disputed' then 'disputed' else 'declared' end`

const lessonsAsked = (scope: CourseScope, asked: AgendaAsked) =>
  all([
    sql`${when} >= ${asked.from}::date::timestamptz and ${when} < (${asked.to}::date + 1)::timestamptz`,
    sql`c.status not in ('0-cancelled', '5-cancelled')`,
    ...(scope.customerId === undefined ? [] : [sql`c.customer_id = ${scope.customerId}`]),
    ...(scope.teacherId === undefined ? [] : [sql`c.teacher_id = ${scope.teacherId}`]),
    ...(scope.studentIds === undefined ? [] : [sql`c.student_id = any(${[...scope.studentIds]}::bigint[])`]),
    ...(asked.contractId === undefined ? [] : [sql`c.contract_id = ${asked.contractId}`]),
    ...ofPeople('c.teacher_id', 'c.student_id', asked),
  ])

/** How many lessons of each state a day has. */
export const countLessons = async (db: Db, scope: CourseScope, asked: AgendaAsked): Promise<AgendaCount[]> => {
  const { rows } = await sql<AgendaCount>`
    select (${when} at time zone 'Europe/Paris')::date as day, ${state} as state, count(*)::integer as count
      from courses c where ${lessonsAsked(scope, asked)} group by 1, 2 order by 1, 2`.execute(db)
  return rows
}

export const listLessons = async (db: Db, scope: CourseScope, asked: AgendaAsked): Promise<Lesson[]> => {
  // its address is for those who enter it: the office reads it on the contract
  const isOffice = Object.values(scope).every((value) => value === undefined)
  const isOfPupil = scope.studentIds !== undefined
  const room = isOffice
    ? sql`null::text`
    : sql`case when c.format = 'CEL' and c.status = '1-planned' then
        (select v.url from video_conferences v where v.contract_id = c.contract_id and v.closed_at is null) end`
  const { rows } = await sql<Lesson>`
    select c.id as course_id, ${when} as at, c.duration_minutes as minutes, c.contract_id,
      ${state} as state,
      c.teacher_id, ${name('tp')} as teacher_name, c.student_id, ${name('sp')} as student_name, ${isOfPupil ? sql`'[]'::json` : togetherOf('c')} as together,
      j.name as title, c.format, ${ownPlaceOf('c')} as own_place, ${room} as room_url, c.is_test, c.series_id is not null as is_series,
      (select ch.name from chapters ch where ch.id = c.chapter_id) as chapter, nullif(btrim(c.report), '') as report
    from courses c
      join contracts k on k.id = c.contract_id join subjects j on j.id = k.subject_id
      join teachers t on t.id = c.teacher_id join people tp on tp.id = t.person_id
      join students s on s.id = c.student_id join people sp on sp.id = s.person_id
    where ${lessonsAsked(scope, asked)} order by at, c.id`.execute(db)
  return rows
}

type StageDay = Pick<
  AgendaEvent,
  | 'groupId'
  | 'at'
  | 'minutes'
  | 'teacherId'
  | 'teacherName'
  | 'studentId'
  | 'studentName'
  | 'title'
  | 'place'
  | 'address'
  | 'roomUrl'
>

/** Days of stage groups: those a teacher gives, or that a pupil is placed in; none where nobody is named and nothing is asked. */
export const listStageDays = async (db: Db, scope: CourseScope, asked: AgendaAsked): Promise<StageDay[]> => {
  const days = sql`s.day between ${asked.from}::date and ${asked.to}::date`
  const common = sql`s.group_id, lower(s.during) at time zone 'Europe/Paris' as at,
    (extract(epoch from upper(s.during) - lower(s.during)) / 60)::integer as minutes, s.teacher_id, ${name('tp')} as teacher_name,
    -- nobody is to look for the walls of a stage that is held online
    case when se.online and lo.link is null then 'En ligne' else lo.name end as place, a.complete_address as address, case when se.online then lo.link end as room_url`
  const tables = sql`traineeship_group_slots s
    join traineeship_groups g on g.id = s.group_id
    join traineeship_subjects ts on ts.id = g.traineeship_subject_id join subjects j on j.id = ts.subject_id
    join traineeship_levels l on l.id = ts.level_id join traineeship_sessions se on se.id = l.session_id
    left join traineeship_locations lo on lo.id = s.location_id left join addresses a on a.id = se.address_id
    left join teachers t on t.id = s.teacher_id left join people tp on tp.id = t.person_id`
  const teachers = scope.teacherId === undefined ? asked.teacherIds : [scope.teacherId]
  const isOfFamily = scope.customerId !== undefined || scope.studentIds !== undefined
  const ofEverybody = teachers.length === 0 && asked.studentIds.length === 0 && !isOfFamily
  const taught = await sql<StageDay>`
    select ${common}, null::bigint as student_id, null::text as student_name, se.name || ' – ' || j.name as title from ${tables}
    where ${days} and s.teacher_id is not null
      and ${ofEverybody ? sql`true` : sql`s.teacher_id = any(${[...teachers]}::bigint[])`} order by at, s.group_id`.execute(
    db,
  )
  if (scope.teacherId !== undefined || ofEverybody) return taught.rows
  const whose = [
    ...(scope.customerId === undefined ? [] : [sql`st.customer_id = ${scope.customerId}`]),
    ...(scope.studentIds === undefined ? [] : [sql`st.id = any(${[...scope.studentIds]}::bigint[])`]),
    ...(asked.studentIds.length === 0 ? [] : [sql`st.id = any(${[...asked.studentIds]}::bigint[])`]),
  ]
  const taken = await sql<StageDay>`
    select ${common}, st.id as student_id, ${name('sp')} as student_name, se.name || ' – ' || j.name as title
    from ${tables}
      join traineeship_registration_subjects rs on rs.group_id = s.group_id
      join traineeship_registrations r on r.id = rs.registration_id and r.enabled
      join students st on st.id = r.student_id join people sp on sp.id = st.person_id
    where ${days} and ${whose.length === 0 ? sql`false` : all(whose)}
      and not exists (select from traineeship_registration_absences a where a.registration_id = r.id and a.day = s.day)
    order by at, s.group_id`.execute(db)
  return isOfFamily ? taken.rows : [...taught.rows, ...taken.rows]
}

export const numberOfContract = async (db: Db, id: number): Promise<string | null> =>
  (await db.selectFrom('contracts').select('number').where('id', '=', id).executeTakeFirst())?.number ?? null

type Named = { readonly id: number; readonly name: string }
/** People in the order of their names. */
export const nameTeachers = async (db: Db, ids: readonly number[]): Promise<Named[]> =>
  ids.length === 0
    ? []
    : db
        .selectFrom('teachers')
        .innerJoin('people', 'people.id', 'teachers.personId')
        .select(['teachers.id', name('people').as('name')])
        .where('teachers.id', 'in', [...ids])
        .orderBy('teachers.sortName')
        .execute()
export const nameStudents = async (db: Db, ids: readonly number[]): Promise<Named[]> =>
  ids.length === 0
    ? []
    : db
        .selectFrom('students')
        .innerJoin('people', 'people.id', 'students.personId')
        .select(['students.id', name('people').as('name')])
        .where('students.id', 'in', [...ids])
        .orderBy('students.sortName')
        .execute()

/** The family of a pupil: as its parent is called, and all of its pupils. */
export const findFamily = async (
  db: Db,
  studentId: number,
): Promise<{ readonly name: string; readonly studentIds: readonly number[] } | null> => {
  const found = await db
    .selectFrom('students as s')
    .innerJoin('customers as c', 'c.id', 's.customerId')
    .innerJoin('people as p', 'p.id', 'c.personId')
    .select([name('p').as('name'), 'c.id as customerId'])
    .where('s.id', '=', studentId)
    .executeTakeFirst()
  if (!found) return null
  const pupils = await db.selectFrom('students').select('id').where('customerId', '=', found.customerId).execute()
  return { name: found.name, studentIds: pupils.map(({ id }) => id) }
}
