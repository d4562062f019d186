// SQL of the board of contracts without courses: where each stands, one page of each list, counts.

import type { noLongerCoursesApi } from '@cartable/domain/courses/no-longer-courses/no-longer-courses.api.ts'
import {
  lastSilentDay,
  silenceLimits,
  stepLimits,
} from '@cartable/domain/courses/no-longer-courses/no-longer-courses.rules.ts'
import type { NoLongerCoursesCard } from '@cartable/domain/courses/no-longer-courses/no-longer-courses.schema.ts'
import {
  type NoLongerCoursesStatus,
  noLongerCoursesStatuses,
} from '@cartable/domain/courses/no-longer-courses/no-longer-courses.workflow.ts'
import { addDays } from '@cartable/domain/kernel/dates.ts'
import type { InputOf } from '@cartable/domain/kernel/operation.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'
import { likePattern, matchesSearch, prefixPattern } from '../../../platform/db/sql.ts'
import { replacedOn } from './no-longer-process.queries.ts'

type Filters = InputOf<typeof noLongerCoursesApi.silentCounts>
type BoardInput = InputOf<typeof noLongerCoursesApi.silentBoard>
export type Viewer = { readonly staffUserId: number | null; readonly today: string }

export type SilentRow = {
  readonly contractId: number
  readonly contractNumber: string
  readonly contractStatus: 'created' | 'active' | 'pause' | 'close' | 'failed'
  readonly processId: number | null
  readonly status: NoLongerCoursesStatus
  readonly statusChangedAt: string | null
  readonly processCreatedOn: string | null
  readonly studentId: number
  readonly customerId: number
  readonly teacherId: number
  readonly linkingId: number | null
  readonly studentName: string
  readonly customerName: string
  readonly teacherName: string
  readonly subjectName: string
  readonly levelName: string
  readonly hasTeacherEmail: boolean
  readonly hasCustomerEmail: boolean
  readonly lastCourseOn: string | null
  readonly startedOn: string | null
  readonly resumedOn: string | null
  /** Day of the last lesson that another teacher gave in its place. */
  readonly replacedOn: string | null
  readonly createdOn: string
  readonly nextCourseOn: string | null
  readonly followUpCount: number
  readonly answer: NoLongerCoursesCard['answer']
  readonly assigneeId: number | null
  readonly assigneeFirstName: string | null
  readonly assigneeLastName: string | null
}

const paris = (instant: RawBuilder<unknown>) => sql`(${instant} at time zone 'Europe/Paris')::date`
/** Day since when there is no course: `silentSince` of the rules. */
const since = sql<string>`greatest(coalesce(c.last_course_on, c.started_on, ${paris(sql`c.created_at`)}), c.resumed_on, ${replacedOn})`
/** `isSilent` of the rules on an active contract, but where a lesson that was planned closed its process a short time ago. A last day or none: each half is found by the index of silent contracts. */
const isDetected = (today: string) => {
  const day = lastSilentDay(today)
  return sql<boolean>`(c.status = 'active' and not exists (select from no_longer_courses_processes h where h.contract_id = c.id and h.quiet_until >= ${today}::date)
    and not exists (select from contracts r where r.replaces_contract_id = c.id and r.replacement_kind = 'lessons' and r.last_course_on > ${day}::date)
    and (c.resumed_on is null or c.resumed_on <= ${day}::date) and (c.last_course_on <= ${day}::date
    or c.last_course_on is null and coalesce(c.started_on, ${paris(sql`c.created_at`)}) <= ${day}::date))`
}

/** Contracts that stand in a list: each stands once, where its last process is, or detected when that one is over. */
const placesIn = (status: NoLongerCoursesStatus, today: string) =>
  status === 'detected'
    ? sql`select c.id as contract_id, null::bigint as process_id, 'detected' as status, null::bigint as assigned,
          null::timestamptz as status_changed_at, null::timestamptz as created_at, (date '2000-01-01' - ${since})::float8 as rank
        from contracts c where ${isDetected(today)}
          and not exists (select from no_longer_courses_processes o where o.contract_id = c.id and o.status <> 'closed')`
    : sql`select p.contract_id, p.id as process_id, p.status, p.assigned_staff_user_id as assigned, p.status_changed_at, p.created_at, p.board_position as rank
        from no_longer_courses_processes p join contracts c on c.id = p.contract_id
        where p.status = ${status} and ${
          status === 'closed'
            ? sql`not exists (select from no_longer_courses_processes l where l.contract_id = p.contract_id and l.id > p.id)
              and not ${isDetected(today)}`
            : sql`true`
        }`

/** Each word names the student's household, the teacher, or begins the number of the contract. */
const matches = (term: string) => {
  const words = term.split(/\s+/).filter(Boolean)
  return words.map(
    (word) => sql`(c.student_id in (select s.id from students s where ${matchesSearch(sql`s.search_text`, word)})
      or c.teacher_id in (select t.id from teachers t where ${matchesSearch(sql`t.search_text`, word)})
      or c.number like ${/^\d+$/.test(word) ? likePattern(word) : prefixPattern(word.toUpperCase())})`,
  )
}

const emailOf = (table: 'teachers' | 'customers', key: string) =>
  sql`(select q.email from ${sql.table(table)} r join people q on q.id = r.person_id where r.id = ${sql.ref(key)})`
const isOlderThan = (days: number, today: string) =>
  sql<boolean>`${paris(sql`p.status_changed_at`)} <= ${addDays(today, -days)}::date`
/** The same rule as `needsManualAction`. */
const needsAction = sql<boolean>`(
  p.status in ('to-call', 'answered')
  or p.status = 'teacher-mail' and ${emailOf('teachers', 'c.teacherId')} is null
  or p.status = 'customer-mail' and ${emailOf('customers', 'c.customerId')} is null)`

const isMine = ({ staffUserId }: Viewer) => (staffUserId === null ? sql`false` : sql`p.assigned = ${staffUserId}`)
const owned = (owner: BoardInput['owner'], viewer: Viewer) => {
  if (owner === 'all') return []
  if (owner === 'mine') return [isMine(viewer)]
  return [owner === 'unassigned' ? sql`p.assigned is null` : needsAction]
}
const conditions = (input: Filters, more: readonly RawBuilder<unknown>[] = []) =>
  sql.join(
    [
      sql`true`,
      ...(input.q === '' ? [] : matches(input.q)),
      ...(input.subjects.length > 0 ? [sql`c.subject_id = any(${input.subjects})`] : []),
      ...(input.staffUserId === undefined ? [] : [sql`p.assigned = ${input.staffUserId}`]),
      ...more,
    ],
    sql` and `,
  )

const fromPlaces = (places: RawBuilder<unknown>) => sql`from (${places}) p join contracts c on c.id = p.contract_id`
const allPlaces = (statuses: readonly NoLongerCoursesStatus[], today: string) =>
  sql.join(
    statuses.map((status) => placesIn(status, today)),
    sql` union all `,
  )

const rowsOf = async (db: Db, places: RawBuilder<unknown>): Promise<SilentRow[]> => {
  const { rows } = await sql<SilentRow>`
    with p as materialized (${places})
    select c.id as contract_id, c.number as contract_number, c.status as contract_status, p.process_id, p.status, p.status_changed_at,
      ${paris(sql`p.created_at`)}::text as process_created_on,
      c.student_id, c.customer_id, c.teacher_id, c.linking_id,
      concat_ws(' ', sp.first_name, sp.last_name) as student_name,
      concat_ws(' ', kp.first_name, kp.last_name) as customer_name,
      concat_ws(' ', tp.first_name, tp.last_name) as teacher_name,
      sub.name as subject_name, l.name as level_name,
      tp.email is not null as has_teacher_email, kp.email is not null as has_customer_email,
      c.last_course_on, c.started_on, c.resumed_on, ${replacedOn} as replaced_on, ${paris(sql`c.created_at`)}::text as created_on,
      (select ${paris(sql`min(n.expected_at)`)}::text from courses n
        where n.contract_id = c.id and n.status = '1-planned' and n.expected_at >= clock_now()) as next_course_on,
      (select count(*) from no_longer_courses_follow_ups f where f.process_id = p.process_id) as follow_up_count,
      case when a.answer is null then null
        else json_build_object('answer', a.answer, 'on', a.answered_on, 'by', a.answered_by, 'at', a.answered_at) end as answer,
      u.id as assignee_id, up.first_name as assignee_first_name, up.last_name as assignee_last_name
    from p join contracts c on c.id = p.contract_id
    join students s on s.id = c.student_id join people sp on sp.id = s.person_id
    join customers k on k.id = c.customer_id join people kp on kp.id = k.person_id
    join teachers t on t.id = c.teacher_id join people tp on tp.id = t.person_id
    join subjects sub on sub.id = c.subject_id join scholar_levels l on l.id = c.scholar_level_id
    left join no_longer_courses_processes a on a.id = p.process_id
    left join staff_users u on u.id = p.assigned left join people up on up.id = u.person_id
    order by p.rank, c.id`.execute(db)
  return rows.map((row) => ({ ...row, followUpCount: Number(row.followUpCount) }))
}

/** One page of each list wanted, the latest arrival first. */
export const findSilentCards = (
  db: Db,
  statuses: readonly NoLongerCoursesStatus[],
  input: BoardInput,
  viewer: Viewer,
): Promise<SilentRow[]> => {
  const pages = statuses.map(
    (status) => sql`(select p.* ${fromPlaces(placesIn(status, viewer.today))}
      where ${conditions(input, owned(input.owner, viewer))}
      order by p.rank, p.contract_id limit ${input.size} offset ${(input.page - 1) * input.size})`,
  )
  return rowsOf(db, sql.join(pages, sql` union all `))
}

/** Where a contract stands now; undefined when the board has nothing to say of it. */
export const findSilentCard = async (db: Db, contractId: number, today: string): Promise<SilentRow | undefined> => {
  const places = noLongerCoursesStatuses.map(
    (status) => sql`(select p.* from (${placesIn(status, today)}) p where p.contract_id = ${contractId})`,
  )
  return (await rowsOf(db, sql.join(places, sql` union all `)))[0]
}

/** Cards of each list under the filters, and how many of them wait for too long. */
export const countSilentColumns = async (
  db: Db,
  statuses: readonly NoLongerCoursesStatus[],
  input: BoardInput,
  viewer: Viewer,
) => {
  const late = sql`case p.status when 'closed' then false
    when 'detected' then ${since} <= ${addDays(viewer.today, -silenceLimits.lateDays)}::date
    else ${isOlderThan(stepLimits.lateDays, viewer.today)} end`
  const { rows } = await sql<{ status: NoLongerCoursesStatus; total: number; late: number }>`
    select p.status, count(*) as total, count(*) filter (where ${late}) as late
    ${fromPlaces(allPlaces(statuses, viewer.today))}
    where ${conditions(input, owned(input.owner, viewer))} group by p.status`.execute(db)
  return rows
}

/** What is not closed under the filters: all, mine, nobody's, to be handled by hand. */
export const countSilentOwners = async (db: Db, input: Filters, viewer: Viewer) => {
  const open = noLongerCoursesStatuses.filter((status) => status !== 'closed')
  const { rows } = await sql<{ open: number; mine: number; unassigned: number; actionRequired: number }>`
    select count(*) as open, count(*) filter (where ${isMine(viewer)}) as mine,
      count(*) filter (where p.assigned is null) as unassigned,
      count(*) filter (where ${needsAction}) as action_required
    ${fromPlaces(allPlaces(open, viewer.today))} where ${conditions(input)}`.execute(db)
  return rows[0] ?? { open: 0, mine: 0, unassigned: 0, actionRequired: 0 }
}
