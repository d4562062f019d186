// SQL of what a person chose for the screens.
import type { Db } from '../../../platform/db/database.ts'

export const listScreenChoices = (db: Db, accountId: number) =>
  db.selectFrom('accountChoices').select(['key', 'value']).where('accountId', '=', accountId).orderBy('key').execute()

export const saveScreenChoice = async (
  db: Db,
  accountId: number,
  { key, value }: { readonly key: string; readonly value: string | null },
): Promise<void> => {
  await db
    .insertInto('accountChoices')
    .values({ accountId, key, value })
    .onConflict((conflict) => conflict.columns(['accountId', 'key']).doUpdateSet({ value }))
    .execute()
}
