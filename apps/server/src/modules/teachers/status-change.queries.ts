// SQL of the changes between employee and self-employed: the one that waits, asked, taken back, confirmed.
import type { Db } from '../../platform/db/database.ts'

/** The change that waits for its confirmation; a teacher has one at most. */
export const findOpenChange = (db: Db, teacherId: number) =>
  db
    .selectFrom('teacherStatusChanges')
    .select(['id', 'selfEmployed', 'requestedAt'])
    .where('teacherId', '=', teacherId)
    .where('confirmedAt', 'is', null)
    .executeTakeFirst()

export const askChange = async (
  db: Db,
  change: { readonly teacherId: number; readonly selfEmployed: boolean; readonly effectiveOn: string },
): Promise<void> => {
  await db.insertInto('teacherStatusChanges').values(change).execute()
}

export const takeBackChange = async (db: Db, id: number): Promise<void> => {
  await db.deleteFrom('teacherStatusChanges').where('id', '=', id).execute()
}

export const confirmChange = async (
  db: Db,
  id: number,
  confirmed: {
    readonly effectiveOn: string
    readonly confirmedAt: string
    readonly confirmedByAccountId: number | null
  },
): Promise<void> => {
  await db.updateTable('teacherStatusChanges').set(confirmed).where('id', '=', id).execute()
}
