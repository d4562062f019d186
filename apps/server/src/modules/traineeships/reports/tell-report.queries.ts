// SQL of what is told of evaluations that were validated: whose, of which subjects, by whom.
import { sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'

export type ReportsToTell = {
  readonly personId: number
  readonly firstName: string | null
  readonly lastName: string
  readonly email: string | null
  readonly accountId: number | null
  readonly studentFirstName: string
  readonly stage: string
  /** Those validated since the last mail about this registration. */
  readonly subjects: readonly string[]
  readonly teachers: readonly string[]
}
export const findReportsToTell = async (db: Db, registrationId: number): Promise<ReportsToTell | undefined> => {
  await sql`select from traineeship_registrations where id = ${registrationId} for no key update`.execute(db)
  const { rows } = await sql<ReportsToTell>`
    with ready as (select w.group_id, j.name from traineeship_registration_subjects w
      join traineeship_reports r on r.registration_subject_id = w.id and r.is_validated
      join traineeship_subjects ts on ts.id = w.traineeship_subject_id join subjects j on j.id = ts.subject_id
      where w.registration_id = ${registrationId} and r.validated_at > coalesce((select max(m.created_at) from messages m
        where m.about_class = 'traineeship_registrations' and m.about_id = ${registrationId} and m.purpose = 'stage-report'), '-infinity'))
    select p.id as person_id, p.first_name, p.last_name, nullif(p.email, '') as email, a.id as account_id,
      coalesce(sp.first_name, sp.last_name) as student_first_name, se.name || ', ' || l.title as stage,
      array(select name from ready order by name) as subjects,
      array(select distinct concat_ws(' ', q.first_name, q.last_name) as name from ready join traineeship_proposals o on o.group_id = ready.group_id and o.status = 'accepted'
        join teachers t on t.id = o.teacher_id join people q on q.id = t.person_id order by name) as teachers
    from traineeship_registrations r join traineeship_sessions se on se.id = r.session_id join traineeship_levels l on l.id = r.level_id
      join customers c on c.id = r.customer_id join people p on p.id = c.person_id left join accounts a on a.person_id = p.id and a.enabled
      join students s on s.id = r.student_id join people sp on sp.id = s.person_id
    where r.id = ${registrationId} and r.enabled`.execute(db)
  return rows[0]
}
