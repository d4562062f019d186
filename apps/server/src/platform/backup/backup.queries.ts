// What the catalogue of the database says of itself, for the backup and for the restore.
import type { Client } from 'pg'
import type { Manifest } from './archive.ts'

const OURS = `c.relnamespace = 'public'::regnamespace and not exists
  (select from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype = 'e')`

/** The session says every value in the one form that any other session reads back the same. */
export async function useExactText(client: Client): Promise<void> {
  await client.query(
    `set datestyle = 'ISO, YMD'; set intervalstyle = 'postgres'; set timezone = 'UTC'; set extra_float_digits = 1;
     set client_encoding = 'UTF8'; set statement_timeout = 0; set lock_timeout = 0;
     set idle_in_transaction_session_timeout = 0; set search_path = public`,
  )
}

/** Tables with the columns that hold their own value: generated ones are computed again. Partitions go with their parent. */
export async function readTables(client: Client): Promise<Manifest['tables']> {
  const { rows } = await client.query<{ name: string; columns: string[] }>(`
    select c.relname as name,
           coalesce(array_agg(a.attname::text order by a.attnum) filter (where a.attgenerated = ''), '{}') as columns
      from pg_class c
      left join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
     where c.relkind in ('r', 'p') and not c.relispartition and ${OURS}
     group by c.relname order by c.relname collate "C"`)
  return rows
}

/** Partitions with the bounds that make them again. */
export async function readPartitions(client: Client): Promise<Manifest['partitions']> {
  const { rows } = await client.query<Manifest['partitions'][number]>(`
    select c.relname as name, i.inhparent::regclass::text as parent, pg_get_expr(c.relpartbound, c.oid) as bound
      from pg_class c join pg_inherits i on i.inhrelid = c.oid
     where c.relispartition and c.relkind = 'r' and ${OURS}
     order by c.relname collate "C"`)
  return rows
}

export async function readSequences(client: Client): Promise<Manifest['sequences']> {
  const { rows } = await client.query<{ name: string }>(
    `select c.relname as name from pg_class c where c.relkind = 'S' and ${OURS} order by c.relname collate "C"`,
  )
  const sequences: Manifest['sequences'] = []
  for (const { name } of rows) {
    const { rows: state } = await client.query<{ lastValue: string; isCalled: boolean }>(
      `select last_value::text as "lastValue", is_called as "isCalled" from ${quote(name)}`,
    )
    sequences.push({ name, lastValue: state[0]?.lastValue ?? '1', isCalled: state[0]?.isCalled ?? false })
  }
  return sequences
}

/** Names of the migrations that made this database, in the order in which they ran; none when it was never migrated. */
export async function readMigrations(client: Client): Promise<string[]> {
  if (!(await hasTable(client, 'kysely_migration'))) return []
  const { rows } = await client.query<{ name: string }>(
    'select name from kysely_migration order by timestamp collate "C", name collate "C"',
  )
  return rows.map(({ name }) => name)
}

export async function hasTable(client: Client, name: string): Promise<boolean> {
  const { rows } = await client.query<{ found: boolean }>('select to_regclass($1) is not null as found', [name])
  return rows[0]?.found === true
}

/** Version of the job queue's own schema, null when no server has ever made it. */
export async function readQueueVersion(client: Client): Promise<number | null> {
  if (!(await hasTable(client, 'pgboss.version'))) return null
  const { rows } = await client.query<{ version: number }>('select version from pgboss.version')
  return rows[0]?.version ?? null
}

/** Columns of the queue's jobs that hold their own value. */
export async function readJobColumns(client: Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(`
    select attname::text as name from pg_attribute
     where attrelid = 'pgboss.job'::regclass and attnum > 0 and not attisdropped and attgenerated = ''
     order by attname collate "C"`)
  return rows.map(({ name }) => name)
}

export type ForeignKey = { table: string; name: string; definition: string }

/** Foreign keys, with what makes each again. */
export async function readForeignKeys(client: Client): Promise<ForeignKey[]> {
  const { rows } = await client.query<ForeignKey>(`
    select conrelid::regclass::text as "table", conname as name, pg_get_constraintdef(oid) as definition
      from pg_constraint
     where contype = 'f' and conparentid = 0 and connamespace = 'public'::regnamespace
     order by conrelid::regclass::text collate "C", conname collate "C"`)
  return rows
}

/** Other connections to this database. */
export async function countOthers(client: Client): Promise<number> {
  const { rows } = await client.query<{ others: string }>(
    'select count(*) as others from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
  )
  return Number(rows[0]?.others ?? 0)
}

export function quote(name: string): string {
  return `"${name.replaceAll('"', '""')}"`
}
