// SQL of the undoing of an import: what it wrote, by its traces; what stands on that since; the rows put back as they were.
import { sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'

/** Rows of one kind of change that are put back by one statement. */
export type Written = {
  readonly entityClass: string
  readonly entityId: number
  readonly rootClass: string
  readonly rootId: number
  readonly action: 'create' | 'update' | 'delete'
  /** {column: [before, after]} */
  readonly changes: Readonly<Record<string, readonly [unknown, unknown]>>
}

type Marked = { readonly jobId: string; readonly startedAt: string }

/** Locks a run against whoever undoes it at the same time; null when there is none. */
export const lockRun = (db: Db, id: number) =>
  db.selectFrom('importRuns').select(['id', 'undoneAt']).where('id', '=', id).forUpdate().executeTakeFirst()

/** What a run wrote, last first. */
export const writtenBy = async (db: Db, { jobId, startedAt }: Marked): Promise<Written[]> => {
  const { rows } = await sql<Written>`
    select entity_class, entity_id, root_class, root_id, action, coalesce(changes, '{}') as changes from traces
     where occurred_at >= ${startedAt} and request_id = ${jobId} and operation = 'exchange.import' and action <> 'view'
       and entity_class not in ('notifications', 'files', 'import_runs')
     order by occurred_at desc, id desc`.execute(db)
  return rows
}

export type TableShape = { readonly columns: ReadonlySet<string>; readonly hasId: boolean }

/** Columns that can be written, of a table. */
export const shapeOf = async (db: Db, table: string): Promise<TableShape> => {
  const { rows } = await sql<{ name: string }>`
    select attname as name from pg_attribute where attrelid = ${table}::regclass
      and attnum > 0 and not attisdropped and attgenerated = ''`.execute(db)
  const columns = new Set(rows.map(({ name }) => name))
  return { columns, hasId: columns.has('id') }
}

/** Nobody changes these rows, nor refers to them, until the end of the transaction. */
export const lockRows = async (db: Db, table: string, ids: readonly number[]): Promise<void> => {
  await sql`select 1 from ${sql.table(table)} where id = any(${[...ids]}::bigint[]) order by id for update`.execute(db)
}

export type Later = {
  readonly rootClass: string
  readonly rootId: number
  readonly entityClass: string
  readonly action: string
  readonly by: string | null
  readonly at: string
}

/**
 * The last thing that somebody did to each of these records since; what the program did by itself counts where it wrote the
 * same columns, and what was added and taken away again does not.
 */
export const doneSince = async (
  db: Db,
  { jobId, startedAt }: Marked,
  rootClass: string,
  roots: readonly { readonly id: number; readonly columns: readonly string[] }[],
): Promise<Later[]> => {
  const { rows } = await sql<Later>`
    select distinct on (t.root_id) t.root_class, t.root_id, t.entity_class, t.action, t.actor_label as by, t.occurred_at as at
      from json_to_recordset(${JSON.stringify(roots)}::json) as given (id bigint, columns text[])
      join traces t on t.root_class = ${rootClass} and t.root_id = given.id and t.occurred_at >= ${startedAt}
     where t.request_id is distinct from ${jobId} and t.action <> 'view'
       and (t.actor_account_id is not null or t.changes ?| given.columns)
       and t.occurred_at > (select max(m.occurred_at) from traces m
         where m.root_class = ${rootClass} and m.root_id = given.id and m.occurred_at >= ${startedAt} and m.request_id = ${jobId})
       and (select count(distinct g.action) from traces g where g.root_class = t.root_class and g.root_id = t.root_id and g.occurred_at >= ${startedAt}
         and g.entity_class = t.entity_class and g.entity_id = t.entity_id and g.action in ('create', 'delete') and g.request_id is distinct from ${jobId}) < 2
     order by t.root_id, t.occurred_at desc, t.id desc`.execute(db)
  return rows
}

type Key = { readonly tableName: string; readonly columnName: string; readonly hasId: boolean }

/** Where other rows name rows of a table. */
export const keysTo = async (db: Db, table: string): Promise<Key[]> => {
  const { rows } = await sql<Key>`
    select c.conrelid::regclass::text as table_name, a.attname as column_name,
      exists (select from pg_attribute i where i.attrelid = c.conrelid and i.attname = 'id' and not i.attisdropped) as has_id
      from pg_constraint c
      join pg_attribute id on id.attrelid = c.confrelid and id.attname = 'id'
      join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[array_position(c.confkey, id.attnum)]
     where c.contype = 'f' and c.conparentid = 0 and c.confrelid = ${table}::regclass and c.confdeltype <> 'c'
     group by 1, 2, 3`.execute(db)
  return rows
}

export type Referring = {
  readonly id: number
  readonly rowId: number | null
  readonly by: string | null
  readonly at: string | null
}

/** Rows that name some of these rows and that the run did not write, one for each of them, with who made it. */
export const rowsNaming = async (
  db: Db,
  { jobId, startedAt }: Marked,
  { tableName, columnName, hasId }: Key,
  ids: readonly number[],
): Promise<Referring[]> => {
  const own = hasId ? sql`x.id` : sql`null::bigint`
  const { rows } = await sql<Referring>`
    select distinct on (x.${sql.ref(columnName)}) x.${sql.ref(columnName)} as id, ${own} as row_id, t.actor_label as by, t.occurred_at as at
      from ${sql.table(tableName)} x
      left join traces t on t.entity_class = ${tableName} and t.entity_id = ${own} and t.action = 'create' and t.occurred_at >= ${startedAt}
     where x.${sql.ref(columnName)} = any(${[...ids]}::bigint[]) and t.request_id is distinct from ${jobId}
     order by 1, t.occurred_at desc nulls last`.execute(db)
  return rows
}

/** Takes away rows that were added. */
export const removeRows = async (db: Db, table: string, ids: readonly number[]): Promise<void> => {
  await sql`delete from ${sql.table(table)} where id = any(${[...ids]}::bigint[])`.execute(db)
}

const refs = (columns: readonly string[], before = '') =>
  sql.join(columns.map((column) => sql`${sql.raw(before)}${sql.ref(column)}`))
const given = (table: string, rows: readonly object[]) =>
  sql`jsonb_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(rows)}::jsonb) as given`

/** Takes away rows without an id of their own. */
export const removeLike = async (
  db: Db,
  table: string,
  columns: readonly string[],
  rows: readonly Readonly<Record<string, unknown>>[],
): Promise<void> => {
  const same = columns.map((column) => sql`target.${sql.ref(column)} = given.${sql.ref(column)}`)
  await sql`delete from ${sql.table(table)} as target using ${given(table, rows)} where ${sql.join(same, sql` and `)}`.execute(
    db,
  )
}

/** Puts back rows that were taken away, with the ids that they had. */
export const putBack = async (
  db: Db,
  table: string,
  columns: readonly string[],
  rows: readonly Readonly<Record<string, unknown>>[],
): Promise<void> => {
  await sql`insert into ${sql.table(table)} (${refs(columns)}) overriding system value
    select ${refs(columns, 'given.')} from ${given(table, rows)}`.execute(db)
}

/** Gives columns of rows the values that they had. */
export const restore = async (
  db: Db,
  table: string,
  columns: readonly string[],
  rows: readonly Readonly<Record<string, unknown>>[],
): Promise<void> => {
  const set = columns.map((column) => sql`${sql.ref(column)} = given.${sql.ref(column)}`)
  await sql`update ${sql.table(table)} as target set ${sql.join(set)} from ${given(table, rows)} where target.id = given.id`.execute(
    db,
  )
}

/** Lines of the report about these records: the first of each. */
export const linesOfRecords = (db: Db, runId: number, ids: readonly number[]) =>
  db
    .selectFrom('importReportLines')
    .distinctOn('entityId')
    .select(['entityId', 'lineNumber', sql<string>`coalesce(label, '')`.as('label')])
    .where('importRunId', '=', runId)
    .where('entityId', '=', sql<number>`any(${[...ids]}::bigint[])`)
    .orderBy('entityId')
    .orderBy('lineNumber')
    .execute()

export const markUndone = async (db: Db, id: number, accountId: number | null): Promise<void> => {
  await db
    .updateTable('importRuns')
    .set({ undoneAt: sql<string>`clock_now()`, undoneByAccountId: accountId })
    .where('id', '=', id)
    .execute()
}
