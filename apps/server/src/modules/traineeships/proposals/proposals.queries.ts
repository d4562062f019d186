// SQL of proposals to teachers: one with its group, those who may be asked, the writes, what a mail says of it.
import type { ProposedTeacher } from '@cartable/domain/traineeships/proposals/proposals.schema.ts'
import type { ProposalStatus } from '@cartable/domain/traineeships/proposals/proposals.workflow.ts'
import { type Insertable, sql, type Updateable } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'
import { distanceBetween } from '../../../platform/db/sql.ts'
import type { DB } from '../../../platform/db/types.ts'
import { meetingPlace } from '../shared/meeting.queries.ts'

export type ProposalStored = {
  id: number
  updatedAt: string
  groupId: number
  teacherId: number
  teacherFirstName: string | null
  teacherLastName: string
  status: ProposalStatus
  mailSent: boolean
  /** Cents of an hour, as copied from the grids. */
  hourlySalaryCents: number | null
  grade: number | null
  days: string[]
}
export const findProposal = async (db: Db, id: number): Promise<ProposalStored | undefined> => {
  const { rows } = await sql<ProposalStored>`
    select p.id, p.updated_at, p.group_id, p.teacher_id, n.first_name as teacher_first_name, n.last_name as teacher_last_name,
      p.status, p.sent_at is not null as mail_sent, p.hourly_salary_cents, p.grade,
      array(select d.day::text from traineeship_proposal_days d where d.proposal_id = p.id order by d.day) as days
    from traineeship_proposals p join teachers e on e.id = p.teacher_id join people n on n.id = e.person_id
    where p.id = ${id}`.execute(db)
  return rows[0]
}
/** Locked until the transaction ends: two answers to one proposal come one after the other. */
export const lockProposal = async (db: Db, id: number): Promise<ProposalStored | undefined> => {
  await db.selectFrom('traineeshipProposals').select('id').where('id', '=', id).forUpdate().execute()
  return findProposal(db, id)
}

/** What still stands between a teacher and a group. */
export const findStanding = async (
  db: Db,
  groupId: number,
  teacherId: number,
): Promise<Pick<ProposalStored, 'id' | 'status' | 'days'> | undefined> => {
  const { rows } = await sql<Pick<ProposalStored, 'id' | 'status' | 'days'>>`
    select p.id, p.status, array(select d.day::text from traineeship_proposal_days d where d.proposal_id = p.id order by d.day) as days
      from traineeship_proposals p where p.group_id = ${groupId} and p.teacher_id = ${teacherId} and p.status in ('created', 'sent', 'accepted')`.execute(
    db,
  )
  return rows[0]
}

/** The account by which each teacher signs in, of those who have one. */
export const teacherAccounts = async (db: Db, teacherIds: readonly number[]): Promise<Map<number, number>> => {
  const { rows } = await sql<{ teacherId: number; accountId: number }>`
    select t.id as teacher_id, min(a.id) as account_id from teachers t join accounts a on a.person_id = t.person_id and a.enabled
     where t.id = any(${[...teacherIds]}::bigint[]) group by t.id`.execute(db)
  return new Map(rows.map(({ teacherId, accountId }) => [teacherId, accountId]))
}

export const insertProposal = async (db: Db, proposal: Insertable<DB['traineeshipProposals']>): Promise<number> => {
  const { id } = await db.insertInto('traineeshipProposals').values(proposal).returning('id').executeTakeFirstOrThrow()
  return id
}
export const updateProposal = async (
  db: Db,
  id: number,
  proposal: Updateable<DB['traineeshipProposals']>,
): Promise<void> => {
  await db.updateTable('traineeshipProposals').set(proposal).where('id', '=', id).execute()
}
export const keepProposalDays = async (db: Db, id: number, days: readonly string[]): Promise<void> => {
  await sql`delete from traineeship_proposal_days where proposal_id = ${id} and not day = any(${[...days]}::date[])`.execute(
    db,
  )
  await sql`insert into traineeship_proposal_days (proposal_id, day)
    select ${id}, d from unnest(${[...days]}::date[]) as d on conflict do nothing`.execute(db)
}

export const findTeacherStatus = (db: Db, id: number, today: string) =>
  db
    .selectFrom('teachers')
    .select(['status', 'enabled', 'leavesOn', sql<string[]>`lapsed_papers(id, ${today}::date)`.as('lapsedPapers')])
    .where('id', '=', id)
    .executeTakeFirst()

export const findLevelName = async (db: Db, groupId: number): Promise<string> => {
  const { rows } = await sql<{ name: string }>`
    select v.name from traineeship_groups g join traineeship_subjects t on t.id = g.traineeship_subject_id
      join traineeship_levels l on l.id = t.level_id join scholar_levels v on v.id = l.main_scholar_level_id where g.id = ${groupId}`.execute(
    db,
  )
  return rows[0]?.name ?? ''
}

/** Teachers listed in the dialog, at most. */
const mostTeachers = 500

type Listed = Omit<
  ProposedTeacher,
  'name' | 'rateCents' | 'supplementCents' | 'grade' | 'givesHours' | 'awayDays' | 'outsideDays'
> & {
  firstName: string | null
  lastName: string
}
/**
 * Who may be asked for a group: the pool of the session, then those available for stages, then the teachers of the subject;
 * with the days on which another group has them at these hours.
 */
export const listTeachers = async (db: Db, groupId: number, today: string): Promise<Listed[]> => {
  const { rows } = await sql<Listed>`
    with asked as (
      select g.id, g.start_time, g.end_time, t.id as traineeship_subject_id, t.subject_id, l.session_id, l.main_scholar_level_id as level_id, h.latitude, h.longitude
      from traineeship_groups g join traineeship_subjects t on t.id = g.traineeship_subject_id
      join traineeship_levels l on l.id = t.level_id
      join traineeship_sessions s on s.id = l.session_id left join addresses h on h.id = s.address_id where g.id = ${groupId})
    select e.id, n.first_name, n.last_name, a.city, v.id is not null as is_in_pool, v.disponibility,
      c.teaches as teaches_subject, c.teaches and c.takes_level as teaches_level, ${distanceBetween('asked', 'ia')} as distance_km,
      lapsed_papers(e.id, ${today}::date) as lapsed_papers, e.self_employed,
      array(select distinct d.day::text from traineeship_subject_days d
        join occupations u on u.person_id = e.person_id and u.role = 'teacher' and u.course_id is not null
          and u.during && tstzrange((d.day + asked.start_time) at time zone 'Europe/Paris', (d.day + asked.end_time) at time zone 'Europe/Paris')
        where d.traineeship_subject_id = asked.traineeship_subject_id order by 1) as lesson_days, coalesce(n.email, '') <> '' as has_email,
      array(select x.day::text from traineeship_group_slots x join traineeship_subject_days d
          on d.day = x.day and d.traineeship_subject_id = asked.traineeship_subject_id
        where x.teacher_id = e.id and x.group_id <> asked.id
          and x.during && tsrange(x.day + asked.start_time, x.day + asked.end_time) order by x.day) as busy_days,
      (select p.status from traineeship_proposals p where p.group_id = asked.id and p.teacher_id = e.id
        order by p.status in ('created', 'sent', 'accepted') desc, p.id desc limit 1) as proposal
    from asked join teachers e on e.status = 'active' and e.enabled
      and (e.leaves_on is null or exists (select from traineeship_subject_days d where d.traineeship_subject_id = asked.traineeship_subject_id and d.day <= e.leaves_on))
    join people n on n.id = e.person_id
    left join addresses a on a.id = n.address_id
    left join addresses ia on ia.id = coalesce(e.intervention_address_id, n.address_id)
    left join traineeship_pool_entries v on v.session_id = asked.session_id and v.teacher_id = e.id
    cross join lateral (select exists (select from teacher_subjects s where s.teacher_id = e.id
      and s.subject_id = asked.subject_id) as teaches,
      -- levels given for the subject, else those of the teacher; who gave none takes any
      case when exists (select from teacher_subjects s join teacher_subject_levels x on x.teacher_subject_id = s.id
          where s.teacher_id = e.id and s.subject_id = asked.subject_id)
        then exists (select from teacher_subjects s join teacher_subject_levels x on x.teacher_subject_id = s.id
          where s.teacher_id = e.id and s.subject_id = asked.subject_id and x.scholar_level_id = asked.level_id)
        else not exists (select from teacher_scholar_levels x where x.teacher_id = e.id)
          or exists (select from teacher_scholar_levels x where x.teacher_id = e.id and x.scholar_level_id = asked.level_id) end as takes_level) c
    where v.id is not null or e.available_for_traineeship or c.teaches
    order by v.id is not null and c.teaches and c.takes_level desc, c.teaches and c.takes_level and e.available_for_traineeship desc,
      c.teaches and c.takes_level desc, v.id is not null desc, c.teaches desc, e.sort_name, e.id
    limit ${mostTeachers}`.execute(db)
  return rows
}

export type ProposalMailFacts = {
  personId: number
  gender: 'female' | 'male' | null
  firstName: string | null
  lastName: string
  email: string | null
  sessionName: string
  /** The company of stages, which signs. */
  companyName: string | null
  level: string
  subject: string
  startTime: string
  endTime: string
  place: string | null
  hourlySalaryCents: number | null
  days: string[]
}
/** What the mails of a proposal say, and to whom. */
export const findMailFacts = async (db: Db, id: number): Promise<ProposalMailFacts | undefined> => {
  const { rows } = await sql<ProposalMailFacts>`
    select n.id as person_id, n.gender, n.first_name, n.last_name, nullif(n.email, '') as email, s.name as session_name,
      (select name from companies where code in ('traineeship', 'holding') order by code = 'traineeship' desc limit 1) as company_name,
      l.title as level, k.name as subject, to_char(g.start_time, 'HH24:MI') as start_time, to_char(g.end_time, 'HH24:MI') as end_time,
      nullif(concat_ws(', ', ${meetingPlace('o')}, a.complete_address), '') as place, p.hourly_salary_cents,
      array(select d.day::text from traineeship_proposal_days d where d.proposal_id = p.id order by d.day) as days
    from traineeship_proposals p join teachers e on e.id = p.teacher_id join people n on n.id = e.person_id
    join traineeship_groups g on g.id = p.group_id join traineeship_subjects t on t.id = g.traineeship_subject_id
    join subjects k on k.id = t.subject_id join traineeship_levels l on l.id = t.level_id
    join traineeship_sessions s on s.id = l.session_id
    left join traineeship_locations o on o.id = g.location_id left join addresses a on a.id = s.address_id
    where p.id = ${id}`.execute(db)
  return rows[0]
}

/** A mail of this purpose that is on its way: a second click waits for it, and writes no other. */
export const findMailUnderWay = async (db: Db, id: number, purpose: string): Promise<number | undefined> => {
  const message = await db
    .selectFrom('messages')
    .select('id')
    .where('aboutClass', '=', 'traineeship_proposals')
    .where('aboutId', '=', id)
    .where('purpose', '=', purpose)
    .where((where) =>
      where.or([
        where('status', 'in', ['queued', 'sending']),
        // a mail leaves faster than a finger clicks twice
        where('sentAt', '>', sql<string>`clock_now() - interval '2 seconds'`),
      ]),
    )
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return message?.id
}

export const findProposalTemplate = (db: Db, code: string) =>
  db
    .selectFrom('messageTemplates')
    .select(['id', 'subject', 'title', 'body'])
    .where('code', '=', code)
    .executeTakeFirstOrThrow()

export type Engaged = {
  day: string
  teacher: string
  startTime: string
  endTime: string
  subject: string
  isSameGroup: boolean
}
/** What keeps an accepted proposal from being: another teacher of the group, or another group of the teacher. */
export const findEngagement = async (db: Db, id: number): Promise<Engaged | undefined> => {
  const { rows } = await sql<Engaged>`
    select x.day::text as day, concat_ws(' ', n.first_name, n.last_name) as teacher, to_char(g.start_time, 'HH24:MI') as start_time,
      to_char(g.end_time, 'HH24:MI') as end_time, k.name as subject, x.group_id = p.group_id as is_same_group
    from traineeship_proposals p join traineeship_groups own on own.id = p.group_id
    join traineeship_proposal_days d on d.proposal_id = p.id
    join traineeship_group_slots x on x.day = d.day and (
      (x.group_id = p.group_id and x.teacher_id is not null and x.teacher_id <> p.teacher_id)
      or (x.group_id <> p.group_id and x.teacher_id = p.teacher_id
        and x.during && tsrange(d.day + own.start_time, d.day + own.end_time)))
    join traineeship_groups g on g.id = x.group_id join traineeship_subjects t on t.id = g.traineeship_subject_id
    join subjects k on k.id = t.subject_id join teachers e on e.id = x.teacher_id join people n on n.id = e.person_id
    where p.id = ${id} order by x.day limit 1`.execute(db)
  return rows[0]
}

/** When a proposal would have its teacher with the group. */
export const findAskedHours = async (
  db: Db,
  id: number,
): Promise<{ teacherId: number; hours: { from: string; until: string }[] } | undefined> => {
  const { rows } = await sql<{ teacherId: number; hours: { from: string; until: string }[] }>`
    select p.teacher_id, jsonb_agg(jsonb_build_object('from', (d.day + g.start_time) at time zone 'Europe/Paris', 'until', (d.day + g.end_time) at time zone 'Europe/Paris')) as hours
      from traineeship_proposals p join traineeship_groups g on g.id = p.group_id join traineeship_proposal_days d on d.proposal_id = p.id
     where p.id = ${id} group by p.teacher_id`.execute(db)
  return rows[0]
}
