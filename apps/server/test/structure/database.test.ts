// Holds the conventions of the schema on the catalogue itself: owners, names, audit, stamps, indexes, generated types.
import { readdirSync, readFileSync } from 'node:fs'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Database } from '../../src/platform/db/database.ts'
import { generateTypes } from '../../src/platform/db/generate-types.ts'
import { migrationsFolder } from '../../src/platform/db/migrate.ts'
import { freshDatabase } from '../db.ts'

const domains = [
  ...[
    'people',
    'documents',
    'access',
    'reference',
    'configuration',
    'messaging',
    'journal',
    'merging',
    'exchange',
    'contacts',
    'customers',
  ],
  ...[
    'teachers',
    'recruitment',
    'contracts',
    'linking',
    'courses',
    'monitoring',
    'traineeships',
    'billing',
    'accounting',
  ],
  ...['urssaf', 'payroll', 'todo', 'dashboard', 'statistics', 'landing', 'kernel', 'platform'],
]

/** Tables that the trigger does not trace, and why nothing is lost. */
const untraced: Record<string, string> = {
  account_choices: 'a preference of one person',
  accrual_lines: 'immutable lines of a traced accrual',
  address_changes: 'gone within two days; the change of the person is traced',
  addresses: 'immutable: the reference to it is what changes, and is traced',
  async_tasks: 'progress of a technical task',
  bill_lines: 'immutable lines of a traced bill',
  bill_series: 'counter, moved only by issuing',
  course_declare_calls: 'derived from the clock by a task; the mails that leave have their history',
  credits: 'sums of the credit moves, which are traced',
  captcha_uses: 'technical, expires within the hour',
  cron_task_runs: 'journal of its own',
  departements: 'official list, changed by migrations only',
  failed_jobs: 'journal of its own, with who resolved it',
  files: 'immutable; its owner is traced',
  import_matchings: 'how titles of files are read, with who said so',
  import_report_lines: 'report of an import whose rows are traced',
  bill_places: 'derived from traced tables by triggers',
  import_runs: 'journal of its own',
  known_browsers: 'technical, swept with the sessions; sign-ins are in the technical log',
  ledger_entries: 'immutable and chained by hash',
  ledger_lines: 'immutable but for lettering, which has its date',
  ledger_sequences: 'counter, moved only by posting',
  ledger_account_totals: 'sums of immutable lines, moved only as they are written',
  ledger_totals: 'sums of immutable lines, moved only as they are written',
  ledger_waiting: 'derived from traced tables by triggers, until their entry is made',
  ledger_verifications: 'how far the program read the chain, written anew each night',
  link_tokens: 'technical; what the link did is traced',
  login_codes: 'technical, expires within minutes',
  mobile_codes: 'technical, expires within minutes; the number that it proves is traced',
  message_attachments: 'history of its own',
  message_recipients: 'history of its own',
  message_requests: 'technical; the message it made has its history',
  messages: 'history of its own',
  month_changes: 'which sums of months are to be made anew',
  month_sums: 'derived by a task from what is traced',
  notifications: 'told to one person, then purged',
  occupations: 'derived from traced tables by triggers',
  passkey_challenges: 'technical, expires within minutes',
  payment_replay_lines: 'report of a replay whose payments are traced',
  payment_replays: 'journal of its own, with who started it',
  payslip_lines: 'lines of a traced payslip',
  provider_calls: 'journal of its own',
  provider_events: 'journal of its own',
  pupil_codes: 'technical, expires within days',
  registration_requests: 'nobody yet, gone within days; the account it becomes is traced',
  row_stamps: 'template without rows',
  sessions: 'sign-ins are in the technical log',
  record_merges: 'history of its own: who, when, what was moved; the journals of both records say it',
  rate_years: 'noted by the task that asks for the rates of a year, beside the task it gives, which is traced',
  tax_certificates_due: 'derived each night from traced tables by a task',
  technical_logs: 'journal of its own',
  terms_acceptances: 'proof of its own, never changed',
  held_replies: 'a message that is not one yet; what becomes of it is in the conversation',
  held_reply_files: 'joined to a message that is not one yet',
  thread_addresses: 'made by the program for each reader of a conversation',
  thread_message_files: 'history of its own',
  thread_messages: 'history of its own',
  thread_reads: 'how far one person has read',
  threads: 'history of its own, in its messages',
  traces: 'the journal itself',
  traineeship_group_slots: 'derived from traced tables by triggers',
  traineeship_mailings: 'history of its own',
  twin_clock: 'one row that says how far the clock of an offline company was moved',
  unknown_login_tries: 'technical, swept after a month; no account is meant',
  write_keys: 'what makes a repeated write the same one, gone within the hour',
  vat_moves: 'append-only, derived from traced payments and papers by triggers',
  course_advance_decisions: 'never changed: decided again by a further row',
  urssaf_request_events: 'history of its own',
}

/** Foreign keys without an index: what they point at is never deleted and nobody lists from that side. */
const unindexedTargets: Record<string, string> = {
  accounts: 'an account is disabled, never deleted; who did something is read from the row itself',
  departements: 'official list, never deleted',
  staff_users: 'disabled, never deleted; boards filter by status first',
  rankings: 'disabled, never deleted; stars are read from the evaluation',
  regional_urssafs: 'disabled, never deleted; a handful of rows',
  fiscal_years: 'a handful of rows, never deleted',
  linking_questions: 'disabled, never deleted; answers are read from the linking',
  promo_codes: 'disabled, never deleted',
  price_grids: 'a handful of rows',
  payslip_charges: 'closed by a period, never deleted',
  loyalty_levels: 'a handful of rows',
  staff_groups: 'a handful of rows',
  terms_versions: 'a handful of rows, never deleted',
  vat_codes: 'a handful of rows, disabled, never deleted',
  traineeship_subjects: 'read from the registration, whose index comes first',
}

/** What goes by PostgreSQL's own time and not by the company's, and why. */
const ownTime: Record<string, string> = {
  'clock_instant()': 'the company’s time is made of it',
  'clock_now()': 'the company’s time is made of it',
  'import_runs.heartbeat_at': 'sign of life of a process, which no clock of a company moves',
}

/** The baselines count from zero, one or more to a domain; what comes after is named by its minute. */
const migrationFiles = readdirSync(migrationsFolder)
  .filter((name) => name.endsWith('.sql'))
  .sort()
const baselines = migrationFiles.filter((name) => name.startsWith('00'))

let database: Database
let url: string
let close: () => Promise<void>
beforeAll(async () => {
  ;({ database, url, close } = await freshDatabase())
})
afterAll(() => close())

const names = async (query: string): Promise<string[]> =>
  (await sql.raw<{ name: string }>(query).execute(database.db)).rows.map((row) => row.name)

const TABLES = `(select c.oid, c.relname, obj_description(c.oid) as comment from pg_class c
  where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition and c.relname not like 'kysely_%') t`

it('gives every table an owner that is a domain, and says what it is for', async () => {
  const { rows } = await sql
    .raw<{ relname: string; comment: string | null }>(`select relname, comment from ${TABLES}`)
    .execute(database.db)
  expect(rows.length).toBeGreaterThan(100)
  const nameless = rows.filter(({ comment }) => {
    const [, owner, purpose] = /^(\w+): (.{4,})$/s.exec(comment ?? '') ?? []
    return !owner || !purpose || !domains.includes(owner)
  })
  expect(nameless).toEqual([])
})

it('names its constraints and indexes by what they are', async () => {
  const odd = await names(`
    select conrelid::regclass || '.' || conname as name from pg_constraint
     where connamespace = 'public'::regnamespace and conparentid = 0 and conrelid <> 0 and conrelid::regclass::text not like 'kysely_%'
       and conname !~ (case contype when 'c' then '_check$' when 'f' then '_(fk|fkey)$' when 'u' then '_(uq|key)$' when 'x' then '_excl$' when 'p' then '_pkey$' else '.' end)
    union all
    select c.relname from pg_index i join pg_class c on c.oid = i.indexrelid join ${TABLES} on t.oid = i.indrelid
     where not exists (select from pg_constraint where conindid = i.indexrelid) and c.relname !~ (case when i.indisunique then '_uq$' else '_idx$' end)`)
  expect(odd).toEqual([])
  // an automatic name with a number says nothing in a refusal
  expect(
    await names(
      `select conname as name from pg_constraint where connamespace = 'public'::regnamespace and conname ~ '_(check|fkey|key|excl)[0-9]+$'`,
    ),
  ).toEqual([])
})

it('never names the same constraint in two tables, since refusals are mapped from the name alone', async () => {
  expect(
    await names(`
    select conname as name from pg_constraint where connamespace = 'public'::regnamespace and contype in ('c', 'f', 'u', 'x') and conparentid = 0
       and conrelid not in (select inhrelid from pg_inherits) group by 1 having count(*) > 1`),
  ).toEqual([])
})

it('traces every table but those listed with a reason', async () => {
  const silent = await names(
    `select relname as name from ${TABLES} where not exists (select from pg_trigger g where g.tgrelid = t.oid and g.tgname = 'audit') order by 1`,
  )
  expect(silent).toEqual(Object.keys(untraced).sort())
})

it('gives every stamped table a stamp that grows, in milliseconds like every instant', async () => {
  expect(
    await names(`
    select relname as name from ${TABLES} join pg_attribute a on a.attrelid = t.oid and a.attname = 'updated_at'
     where relname <> 'row_stamps' and not exists (select from pg_trigger g where g.tgrelid = t.oid and g.tgname = 'touch')`),
  ).toEqual([])
  expect(
    await names(`
    select relname || '.' || a.attname as name from ${TABLES} join pg_attribute a on a.attrelid = t.oid and a.attnum > 0 and not a.attisdropped
     where (a.atttypid = 'timestamptz'::regtype and a.atttypmod <> 3) or a.atttypid = 'timestamp'::regtype`),
  ).toEqual([])
})

it('tells the company’s time in whatever business rows say, never PostgreSQL’s own', async () => {
  const asked = String.raw`(^|[^\w.])(now|clock_timestamp|statement_timestamp|transaction_timestamp|timeofday)\s*\(|\y(current_date|current_time|current_timestamp|localtime|localtimestamp)\y|''(now|today)''`
  const own = await names(`
    with said (name, expression) as (
      select relname || '.' || a.attname, pg_get_expr(d.adbin, d.adrelid) from pg_class c join pg_attrdef d on d.adrelid = c.oid
        join pg_attribute a on a.attrelid = d.adrelid and a.attnum = d.adnum where c.relnamespace = 'public'::regnamespace
      union all select p.oid::regprocedure::text, regexp_replace(p.prosrc, '--[^\n]*', '', 'g') from pg_proc p where p.pronamespace = 'public'::regnamespace
        and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')
      union all select conname, pg_get_constraintdef(oid) from pg_constraint where connamespace = 'public'::regnamespace
      union all select g.tgrelid::regclass || '.' || g.tgname, pg_get_triggerdef(g.oid) from pg_trigger g where not g.tgisinternal
      union all select indexrelid::regclass::text, pg_get_indexdef(indexrelid) from pg_index where indrelid::regclass::text not like 'pg_%'
      union all select c.relname, pg_get_viewdef(c.oid) from pg_class c where c.relkind = 'v' and c.relnamespace = 'public'::regnamespace)
    select name from said where expression ~* '${asked}' order by name collate "C"`)
  expect(own).toEqual(Object.keys(ownTime))
  // what a file does once, e.g. an update, goes by the company's time, too
  const statements = migrationFiles.flatMap((file) =>
    readFileSync(`${migrationsFolder}/${file}`, 'utf8')
      .split('\n')
      .map((line) => line.replace(/--.*/, '').replace(/comment on .*/, ''))
      .filter((line) => /(?<![\w.])(now|clock_timestamp)\(|\bcurrent_(date|time|timestamp)\b|\blocaltime/i.test(line))
      .map((line) => `${file}: ${line.trim()}`),
  )
  expect(statements.map((line) => line.replace(/ as \$\$.*/, ''))).toEqual([
    '000000000010_kernel.sql: create function clock_now() returns timestamptz language sql stable parallel safe',
    '000000000010_kernel.sql: create function clock_instant() returns timestamptz language sql volatile parallel safe',
    '000000000140_exchange.sql: heartbeat_at timestamptz(3) not null default now(),',
  ])
})

it('tells the time that a connection was told, and PostgreSQL’s when it was told nothing', async () => {
  const read = (shift: string) =>
    database.db.transaction().execute(async (tx) => {
      await sql`select set_config('cartable.clock_shift', ${shift}, true)`.execute(tx)
      const { rows } = await sql<{ now: boolean; instant: boolean; today: string }>`
        select clock_now() = now() + ${`${Number(shift)} milliseconds`}::interval as now,
               clock_instant() - clock_timestamp() - ${`${Number(shift)} milliseconds`}::interval between '-1 second' and '1 second' as instant,
               clock_today()::text as today`.execute(tx)
      return rows[0]
    })
  const day = new Intl.DateTimeFormat('sv', { timeZone: 'Europe/Paris' })
  for (const shift of ['', '0', '2592000000', '-86400001']) {
    expect(await read(shift)).toEqual({
      now: true,
      instant: true,
      today: day.format(Date.now() + Number(shift)),
    })
  }
})

it('names columns by their unit: _id, _on, _at, _cents', async () => {
  expect(
    await names(`
    select relname || '.' || a.attname as name from ${TABLES} join pg_attribute a on a.attrelid = t.oid and a.attnum > 0 and not a.attisdropped
      join pg_type y on y.oid = a.atttypid join pg_type b on b.oid = case y.typtype when 'd' then y.typbasetype else y.oid end
     where (a.attname ~ '_cents$' and b.typname not in ('int4', 'int8')) or (a.attname ~ '_on$' and b.typname <> 'date')
        or (a.attname ~ '_at$' and b.typname <> 'timestamptz') or (b.typname in ('float4', 'money') and a.attname <> 'progress')`),
  ).toEqual([])
})

it('puts no generated column in a unique index of a table that others refer to', async () => {
  expect(
    await names(`
    select distinct i.indexrelid::regclass::text as name from pg_index i join pg_attribute a on a.attrelid = i.indrelid and a.attnum = any(i.indkey::int2[]) and a.attgenerated <> ''
     where i.indisunique and exists (select from pg_constraint k where k.contype = 'f' and k.confrelid = i.indrelid)`),
  ).toEqual([])
})

it('indexes every foreign key, or says why not', async () => {
  const { rows } = await sql
    .raw<{ name: string; target: string }>(`
    select k.conrelid::regclass || '.' || a.attname as name, k.confrelid::regclass::text as target
      from pg_constraint k join pg_attribute a on a.attrelid = k.conrelid and a.attnum = k.conkey[cardinality(k.conkey)]
     where k.contype = 'f' and k.connamespace = 'public'::regnamespace and k.conparentid = 0
       and not exists (select from pg_index i where i.indrelid = k.conrelid and i.indkey[0] = any(k.conkey))`)
    .execute(database.db)
  expect(rows.filter(({ target }) => !(target in unindexedTargets)).map(({ name }) => name)).toEqual([])
  expect(Object.keys(unindexedTargets).filter((target) => !rows.some((row) => row.target === target))).toEqual([])
})

it('cleans and counts what grows with the years more often than by the fifth of it', async () => {
  const often = await names(`select relname as name from pg_class where relnamespace = 'public'::regnamespace
    and reloptions @> '{autovacuum_vacuum_scale_factor=0.02,autovacuum_vacuum_insert_scale_factor=0.02,autovacuum_analyze_scale_factor=0.01}'`)
  for (const table of ['bills', 'courses', 'ledger_lines', 'messages', 'payments']) expect(often).toContain(table)
})

it('deletes nothing in cascade but what is part of the deleted row', async () => {
  const cascading = await names(`
    select distinct confrelid::regclass::text as name from pg_constraint where contype = 'f' and confdeltype = 'c' and connamespace = 'public'::regnamespace`)
  const money = [
    'customers',
    'orders',
    'bills',
    'payments',
    'ledger_entries',
    'contracts',
    'courses',
    'teacher_payments',
    'people',
    'companies',
  ]
  expect(cascading.filter((table) => money.includes(table))).toEqual([])
})

it('holds the same tables as the list of those that no module writes yet, never one that does not exist', async () => {
  const listed = readFileSync(`${migrationsFolder}/tables-without-module.txt`, 'utf8').split('\n').filter(Boolean)
  const tables = await names(`select relname as name from ${TABLES}`)
  expect(listed.filter((table) => !tables.includes(table))).toEqual([])
  expect(new Set(listed).size).toBe(listed.length)
})

it('describes each table once, in a baseline of the domain that owns it: no later change of its columns is there', () => {
  const misplaced: string[] = []
  const altered: string[] = []
  for (const name of baselines) {
    const text = readFileSync(`${migrationsFolder}/${name}`, 'utf8')
    const domain = /^\d{12}_([a-z]+)/.exec(name)?.[1]
    for (const [, table, owner] of text.matchAll(/^comment on table (\w+) is '(\w+):/gm))
      if (owner !== domain) misplaced.push(`${name}: ${table} belongs to ${owner}`)
    // two domains that refer to each other: the later one adds the key
    for (const [line] of text.matchAll(/^(alter|drop|create or replace) .*/gm))
      if (!/ add constraint \w+_fk foreign key /.test(line)) altered.push(`${name}: ${line}`)
  }
  expect(baselines.length).toBeGreaterThan(25)
  expect(misplaced).toEqual([])
  expect(altered).toEqual([])
})

it('names later migrations by their minute, so that no two people fight over a number', () => {
  const later = migrationFiles.filter((name) => !baselines.includes(name))
  const odd = later.filter(
    (name) => !/^20\d\d(0[1-9]|1[0-2])(0[1-9]|[12]\d|3[01])([01]\d|2[0-3])[0-5]\d_[a-z0-9_]+\.sql$/.test(name),
  )
  expect(odd).toEqual([])
  const numbers = migrationFiles.map((name) => name.slice(0, 12))
  expect(new Set(numbers).size).toBe(numbers.length)
})

it('has the committed types of the migrated database (npm run db:types)', async () => {
  const committed = readFileSync(new URL('../../src/platform/db/types.ts', import.meta.url), 'utf8')
  expect(await generateTypes(url)).toBe(committed)
})
