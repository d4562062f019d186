// The texts of a printed paper as administrators wrote them.
import type { Db } from '../db/database.ts'

/** By element; tags are filled by the paper, which knows the company that it comes from. */
export const findTexts = async (db: Db, printing: string): Promise<Readonly<Record<string, string>>> => {
  const rows = await db
    .selectFrom('printingConfigs')
    .select(['element', 'content'])
    .where('printing', '=', printing)
    .execute()
  return Object.fromEntries(rows.map(({ element, content }) => [element, content]))
}
