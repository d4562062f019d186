// SQL of bank accounts: one enabled per person; those before it stay for what they paid.
import type { Insertable, Updateable } from 'kysely'
import type { Db } from '../../platform/db/database.ts'
import type { DB } from '../../platform/db/types.ts'

/** The account of a person that is in use. */
export const findBankAccount = (db: Db, personId: number) =>
  db
    .selectFrom('bankAccounts')
    .select(['id', 'holder', 'ibanEncrypted', 'ibanDigest', 'ibanLast4', 'bic'])
    .where('personId', '=', personId)
    .where('enabled', '=', true)
    .executeTakeFirst()

export const insertBankAccount = async (db: Db, account: Insertable<DB['bankAccounts']>): Promise<void> => {
  await db.insertInto('bankAccounts').values(account).execute()
}
export const updateBankAccount = async (db: Db, id: number, account: Updateable<DB['bankAccounts']>): Promise<void> => {
  await db.updateTable('bankAccounts').set(account).where('id', '=', id).execute()
}
