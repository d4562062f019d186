// SQL of absences that a family is written to about: of today, noted some minutes ago, that nobody had announced; once a day and registration.
import { sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'

export const absencePurpose = 'stage-absence'
export type Absence = {
  readonly registrationId: number
  readonly stage: string
  readonly day: string
  readonly studentFirstName: string
  readonly subjects: string[]
  readonly startTime: string | null
  readonly personId: number
  readonly firstName: string | null
  readonly lastName: string
  readonly email: string | null
  /** In the international form: who has no mail address is sent an SMS. */
  readonly mobilePhone: string | null
  readonly accountId: number | null
}
type Asked = { readonly today: string; readonly before: Date; readonly registrationId?: number }
/** `before`: what was noted later may still be a wrong touch. */
export const listAbsences = async (db: Db, { today, before, registrationId }: Asked): Promise<Absence[]> => {
  const { rows } = await sql<Absence>`
    select k.id as registration_id, x.name as stage, e.day::text, q.first_name as student_first_name, array_agg(distinct s.name) as subjects,
        to_char(min(g.start_time), 'HH24:MI') as start_time, p.id as person_id, p.first_name, p.last_name, nullif(p.email, '') as email, p.mobile_phone,
        (select a.id from accounts a where a.person_id = p.id and a.enabled) as account_id
      from traineeship_presences e join traineeship_registration_subjects w on w.id = e.registration_subject_id
      join traineeship_registrations k on k.id = w.registration_id and k.enabled join traineeship_sessions x on x.id = k.session_id
      join traineeship_subjects ts on ts.id = w.traineeship_subject_id join subjects s on s.id = ts.subject_id left join traineeship_groups g on g.id = w.group_id
      join customers c on c.id = k.customer_id join people p on p.id = c.person_id join students u on u.id = k.student_id join people q on q.id = u.person_id
     where e.state = 'absent' and e.day = ${today}::date and e.updated_at <= ${before} and p.erased_at is null
       and (${registrationId ?? null}::bigint is null or k.id = ${registrationId ?? null})
       and not exists (select from traineeship_registration_absences b where b.registration_id = k.id and b.day = e.day)
       and not exists (select from messages m where m.about_class = 'traineeship_registrations' and m.about_id = k.id and m.purpose = ${absencePurpose}
         and (m.created_at at time zone 'Europe/Paris')::date = e.day)
     group by k.id, x.id, e.day, q.id, p.id order by k.id`.execute(db)
  return rows
}

/** Two servers tell one after the other. */
export const lockRegistration = async (db: Db, id: number): Promise<void> => {
  await db.selectFrom('traineeshipRegistrations').select('id').where('id', '=', id).forUpdate().execute()
}
