// SQL of the codes of pupils: one per account, gone once a password was chosen or the account closed.
import type { Db } from '../../../platform/db/database.ts'

type PupilCodeRow = { readonly codeDigest: Buffer; readonly expiresAt: string }

export const findPupilCode = (db: Db, accountId: number): Promise<PupilCodeRow | undefined> =>
  db.selectFrom('pupilCodes').select(['codeDigest', 'expiresAt']).where('accountId', '=', accountId).executeTakeFirst()

/** The code of an account replaces the one before. */
export const keepPupilCode = async (db: Db, accountId: number, code: PupilCodeRow): Promise<void> => {
  await db
    .insertInto('pupilCodes')
    .values({ accountId, ...code })
    .onConflict((conflict) => conflict.column('accountId').doUpdateSet(code))
    .execute()
}

export const removePupilCode = async (db: Db, accountId: number): Promise<void> => {
  await db.deleteFrom('pupilCodes').where('accountId', '=', accountId).execute()
}
