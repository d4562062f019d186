// SQL of links that sign in: who may be sent one, and the account of one.
import { sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'

/** Open accounts of a login, or of a mail address that a household may share; no staff, none that has one of after `since` to use. */
export const findLinkable = async (db: Db, identifier: string, since: Date, most: number): Promise<number[]> => {
  const { rows } = await sql<{ id: number }>`
    select a.id from accounts a join people p on p.id = a.person_id
     where (lower(a.login) = lower(${identifier}) or lower(p.email) = lower(${identifier}))
       and a.enabled and a.locked_at is null and p.email is not null
       and not exists (select from staff_users u where u.person_id = a.person_id)
       and not exists (select from link_tokens l where l.subject_class = 'accounts' and l.subject_id = a.id
         and l.purpose = 'sign-in' and l.used_at is null and l.created_at > ${since})
     order by a.id limit ${most}`.execute(db)
  return rows.map(({ id }) => id)
}

export const isStaff = async (db: Db, accountId: number): Promise<boolean> => {
  const { rows } = await sql`
    select from accounts a join staff_users u on u.person_id = a.person_id where a.id = ${accountId}`.execute(db)
  return rows.length > 0
}

export const findHolder = (
  db: Db,
  accountId: number,
): Promise<{ login: string; firstName: string | null } | undefined> =>
  db
    .selectFrom('accounts')
    .innerJoin('people', 'people.id', 'accounts.personId')
    .select(['login', 'firstName'])
    .where('accounts.id', '=', accountId)
    .executeTakeFirst()
