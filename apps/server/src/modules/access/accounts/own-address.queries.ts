// SQL of a mail address that waits for its proof.
import { sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'

/** One at a time: another one takes its place. */
export const setAddressChange = async (db: Db, accountId: number, email: string, askedAt: string): Promise<void> => {
  await db
    .insertInto('addressChanges')
    .values({ accountId, email, askedAt })
    .onConflict((conflict) => conflict.column('accountId').doUpdateSet({ email, askedAt }))
    .execute()
}
export const findAddressChange = (db: Db, accountId: number) =>
  db.selectFrom('addressChanges').select(['email', 'askedAt']).where('accountId', '=', accountId).executeTakeFirst()
export const deleteAddressChange = async (db: Db, accountId: number): Promise<void> => {
  await db.deleteFrom('addressChanges').where('accountId', '=', accountId).execute()
}
/** Those whose link is over. */
export const deleteChangesBefore = async (db: Db, before: Date): Promise<number> => {
  const { numDeletedRows } = await db
    .deleteFrom('addressChanges')
    .where('askedAt', '<', before.toISOString())
    .executeTakeFirst()
  return Number(numDeletedRows)
}

export const personOfAccount = async (db: Db, accountId: number): Promise<number | undefined> =>
  (await db.selectFrom('accounts').select('personId').where('id', '=', accountId).executeTakeFirst())?.personId

/** Unless somebody else signs in with it. */
export const moveLogin = async (db: Db, accountId: number, login: string): Promise<void> => {
  await sql`update accounts set login = ${login} where id = ${accountId}
    and not exists (select from accounts a where lower(a.login) = lower(${login}) and a.id <> ${accountId})`.execute(db)
}
