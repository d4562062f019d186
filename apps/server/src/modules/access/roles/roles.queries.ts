// SQL of the roles: their list, the levels they hold, who carries them.
import type { ListRequest } from '@cartable/domain/kernel/list.ts'
import type { RightCode, RightLevel, Rights } from '@cartable/domain/kernel/rights.ts'
import { rightCodes } from '@cartable/domain/kernel/rights.ts'
import { sql } from 'kysely'
import { inFrenchOrder } from '../../../platform/codification.ts'
import type { Db } from '../../../platform/db/database.ts'
import { matchesSearch } from '../../../platform/db/sql.ts'
import { listPage } from '../../../platform/list.ts'

const userCount = sql<number>`(select count(*) from staff_user_roles x where x.role_id = roles.id)`
const countOf = (which: RightLevel[]) =>
  sql<number>`(select count(*) from role_rights x where x.role_id = roles.id and x.level = any(${which}) and x.right_code = any(${[...rightCodes]}))`

export const listRoles = (
  db: Db,
  request: ListRequest<'name' | 'userCount' | 'updatedAt'> & { readonly withDisabled: boolean },
) => {
  let query = db
    .selectFrom('roles')
    .select([
      'id',
      'name',
      'enabled',
      'updatedAt',
      userCount.as('userCount'),
      countOf(['read', 'write', 'fullAccess']).as('rightCount'),
      countOf(['fullAccess']).as('fullAccessCount'),
    ])
  if (!request.withDisabled) query = query.where('enabled', '=', true)
  if (request.q) query = query.where(matchesSearch(sql`search_key(name)`, request.q))
  const name = inFrenchOrder(sql.ref('name'))
  const sorts = { name: [name], userCount: [userCount, name], updatedAt: [sql.ref('updatedAt')] }
  return listPage(db, request, query, sorts, sql.ref('id'))
}

export const findRole = (db: Db, id: number) =>
  db
    .selectFrom('roles')
    .select(['id', 'name', 'enabled', 'updatedAt', userCount.as('userCount')])
    .where('id', '=', id)
    .executeTakeFirst()

/** What a role holds, disabled or not; codes that the program no longer has are left out. */
export const rightsHeldBy = async (db: Db, roleId: number): Promise<Rights> => {
  const rows = await db
    .selectFrom('roleRights')
    .select(['rightCode', 'level'])
    .where('roleId', '=', roleId)
    .where('rightCode', 'in', [...rightCodes])
    .execute()
  return Object.fromEntries(rows.map(({ rightCode, level }) => [rightCode, level]))
}

/** The first users who carry a role. */
export const usersOfRole = (db: Db, roleId: number, most: number): Promise<{ id: number; name: string }[]> =>
  db
    .selectFrom('staffUserRoles')
    .innerJoin('staffUsers', 'staffUsers.id', 'staffUserRoles.staffUserId')
    .innerJoin('people', 'people.id', 'staffUsers.personId')
    .select(['staffUsers.id', sql<string>`concat_ws(' ', people.first_name, people.last_name)`.as('name')])
    .where('staffUserRoles.roleId', '=', roleId)
    .orderBy('people.lastName')
    .orderBy('people.firstName')
    .orderBy('staffUsers.id')
    .limit(most)
    .execute()

export const carriesRole = async (db: Db, roleId: number, staffUserId: number): Promise<boolean> =>
  (await db
    .selectFrom('staffUserRoles')
    .select('roleId')
    .where('roleId', '=', roleId)
    .where('staffUserId', '=', staffUserId)
    .executeTakeFirst()) !== undefined

/** Accounts of those who carry a role. */
export const accountsOfRole = async (db: Db, roleId: number): Promise<number[]> => {
  const rows = await db
    .selectFrom('staffUserRoles')
    .innerJoin('staffUsers', 'staffUsers.id', 'staffUserRoles.staffUserId')
    .innerJoin('accounts', 'accounts.personId', 'staffUsers.personId')
    .select('accounts.id')
    .where('staffUserRoles.roleId', '=', roleId)
    .execute()
  return rows.map(({ id }) => id)
}

/** Locks those of the roles that are not in this state yet. */
export const lockRolesToChange = (db: Db, ids: readonly number[], enabled: boolean) =>
  db
    .selectFrom('roles')
    .select(['id', 'name'])
    .where('id', 'in', [...ids])
    .where('enabled', '=', !enabled)
    .orderBy('id')
    .forUpdate()
    .execute()

export const insertRole = async (db: Db, values: { name: string; enabled: boolean }): Promise<number> => {
  const { id } = await db.insertInto('roles').values(values).returning('id').executeTakeFirstOrThrow()
  return id
}
export const updateRole = async (db: Db, id: number, values: { name: string; enabled: boolean }): Promise<void> => {
  await db.updateTable('roles').set(values).where('id', '=', id).execute()
}

/** Writes levels that changed: removed and written anew, since the trace of an update would not name the right. */
export const writeLevels = async (
  db: Db,
  roleId: number,
  levels: readonly (readonly [RightCode, RightLevel])[],
): Promise<void> => {
  if (levels.length === 0) return
  const codes = levels.map(([code]) => code)
  await db.deleteFrom('roleRights').where('roleId', '=', roleId).where('rightCode', 'in', codes).execute()
  const kept = levels.filter(([, level]) => level !== 'forbidden')
  if (kept.length > 0)
    await db
      .insertInto('roleRights')
      .values(kept.map(([rightCode, level]) => ({ roleId, rightCode, level })))
      .execute()
}
