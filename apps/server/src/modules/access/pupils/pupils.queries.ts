// SQL of the access of pupils: whose file it is, what else the person does here, the account, and the parents to tell.
import { sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'

/** Why the family closed an account; only it opens such a one again, besides the office. */
const familyReason = 'Fermé par la famille'

export type PupilFound = {
  readonly studentId: number
  readonly personId: number
  readonly firstName: string | null
  readonly lastName: string
  readonly email: string | null
  readonly birthOn: string | null
  readonly hasOtherParts: boolean
  readonly accountId: number | null
  readonly isBarred: boolean
  readonly isClosed: boolean
}

const hasOtherParts = sql`exists (select from staff_users x where x.person_id = p.id) or exists (select from teachers x where x.person_id = p.id)
  or exists (select from customers x where x.person_id = p.id)`
const isBarred = sql`coalesce(a.locked_at is not null or (not a.enabled and lower(r.name) <> lower(${familyReason})), false)`

/** A pupil of a household, or any for the office; nobody once the file is archived. The account is locked against another change. */
export const lockPupil = async (
  db: Db,
  studentId: number,
  customerId: number | null,
): Promise<PupilFound | undefined> => {
  await sql`select from accounts a join students s on s.person_id = a.person_id where s.id = ${studentId} for update of a`.execute(
    db,
  )
  const { rows } = await sql<PupilFound>`
    select s.id as student_id, p.id as person_id, p.first_name, p.last_name, p.email, p.birth_on, a.id as account_id,
      ${hasOtherParts} as has_other_parts, ${isBarred} as is_barred,
      coalesce(not a.enabled, false) as is_closed
    from students s join people p on p.id = s.person_id
      left join accounts a on a.person_id = p.id left join disabled_account_reasons r on r.id = a.disabled_reason_id
    where s.id = ${studentId} and s.enabled and ${customerId === null ? sql`true` : sql`s.customer_id = ${customerId}`}`.execute(
    db,
  )
  return rows[0]
}

export type PupilStanding = Pick<PupilFound, 'studentId' | 'birthOn' | 'hasOtherParts' | 'isBarred' | 'isClosed'> & {
  readonly login: string | null
  readonly hasPassword: boolean
  readonly codeUntil: string | null
}

/** How the pupils of a household sign in. */
export const listStandings = async (db: Db, customerId: number, now: Date): Promise<PupilStanding[]> => {
  const { rows } = await sql<PupilStanding>`
    select s.id as student_id, p.birth_on, ${hasOtherParts} as has_other_parts, ${isBarred} as is_barred,
      coalesce(not a.enabled, false) as is_closed, a.login, a.password_hash is not null as has_password,
      (select c.expires_at from pupil_codes c where c.account_id = a.id and c.expires_at > ${now}) as code_until
    from students s join people p on p.id = s.person_id
      left join accounts a on a.person_id = p.id left join disabled_account_reasons r on r.id = a.disabled_reason_id
    where s.customer_id = ${customerId} and s.enabled`.execute(db)
  return rows
}

/** The reason under which a family closes an account, made by the first one that does. */
export const reasonOfFamily = async (db: Db): Promise<number> => {
  await sql`insert into disabled_account_reasons (name, available_for) values (${familyReason}, '{student}')
    on conflict (lower(name)) do nothing`.execute(db)
  const { rows } = await sql<{ id: number }>`
    select id from disabled_account_reasons where lower(name) = lower(${familyReason})`.execute(db)
  const [reason] = rows
  if (!reason) throw new Error('the reason of families was just made')
  return reason.id
}

export type PupilAccount = {
  readonly id: number
  readonly login: string
  readonly email: string | null
  readonly firstName: string
  readonly parentAccountIds: number[]
}

/** The open account of a login that plays no part but that of a pupil, locked against another change. */
export const lockPupilAccount = async (db: Db, login: string): Promise<PupilAccount | undefined> => {
  const { rows } = await sql<PupilAccount>`
    select a.id, a.login, p.email, coalesce(p.first_name, p.last_name) as first_name,
      array(select pa.id from students s join customers c on c.id = s.customer_id join accounts pa on pa.person_id = c.person_id
             where s.person_id = p.id and s.enabled) as parent_account_ids
    from accounts a join people p on p.id = a.person_id
    where lower(a.login) = lower(${login}) and a.enabled and a.locked_at is null for update of a`.execute(db)
  return rows[0]
}
