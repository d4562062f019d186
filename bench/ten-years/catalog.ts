// What of a company grows with its years, as its database says it: the tables that lead to people, and what keeps two rows of each apart.
import type { Client } from 'pg'

/** People, stages, what the bank shows, and what leads to them are many more in ten years; addresses and messages with them. */
const roots = [
  ...['people', 'contacts', 'traineeship_sessions'],
  ...['bank_statements', 'remittance_slips', 'contribution_payments', 'ledger_letters'],
]
/** Keys that triggers hold: no constraint names them. */
const unnamedKeys: readonly Key[] = [
  { table: 'traineeship_group_slots', column: 'teacher_id', target: 'teachers' },
  { table: 'traineeship_group_slots', column: 'location_id', target: 'traineeship_locations' },
]
const alongside = ['addresses', 'messages']
/** What stays as it is, and what leads to people through it alone: the company itself, those who work at it, machinery and reference. */
const staying = new Set([
  ...[
    'companies',
    'accounts',
    'staff_users',
    'staff_user_roles',
    'staff_absences',
    'sessions',
    'role_rights',
    'saved_views',
  ],
  ...[
    'fiscal_years',
    'system_accounts',
    'month_closings',
    'vat_returns',
    'nova_returns',
    'rate_years',
    'rate_confirmations',
  ],
  ...[
    'establishments',
    'locations',
    'traineeship_sessions',
    'landing_templates',
    'landing_images',
    'cities',
    'files',
    'message_templates',
  ],
  ...[
    'async_tasks',
    'import_runs',
    'import_report_lines',
    'provider_events',
    'provider_calls',
    'technical_logs',
    'traces',
  ],
  ...['notifications', 'notification_choices', 'terms_acceptances', 'todo_entries', 'todo_entry_users'],
  // sums of what grows, counted again afterwards
  ...['ledger_totals', 'ledger_account_totals', 'ledger_sequences', 'ledger_verifications', 'bill_series'],
])

export type Column = { readonly name: string; readonly type: string }
export type Unique = { readonly columns: readonly string[] }
export type Table = {
  readonly name: string
  readonly rows: number
  readonly columns: readonly Column[]
  /** columns that hold the `id` of another table, directly or as a row that they lead to holds it */
  readonly keys: ReadonlyMap<string, string>
  readonly uniques: readonly Unique[]
}

type Key = { readonly table: string; readonly column: string; readonly target: string }
type Pair = Key & { readonly targetColumn: string }

/** The table whose `id` each column holds: that of a bill's customer is the one that its order has, by a key of both columns. */
export const resolveKeys = (pairs: readonly Pair[]): Key[] => {
  const found = new Map<string, Key>()
  const nameOf = (table: string, column: string) => `${table}.${column}`
  for (const { targetColumn, ...key } of pairs) if (targetColumn === 'id') found.set(nameOf(key.table, key.column), key)
  for (let before = -1; before !== found.size; ) {
    before = found.size
    for (const { table, column, target, targetColumn } of pairs) {
      const led = found.get(nameOf(target, targetColumn))
      if (led && !found.has(nameOf(table, column)))
        found.set(nameOf(table, column), { table, column, target: led.target })
    }
  }
  return [...found.values()]
}

const readKeys = async (client: Client): Promise<Key[]> => {
  const { rows } = await client.query<Pair>(`
    select source.relname as "table", a.attname as "column", target.relname as "target", b.attname as "targetColumn"
      from pg_constraint k join pg_class source on source.oid = k.conrelid join pg_class target on target.oid = k.confrelid
     cross join lateral unnest(k.conkey, k.confkey) as pair (own, other)
      join pg_attribute a on a.attrelid = source.oid and a.attnum = pair.own
      join pg_attribute b on b.attrelid = target.oid and b.attnum = pair.other
     where k.contype = 'f' and k.connamespace = 'public'::regnamespace`)
  return [...resolveKeys(rows), ...unnamedKeys]
}

/** Names of the tables that lead to people, whatever the way, but for what stays. */
export const growing = (keys: readonly Key[]): Set<string> => {
  const found = new Set([...roots, ...alongside])
  for (let before = 0; before !== found.size; ) {
    before = found.size
    for (const { table, target } of keys)
      if (found.has(target) && !alongside.includes(target) && !staying.has(table)) found.add(table)
  }
  return found
}

/** The tables that grow and hold rows. */
export const readGrowingTables = async (client: Client): Promise<Table[]> => {
  const keys = await readKeys(client)
  const { rows: columns } = await client.query<Column & { table: string }>(`
    select c.relname as "table", a.attname as name, format_type(a.atttypid, null) as type
      from pg_attribute a join pg_class c on c.oid = a.attrelid
     where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and not c.relispartition and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
     order by c.relname, a.attnum`)
  // of an index of one expression, all that it is made of
  const { rows: uniques } = await client.query<Unique & { table: string }>(`
    select c.relname as "table", array(select a.attname::text from pg_attribute a where a.attrelid = c.oid and a.attnum > 0
             and (a.attnum = any(i.indkey) or (i.indnkeyatts = 1 and i.indkey[0] = 0 and exists (select from pg_depend d
               where d.objid = i.indexrelid and d.refobjid = c.oid and d.refobjsubid = a.attnum)))) as columns
      from pg_index i join pg_class c on c.oid = i.indrelid where i.indisunique and c.relnamespace = 'public'::regnamespace`)
  const tables: Table[] = []
  for (const name of growing(keys)) {
    const { rows } = await client.query<{ count: number }>(`select count(*)::integer as count from ${name}`)
    if (!rows[0]?.count) continue
    tables.push({
      name,
      rows: rows[0].count,
      columns: columns.filter((column) => column.table === name),
      keys: new Map(keys.filter((key) => key.table === name).map(({ column, target }) => [column, target])),
      uniques: uniques.filter((unique) => unique.table === name),
    })
  }
  return tables
}
