// SQL of signing in: the account of a login, wrong tries of logins that exist and of those that do not, codes by mail.
import { sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'

export type Tries = { readonly failedAttempts: number; readonly lockedUntil: string | null }
export type LoginAccount = Tries & {
  readonly id: number
  readonly login: string
  readonly email: string | null
  readonly passwordHash: string | null
  readonly enabled: boolean
  readonly lockedAt: string | null
  readonly twoFactorEnabled: boolean
  readonly twoFactorMode: 'authenticator' | 'email' | null
  readonly hasAuthenticator: boolean
  readonly hasPendingAuthenticator: boolean
  readonly hasPasskey: boolean
}

/** The account of a login, locked against another try at the same moment. */
export const lockAccountOfLogin = (db: Db, login: string): Promise<LoginAccount | undefined> =>
  db
    .selectFrom('accounts')
    .innerJoin('people', 'people.id', 'accounts.personId')
    .select([
      'accounts.id',
      'login',
      'email',
      'passwordHash',
      'enabled',
      'lockedAt',
      'failedAttempts',
      'lockedUntil',
      'twoFactorEnabled',
      'twoFactorMode',
      sql<boolean>`totp_secret_encrypted is not null`.as('hasAuthenticator'),
      sql<boolean>`totp_pending_secret_encrypted is not null`.as('hasPendingAuthenticator'),
      sql<boolean>`exists (select from passkeys k where k.account_id = accounts.id)`.as('hasPasskey'),
    ])
    .where(sql<boolean>`lower(login) = lower(${login})`)
    .forUpdate('accounts')
    .executeTakeFirst()

export const findUnknownTries = (db: Db, digests: readonly Buffer[]): Promise<Tries | undefined> =>
  db
    .selectFrom('unknownLoginTries')
    .select(['failedAttempts', 'lockedUntil'])
    .where('loginDigest', 'in', [...digests])
    .executeTakeFirst()

export type CountedTry = { readonly failedAttempts: number; readonly lockedUntil: Date | null; readonly now: Date }

export const recordFailedLogin = async (db: Db, accountId: number, tried: CountedTry): Promise<void> => {
  const { failedAttempts, lockedUntil } = tried
  await db
    .updateTable('accounts')
    .set({ failedAttempts, lockedUntil: lockedUntil?.toISOString() ?? null })
    .where('id', '=', accountId)
    .execute()
}

export const recordUnknownLogin = async (db: Db, loginDigest: Buffer, tried: CountedTry): Promise<void> => {
  const change = {
    failedAttempts: tried.failedAttempts,
    lockedUntil: tried.lockedUntil?.toISOString() ?? null,
    lastTriedAt: tried.now.toISOString(),
  }
  await db
    .insertInto('unknownLoginTries')
    .values({ loginDigest, ...change })
    .onConflict((conflict) => conflict.column('loginDigest').doUpdateSet(change))
    .execute()
}

/** The same password, hashed at the cost of today. */
export const renewHash = async (db: Db, accountId: number, passwordHash: string): Promise<void> => {
  await db.updateTable('accounts').set({ passwordHash }).where('id', '=', accountId).execute()
}

export const recordLogin = async (db: Db, accountId: number, now: Date, staysLocked: boolean): Promise<void> => {
  await db
    .updateTable('accounts')
    .set({ lastLoginAt: now.toISOString(), ...(!staysLocked && { failedAttempts: 0, lockedUntil: null }) })
    .where('id', '=', accountId)
    .execute()
}

export type LoginCode = { readonly codeDigest: Buffer; readonly sentAt: string; readonly expiresAt: string }

export const findLoginCode = (db: Db, accountId: number): Promise<LoginCode | undefined> =>
  db
    .selectFrom('loginCodes')
    .select(['codeDigest', 'sentAt', 'expiresAt'])
    .where('accountId', '=', accountId)
    .executeTakeFirst()

/** The code of an account replaces the one before. */
export const keepLoginCode = async (
  db: Db,
  accountId: number,
  code: { codeDigest: Buffer; sentAt: Date; expiresAt: Date },
): Promise<void> => {
  const values = {
    codeDigest: code.codeDigest,
    sentAt: code.sentAt.toISOString(),
    expiresAt: code.expiresAt.toISOString(),
  }
  await db
    .insertInto('loginCodes')
    .values({ accountId, ...values })
    .onConflict((conflict) => conflict.column('accountId').doUpdateSet(values))
    .execute()
}

export const removeLoginCode = async (db: Db, accountId: number): Promise<void> => {
  await db.deleteFrom('loginCodes').where('accountId', '=', accountId).execute()
}
