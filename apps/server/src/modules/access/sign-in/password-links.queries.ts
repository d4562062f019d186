// SQL of the links that open the choice of a password.
import type { Db } from '../../../platform/db/database.ts'

/** Unused links of an account stop working: only the last one sent does, and none once a password was chosen. */
export const endPasswordLinks = async (
  db: Db,
  accountId: number,
  now: Date,
  exceptTokenId: number | null = null,
): Promise<void> => {
  await db
    .updateTable('linkTokens')
    .set({ usedAt: now.toISOString(), withdrawnAt: now.toISOString() })
    .where('subjectClass', '=', 'accounts')
    .where('subjectId', '=', accountId)
    .where('purpose', 'in', ['password-reset', 'account-creation'])
    .where('usedAt', 'is', null)
    .$if(exceptTokenId !== null, (query) => query.where('id', '<>', exceptTokenId))
    .execute()
}

/** Every link by which whoever reads the mailbox of an account enters it. */
export const endMailedLinks = async (db: Db, accountId: number, now: Date): Promise<void> => {
  await db
    .updateTable('linkTokens')
    .set({ usedAt: now.toISOString(), withdrawnAt: now.toISOString() })
    .where('subjectClass', '=', 'accounts')
    .where('subjectId', '=', accountId)
    .where('purpose', 'in', ['password-reset', 'account-creation', 'sign-in', 'account-address'])
    .where('usedAt', 'is', null)
    .execute()
}
