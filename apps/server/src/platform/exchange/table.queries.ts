// SQL of the layouts whose lines are rows of one table: keys, current rows, many rows written by one statement.
import { sql } from 'kysely'
import type { Db } from '../db/database.ts'

const snake = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
const refs = (columns: readonly string[]) => sql.join(columns.map((column) => sql.ref(snake(column))))

/** SQL types of the columns of a table, by their camelCase names. */
export const columnTypes = async (db: Db, table: string): Promise<ReadonlyMap<string, string>> => {
  const { rows } = await sql<{ name: string; type: string }>`
    select attname as name, format_type(atttypid, atttypmod) as type from pg_attribute
     where attrelid = ${table}::regclass and attnum > 0 and not attisdropped`.execute(db)
  return new Map(
    rows.map(({ name, type }) => [name.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase()), type]),
  )
}

export type TableRow = { readonly id: number } & Readonly<Record<string, unknown>>

/** Rows by id, locked until the import ends when `isLocked`. */
export const rowsById = async (
  db: Db,
  table: string,
  columns: readonly string[],
  ids: readonly number[],
  isLocked: boolean,
): Promise<TableRow[]> => {
  if (ids.length === 0) return []
  const { rows } = await sql<TableRow>`select id, ${refs(columns)} from ${sql.table(table)}
    where id = any(${[...ids]}::bigint[]) ${isLocked ? sql`for no key update` : sql``}`.execute(db)
  return rows
}

/** A page of a table in the order of its ids. */
export const pageOfTable = async (
  db: Db,
  table: string,
  columns: readonly string[],
  after: number,
  limit: number,
): Promise<TableRow[]> => {
  const { rows } = await sql<TableRow>`select id, ${refs(columns)} from ${sql.table(table)}
    where id > ${after} order by id limit ${limit}`.execute(db)
  return rows
}

export const countRows = async (db: Db, table: string): Promise<number> => {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from ${sql.table(table)}`.execute(db)
  return rows[0]?.count ?? 0
}

const recordset = (columns: readonly string[], types: ReadonlyMap<string, string>) =>
  sql.join(columns.map((column) => sql`${sql.ref(snake(column))} ${sql.raw(types.get(column) ?? 'text')}`))

const asJson = (columns: readonly string[], rows: readonly Readonly<Record<string, unknown>>[]) =>
  JSON.stringify(rows.map((row) => Object.fromEntries(columns.map((column) => [snake(column), row[column] ?? null]))))

/** Adds rows by one statement; answers their ids in the order given. */
export const insertRows = async (
  db: Db,
  table: string,
  columns: readonly string[],
  types: ReadonlyMap<string, string>,
  rows: readonly Readonly<Record<string, unknown>>[],
): Promise<number[]> => {
  if (rows.length === 0) return []
  const { rows: added } = await sql<{ id: number }>`insert into ${sql.table(table)} (${refs(columns)})
    select ${refs(columns)} from json_to_recordset(${asJson(columns, rows)}::json) as given (${recordset(columns, types)})
    returning id`.execute(db)
  return added.map(({ id }) => id)
}

/** Changes rows by one statement. */
export const updateRows = async (
  db: Db,
  table: string,
  columns: readonly string[],
  types: ReadonlyMap<string, string>,
  rows: readonly TableRow[],
): Promise<void> => {
  if (rows.length === 0) return
  const assignments = columns.map((column) => sql`${sql.ref(snake(column))} = ${sql.ref(`given.${snake(column)}`)}`)
  const all = ['id', ...columns]
  await sql`update ${sql.table(table)} as target set ${sql.join(assignments)}
    from json_to_recordset(${asJson(all, rows)}::json) as given (${recordset(all, types)})
    where target.id = given.id`.execute(db)
}

const name = sql.raw('import_lines')
/** Runs statements so that their failure leaves the transaction as it was. */
export const inSavepoint = async <T>(db: Db, change: () => Promise<T>): Promise<T> => {
  await sql`savepoint ${name}`.execute(db)
  try {
    const result = await change()
    await sql`release savepoint ${name}`.execute(db)
    return result
  } catch (error) {
    await sql`rollback to savepoint ${name}`.execute(db)
    await sql`release savepoint ${name}`.execute(db)
    throw error
  }
}
