// SQL of the dates of a session: proposals that a change concerns, days outside of it, all its days moved together.
import { sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'

const ofSession = (
  id: number,
) => sql`(select s.id from traineeship_subjects s join traineeship_levels l on l.id = s.level_id
  where l.session_id = ${id})`

export type AskedProposal = {
  id: number
  teacherId: number
  teacherFirstName: string | null
  teacherLastName: string
  levelName: string
  subjectName: string
  groupRank: number
  startTime: string
  endTime: string
  days: string[]
  status: 'sent' | 'accepted'
  sentAt: string | null
  accountId: number | null
}

/** Proposals that teachers have received and not declined, with what they were asked for. */
export const askedProposals = async (db: Db, sessionId: number): Promise<AskedProposal[]> => {
  const { rows } = await sql<AskedProposal>`
    select p.id, p.teacher_id, pe.first_name as teacher_first_name, pe.last_name as teacher_last_name, sl.name as level_name,
      su.name as subject_name, g.start_time, g.end_time, p.status, p.sent_at, a.id as account_id,
      (select count(*) from traineeship_groups o where o.traineeship_subject_id = s.id and o.id <= g.id) as group_rank,
      array(select d.day::text from traineeship_proposal_days d where d.proposal_id = p.id order by d.day) as days
    from traineeship_proposals p join traineeship_groups g on g.id = p.group_id
    join traineeship_subjects s on s.id = g.traineeship_subject_id join subjects su on su.id = s.subject_id
    join traineeship_levels l on l.id = s.level_id join scholar_levels sl on sl.id = l.main_scholar_level_id
    join teachers t on t.id = p.teacher_id join people pe on pe.id = t.person_id left join accounts a on a.person_id = pe.id and a.enabled
    where l.session_id = ${sessionId} and p.status in ('sent', 'accepted')
    order by pe.last_name, pe.first_name, p.id`.execute(db)
  return rows
}

export const hasAskedProposals = async (db: Db, sessionId: number): Promise<boolean> => {
  const { rows } = await sql<{ found: boolean }>`select exists (select from traineeship_proposals p
    join traineeship_groups g on g.id = p.group_id
    where g.traineeship_subject_id in ${ofSession(sessionId)} and p.status in ('sent', 'accepted')) as found`.execute(
    db,
  )
  return rows[0]?.found ?? false
}

/** Days of subjects that would stand outside of new dates, at most ten. */
export const daysOutside = async (
  db: Db,
  sessionId: number,
  { startDate, endDate }: { startDate: string; endDate: string },
): Promise<{ subject: string; day: string }[]> => {
  const { rows } = await sql<{ subject: string; day: string }>`
    select concat(su.name, ' (', sl.name, ')') as subject, d.day::text
    from traineeship_subject_days d join traineeship_subjects s on s.id = d.traineeship_subject_id
    join subjects su on su.id = s.subject_id join traineeship_levels l on l.id = s.level_id
    join scholar_levels sl on sl.id = l.main_scholar_level_id
    where l.session_id = ${sessionId} and d.day not between ${startDate}::date and ${endDate}::date
    order by d.day, s.id limit 10`.execute(db)
  return rows
}

/**
 * Moves every day under a session: of subjects, of proposals, of absences. Days are taken out first and put back moved, since a
 * week moved by one day would meet itself; the slots of rooms and teachers follow by their triggers.
 */
export const shiftDays = async (db: Db, sessionId: number, byDays: number): Promise<void> => {
  const subjects = await sql<{ owner: number; day: string }>`delete from traineeship_subject_days
    where traineeship_subject_id in ${ofSession(sessionId)}
    returning traineeship_subject_id as owner, (day + ${byDays}::int)::text as day`.execute(db)
  const proposals = await sql<{ owner: number; day: string }>`delete from traineeship_proposal_days
    where proposal_id in (select p.id from traineeship_proposals p join traineeship_groups g on g.id = p.group_id
      where g.traineeship_subject_id in ${ofSession(sessionId)})
    returning proposal_id as owner, (day + ${byDays}::int)::text as day`.execute(db)
  const absences = await sql<{ owner: number; day: string }>`delete from traineeship_registration_absences
    where registration_id in (select id from traineeship_registrations where session_id = ${sessionId})
    returning registration_id as owner, (day + ${byDays}::int)::text as day`.execute(db)
  if (proposals.rows.length > 0)
    await db
      .insertInto('traineeshipProposalDays')
      .values(proposals.rows.map(({ owner, day }) => ({ proposalId: owner, day })))
      .execute()
  if (subjects.rows.length > 0)
    await db
      .insertInto('traineeshipSubjectDays')
      .values(subjects.rows.map(({ owner, day }) => ({ traineeshipSubjectId: owner, day })))
      .execute()
  if (absences.rows.length > 0)
    await db
      .insertInto('traineeshipRegistrationAbsences')
      .values(absences.rows.map(({ owner, day }) => ({ registrationId: owner, day })))
      .execute()
}
