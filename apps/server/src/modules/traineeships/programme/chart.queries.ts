// SQL of the chart of a session: its levels, their subjects and groups, the proposals, and each student in each subject.
import type { IdOption } from '@cartable/domain/kernel/list.ts'
import type { GroupStatus } from '@cartable/domain/traineeships/programme/programme.workflow.ts'
import type { ProposalStatus } from '@cartable/domain/traineeships/proposals/proposals.workflow.ts'
import { sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'

export type SessionFacts = {
  readonly id: number
  readonly online: boolean
  readonly status: string
  readonly enabled: boolean
  readonly startsOn: string
  readonly endsOn: string
}
/** Something inside a session; a card is a subject that a student takes. */
export type Inside =
  | { readonly sessionId: number }
  | { readonly levelId: number }
  | { readonly subjectId: number }
  | { readonly groupId: number }
  | { readonly cardId: number }
const sessionIdOf = (of: Inside) => {
  if ('sessionId' in of) return sql`${of.sessionId}`
  if ('levelId' in of) return sql`(select session_id from traineeship_levels where id = ${of.levelId})`
  if ('cardId' in of)
    return sql`(select r.session_id from traineeship_registration_subjects x
      join traineeship_registrations r on r.id = x.registration_id where x.id = ${of.cardId})`
  const subject =
    'subjectId' in of
      ? sql`${of.subjectId}`
      : sql`(select traineeship_subject_id from traineeship_groups where id = ${of.groupId})`
  return sql`(select l.session_id from traineeship_subjects t join traineeship_levels l on l.id = t.level_id where t.id = ${subject})`
}
/** The session that something is in; `hold` keeps its status from changing until the transaction ends. */
export const findSessionOf = async (db: Db, of: Inside, hold = false): Promise<SessionFacts | undefined> => {
  const { rows } = await sql<SessionFacts>`
    select s.id, s.online, s.status, s.enabled, s.starts_on, s.ends_on from traineeship_sessions s
    where s.id = ${sessionIdOf(of)} ${hold ? sql`for share` : sql``}`.execute(db)
  return rows[0]
}

export const findLevelIdOf = async (
  db: Db,
  of: { levelId: number } | { subjectId: number } | { groupId: number },
): Promise<number | undefined> => {
  if ('levelId' in of) return of.levelId
  const { rows } = await sql<{ levelId: number }>`
    select t.level_id from traineeship_subjects t
    where t.id = ${'subjectId' in of ? of.subjectId : sql`(select traineeship_subject_id from traineeship_groups where id = ${of.groupId})`}`.execute(
    db,
  )
  return rows[0]?.levelId
}

/** Levels of a whole session, or one of them. */
export type Scope = { readonly sessionId: number } | { readonly levelId: number }
const within = (scope: Scope) =>
  'sessionId' in scope ? sql`l.session_id = ${scope.sessionId}` : sql`l.id = ${scope.levelId}`

export type LevelFound = {
  id: number
  title: string
  levelUrl: string | null
  levelUrlChecked: boolean
  enabled: boolean
  main: IdOption
  equivalents: IdOption[]
  registrationsCount: number
}
export const findLevels = async (db: Db, scope: Scope): Promise<LevelFound[]> => {
  const { rows } = await sql<LevelFound>`
    select l.id, l.title, l.level_url, l.level_url_checked, l.enabled,
      json_build_object('id', m.id, 'label', m.name) as main,
      (select coalesce(json_agg(json_build_object('id', q.id, 'label', q.name) order by q.order_key, q.id), '[]')
        from traineeship_level_equivalents e join scholar_levels q on q.id = e.scholar_level_id where e.level_id = l.id) as equivalents,
      (select count(*) from traineeship_registrations r where r.level_id = l.id and r.enabled) as registrations_count
    from traineeship_levels l join scholar_levels m on m.id = l.main_scholar_level_id
    join school_careers c on c.id = m.school_career_id
    where ${within(scope)} order by c.order_key, c.id, m.order_key, m.id, l.id`.execute(db)
  return rows
}

export type SubjectFound = {
  id: number
  levelId: number
  codifSubjectId: number
  name: string
  color: string | null
  option: boolean
  enabled: boolean
  days: string[]
  chaptersCount: number
  documentsCount: number
}
export const findSubjects = async (db: Db, scope: Scope): Promise<SubjectFound[]> => {
  const { rows } = await sql<SubjectFound>`
    select t.id, t.level_id, t.subject_id as codif_subject_id, k.name, k.color, t.is_option as option, t.enabled,
      array(select d.day::text from traineeship_subject_days d where d.traineeship_subject_id = t.id order by d.day) as days,
      (select count(*) from traineeship_subject_chapters h where h.traineeship_subject_id = t.id) as chapters_count,
      (select count(*) from documents d where d.traineeship_subject_id = t.id and d.removed_at is null) as documents_count
    from traineeship_subjects t join subjects k on k.id = t.subject_id join traineeship_levels l on l.id = t.level_id
    where ${within(scope)} order by t.is_option, t.id`.execute(db)
  return rows
}

export type ProposalFound = {
  id: number
  groupId: number
  teacherId: number
  firstName: string | null
  lastName: string
  status: ProposalStatus
  mailSent: boolean
  comment: string | null
  days: string[]
}
export type GroupFound = {
  id: number
  subjectId: number
  levelId: number
  /** From 1, in the subject, those that were cancelled included. */
  rank: number
  locationId: number | null
  locationName: string | null
  startTime: string
  endTime: string
  status: GroupStatus
  capacity: number | null
  documentsCount: number
  proposals: ProposalFound[]
}
export const findGroups = async (db: Db, scope: Scope): Promise<GroupFound[]> => {
  const { rows } = await sql<GroupFound>`
    select g.id, t.id as subject_id, t.level_id, row_number() over (partition by t.id order by g.id) as rank,
      g.location_id, o.name as location_name, to_char(g.start_time, 'HH24:MI') as start_time,
      to_char(g.end_time, 'HH24:MI') as end_time, g.status, g.capacity,
      (select count(*) from documents d where d.traineeship_group_id = g.id and d.removed_at is null) as documents_count,
      (select coalesce(json_agg(json_build_object('id', p.id, 'groupId', p.group_id, 'teacherId', p.teacher_id,
          'firstName', n.first_name, 'lastName', n.last_name, 'status', p.status, 'mailSent', p.sent_at is not null, 'comment', p.response_comment,
          'days', array(select d.day::text from traineeship_proposal_days d where d.proposal_id = p.id order by d.day)) order by p.id), '[]')
        from traineeship_proposals p join teachers e on e.id = p.teacher_id join people n on n.id = e.person_id
        where p.group_id = g.id) as proposals
    from traineeship_groups g join traineeship_subjects t on t.id = g.traineeship_subject_id
    join traineeship_levels l on l.id = t.level_id left join traineeship_locations o on o.id = g.location_id
    where ${within(scope)} order by t.id, g.id`.execute(db)
  return rows
}

export type CardFound = {
  id: number
  subjectId: number
  groupId: number | null
  registrationId: number
  studentId: number
  firstName: string | null
  lastName: string
  /** Another pupil of the session has the same first name and the same initial. */
  isHomonym: boolean
  isFirm: boolean
  reportValidated: boolean
}
/** Cancelled registrations have no card. */
export const findCards = async (db: Db, scope: Scope): Promise<CardFound[]> => {
  const { rows } = await sql<CardFound>`
    select x.id, x.traineeship_subject_id as subject_id, x.group_id, r.id as registration_id, r.student_id, p.first_name, p.last_name,
      exists (select from traineeship_registrations o join students os on os.id = o.student_id join people op on op.id = os.person_id
        where o.session_id = r.session_id and o.enabled and o.student_id <> r.student_id and lower(op.first_name) = lower(p.first_name)
          and upper(left(op.last_name, 1)) = upper(left(p.last_name, 1))) as is_homonym,
      r.status = '2-firm' as is_firm, coalesce(b.is_validated, false) as report_validated
    from traineeship_registration_subjects x join traineeship_registrations r on r.id = x.registration_id and r.enabled
    join traineeship_levels l on l.id = x.level_id
    join students u on u.id = r.student_id join people p on p.id = u.person_id
    left join traineeship_reports b on b.registration_subject_id = x.id
    where ${within(scope)} order by u.sort_name, x.id`.execute(db)
  return rows
}
