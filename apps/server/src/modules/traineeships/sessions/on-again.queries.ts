// SQL of a cancelled session that is planned again: whose registrations it had.
import { sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'

export type Left = {
  readonly registrationId: number
  readonly personId: number
  readonly accountId: number | null
  readonly firstName: string | null
  readonly lastName: string
  readonly email: string | null
  readonly studentFirstName: string
  readonly stage: string
  readonly startsOn: string
  readonly endsOn: string
  /** Where a family registers by itself; null while the level is not published. */
  readonly page: string | null
}
/** Families of the last cancellation of the whole session that have not taken another stage, and were not asked yet. */
export const listLeft = async (db: Db, sessionId: number): Promise<Left[]> => {
  const { rows } = await sql<Left>`
    select r.id as registration_id, p.id as person_id, a.id as account_id, p.first_name, p.last_name, nullif(p.email, '') as email,
      coalesce(sp.first_name, sp.last_name) as student_first_name, se.name || ', ' || l.title as stage, se.starts_on::text, se.ends_on::text,
      case when l.level_url_checked and l.enabled and se.enabled then '/espace/stages/inscription/' || l.id end as page
    from traineeship_cancelled_registrations x join traineeship_registrations r on r.id = x.registration_id
      join traineeship_sessions se on se.id = r.session_id join traineeship_levels l on l.id = r.level_id
      join customers c on c.id = r.customer_id join people p on p.id = c.person_id left join accounts a on a.person_id = p.id and a.enabled
      join students s on s.id = r.student_id join people sp on sp.id = s.person_id
    where x.cancellation_id = (select max(q.id) from traineeship_cancellations q where q.session_id = ${sessionId} and q.group_id is null)
      and not r.enabled and x.new_registration_id is null
      and not exists (select from messages m where m.about_class = 'traineeship_registrations' and m.about_id = r.id and m.purpose = 'stage-on-again')
    order by r.id`.execute(db)
  return rows
}
