// SQL of the evaluations of students: those of a session, one with its criteria, its writes.
import type { ListRequest } from '@cartable/domain/kernel/list.ts'
import type { PresenceState } from '@cartable/domain/traineeships/attendance/presence.schema.ts'
import type { ReportSort } from '@cartable/domain/traineeships/reports/reports.api.ts'
import { type ReportState, reportStateOf } from '@cartable/domain/traineeships/reports/reports.rules.ts'
import { sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'
import { matchesSearch } from '../../../platform/db/sql.ts'
import { pageOfIds, type Sorts } from '../../../platform/list.ts'

/** `w` is the subject taken by a student. */
const taken = sql`traineeship_registration_subjects w join traineeship_registrations k on k.id = w.registration_id
  join students u on u.id = k.student_id join people q on q.id = u.person_id join traineeship_subjects ts on ts.id = w.traineeship_subject_id
  join subjects s on s.id = ts.subject_id join traineeship_levels l on l.id = w.level_id join traineeship_sessions x on x.id = k.session_id
  left join traineeship_reports r on r.registration_subject_id = w.id`
const studentName = sql`concat_ws(' ', q.first_name, q.last_name)`
const teacherName = sql`(select string_agg(concat_ws(' ', p.first_name, p.last_name), ', ' order by o.id) from traineeship_proposals o
  join teachers t on t.id = o.teacher_id join people p on p.id = t.person_id where o.group_id = w.group_id and o.status = 'accepted')`
/** `reportStateOf` in SQL, for the filter. */
const state = sql<ReportState>`case when r.is_validated then 'validated' when r.is_completed then 'waiting' else 'toComplete' end`

type Row = {
  id: number
  student: { id: number; name: string }
  level: string
  subject: string
  teacher: string | null
  isCompleted: boolean
  isValidated: boolean
}
const sorts: Sorts<ReportSort> = {
  student: [sql`u.sort_name`, sql`s.name`],
  level: [sql`l.title`, sql`u.sort_name`],
  subject: [sql`s.name`, sql`u.sort_name`],
  state: [sql`case when r.is_validated then 3 when r.is_completed then 2 else 1 end`, sql`u.sort_name`],
}

type Request = ListRequest<ReportSort> & { readonly sessionId: number; readonly states: readonly ReportState[] }
export const pageOfReports = async (db: Db, request: Request) => {
  const conditions = [
    sql`k.session_id = ${request.sessionId} and k.enabled`,
    ...(request.q === '' ? [] : [matchesSearch(sql`u.search_text`, request.q)]),
    ...(request.states.length === 0 ? [] : [sql`${state} = any(${request.states})`]),
  ]
  const from = sql`${taken} where ${sql.join(conditions, sql` and `)}`
  const { ids, ...counted } = await pageOfIds(db, request, from, sorts, sql`w.id`)
  const { rows } = await sql<Row>`
    select w.id, jsonb_build_object('id', u.id, 'name', ${studentName}) as student, l.title as level, s.name as subject, ${teacherName} as teacher,
        coalesce(r.is_completed, false) as is_completed, coalesce(r.is_validated, false) as is_validated
      from ${taken} where w.id = any(${ids}::bigint[]) order by array_position(${ids}::bigint[], w.id)`.execute(db)
  const seen = rows.map((row) => ({ ...row, state: reportStateOf(row) }))
  return { rows: seen, ...counted, page: request.page, size: request.size, totals: null }
}

export type FoundReport = {
  id: number
  reportId: number | null
  updatedAt: string | null
  registrationId: number
  customerId: number
  studentId: number
  student: string
  session: string
  level: string
  subject: string
  teacher: string | null
  comments: string | null
  isEnabled: boolean
  isCompleted: boolean
  isValidated: boolean
  validatedAt: string | null
  /** First day of the session. */
  startsOn: string
  sessionId: number
  sessionStatus: string
  sentBack: string | null
  correction: string | null
  /** Those who hold its group, with what is written to them. */
  teachers: {
    teacherId: number
    personId: number
    firstName: string | null
    lastName: string
    email: string | null
    accountId: number | null
  }[]
  groupId: number | null
  presences: { day: string; state: PresenceState }[]
  state: ReportState
}
/** What limits the evaluations read: whose, and whether they are validated. */
export type ReportScope = {
  readonly customerId?: number
  readonly studentIds?: readonly number[]
  readonly onlyValidated?: boolean
  /** Of his own groups alone. */
  readonly teacherId?: number
}
/** The evaluation of a subject taken, whether it was begun or not, when the scope allows it. */
export const findReport = async (db: Db, id: number, scope: ReportScope = {}): Promise<FoundReport | undefined> => {
  const { customerId, studentIds, onlyValidated = false, teacherId } = scope
  const conditions = [
    sql`w.id = ${id}`,
    ...(customerId === undefined ? [] : [sql`k.customer_id = ${customerId}`]),
    ...(studentIds === undefined ? [] : [sql`k.student_id = any(${studentIds}::bigint[])`]),
    ...(onlyValidated ? [sql`r.is_validated and k.enabled`] : []),
    ...(teacherId === undefined
      ? []
      : [
          sql`exists (select from traineeship_proposals o where o.group_id = w.group_id and o.teacher_id = ${teacherId} and o.status = 'accepted')`,
        ]),
  ]
  const { rows } = await sql<Omit<FoundReport, 'state'>>`
    select w.id, r.id as report_id, r.updated_at, k.id as registration_id, k.customer_id, k.student_id, ${studentName} as student, x.name as session, l.title as level, s.name as subject,
        ${teacherName} as teacher, r.comments, k.enabled as is_enabled, coalesce(r.is_completed, false) as is_completed, coalesce(r.is_validated, false) as is_validated,
        r.validated_at, x.starts_on, x.id as session_id, x.status as session_status, r.sent_back, r.correction, w.group_id,
        coalesce((select jsonb_agg(jsonb_build_object('teacherId', t.id, 'personId', p.id, 'firstName', p.first_name, 'lastName', p.last_name, 'email', nullif(p.email, ''),
            'accountId', (select a.id from accounts a where a.person_id = p.id and a.enabled)) order by o.id) from traineeship_proposals o
            join teachers t on t.id = o.teacher_id join people p on p.id = t.person_id where o.group_id = w.group_id and o.status = 'accepted'), '[]') as teachers,
        coalesce((select jsonb_agg(jsonb_build_object('day', a.day, 'state', a.state) order by a.day) from traineeship_presences a where a.registration_subject_id = w.id), '[]') as presences
      from ${taken} where ${sql.join(conditions, sql` and `)}`.execute(db)
  return rows[0] && { ...rows[0], state: reportStateOf(rows[0]) }
}

/** What of it is shown, to whoever may read it. */
export const shownReport = (found: FoundReport) => {
  const {
    isEnabled: _e,
    customerId: _c,
    studentId: _s,
    registrationId: _r,
    startsOn: _o,
    sessionId: _i,
    ...more
  } = found
  const { sessionStatus: _t, teachers: _h, groupId: _g, ...report } = more
  return report
}

/** Criteria asked of an evaluation, and those it was given while they were asked. */
export const ratingsOf = async (db: Db, reportId: number | null) => {
  const { rows } = await sql<{ rankingId: number; name: string; stars: number | null; isAsked: boolean }>`
    select k.id as ranking_id, k.name, g.stars, k.enabled and 'traineeship-report' = any(k.available_for) as is_asked
      from rankings k left join traineeship_report_ratings g on g.ranking_id = k.id and g.report_id = ${reportId}
     where g.stars is not null or (k.enabled and 'traineeship-report' = any(k.available_for)) order by k.order_key, k.name`.execute(
    db,
  )
  return rows
}

type Values = {
  comments: string | null
  isCompleted: boolean
  isValidated: boolean
  validatedAt: string | null
  sentBack: string | null
  correction: string | null
}
export const insertReport = async (db: Db, registrationSubjectId: number, values: Values, accountId: number | null) =>
  (
    await db
      .insertInto('traineeshipReports')
      .values({ registrationSubjectId, authorAccountId: accountId, ...values })
      .returning('id')
      .executeTakeFirstOrThrow()
  ).id

export const updateReport = async (
  db: Db,
  id: number,
  values: Partial<Values>,
  accountId: number | null,
): Promise<void> => {
  await db
    .updateTable('traineeshipReports')
    .set({ ...values, authorAccountId: accountId })
    .where('id', '=', id)
    .execute()
}

/** Only differences are written, so only they are traced. */
export const writeRatings = async (
  db: Db,
  reportId: number,
  ratings: readonly { rankingId: number; stars: number | null }[],
): Promise<void> => {
  const given = ratings.filter(({ stars }) => stars !== null)
  const ids = given.map(({ rankingId }) => rankingId)
  await sql`delete from traineeship_report_ratings where report_id = ${reportId} and not ranking_id = any(${ids}::bigint[])`.execute(
    db,
  )
  await sql`insert into traineeship_report_ratings as g (report_id, ranking_id, stars)
    select ${reportId}, * from unnest(${ids}::bigint[], ${given.map(({ stars }) => stars)}::smallint[])
    on conflict (report_id, ranking_id) do update set stars = excluded.stars where g.stars <> excluded.stars`.execute(
    db,
  )
}
