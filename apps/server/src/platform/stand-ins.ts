// Who is given today what a rule or a task would give a member of staff: the same one, or the substitute while they are away.
import { sql } from 'kysely'
import type { Db } from './db/database.ts'

/** Each once, in the order given; null stays out. */
export const standInsOf = async (db: Db, staffUserIds: readonly (number | null)[]): Promise<number[]> => {
  const { rows } = await sql<{ id: number }>`
    select who_stands_in(x.id) as id from unnest(${staffUserIds.filter((id) => id !== null)}::bigint[]) with ordinality x(id, n)
    order by x.n`.execute(db)
  return [...new Set(rows.map(({ id }) => id))]
}

/** The same of one; null of nobody. */
export const standInOf = async (db: Db, staffUserId: number | null): Promise<number | null> =>
  (await standInsOf(db, [staffUserId]))[0] ?? null
