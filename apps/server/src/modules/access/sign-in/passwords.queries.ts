// SQL of passwords: what is known of an account, the new one, and whom a forgotten one may belong to.
import { sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'

export type PasswordAccount = {
  readonly id: number
  readonly login: string
  readonly email: string | null
  readonly passwordHash: string | null
  readonly isOpen: boolean
  readonly twoFactorEnabled: boolean
  readonly failedAttempts: number
  readonly lockedUntil: string | null
}

/** Locked against another change at the same moment. */
export const lockPasswordAccount = (db: Db, accountId: number): Promise<PasswordAccount | undefined> =>
  db
    .selectFrom('accounts')
    .innerJoin('people', 'people.id', 'accounts.personId')
    .select(['accounts.id', 'login', 'email', 'passwordHash', 'failedAttempts', 'lockedUntil', 'twoFactorEnabled'])
    .select(sql<boolean>`accounts.enabled and accounts.locked_at is null`.as('isOpen'))
    .where('accounts.id', '=', accountId)
    .forUpdate('accounts')
    .executeTakeFirst()

export const findLogin = (db: Db, accountId: number): Promise<{ login: string } | undefined> =>
  db.selectFrom('accounts').select('login').where('id', '=', accountId).executeTakeFirst()

export const updatePassword = async (db: Db, accountId: number, passwordHash: string, now: Date): Promise<void> => {
  await db
    .updateTable('accounts')
    .set({
      passwordHash,
      passwordChangedAt: now.toISOString(),
      mustChangePassword: false,
      failedAttempts: 0,
      lockedUntil: null,
    })
    .where('id', '=', accountId)
    .execute()
}

/** Open accounts of a login, or of a mail address that a household may share; none that was sent a link since `since`. */
export const findForgetful = async (db: Db, identifier: string, since: Date, most: number): Promise<number[]> => {
  const rows = await db
    .selectFrom('accounts')
    .innerJoin('people', 'people.id', 'accounts.personId')
    .select('accounts.id')
    .where(sql<boolean>`(lower(login) = lower(${identifier}) or lower(email) = lower(${identifier}))`)
    .where('accounts.enabled', '=', true)
    .where('lockedAt', 'is', null)
    .where('email', 'is not', null)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('linkTokens')
            .select('linkTokens.id')
            .whereRef('linkTokens.subjectId', '=', 'accounts.id')
            .where('linkTokens.subjectClass', '=', 'accounts')
            .where('linkTokens.purpose', '=', 'password-reset')
            .where('linkTokens.createdAt', '>', since.toISOString()),
        ),
      ),
    )
    .orderBy('accounts.id')
    .limit(most)
    .execute()
  return rows.map(({ id }) => id)
}
