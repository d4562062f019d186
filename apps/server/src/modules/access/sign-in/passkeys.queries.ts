// SQL of passkeys: the public keys of an account, and the challenges that devices sign once.
import type { Db } from '../../../platform/db/database.ts'

export type PasskeyRow = {
  readonly id: number
  readonly accountId: number
  readonly name: string
  readonly credentialId: Buffer
  readonly publicKey: Buffer
  readonly signCount: number
  readonly transports: string[]
}
const columns = ['id', 'accountId', 'name', 'credentialId', 'publicKey', 'signCount', 'transports'] as const

export const findPasskeys = (db: Db, accountId: number): Promise<PasskeyRow[]> =>
  db.selectFrom('passkeys').select(columns).where('accountId', '=', accountId).orderBy('id').execute()

/** Locked, so that of two answers of one device the second is held to the count of the first. */
export const lockPasskey = (db: Db, credentialId: Buffer): Promise<PasskeyRow | undefined> =>
  db.selectFrom('passkeys').select(columns).where('credentialId', '=', credentialId).forUpdate().executeTakeFirst()

export const listOwnPasskeys = (db: Db, accountId: number) =>
  db
    .selectFrom('passkeys')
    .select(['id', 'name', 'createdAt', 'lastUsedAt'])
    .where('accountId', '=', accountId)
    .orderBy('id', 'desc')
    .execute()

/** False when another account, or this one, has it already. */
export const insertPasskey = async (db: Db, passkey: Omit<PasskeyRow, 'id'>): Promise<boolean> => {
  const made = await db
    .insertInto('passkeys')
    .values(passkey)
    .onConflict((conflict) => conflict.column('credentialId').doNothing())
    .returning('id')
    .executeTakeFirst()
  return made !== undefined
}

export const notePasskeyUse = async (db: Db, id: number, signCount: number, now: Date): Promise<void> => {
  await db.updateTable('passkeys').set({ signCount, lastUsedAt: now.toISOString() }).where('id', '=', id).execute()
}

/** The name it had, undefined when this account has no such passkey. */
export const deletePasskey = (db: Db, accountId: number, id: number): Promise<{ name: string } | undefined> =>
  db.deleteFrom('passkeys').where('id', '=', id).where('accountId', '=', accountId).returning('name').executeTakeFirst()

/** All of an account; how many there were. */
export const deletePasskeys = async (db: Db, accountId: number): Promise<number> => {
  const { numDeletedRows } = await db.deleteFrom('passkeys').where('accountId', '=', accountId).executeTakeFirst()
  return Number(numDeletedRows)
}

export const loginOfAccount = (db: Db, accountId: number): Promise<{ login: string } | undefined> =>
  db.selectFrom('accounts').select('login').where('id', '=', accountId).executeTakeFirst()

export type PasskeyChallenge = {
  readonly purpose: 'register' | 'sign-in'
  /** Null: asked before anybody said who they are. */
  readonly accountId: number | null
  /** The session that asked for a new passkey. */
  readonly sessionId: number | null
  readonly expiresAt: string
}

export const keepChallenge = async (db: Db, challengeDigest: Buffer, challenge: PasskeyChallenge): Promise<void> => {
  await db
    .insertInto('passkeyChallenges')
    .values({ challengeDigest, ...challenge })
    .execute()
}

/** Takes a challenge away, whatever becomes of its answer: it serves once. */
export const takeChallenge = (db: Db, challengeDigest: Buffer): Promise<PasskeyChallenge | undefined> =>
  db
    .deleteFrom('passkeyChallenges')
    .where('challengeDigest', '=', challengeDigest)
    .returning(['purpose', 'accountId', 'sessionId', 'expiresAt'])
    .executeTakeFirst() as Promise<PasskeyChallenge | undefined>
