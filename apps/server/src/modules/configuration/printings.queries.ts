// SQL of the texts of printed papers.
import type { Db } from '../../platform/db/database.ts'

/** All of them: some tens. */
export const listPrintings = (db: Db) =>
  db.selectFrom('printingConfigs').select(['id', 'printing', 'element', 'content', 'updatedAt']).execute()
export type PrintingFound = Awaited<ReturnType<typeof listPrintings>>[number]

export const updatePrinting = async (db: Db, id: number, content: string): Promise<void> => {
  await db.updateTable('printingConfigs').set({ content }).where('id', '=', id).execute()
}

/** Company whose papers the texts are on, for the tags. */
export const findPrintingSeller = (db: Db) =>
  db
    .selectFrom('companies')
    .select(['name', 'sapNumber', 'sapDeclaredOn'])
    .where('code', '=', 'private-tuition')
    .executeTakeFirstOrThrow()
