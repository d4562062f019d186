// Makes a company some hundred times as large: each row that leads to people is copied with ids of its own, and what sums them is counted again.
import type { Client } from 'pg'
import { type Column, readGrowingTables, type Table } from './catalog.ts'
import { openEarlierYears, settleEarlierYears, spread } from './spread.ts'

const isWhole = ({ type }: Column) => /^(bigint|integer|smallint)$/.test(type)
const isText = ({ type }: Column) => /^(text|character varying)/.test(type)

/** How far the ids of a table move with each copy; 0 where it has none. */
const stepOf = async (client: Client, table: Table): Promise<number> => {
  if (!table.columns.some((column) => column.name === 'id' && isWhole(column))) return 0
  const { rows } = await client.query<{ step: string }>(`select max(id) + 1 as step from ${table.name}`)
  return Number(rows[0]?.step)
}

/** What a column of copy `k` holds where no id keeps it apart from the row that it was copied from. */
const apart = async (client: Client, table: Table, column: Column): Promise<string> => {
  const own = `s.${column.name}`
  if (column.type === 'bytea') return `sha256(${own} || int8send(k))`
  if (column.type === 'uuid') return 'gen_random_uuid()'
  if (column.type === 'date') return `(${own} - k * interval '10 years')::date`
  if (/^timestamp/.test(column.type)) return `${own} - k * interval '10 years'`
  if (!isWhole(column)) return `${own} || '-' || k`
  const { rows } = await client.query<{ step: string }>(`select max(${column.name}) + 1 as step from ${table.name}`)
  return `${own} + k * ${rows[0]?.step}`
}

/** The column in which copies differ most naturally: a number (the last, after the year that it counts in), else words, else whatever can. */
const chooseApart = (candidates: readonly Column[]): Column | undefined =>
  candidates.findLast(isWhole) ??
  candidates.find(isText) ??
  candidates.find(({ type }) => /^(bytea|uuid|date|timestamp)/.test(type))

type Copy = {
  /** what each column of a copy holds */
  readonly values: ReadonlyMap<string, string>
  /** what a row must be to be copied: some can only be there once */
  readonly condition: string
}

const copyOf = async (client: Client, table: Table, steps: ReadonlyMap<string, number>): Promise<Copy> => {
  const values = new Map([...table.columns.map(({ name }) => [name, `s.${name}`] as const), ...spread(table)])
  const moved = new Set<string>()
  const once: string[] = []
  const move = (column: string, step: number | undefined) => {
    if (!step || !values.has(column)) return
    values.set(column, `s.${column} + k * ${step}`)
    moved.add(column)
  }
  move('id', steps.get(table.name))
  for (const [column, target] of table.keys) move(column, steps.get(target))
  // a message names the table of what it is about
  if (values.has('about_class')) {
    const classes = [...steps].flatMap(([name, step]) => (step ? [`when '${name}' then ${step}`] : []))
    values.set('about_id', `s.about_id + k * case s.about_class ${classes.join(' ')} else 0 end`)
  }
  for (const { columns } of table.uniques) {
    if (columns.some((column) => moved.has(column))) continue
    const chosen = chooseApart(table.columns.filter(({ name }) => columns.includes(name) && !table.keys.has(name)))
    if (chosen) {
      values.set(chosen.name, await apart(client, table, chosen))
      moved.add(chosen.name)
    } else once.push(`num_nulls(${columns.map((column) => `s.${column}`).join(', ')}) > 0`)
  }
  return { values, condition: once.length > 0 ? once.join(' and ') : 'true' }
}

/** What hangs on a row that is not copied is not either. */
const withParents = (table: Table, copies: ReadonlyMap<string, Copy>): string => {
  const parents = [...table.keys].flatMap(([column, target]) => {
    const parent = copies.get(target)
    return parent && parent.condition !== 'true' && target !== table.name
      ? [
          `(s.${column} is null or exists (select from ${target} p where p.id = s.${column} and ${parent.condition.replaceAll('s.', 'p.')}))`,
        ]
      : []
  })
  return [copies.get(table.name)?.condition ?? 'true', ...parents].join(' and ')
}

/** Sums of what was copied, and how far it was counted and verified: as the night would have left them. */
const settle = [
  ...settleEarlierYears,
  'truncate ledger_totals, ledger_account_totals, month_sums, month_changes',
  `insert into ledger_totals (company_id, month, is_opening, system_account_id, customer_id, teacher_id, debit_cents, credit_cents)
    select e.company_id, date_trunc('month', e.entry_on)::date, j.code = 'AN', l.system_account_id, l.customer_id, l.teacher_id, sum(l.debit_cents), sum(l.credit_cents)
      from ledger_lines l join ledger_entries e on e.id = l.entry_id join ledger_journals j on j.id = e.journal_id group by 1, 2, 3, 4, 5, 6`,
  `insert into ledger_account_totals (company_id, fiscal_year_id, month, source, system_account_id, debit_cents, credit_cents, entry_count)
    select e.company_id, e.fiscal_year_id, date_trunc('month', e.entry_on)::date, ledger_source(e), l.system_account_id, sum(l.debit_cents), sum(l.credit_cents), count(distinct l.entry_id)
      from ledger_lines l join ledger_entries e on e.id = l.entry_id group by 1, 2, 3, 4, 5`,
  `insert into ledger_waiting
    select 'bill', b.id from bills b where exists (select from bill_lines l where l.bill_id = b.id and l.total_cents <> 0) and not exists (select from ledger_entries e where e.bill_id = b.id and e.reverses_entry_id is null)
    union all select 'payment', p.id from payments p where p.status = 'succeeded' and not exists (select from ledger_entries e where e.payment_id = p.id and e.reverses_entry_id is null)
    union all select 'bankLine', l.id from bank_lines l where (l.kind in ('payout', 'urssaf', 'vat', 'supplier', 'accounts', 'fee', 'suspense') or l.apart_cents <> 0) and not exists (select from ledger_entries e where e.bank_line_id = l.id and e.reverses_entry_id is null)
    union all select 'vatMove', x.id from vat_moves x where x.basis = 'collection' and x.vat_cents <> 0 and not exists (select from ledger_entries e where e.vat_move_id = x.id and e.reverses_entry_id is null)
    on conflict do nothing`,
  `update ledger_sequences s set last_number = e.number, last_hash = e.hash
    from (select distinct on (journal_id, fiscal_year_id) * from ledger_entries order by journal_id, fiscal_year_id, number desc) e
    where e.journal_id = s.journal_id and e.fiscal_year_id = s.fiscal_year_id`,
  `insert into ledger_verifications (journal_id, fiscal_year_id, verified_number, verified_hash)
    select journal_id, fiscal_year_id, last_number, last_hash from ledger_sequences where last_number > 0
    on conflict (journal_id, fiscal_year_id) do update set verified_number = excluded.verified_number, verified_hash = excluded.verified_hash`,
  `update bill_series s set last_number = b.number
    from (select company_id, kind, year, max(number) as number from bills group by 1, 2, 3) b
    where b.company_id = s.company_id and b.kind = s.kind and b.year = s.year`,
]

/** Indexes that only find rows, of the tables that grow: made once over all rows, they cost a fraction of what each row adds to them. */
const takeIndexes = async (client: Client, tables: readonly Table[]): Promise<string[]> => {
  const { rows } = await client.query<{ name: string; definition: string }>(
    `select c.relname as name, pg_get_indexdef(i.indexrelid) as definition from pg_index i join pg_class c on c.oid = i.indexrelid
      where not i.indisunique and not i.indisexclusion and i.indrelid = any($1::text[]::regclass[])`,
    [tables.map(({ name }) => name)],
  )
  for (const { name } of rows) await client.query(`drop index ${name}`)
  return rows.map(({ definition }) => definition)
}

/**
 * Copies what grows `factor` times. For a database that is thrown away: triggers and keys sleep meanwhile.
 * @param client superuser of the database
 * @returns tables that could not be copied, with why
 */
export const grow = async (client: Client, factor: number, log: (line: string) => void): Promise<string[]> => {
  await client.query(
    "set session_replication_role = replica; set synchronous_commit = off; set maintenance_work_mem = '256MB'",
  )
  // what runs by itself would write among the copies, and then catch up with ten years at once
  await client.query('update cron_tasks set enabled = false')
  const tables = await readGrowingTables(client)
  const steps = new Map<string, number>()
  for (const table of tables) steps.set(table.name, await stepOf(client, table))
  const copies = new Map<string, Copy>()
  for (const table of tables) copies.set(table.name, await copyOf(client, table, steps))
  await openEarlierYears(client)
  const left: string[] = []
  const indexes = await takeIndexes(client, tables)
  for (const table of tables) {
    const { values } = copies.get(table.name)!
    try {
      await client.query(`insert into ${table.name} (${[...values.keys()].join(', ')}) overriding system value
        select ${[...values.values()].join(', ')} from ${table.name} s cross join generate_series(1, ${factor}) k
         where ${withParents(table, copies)}`)
    } catch (error) {
      left.push(`${table.name}\u00a0: ${error instanceof Error ? error.message : error}`)
      continue
    }
    if (steps.get(table.name))
      await client.query(
        `select setval(pg_get_serial_sequence('${table.name}', 'id'), (select max(id) from ${table.name}))`,
      )
    if (table.rows * factor > 200_000)
      log(`${table.name}\u00a0: ${(table.rows * (factor + 1)).toLocaleString('fr-FR')} lignes`)
  }
  for (const index of indexes) await client.query(index)
  for (const statement of settle) await client.query(statement)
  // what autovacuum would have done long before
  await client.query('vacuum (analyze)')
  return left
}
