// What a lived company has been through: the states its records had at some time, and the columns that somebody wrote something in.
import { sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'

/** Values that a column had at some time, after any operation, in whatever row: `table.column value`. */
export const valuesLived = async (db: Db, columns: readonly (readonly [table: string, column: string])[]) => {
  const lived = new Set<string>()
  for (const [table, column] of columns) {
    const { rows } = await sql<{ value: string }>`
      select distinct changes -> ${column} ->> 1 as value from traces where entity_class = ${table} and changes ? ${column}
      union select distinct ${sql.ref(column)}::text from ${sql.table(table)}`.execute(db)
    for (const { value } of rows) lived.add(`${table}.${column} ${value}`)
  }
  return lived
}

type Column = {
  readonly table: string
  readonly column: string
  readonly fallback: string | null
  readonly isTraced: boolean
}

/** Columns that people or the program fill in: what the database gives, derives or counts by itself is left out. */
const columnsOf = async (db: Db): Promise<readonly Column[]> => {
  const { rows } = await sql<Column>`
    select c.relname as table, a.attname as column, pg_get_expr(d.adbin, d.adrelid) as fallback,
           exists (select from pg_trigger t where t.tgrelid = c.oid and t.tgname = 'audit') as "isTraced"
      from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
      left join pg_attrdef d on d.adrelid = c.oid and d.adnum = a.attnum
     where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
       and a.attgenerated = '' and a.attidentity = '' and not (a.attname = any(untraced_columns()))
     order by c.relname, a.attnum`.execute(db)
  return rows
}

/** Columns that held nothing but their default, or nothing at all, in all that was lived: `table.column`. */
export const columnsNeverWritten = async (db: Db): Promise<readonly string[]> => {
  const columns = await columnsOf(db)
  const written = new Set<string>()
  const note = (table: string, column: string) => written.add(`${table}.${column}`)
  // what migrations wrote is there before anybody does anything
  const { rows: traced } = await sql<{ table: string; column: string; values: readonly string[] }>`
    select entity_class as table, key as column, (array_agg(distinct left(value ->> 1, 100)))[1:3] as values
      from traces, jsonb_each(changes) where operation not like 'migration.%' and jsonb_typeof(value -> 1) <> 'null' group by 1, 2`.execute(
    db,
  )
  const fallbacks = new Map(columns.map(({ table, column, fallback }) => [`${table}.${column}`, fallback]))
  for (const { table, column, values } of traced) {
    const fallback = fallbacks
      .get(`${table}.${column}`)
      ?.replace(/::.*$/, '')
      .replace(/^'(.*)'$/, '$1')
    if (values.some((value) => value !== fallback)) note(table, column)
  }
  for (const { table, column, fallback, isTraced } of columns) {
    if (isTraced) continue
    const isWritten = fallback
      ? sql`${sql.ref(column)} is distinct from ${sql.raw(fallback)} and ${sql.ref(column)} is not null`
      : sql`${sql.ref(column)} is not null`
    const { rows } = await sql`select from ${sql.table(table)} where ${isWritten} limit 1`.execute(db)
    if (rows.length > 0) note(table, column)
  }
  return columns.map(({ table, column }) => `${table}.${column}`).filter((name) => !written.has(name))
}
