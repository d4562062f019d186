// SQL of one's own profile: the account with its protection, and the sessions that are open.
import { sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'

export const findOwnAccount = (db: Db, accountId: number) =>
  db
    .selectFrom('accounts')
    .innerJoin('people', 'people.id', 'accounts.personId')
    .select(['accounts.id', 'login', 'lastLoginAt', 'passwordChangedAt', 'twoFactorEnabled', 'twoFactorMode'])
    .select(['people.updatedAt', sql<boolean>`totp_secret_encrypted is not null`.as('hasAuthenticator')])
    .where('accounts.id', '=', accountId)
    .executeTakeFirst()

/** Sessions of an account that still open it, the last used first. */
export const findOpenSessions = (db: Db, accountId: number, now: Date) =>
  db
    .selectFrom('sessions')
    .select(['id', sql<string | null>`host(ip)`.as('ip'), 'userAgent', 'createdAt', 'lastSeenAt'])
    .where('accountId', '=', accountId)
    .where('revokedAt', 'is', null)
    .where('idleExpiresAt', '>', now.toISOString())
    .where('absoluteExpiresAt', '>', now.toISOString())
    .orderBy('lastSeenAt', 'desc')
    .orderBy('id', 'desc')
    .limit(50)
    .execute()

export const updateTwoFactor = async (
  db: Db,
  accountId: number,
  twoFactorMode: 'authenticator' | 'email' | null,
): Promise<void> => {
  await db
    .updateTable('accounts')
    .set({ twoFactorEnabled: twoFactorMode !== null, twoFactorMode })
    .where('id', '=', accountId)
    .execute()
}
