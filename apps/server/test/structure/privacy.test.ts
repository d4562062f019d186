// Holds that no personal data is forgotten: every table that leads to a person says what is exported, erased and kept.
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { labelOf } from '../../src/modules/people/personal-data-page.ts'
import type { Database } from '../../src/platform/db/database.ts'
import { technicalColumns } from '../../src/platform/privacy/held-rows.ts'
import type { HeldTable } from '../../src/platform/privacy/privacy.ts'
import { privacyContributions } from '../../src/privacy.ts'
import { freshDatabase } from '../db.ts'

/** Tables without a key to a person whose columns look personal, and why nothing of a person is in them. */
const impersonal: Record<string, string> = {
  companies: 'the company itself',
  establishments: 'schools, their telephone and address',
  establishment_phones: 'telephones of schools',
  locations: 'rooms and offices',
  landing_templates: 'public pages',
  regional_urssafs: 'public offices',
  traineeship_locations: 'rooms',
  cities: 'official list',
  departements: 'official list',
  message_templates: 'models without anybody’s data',
  printing_configs: 'texts of papers',
  terms_versions: 'texts of contracts',
  registration_requests: 'sealed, of nobody until the address is proven, gone within days',
}

let database: Database
let close: () => Promise<void>
beforeAll(async () => {
  ;({ database, close } = await freshDatabase())
})
afterAll(() => close())

const items: readonly HeldTable[] = privacyContributions.flatMap(({ tables }) => tables)
const covered = new Set(items.map(({ table }) => table))
const exempt = new Map(privacyContributions.flatMap(({ exempt: given }) => Object.entries(given ?? {})))

const names = async (query: string): Promise<string[]> =>
  (await sql.raw<{ name: string }>(query).execute(database.db)).rows.map((row) => row.name)

const tables = `select c.oid, c.relname from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
  and not c.relispartition and c.relname not like 'kysely_%'`
const text = `(b.typname in ('text', 'varchar', 'bpchar', 'jsonb', 'json', 'bytea', 'inet', '_text'))`

it('covers every table that a chain of keys leads from to a person, or says why not', async () => {
  const reached = await names(`
    with recursive keys as (select conrelid::regclass::text as child, confrelid::regclass::text as parent from pg_constraint
      where contype = 'f' and connamespace = 'public'::regnamespace and conparentid = 0),
    led as (select 'people' as name union select k.child from keys k join led on led.name = k.parent)
    select name from led order by 1`)
  expect(reached.length).toBeGreaterThan(60)
  expect(reached.filter((table) => !covered.has(table) && !exempt.has(table))).toEqual([])
})

it('covers tables that name people without a key, by the look of their columns', async () => {
  const looking = await names(`
    select distinct t.relname as name from (${tables}) t join pg_attribute a on a.attrelid = t.oid and a.attnum > 0 and not a.attisdropped
      join pg_type y on y.oid = a.atttypid
     where y.typname in ('email_address', 'phone_e164', 'inet')
        or a.attname ~ '(first_name|last_name|^email$|phone|^ip$|user_agent|payload|^cells$|actor_label|^login$|complete_address)'
     order by 1`)
  expect(looking).toContain('contacts')
  expect(looking.filter((table) => !covered.has(table) && !exempt.has(table) && !(table in impersonal))).toEqual([])
})

it('names tables and columns that exist, and none both covered and exempt', async () => {
  const existing = new Set(await names(`select relname as name from (${tables}) t`))
  expect([...covered, ...exempt.keys()].filter((table) => !existing.has(table))).toEqual([])
  expect([...exempt.keys()].filter((table) => covered.has(table))).toEqual([])
  const columns = new Set(
    await names(
      `select t.relname || '.' || a.attname as name from (${tables}) t join pg_attribute a on a.attrelid = t.oid and a.attnum > 0 and not a.attisdropped`,
    ),
  )
  const unknown = items.flatMap(({ table, erasure, hide, file, stays }) => {
    const changed =
      erasure.kind === 'clear'
        ? [...(erasure.text ?? []), ...(erasure.none ?? []), ...Object.keys({ ...erasure.set, ...erasure.marks })]
        : []
    const named = [...changed, ...(hide === 'all' || !hide ? [] : hide), ...(stays ?? []), ...(file ? [file] : [])]
    return named.map((column) => `${table}.${column}`).filter((name) => !columns.has(name))
  })
  expect(unknown).toEqual([])
})

it('says of each text of a row that is emptied whether it goes, or why it may stay', async () => {
  const cleared = [...new Set(items.filter(({ erasure }) => erasure.kind === 'clear').map(({ table }) => table))]
  const found = await names(`
    select t.relname || '.' || a.attname as name from (${tables}) t join pg_attribute a on a.attrelid = t.oid and a.attnum > 0 and not a.attisdropped
      join pg_type y on y.oid = a.atttypid join pg_type b on b.oid = case y.typtype when 'd' then y.typbasetype else y.oid end
     where ${text} and t.relname in (${cleared.map((table) => `'${table}'`).join(', ')}) order by 1`)
  const said = new Set(
    items.flatMap(({ table, erasure, stays }) =>
      [
        ...(stays ?? []),
        ...(erasure.kind === 'clear'
          ? [...(erasure.text ?? []), ...(erasure.none ?? []), ...Object.keys({ ...erasure.set, ...erasure.marks })]
          : []),
      ].map((column) => `${table}.${column}`),
    ),
  )
  expect(found.filter((column) => !said.has(column))).toEqual([])
})

it('shows no secret: what is encrypted or hashed is in no export', async () => {
  const secret = await names(`
    select t.relname || '.' || a.attname as name from (${tables}) t join pg_attribute a on a.attrelid = t.oid and a.attnum > 0 and not a.attisdropped
     where a.attname ~ '(_encrypted|_hash|_digest)$' order by 1`)
  const shown = secret.filter((column) => {
    const [table, name = ''] = column.split('.')
    return items.some((item) => item.table === table && item.hide !== 'all' && !item.hide?.includes(name))
  })
  expect(shown).toEqual([])
})

it('has a French word for every column that an export shows', async () => {
  const named = await names(
    `select t.relname || '.' || a.attname as name from (${tables}) t join pg_attribute a on a.attrelid = t.oid and a.attnum > 0 and not a.attisdropped`,
  )
  const wordless = items.flatMap(({ table, hide }) =>
    hide === 'all'
      ? []
      : named
          .filter((name) => name.startsWith(`${table}.`))
          .map((name) => name.slice(table.length + 1))
          .filter((column) => ![...technicalColumns, ...(hide ?? [])].includes(column) && labelOf(column) === column)
          .map((column) => `${table}.${column}`),
  )
  expect(wordless).toEqual([])
})

it('gives a reason for everything that stays', () => {
  expect(items.filter(({ erasure, why }) => erasure.kind === 'keep' && !why).map(({ table }) => table)).toEqual([])
  expect([...exempt].filter(([, why]) => why.length < 10)).toEqual([])
})
