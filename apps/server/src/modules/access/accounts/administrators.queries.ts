// Rights that staff hold, and the administrator that the program never loses.

import { usersRefusals } from '@cartable/domain/access/accounts/users.refusals.ts'
import { isAdministrator, managesAccess } from '@cartable/domain/access/accounts/users.rules.ts'
import { refuse } from '@cartable/domain/kernel/refusal.ts'
import type { Rights } from '@cartable/domain/kernel/rights.ts'
import { sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'

const strongest = sql`(array['forbidden','read','write','fullAccess'])[max(array_position(array['forbidden','read','write','fullAccess'], rr.level))]`

/** What each role gives, disabled ones left out. */
export const rightsOfRoles = async (db: Db, roleIds: readonly number[]): Promise<ReadonlyMap<number, Rights>> => {
  const { rows } = await sql<{ id: number; rights: Rights }>`
    select r.id, coalesce((select json_object_agg(rr.right_code, rr.level) from role_rights rr where rr.role_id = r.id), '{}') as rights
    from roles r where r.enabled and r.id = any(${[...roleIds]}::bigint[])`.execute(db)
  return new Map(rows.map(({ id, rights }) => [id, rights]))
}

/** What the staff part of a person may do by its roles, whether the account is open or not; nothing without a staff part. */
export const rightsOfPerson = async (db: Db, personId: number): Promise<Rights> => {
  const { rows } = await sql<{ rights: Rights }>`
    select coalesce(json_object_agg(x.right_code, x.level), '{}') as rights from (
      select rr.right_code, ${strongest} as level
      from staff_users su join staff_user_roles sur on sur.staff_user_id = su.id
      join roles r on r.id = sur.role_id and r.enabled join role_rights rr on rr.role_id = r.id
      where su.person_id = ${personId} group by rr.right_code) x`.execute(db)
  return rows[0]?.rights ?? {}
}

/** How many people who may sign in hold every right, and how many manage users and roles. */
const countAdministrators = async (db: Db): Promise<{ readonly whole: number; readonly managing: number }> => {
  const { rows } = await sql<{ rights: Rights }>`
    select json_object_agg(x.right_code, x.level) as rights from (
      select su.id, rr.right_code, ${strongest} as level
      from staff_users su join accounts a on a.person_id = su.person_id and a.enabled and a.locked_at is null
      join staff_user_roles sur on sur.staff_user_id = su.id
      join roles r on r.id = sur.role_id and r.enabled join role_rights rr on rr.role_id = r.id
      where su.enabled group by su.id, rr.right_code) x group by x.id`.execute(db)
  return {
    whole: rows.filter(({ rights }) => isAdministrator(rights)).length,
    managing: rows.filter(({ rights }) => managesAccess(rights)).length,
  }
}

/**
 * Makes a change that may take rights or an account away, and refuses it when nobody would be left to administer.
 * Such changes wait for one another: two administrators who remove each other at the same moment are not both obeyed.
 */
export const keepingAnAdministrator = async <T>(db: Db, change: () => Promise<T>): Promise<T> => {
  await sql`select pg_advisory_xact_lock(hashtext('cartable administrators'))`.execute(db)
  const before = await countAdministrators(db)
  const result = await change()
  const after = await countAdministrators(db)
  // a company that has none yet (its first is being made, a test) loses none
  if ((before.whole > 0 && after.whole === 0) || (before.managing > 0 && after.managing === 0))
    refuse(usersRefusals.lastAdministrator)
  return result
}
