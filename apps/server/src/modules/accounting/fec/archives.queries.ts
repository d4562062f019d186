// SQL of what is kept of closed years: the file of one, kept once, and the years that still wait for theirs.
import { sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'
import type { StoredFile } from '../../../platform/files/files.ts'

export const findArchive = async (db: Db, yearId: number): Promise<StoredFile | null> =>
  (await db
    .selectFrom('yearArchives as v')
    .innerJoin('files as f', 'f.id', 'v.fileId')
    .select(['f.id', 'f.storageKey', 'f.originalName', 'f.mediaType', 'f.sizeBytes'])
    .where('v.fiscalYearId', '=', yearId)
    .executeTakeFirst()) ?? null

/** False when another program kept one meanwhile. */
export const insertArchive = async (
  db: Db,
  archive: {
    readonly fiscalYearId: number
    readonly fileId: number
    readonly sha256: Buffer
    readonly lineCount: number
  },
): Promise<boolean> =>
  (await db
    .insertInto('yearArchives')
    .values(archive)
    .onConflict((conflict) => conflict.column('fiscalYearId').doNothing())
    .returning('id')
    .executeTakeFirst()) !== undefined

/** Closed years that hold entries and of which nothing is kept yet, the oldest first. */
export const listUnarchived = async (db: Db): Promise<number[]> => {
  const { rows } = await sql<{ id: number }>`
    select f.id from fiscal_years f
     where f.closed_at is not null and exists (select from ledger_sequences s where s.fiscal_year_id = f.id and s.last_number > 0)
       and not exists (select from year_archives v where v.fiscal_year_id = f.id)
     order by lower(f.period), f.id`.execute(db)
  return rows.map(({ id }) => id)
}
