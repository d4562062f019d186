// Rows counted, or amounts added up, by what is said of each: the numbers under every chart.
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'

export type Count = { readonly label: string | null; readonly value: number }
/** Levels, places and subjects shown of a chart; the rest would not be read. */
export const mostBars = 15
const untold = 'Non renseigné'

/** Rows of `from` counted by what `label` says of each, the most frequent first; `value` sums something else than the rows. */
export const countBy = async (
  db: Db,
  label: RawBuilder<unknown>,
  from: RawBuilder<unknown>,
  limit = 100,
  value: RawBuilder<unknown> = sql`count(*)`,
): Promise<Count[]> => {
  const { rows } = await sql<{ label: string | null; value: number | string }>`
    select ${label} as label, ${value} as value from ${from} group by 1 order by 2 desc, 1 nulls last limit ${limit}`.execute(
    db,
  )
  return rows.map((row) => ({ label: row.label, value: Number(row.value) }))
}

export const told = (counts: readonly Count[]) => counts.map(({ label, value }) => ({ label: label ?? untold, value }))
