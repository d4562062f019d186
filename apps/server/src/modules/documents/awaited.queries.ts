// SQL of teachers who were hired not long ago and whose papers are not all there, with how often they were written to.
import { sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'

/** Days between two mails, and after which a hiring is no news: a company that begins with the program has a past. */
const everyDays = 7
/** Mails in all: the first, and three reminders. */
const most = 4

type Incomplete = {
  readonly id: number
  readonly personId: number
  readonly firstName: string | null
  readonly lastName: string
  readonly email: string
  readonly accountId: number | null
}
const incomplete = (today: string, id: number | null) => sql<Incomplete>`
  select t.id, p.id as person_id, p.first_name, p.last_name, p.email,
    (select a.id from accounts a where a.person_id = p.id and a.enabled limit 1) as account_id
  from teachers t join people p on p.id = t.person_id and p.erased_at is null and nullif(p.email, '') is not null
    cross join lateral (select count(*)::int as n, max(m.created_at at time zone 'Europe/Paris')::date as last_on from messages m
      where m.about_class = 'teachers' and m.about_id = t.id and m.purpose = 'document-awaited'
        and (m.created_at at time zone 'Europe/Paris')::date >= t.hired_on) told
  where t.status = 'active' and t.enabled and (${id}::bigint is null or t.id = ${id}::bigint)
    and t.hired_on between ${today}::date - ${everyDays * most}::int and ${today}::date
    and case when told.n = 0 then t.hired_on > ${today}::date - ${everyDays}::int
      else (clock_now() at time zone 'Europe/Paris')::time >= '08:00' and told.n < ${most} and told.last_on <= ${today}::date - ${everyDays}::int end
    and exists (select from document_types y where y.enabled and y.mandatory and 'teacher' = any(y.available_for)
      and (y.mandatory_for = 'all' or (y.mandatory_for = 'self-employed') = t.self_employed)
      and not exists (select from documents d where d.document_type_id = y.id and d.teacher_id = t.id and d.removed_at is null
        and d.check_status <> 'not-approved' and (d.expires_on is null or d.expires_on >= ${today}::date)))
  order by t.id`

export const listIncomplete = async (db: Db, today: string): Promise<number[]> =>
  (await incomplete(today, null).execute(db)).rows.map(({ id }) => id)

export const lockIncomplete = async (db: Db, id: number, today: string): Promise<Incomplete | undefined> => {
  await sql`select from teachers where id = ${id} for no key update`.execute(db)
  return (await incomplete(today, id).execute(db)).rows[0]
}
