// SQL of accounts as staff look after them: where one stands, its lock, its disabling, and the people behind.

import type { RecordPart, TwoFactorMode } from '@cartable/domain/access/accounts/users.schema.ts'
import type { Part } from '@cartable/domain/access/sign-in/access.schema.ts'
import type { IdOption } from '@cartable/domain/kernel/list.ts'
import { sql, type Updateable } from 'kysely'
import { inFrenchOrder } from '../../../platform/codification.ts'
import type { Db } from '../../../platform/db/database.ts'
import type { DB } from '../../../platform/db/types.ts'

export const findAccount = (db: Db, id: number) =>
  db
    .selectFrom('accounts as a')
    .innerJoin('people as p', 'p.id', 'a.personId')
    .leftJoin('disabledAccountReasons as r', 'r.id', 'a.disabledReasonId')
    .select([
      'a.id',
      'a.personId',
      'a.login',
      'a.enabled',
      'r.name as disabledReason',
      'a.lockedAt',
      'a.lockedUntil',
      'a.lastLoginAt',
      sql<boolean>`a.password_hash is not null`.as('hasPassword'),
      'a.twoFactorEnabled',
      sql<TwoFactorMode | null>`a.two_factor_mode`.as('twoFactorMode'),
      sql<boolean>`a.totp_secret_encrypted is not null`.as('hasAuthenticator'),
      sql<number>`(select count(*)::int from passkeys k where k.account_id = a.id)`.as('passkeyCount'),
      'p.email',
      'p.firstName',
      'p.lastName',
    ])
    .where('a.id', '=', id)
    .executeTakeFirst()
export type AccountFound = NonNullable<Awaited<ReturnType<typeof findAccount>>>

/** Locks the row against another change at the same moment; false when there is none. */
export const lockAccount = async (db: Db, id: number): Promise<boolean> => {
  const row = await db.selectFrom('accounts').select('id').where('id', '=', id).forUpdate().executeTakeFirst()
  return row !== undefined
}
export const accountOfPerson = async (db: Db, personId: number): Promise<number | null> => {
  const row = await db.selectFrom('accounts').select('id').where('personId', '=', personId).executeTakeFirst()
  return row?.id ?? null
}
export const insertAccount = async (
  db: Db,
  account: Pick<Updateable<DB['accounts']>, 'twoFactorEnabled' | 'twoFactorMode' | 'enabled' | 'disabledReasonId'> & {
    personId: number
    login: string
  },
): Promise<number> => {
  const { id } = await db.insertInto('accounts').values(account).returning('id').executeTakeFirstOrThrow()
  return id
}
export const updateAccount = async (db: Db, id: number, account: Updateable<DB['accounts']>): Promise<void> => {
  await db.updateTable('accounts').set(account).where('id', '=', id).execute()
}
export const isLoginTaken = async (db: Db, login: string): Promise<boolean> => {
  const row = await db
    .selectFrom('accounts')
    .select('id')
    .where(sql<boolean>`lower(login) = lower(${login})`)
    .executeTakeFirst()
  return row !== undefined
}

/** Parts that a person plays, whether they are enabled or not. */
export const partsOfPerson = async (db: Db, personId: number): Promise<Part[]> => {
  const { rows } = await sql<{ part: Part }>`
    select 'staff' as part from staff_users where person_id = ${personId}
    union all select 'teacher' from teachers where person_id = ${personId}
    union all select 'customer' from customers where person_id = ${personId}
    union all select distinct 'customer' from household_members where person_id = ${personId}
    union all select distinct 'student' from students where person_id = ${personId}`.execute(db)
  return rows.map(({ part }) => part)
}

// the three tables share what is read of them; Kysely is told of one
const recordTables = { customer: 'customers as r', student: 'students as r', teacher: 'teachers as r' } as const
/** Who stands behind a record. */
export const personOfRecord = (db: Db, part: RecordPart, id: number) =>
  db
    .selectFrom(recordTables[part] as 'customers as r')
    .innerJoin('people as p', 'p.id', 'r.personId')
    .select(['p.id', 'p.firstName', 'p.lastName', 'p.email'])
    .where('r.id', '=', id)
    .executeTakeFirst()

/** Enabled reasons meant for one of these parts; the one given stays offered. */
export const offerReasons = (db: Db, parts: readonly Part[], held: number | null = null): Promise<IdOption[]> =>
  db
    .selectFrom('disabledAccountReasons')
    .select(['id', 'name as label'])
    .where((where) =>
      where.or([
        where.and([
          where('enabled', '=', true),
          sql<boolean>`(available_for = '{}' or available_for && ${[...parts]}::text[])`,
        ]),
        ...(held === null ? [] : [where('id', '=', held)]),
      ]),
    )
    .orderBy(inFrenchOrder(sql.ref('name')))
    .execute()

/** The staff part of an account's person follows it: nobody is given work who cannot sign in. */
export const setStaffEnabled = async (db: Db, personId: number, enabled: boolean): Promise<void> => {
  await db.updateTable('staffUsers').set({ enabled }).where('personId', '=', personId).execute()
}

/** The account whose address stands on a record; `isUsed` once its owner chose a password or came in; `isRefused` where mails to that address come back. */
export const findGuardedAccount = (db: Db, personId: number) =>
  db
    .selectFrom('accounts as a')
    .innerJoin('people as p', 'p.id', 'a.personId')
    .select(['a.id', 'a.login', 'a.enabled', 'a.personId', 'p.email'])
    .select([
      sql<boolean>`a.last_login_at is not null or a.password_hash is not null`.as('isUsed'),
      sql<boolean>`exists (select from message_recipients r where r.person_id = p.id and r.address_fault and lower(r.address) = lower(p.email))`.as(
        'isRefused',
      ),
    ])
    .where('a.personId', '=', personId)
    .executeTakeFirst()

/** Accounts of these people, closed ones as well. */
export const listGuardedAccounts = (db: Db, personIds: readonly number[]) =>
  db
    .selectFrom('accounts')
    .select(['id', 'personId', 'enabled'])
    .where('personId', 'in', [...personIds])
    .orderBy('id')
    .execute()
