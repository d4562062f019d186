// Counts, reads and erases the rows that a domain says it holds on somebody: the same SQL for every table.
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../db/database.ts'
import type { Platform } from '../platform.ts'
import { asParties, erasedText, type Held, type HeldTable } from './privacy.ts'

const tableOf = (name: string) => sql.raw(name)

/** How many rows of each of these are held, in their order: one question for all, since a question of each is a hundred. */
export const countHeld = async (db: Db, items: readonly HeldTable[], held: Held): Promise<number[]> => {
  const counts = items.map((item) => sql`(select count(*) from ${tableOf(item.table)} t where ${item.of(held)})`)
  const { rows } = await sql<{ counts: number[] }>`select array[${sql.join(counts)}]::int[] as counts`.execute(db)
  return rows[0]?.counts ?? []
}

/** Columns that are kept by the program for itself, of no meaning to the person. */
export const technicalColumns = [
  'search_text',
  'sort_name',
  'sort_city',
  'level_ids',
  'balance_due_cents',
  'has_balance_due',
  'board_position',
  'updated_at',
]

type Row = Record<string, unknown>

/** What is told of a table, as whom: the rows, and the columns that stay out. */
export const viewsOf = (item: HeldTable, held: Held): { readonly held: Held; readonly hidden: readonly string[] }[] => {
  if (item.hide === 'all') return []
  const hidden = [...technicalColumns, ...(item.hide ?? [])]
  const views = item.hideFrom ? asParties(held) : []
  if (views.length === 0) return [{ held, hidden }]
  return views.flatMap(([party, own]) => {
    const from = item.hideFrom?.[party]
    return from === 'all' ? [] : [{ held: own, hidden: [...hidden, ...(from ?? [])] }]
  })
}

/** Rows as the export gives them: what is empty or hidden is left out; keys are the columns, in their order. */
export const readHeld = async (db: Db, item: HeldTable, held: Held): Promise<Row[]> => {
  const found = new Map<string, Row>()
  for (const view of viewsOf(item, held)) {
    const { rows } = await sql<{ row: Row }>`
      select row_to_json(t) as row from ${tableOf(item.table)} t where ${item.of(view.held)} order by to_jsonb(t) -> 'id'`.execute(
      db,
    )
    for (const { row } of rows) {
      const shown = Object.entries(row).filter(([name, value]) => value !== null && !view.hidden.includes(name))
      // somebody who is both parties of a row is told both sides of it
      const key = JSON.stringify(row)
      found.set(key, { ...found.get(key), ...Object.fromEntries(shown) })
    }
  }
  return [...found.values()]
}

/** Ids of the stored files that an export gives with these rows. */
export const filesShownOf = async (db: Db, item: HeldTable, held: Held): Promise<number[]> => {
  const ids = new Set<number>()
  for (const view of viewsOf(item, held)) for (const id of await filesOfHeld(db, item, view.held)) ids.add(id)
  return [...ids]
}

/** Ids of the stored files of these rows. */
export const filesOfHeld = async (db: Db, item: HeldTable, held: Held): Promise<number[]> => {
  if (!item.file) return []
  const { rows } = await sql<{ id: number }>`
    select distinct ${sql.raw(`t.${item.file}`)} as id from ${tableOf(item.table)} t
    where ${item.of(held)} and ${sql.raw(`t.${item.file}`)} is not null`.execute(db)
  return rows.map(({ id }) => id)
}

/** « nothing refers to row `t` of this table », through the foreign keys that the catalogue knows. */
const isUnused = async (db: Db, table: string): Promise<RawBuilder<boolean>> => {
  const { rows } = await sql<{ tableName: string; columnName: string }>`
    select c.conrelid::regclass::text as table_name, a.attname as column_name
      from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
     where c.contype = 'f' and c.confrelid = ${table}::regclass and cardinality(c.conkey) = 1 and c.conparentid = 0`.execute(
    db,
  )
  const uses = rows.map(
    ({ tableName, columnName }) =>
      sql`not exists (select 1 from ${sql.raw(tableName)} u where ${sql.raw(`u.${columnName}`)} = t.id)`,
  )
  return sql<boolean>`(${uses.length === 0 ? sql`true` : sql.join(uses, sql` and `)})`
}

const changesOf = (item: HeldTable): RawBuilder<unknown>[] => {
  const { erasure } = item
  if (erasure.kind !== 'clear') return []
  return [
    ...(erasure.text ?? []).map((column) => {
      const name = sql.raw(column)
      // what was empty stays so: nothing is invented about anybody
      return sql`${name} = case when coalesce(t.${name}, '') = '' then t.${name} else ${erasedText} end`
    }),
    ...(erasure.none ?? []).map((column) => sql`${sql.raw(column)} = null`),
    ...Object.entries({ ...erasure.set, ...erasure.marks }).map(
      ([column, value]) => sql`${sql.raw(column)} = ${value}`,
    ),
  ]
}

/** Removes stored files that no row names any more; their bytes go after the commit. */
export const removeUnusedFiles = async (db: Db, platform: Platform, ids: readonly number[]): Promise<void> => {
  if (ids.length === 0) return
  const { rows } = await sql<{ id: number }>`
    select t.id from files t where t.id = any(${[...ids]}::bigint[]) and ${await isUnused(db, 'files')}`.execute(db)
  for (const { id } of rows) await platform.files.remove(db, id)
}

/** Does to the rows what their domain says. */
export const eraseHeld = async (db: Db, platform: Platform, item: HeldTable, held: Held): Promise<void> => {
  const { erasure } = item
  if (erasure.kind === 'keep') return
  const files = await filesOfHeld(db, item, held)
  const table = tableOf(item.table)
  if (erasure.kind === 'delete') await sql`delete from ${table} t where ${item.of(held)}`.execute(db)
  else if (erasure.kind === 'deleteUnused')
    await sql`delete from ${table} t where ${item.of(held)} and ${await isUnused(db, item.table)}`.execute(db)
  else await sql`update ${table} t set ${sql.join(changesOf(item), sql`, `)} where ${item.of(held)}`.execute(db)
  await removeUnusedFiles(db, platform, files)
}
