// SQL of accounts: finding one at login, and counting its wrong tries.
import { formatPhone } from '@cartable/domain/kernel/phone.ts'
import { sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'
import { likePattern } from '../../platform/db/sql.ts'

export type LoginAccount = {
  id: number
  passwordHash: string | null
  enabled: boolean
  failedAttempts: number
  lockedUntil: string | null
}

/** The account of a login, locked against another try at the same moment. */
export const lockAccountOfLogin = (db: Db, login: string): Promise<LoginAccount | undefined> =>
  db
    .selectFrom('accounts')
    .select(['id', 'passwordHash', 'enabled', 'failedAttempts', 'lockedUntil'])
    .where(sql<boolean>`lower(login) = lower(${login})`)
    .forUpdate()
    .executeTakeFirst()

export const recordFailedLogin = async (
  db: Db,
  accountId: number,
  failedAttempts: number,
  lockedUntil: Date | null,
): Promise<void> => {
  await db
    .updateTable('accounts')
    .set({ failedAttempts, lockedUntil: lockedUntil?.toISOString() ?? null })
    .where('id', '=', accountId)
    .execute()
}

export const recordLogin = async (db: Db, accountId: number, now: Date): Promise<void> => {
  await db
    .updateTable('accounts')
    .set({ failedAttempts: 0, lockedUntil: null, lastLoginAt: now.toISOString() })
    .where('id', '=', accountId)
    .execute()
}

/** Name of the company shown before anybody signs in. */
export const companyName = async (db: Db): Promise<string> => {
  const company = await db.selectFrom('companies').select('name').where('code', '=', 'holding').executeTakeFirst()
  return company?.name ?? 'Cartable'
}

/** Number that the page of maintenance gives for what cannot wait. */
export const companyPhone = async (db: Db): Promise<string | null> => {
  const company = await db
    .selectFrom('companies')
    .select(['phone', 'phoneRegion'])
    .where('code', '=', 'holding')
    .executeTakeFirst()
  return company?.phone ? formatPhone(company.phone, company.phoneRegion) : null
}

/** Ten staff users whose name holds the text. */
export const searchStaffUsers = (db: Db, text: string): Promise<{ value: number; label: string }[]> =>
  db
    .selectFrom('staffUsers')
    .innerJoin('people', 'people.id', 'staffUsers.personId')
    .select(['staffUsers.id as value', sql<string>`concat_ws(' ', people.first_name, people.last_name)`.as('label')])
    .where('staffUsers.enabled', '=', true)
    .where(sql<boolean>`people.search_text like search_key(${likePattern(text)})`)
    .orderBy('people.lastName')
    .limit(10)
    .execute()
