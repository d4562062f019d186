// SQL of the columns that people matched: remembered by the header of the file, for the next one of that shape.
import type { Matching } from '@cartable/domain/exchange/exchange.schema.ts'
import { sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'

export const findMatching = async (db: Db, objectType: string, header: readonly string[]): Promise<Matching | null> => {
  const row = await db
    .selectFrom('importMatchings')
    .select('matching')
    .where('objectType', '=', objectType)
    .where('header', '=', sql<string[]>`${[...header]}::text[]`)
    .executeTakeFirst()
  return (row?.matching as Matching | undefined) ?? null
}

/** The last one who matched a shape decides for the next file. */
export const rememberMatching = async (
  db: Db,
  objectType: string,
  header: readonly string[],
  matching: Matching,
  accountId: number | null,
): Promise<void> => {
  const kept = { matching: JSON.stringify(matching), accountId }
  await db
    .insertInto('importMatchings')
    .values({ objectType, header: [...header], ...kept })
    .onConflict((conflict) =>
      conflict.constraint('import_matchings_shape_uq').doUpdateSet({ ...kept, usedAt: sql<string>`clock_now()` }),
    )
    .execute()
}
