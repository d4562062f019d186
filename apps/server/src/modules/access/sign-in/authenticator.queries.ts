// SQL of authenticators: the proven secret of an account, the one waiting for its first code, and the last step used.
import type { Db } from '../../../platform/db/database.ts'

export type AuthenticatorRow = {
  readonly login: string
  readonly totpSecretEncrypted: Buffer | null
  readonly totpPendingSecretEncrypted: Buffer | null
  readonly totpLastStep: number | null
}

/** Locked, so that of two tries with one code the second comes after the first has used it. */
export const lockAuthenticator = (db: Db, accountId: number): Promise<AuthenticatorRow | undefined> =>
  db
    .selectFrom('accounts')
    .select(['login', 'totpSecretEncrypted', 'totpPendingSecretEncrypted', 'totpLastStep'])
    .where('id', '=', accountId)
    .forUpdate()
    .executeTakeFirst()

export const findAuthenticator = (db: Db, accountId: number): Promise<AuthenticatorRow | undefined> =>
  db
    .selectFrom('accounts')
    .select(['login', 'totpSecretEncrypted', 'totpPendingSecretEncrypted', 'totpLastStep'])
    .where('id', '=', accountId)
    .executeTakeFirst()

export type AuthenticatorChange = {
  readonly totpSecretEncrypted?: Buffer | null
  readonly totpPendingSecretEncrypted?: Buffer | null
  readonly totpConfirmedAt?: string | null
  readonly totpLastStep?: number | null
}

export const updateAuthenticator = async (db: Db, accountId: number, change: AuthenticatorChange): Promise<void> => {
  await db.updateTable('accounts').set(change).where('id', '=', accountId).execute()
}
