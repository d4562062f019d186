// What uses a row: counted through the foreign keys that the catalogue of the database knows.
import { sql } from 'kysely'
import type { Db } from './db/database.ts'

type Reference = { tableName: string; columnName: string }
const known = new Map<string, Promise<Reference[]>>()

const referencesTo = (db: Db, table: string): Promise<Reference[]> => {
  const found =
    known.get(table) ??
    sql<Reference>`
      select c.conrelid::regclass::text as table_name, a.attname as column_name
        from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
       where c.contype = 'f' and c.confrelid = ${table}::regclass and cardinality(c.conkey) = 1 and c.conparentid = 0
         -- what is deleted with a row is part of it, not a use of it
         and c.confdeltype <> 'c'`
      .execute(db)
      .then((result) => result.rows)
  known.set(table, found)
  found.catch(() => known.delete(table))
  return found
}

/**
 * How many rows of other tables name each of these rows, their own parts left out, counting at most 1 000 in each table.
 * @param table as SQL spells it
 */
export const countUsesOf = async (
  db: Db,
  table: string,
  ids: readonly number[],
): Promise<ReadonlyMap<number, number>> => {
  const references = await referencesTo(db, table)
  if (references.length === 0 || ids.length === 0) return new Map(ids.map((id) => [id, 0]))
  const counts = references.map(
    ({ tableName, columnName }) =>
      sql`(select count(*) from (select 1 from ${sql.id(tableName)} where ${sql.id(columnName)} = asked.id limit 1000) x)`,
  )
  const { rows } = await sql<{ id: number; uses: number }>`
    select asked.id, (${sql.join(counts, sql` + `)})::int as uses from unnest(${[...ids]}::bigint[]) as asked (id)`.execute(
    db,
  )
  return new Map(rows.map(({ id, uses }) => [id, uses]))
}

/** The same of one row. */
export const countUses = async (db: Db, table: string, id: number): Promise<number> =>
  (await countUsesOf(db, table, [id])).get(id) ?? 0
