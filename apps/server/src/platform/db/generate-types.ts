// Writes types.ts, the Kysely types of all tables, from the catalogue of a freshly migrated database (npm run db:types).
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { migrate } from './migrate.ts'

const OUTPUT = fileURLToPath(new URL('./types.ts', import.meta.url))

const BASE_TYPES: Record<string, string> = {
  bool: 'boolean',
  bytea: 'Buffer',
  float4: 'number',
  float8: 'number',
  int2: 'number',
  int4: 'number',
  int8: 'number',
  json: 'Json',
  jsonb: 'Json',
  timestamptz: 'Timestamp',
  // the rest travels as text: decimals stay exact, days and ranges keep their ISO form
  ...Object.fromEntries(
    ['date', 'daterange', 'inet', 'numeric', 'text', 'time', 'tsrange', 'tstzrange', 'uuid', 'varchar'].map((t) => [
      t,
      'string',
    ]),
  ),
}

// not null without a default, yet never given by code: a trigger takes the number under the lock of its series
const FILLED_BY_TRIGGER = new Set([
  'bills.year',
  'bills.number',
  'bills.reference',
  'ledger_entries.fiscal_year_id',
  'ledger_entries.number',
])

type Column = {
  table: string
  kind: string
  name: string
  base: string
  isArray: boolean
  notNull: boolean
  hasDefault: boolean
  computed: boolean
  comment: string | null
  domainCheck: string | null
}

const COLUMNS = `
  select c.relname as "table", c.relkind as kind, a.attname as name,
         coalesce(element.typname, base.typname) as base, element.oid is not null as "isArray",
         a.attnotnull as "notNull", a.atthasdef and a.attgenerated = '' as "hasDefault",
         a.attgenerated <> '' or a.attidentity = 'a' as computed, col_description(c.oid, a.attnum) as comment,
         (select pg_get_constraintdef(k.oid) from pg_constraint k where k.contypid = t.oid and k.contype = 'c') as "domainCheck"
    from pg_class c
    join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    join pg_type t on t.oid = a.atttypid
    join pg_type base on base.oid = case t.typtype when 'd' then t.typbasetype else t.oid end
    left join pg_type element on element.oid = base.typelem and base.typcategory = 'A'
   where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p', 'v') and not c.relispartition
     and c.relname not like 'kysely_%' and c.relname <> 'row_stamps'
     and not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'e')
   order by c.relname collate "C", a.attnum`

const CHECKS = `
  select c.relname as "table", pg_get_constraintdef(k.oid) as definition
    from pg_constraint k join pg_class c on c.oid = k.conrelid
   where k.contype = 'c' and c.relnamespace = 'public'::regnamespace`

const ONE_OF = /\(?\b(\w+) (?:= ANY|<@) \(?ARRAY\[([^\]]*)\]\)?\)?/g

/** The columns that a CHECK limits to a list of words, with these words; nothing when it says anything else. */
export function wordsOf(definition: string): Map<string, string[]> {
  const rest = definition.replace(ONE_OF, '').replace(/\b\w+ <> '{}'::text\[\]/g, '')
  if (/[^\s()]/.test(rest.replace(/^CHECK/, '').replaceAll(' AND ', ''))) return new Map()
  return new Map(
    [...definition.matchAll(ONE_OF)].map((match) => [
      match[1] ?? '',
      [...(match[2] ?? '').matchAll(/'((?:[^']|'')*)'::text/g)].map((word) => (word[1] ?? '').replaceAll("''", "'")),
    ]),
  )
}

const camel = (name: string) => name.replace(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase())
const pascal = (name: string) => camel(`_${name}`)

/** The text of types.ts for the database at this address. */
export async function generateTypes(databaseUrl: string): Promise<string> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    const columns = (await client.query<Column>(COLUMNS)).rows
    const checks = (await client.query<{ table: string; definition: string }>(CHECKS)).rows
    const words = new Map<string, string[]>()
    for (const check of checks)
      for (const [column, list] of wordsOf(check.definition)) words.set(`${check.table}.${column}`, list)
    return render(columns, words)
  } finally {
    await client.end()
  }
}

function render(columns: Column[], words: Map<string, string[]>): string {
  const tables = Map.groupBy(columns, (column) => column.table)
  const interfaces = [...tables].map(([table, list]) => {
    const fields = list.map((column) => {
      const comment = column.comment ? `  /** ${column.comment} */\n` : ''
      return `${comment}  ${camel(column.name)}: ${typeOf(column, words.get(`${table}.${column.name}`))}\n`
    })
    return `export interface ${pascal(table)} {\n${fields.join('')}}\n`
  })
  const names = [...tables.keys()].map((table) => `  ${camel(table)}: ${pascal(table)}\n`)
  return [
    '// Types of every table and view, generated from the migrated database by generate-types.ts: never edited by hand.\n',
    "import type { Defaulted, Json, ReadOnly, Timestamp } from './columns.ts'\n\n",
    interfaces.join('\n'),
    `\nexport interface DB {\n${names.join('')}}\n`,
  ].join('')
}

function typeOf(column: Column, tableWords: string[] | undefined): string {
  const base = BASE_TYPES[column.base]
  if (!base) throw new Error(`${column.table}.${column.name}: no TypeScript type for ${column.base}`)
  const domainWords = column.domainCheck ? wordsOf(column.domainCheck).get('VALUE') : undefined
  const list = tableWords ?? domainWords
  const word = list ? list.map((text) => `'${text.replaceAll("'", "\\'")}'`).join(' | ') : base
  const single = column.isArray ? (list ? `(${word})[]` : `${word}[]`) : word
  const type = column.notNull ? single : `${single} | null`
  if (column.kind === 'v' || column.computed || FILLED_BY_TRIGGER.has(`${column.table}.${column.name}`))
    return `ReadOnly<${type}>`
  return column.hasDefault ? `Defaulted<${type}>` : type
}

/** Migrates a scratch database on that server, gives its types, and drops it. */
export async function typesOfMigrations(serverUrl: string): Promise<string> {
  const scratch = `cartable_types_${process.pid}`
  const url = Object.assign(new URL(serverUrl), { pathname: `/${scratch}` }).href
  const admin = new pg.Client({ connectionString: serverUrl })
  await admin.connect()
  try {
    await admin.query(`create database ${scratch}`)
    await migrate(url)
    return await generateTypes(url)
  } finally {
    await admin.query(`drop database if exists ${scratch} with (force)`)
    await admin.end()
  }
}

async function main(): Promise<void> {
  const serverUrl = process.env.DATABASE_URL
  if (serverUrl) return await writeFile(OUTPUT, await typesOfMigrations(serverUrl))
  const { startPostgres } = await import('../../supervisor/postgres.ts')
  const dataDir = await mkdtemp(join(tmpdir(), 'cartable-types-'))
  const postgres = await startPostgres({ dataDir, log: () => {} })
  try {
    await writeFile(OUTPUT, await typesOfMigrations(postgres.adminUrl))
  } finally {
    await postgres.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
}

if (import.meta.main) {
  await main()
  console.log(`written ${OUTPUT}`)
}
