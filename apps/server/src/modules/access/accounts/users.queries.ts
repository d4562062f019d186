// SQL of staff users: the list, one of them, their roles and groups, and the rows of a form.
import type { usersApi } from '@cartable/domain/access/accounts/users.api.ts'
import type { StaffUserRow, TwoFactorMode } from '@cartable/domain/access/accounts/users.schema.ts'
import type { IdOption } from '@cartable/domain/kernel/list.ts'
import type { InputOf } from '@cartable/domain/kernel/operation.ts'
import { sql, type Updateable } from 'kysely'
import { inFrenchOrder } from '../../../platform/codification.ts'
import type { Db } from '../../../platform/db/database.ts'
import { matchesSearch } from '../../../platform/db/sql.ts'
import type { DB } from '../../../platform/db/types.ts'
import { emptyLast, listPage, type Sorts } from '../../../platform/list.ts'

type ListInput = InputOf<typeof usersApi.listUsers>

/** Locked by staff, or for a while by wrong tries. */
export const isLockedAt = (now: Date) =>
  sql<boolean>`(a.locked_at is not null or coalesce(a.locked_until > ${now}, false))`

const sorts: Sorts<ListInput['sort']['column']> = {
  name: [sql`p.last_name`, sql`coalesce(p.first_name, '')`],
  email: [emptyLast(sql`p.email`)],
  group: [emptyLast(inFrenchOrder(sql`g.name`)), sql`p.last_name`],
  lastLogin: [emptyLast(sql`a.last_login_at`)],
}

export const listUsers = (db: Db, input: ListInput, { now, accountId }: { now: Date; accountId: number | null }) => {
  let query = db
    .selectFrom('staffUsers as su')
    .innerJoin('people as p', 'p.id', 'su.personId')
    .innerJoin('accounts as a', 'a.personId', 'p.id')
    .leftJoin('staffGroups as g', 'g.id', 'su.groupId')
    .select([
      'su.id',
      'a.id as accountId',
      'p.firstName',
      'p.lastName',
      'p.email',
      'g.name as groupName',
      sql<string[]>`array(select r.name from staff_user_roles sur join roles r on r.id = sur.role_id
        where sur.staff_user_id = su.id order by r.name collate "fr-x-icu")`.as('roleNames'),
      'su.privateTuitionManager',
      sql<TwoFactorMode | null>`case when a.two_factor_enabled then a.two_factor_mode end`.as('twoFactorMode'),
      'a.lastLoginAt',
      'a.enabled',
      isLockedAt(now).as('isLocked'),
      sql<boolean>`a.password_hash is not null`.as('hasPassword'),
      sql<boolean>`a.id = ${accountId}`.as('isMe'),
    ])
  if (!input.withDisabled) query = query.where('a.enabled', '=', true)
  if (input.q !== '')
    query = query.where((where) =>
      where.or([matchesSearch(sql`p.search_text`, input.q), matchesSearch(sql`search_key(a.login)`, input.q)]),
    )
  if (input.groups.length > 0) query = query.where('su.groupId', 'in', input.groups)
  if (input.roles.length > 0)
    query = query.where(
      sql<boolean>`exists (select 1 from staff_user_roles sur where sur.staff_user_id = su.id and sur.role_id = any(${input.roles}::bigint[]))`,
    )
  if (input.privateTuitionManager !== undefined)
    query = query.where('su.privateTuitionManager', '=', input.privateTuitionManager)
  return listPage<ListInput['sort']['column'], StaffUserRow>(db, input, query, sorts, sql`su.id`)
}

export const findUser = (db: Db, id: number) =>
  db
    .selectFrom('staffUsers as su')
    .innerJoin('people as p', 'p.id', 'su.personId')
    .innerJoin('accounts as a', 'a.personId', 'p.id')
    .select([
      'su.id',
      'su.personId',
      'su.groupId',
      'su.privateTuitionManager',
      'su.settlesDisputes',
      'p.photoFileId',
      'a.id as accountId',
      'a.login',
      'a.twoFactorEnabled',
      'a.twoFactorMode',
      'a.enabled',
      'a.disabledReasonId',
      sql<number[]>`array(select role_id from staff_user_roles sur where sur.staff_user_id = su.id order by 1)`.as(
        'roleIds',
      ),
    ])
    .where('su.id', '=', id)
    .executeTakeFirst()
export type UserFound = NonNullable<Awaited<ReturnType<typeof findUser>>>

type StaffColumns = { groupId: number | null; privateTuitionManager: boolean; settlesDisputes: boolean }
export const insertUser = async (
  db: Db,
  user: StaffColumns & { personId: number; enabled: boolean },
): Promise<number> => {
  const { id } = await db.insertInto('staffUsers').values(user).returning('id').executeTakeFirstOrThrow()
  return id
}
/** Its stamp grows even when nothing changes here: the form writes other rows besides. */
export const updateUser = async (db: Db, id: number, user: Updateable<DB['staffUsers']>): Promise<void> => {
  await db.updateTable('staffUsers').set(user).where('id', '=', id).execute()
}

/** Makes the roles of a user those given; what stays keeps its row, and so leaves no trace. */
export const saveRoles = async (db: Db, staffUserId: number, roleIds: readonly number[]): Promise<void> => {
  const ids = sql`${[...roleIds]}::bigint[]`
  await sql`delete from staff_user_roles where staff_user_id = ${staffUserId} and role_id <> all(${ids})`.execute(db)
  await sql`insert into staff_user_roles (staff_user_id, role_id) select ${staffUserId}, id from unnest(${ids}) as given (id)
    on conflict do nothing`.execute(db)
}

/** Enabled roles, and those that a user holds although they are not. */
export const offerRoles = (db: Db, held: readonly number[] = []): Promise<IdOption[]> =>
  db
    .selectFrom('roles')
    .select(['id', 'name as label'])
    .where((where) =>
      where.or([where('enabled', '=', true), ...(held.length > 0 ? [where('id', 'in', [...held])] : [])]),
    )
    .orderBy(inFrenchOrder(sql.ref('name')))
    .execute()

export const offerGroups = (db: Db): Promise<IdOption[]> =>
  db
    .selectFrom('staffGroups')
    .select(['id', 'name as label'])
    .where('enabled', '=', true)
    .orderBy(inFrenchOrder(sql.ref('name')))
    .execute()

export const insertGroup = (db: Db, name: string) =>
  db.insertInto('staffGroups').values({ name }).returning(['id', 'updatedAt']).executeTakeFirstOrThrow()
export const updateGroup = async (db: Db, id: number, name: string): Promise<void> => {
  await db.updateTable('staffGroups').set({ name }).where('id', '=', id).execute()
}
export const findGroup = (db: Db, id: number) =>
  db.selectFrom('staffGroups').select(['id', 'name', 'updatedAt']).where('id', '=', id).executeTakeFirst()

/** Whoever may be given something to do, by surname. */
export const offerUsers = (db: Db): Promise<IdOption[]> =>
  db
    .selectFrom('staffUsers as su')
    .innerJoin('people as p', 'p.id', 'su.personId')
    .innerJoin('accounts as a', 'a.personId', 'p.id')
    .select(['su.id', sql<string>`staff_label(su.id)`.as('label')])
    .where('su.enabled', '=', true)
    .where('a.enabled', '=', true)
    .orderBy('p.lastName')
    .orderBy('p.firstName')
    .orderBy('su.id')
    .execute()
