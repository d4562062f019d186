// SQL of what happens to the follow-up of a silent contract without staff: a lesson, an answer by a link, a week without one.
import type { SilenceParty } from '@cartable/domain/courses/no-longer-courses/silence.words.ts'
import { sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'
import { namesOfProcess as names, type OpenProcess, ofContract } from '../shared/open-process.queries.ts'

const paris = (instant: string) => sql`(${sql.ref(instant)} at time zone 'Europe/Paris')::date`

/**
 * Asked by mail and not answered since that day, or a return that was announced for it and that no lesson followed. A mail
 * that was sent again counts from then.
 */
const unanswered = (since: string) => sql<boolean>`(
  r.status in ('teacher-mail', 'customer-mail') and ${paris('r.status_changed_at')} <= ${since}::date
    and not exists (select from messages m where m.about_class = 'contracts' and m.about_id = r.contract_id
      and m.purpose = case r.status when 'teacher-mail' then 'nlc-teacher-question' else 'nlc-customer-question' end
      and ${paris('m.sent_at')} > ${since}::date)
  or r.status = 'answered' and r.answer = 'resumes' and r.answered_on <= ${since}::date)`

/** Ids of processes that somebody must call about. */
export const listUnanswered = async (db: Db, since: string): Promise<number[]> => {
  const { rows } = await sql<{ id: number }>`
    select r.id from no_longer_courses_processes r where ${unanswered(since)} order by r.id`.execute(db)
  return rows.map(({ id }) => id)
}
export const lockUnanswered = async (db: Db, id: number, since: string): Promise<OpenProcess | undefined> => {
  const { rows } = await sql<OpenProcess>`
    select r.id, r.contract_id, r.status, r.assigned_staff_user_id, ${names}
    from no_longer_courses_processes r ${ofContract}
    where r.id = ${id} and ${unanswered(since)} for update of r`.execute(db)
  return rows[0]
}

type Silence = {
  readonly studentName: string
  readonly studentFirstName: string
  readonly teacherName: string
  readonly subject: string
  readonly lastCourseOn: string | null
  readonly accounts: Readonly<Record<SilenceParty, number | null>>
}
/** What the page of an answer says of a process, and the accounts of who answers. */
export const findSilence = async (db: Db, processId: number): Promise<Silence | undefined> => {
  const { rows } = await sql<Silence>`
    select ${names}, sp.first_name as student_first_name, u.name as subject, c.last_course_on::text,
      json_build_object('teacher', (select a.id from accounts a where a.person_id = t.person_id),
        'customer', (select a.id from accounts a where a.person_id = k.person_id)) as accounts
    from no_longer_courses_processes r ${ofContract}
    join customers k on k.id = c.customer_id join subjects u on u.id = c.subject_id
    where r.id = ${processId}`.execute(db)
  return rows[0]
}

/** Lessons of a contract that are planned from now on, the soonest first. */
export const listPlannedAhead = (db: Db, contractId: number) =>
  db
    .selectFrom('courses')
    .select(['id', sql<string>`expected_at`.as('expectedAt')])
    .where('contractId', '=', contractId)
    .where('status', '=', '1-planned')
    .where('expectedAt', '>=', sql<string>`clock_now()`)
    .orderBy('expectedAt')
    .limit(20)
    .execute()
