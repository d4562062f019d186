// SQL of an administrator given back: whose login it is, and the role added to those he has.
import { rightCodes } from '@cartable/domain/kernel/rights.ts'
import { sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'

export type StaffLogin = {
  readonly accountId: number
  readonly personId: number
  readonly staffUserId: number
  readonly login: string
  readonly name: string
  readonly isOpen: boolean
}

/** Locked against another change at the same moment. */
export const findStaffLogin = async (db: Db, login: string): Promise<StaffLogin | undefined> => {
  const { rows } = await sql<StaffLogin>`
    select a.id as "accountId", su.person_id as "personId", su.id as "staffUserId", a.login, concat_ws(' ', p.first_name, p.last_name) as name,
      a.enabled and su.enabled and a.locked_at is null and a.locked_until is null as "isOpen"
    from accounts a join staff_users su on su.person_id = a.person_id join people p on p.id = a.person_id
    where lower(a.login) = lower(${login}) for update of a`.execute(db)
  return rows[0]
}

export const listStaffLogins = async (db: Db): Promise<string[]> => {
  const { rows } = await sql<{ login: string }>`
    select a.login from accounts a join staff_users su on su.person_id = a.person_id order by a.login limit 50`.execute(
    db,
  )
  return rows.map(({ login }) => login)
}

export const addRole = async (db: Db, staffUserId: number, roleId: number): Promise<void> => {
  await db
    .insertInto('staffUserRoles')
    .values({ staffUserId, roleId })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** An enabled role that holds every right in full, and a name for the one to be made where there is none. */
export const findFullRole = async (db: Db): Promise<{ id: number | null; freeName: string }> => {
  const { rows } = await sql<{ id: number | null; freeName: string }>`
    select (select r.id from roles r where r.enabled and (select count(*) from role_rights g where g.role_id = r.id
        and g.level = 'fullAccess' and g.right_code = any(${[...rightCodes]}::text[])) = ${rightCodes.length} order by r.id limit 1) as id,
      (select n.name from (select 0 as rank, 'Administrateur' as name
          union all select i, 'Administrateur rétabli ' || i from generate_series(1, 100) i) n
        where not exists (select from roles r where r.enabled and lower(r.name) = lower(n.name)) order by n.rank limit 1) as "freeName"`.execute(
    db,
  )
  return rows[0] ?? { id: null, freeName: 'Administrateur' }
}
