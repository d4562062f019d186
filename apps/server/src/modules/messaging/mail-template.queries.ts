// SQL of the mails that the program sends by itself: the template by its code, the name that signs.
import type { Db } from '../../platform/db/database.ts'

/** Somebody who has an address. */
export type Mailed = {
  readonly personId: number
  readonly firstName: string | null
  readonly lastName: string
  readonly email: string
}

/** Sent even when dialogs no longer propose it. */
export const findProgramTemplate = (db: Db, code: string) =>
  db
    .selectFrom('messageTemplates')
    .select(['id', 'subject', 'title', 'body'])
    .where('code', '=', code)
    .executeTakeFirstOrThrow()

export const sellerName = async (db: Db): Promise<string> => {
  const company = await db.selectFrom('companies').select('name').where('code', '=', 'holding').executeTakeFirst()
  return company?.name ?? 'Cartable'
}
