// Proves that the baselines give the schema and the first data of the former chain of migrations; goes away with that chain.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { expect, it, onTestFinished } from 'vitest'
import { migrationsFolder } from '../../src/platform/db/migrate.ts'
import { createTestDatabase } from '../db.ts'

/** What the baselines have otherwise, and why. A line `- x` is in the former chain alone, `+ x` in the baselines alone. */
const allowed: Record<string, string> = {
  '- constraint people.people_birth_on_check': 'goes by the company’s day',
  '+ constraint people.people_birth_on_check': 'goes by the company’s day',
  '+ function clock_today()': 'the company’s day, which that constraint needs',
  '- comment twin_clock kernel:': 'says whom the row is for',
  '+ comment twin_clock kernel:': 'says whom the row is for',
  '+ comment clock_shift() kernel:': 'said in the catalogue, too',
  '+ comment clock_now() kernel:': 'said in the catalogue, too',
  '+ comment clock_instant() kernel:': 'said in the catalogue, too',
  '+ comment clock_today() kernel:': 'said in the catalogue, too',
  '- index documents_traineeship_group_idx on documents':
    'the same columns and condition as documents_group_idx: it was only written twice',
  '- index documents_traineeship_subject_idx on documents':
    'the same columns and condition as documents_subject_idx: it was only written twice',
  '- trace document_types update: internal_check_required document_types migration.referenceData Migration ×3':
    'the rows are born with it',
  '- trace parameters delete parameters migration.referenceData Migration ×2':
    'parameters that nothing read are not born any more',
  '- trace parameters create parameters migration.referenceData Migration ×26':
    'parameters that nothing read are not born any more',
  '+ trace parameters create parameters migration.referenceData Migration ×24':
    'parameters that nothing read are not born any more',
}

async function filled(folder: string): Promise<pg.Client> {
  const { url, drop } = await createTestDatabase({ isEmpty: true })
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  onTestFinished(async () => {
    await client.end()
    await drop()
  })
  for (const name of readdirSync(folder)
    .filter((file) => file.endsWith('.sql'))
    .sort()) {
    await client.query('begin')
    await client.query(readFileSync(join(folder, name), 'utf8'))
    await client.query('commit')
  }
  return client
}

const inPublic = (oid: string) => `not exists (select from pg_depend d where d.objid = ${oid} and d.deptype = 'e')`
const tables = `(select c.* from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p', 'v', 'S') and ${inPublic('c.oid')})`

/** Each gives lines of text; oids and positions of columns are in none of them. */
const catalog: Record<string, string> = {
  extension: `select concat_ws(' ', extname, extversion) from pg_extension`,
  type: `select concat_ws(' ', t.typname, t.typtype, format_type(t.typbasetype, t.typtypmod), t.typnotnull, t.typdefault,
     (select string_agg(k.conname || ' ' || pg_get_constraintdef(k.oid), ' ' order by k.conname) from pg_constraint k where k.contypid = t.oid))
    from pg_type t where t.typnamespace = 'public'::regnamespace and t.typtype in ('d', 'e', 'r', 'c') and ${inPublic('t.oid')} and not exists (select from pg_class c where c.oid = t.typrelid and c.relkind <> 'c')`,
  table: `select concat_ws(' ', c.relname, c.relkind, c.relpersistence, c.relacl, array_to_string(c.reloptions, ','), c.relrowsecurity, c.relreplident,
     case c.relkind when 'p' then pg_get_partkeydef(c.oid) end, pg_get_expr(c.relpartbound, c.oid), (select 'of ' || inhparent::regclass from pg_inherits where inhrelid = c.oid), pg_get_userbyid(c.relowner)) from ${tables} c`,
  view: `select concat_ws(' ', c.relname, pg_get_viewdef(c.oid)) from ${tables} c where c.relkind = 'v'`,
  column: `select concat_ws(' ', c.relname || '.' || a.attname, format_type(a.atttypid, a.atttypmod), a.attnotnull, a.attidentity, a.attgenerated, a.attcollation::regcollation,
     a.attstorage, a.attacl, 'default ' || pg_get_expr(d.adbin, d.adrelid))
    from ${tables} c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped left join pg_attrdef d on d.adrelid = c.oid and d.adnum = a.attnum where c.relkind <> 'S'`,
  constraint: `select concat_ws(' ', k.conrelid::regclass || '.' || k.conname, pg_get_constraintdef(k.oid), k.condeferrable, k.condeferred, k.convalidated, k.connoinherit)
    from pg_constraint k where k.connamespace = 'public'::regnamespace and k.conrelid <> 0`,
  index: `select concat_ws(' ', i.indexrelid::regclass, 'on', i.indrelid::regclass, pg_get_indexdef(i.indexrelid), i.indisunique, i.indisprimary, i.indisvalid, i.indnullsnotdistinct)
    from pg_index i join ${tables} c on c.oid = i.indrelid`,
  trigger: `select concat_ws(' ', g.tgrelid::regclass || '.' || g.tgname, g.tgenabled, pg_get_triggerdef(g.oid)) from pg_trigger g join ${tables} c on c.oid = g.tgrelid where not g.tgisinternal`,
  function: `select concat_ws(' ', p.oid::regprocedure, p.proacl, pg_get_functiondef(p.oid)) from pg_proc p where p.pronamespace = 'public'::regnamespace and ${inPublic('p.oid')}`,
  comment: `select concat_ws(' ', coalesce(c.relname || coalesce('.' || a.attname, ''), d.objoid::regprocedure::text), d.description)
    from pg_description d left join ${tables} c on d.classoid = 'pg_class'::regclass and c.oid = d.objoid left join pg_attribute a on a.attrelid = c.oid and a.attnum = d.objsubid and d.objsubid > 0
   where c.oid is not null or (d.classoid = 'pg_proc'::regclass and exists (select from pg_proc p where p.oid = d.objoid and p.pronamespace = 'public'::regnamespace and ${inPublic('p.oid')}))`,
  privilege: `select concat_ws(' ', defaclobjtype, defaclacl) from pg_default_acl union all select concat_ws(' ', 'schema', nspacl) from pg_namespace where nspname = 'public'`,
  trace: `select concat_ws(' ', entity_class, action || coalesce(': ' || fields, ''), root_class, operation, actor_label, '×' || count(*))
    from (select t.*, (select string_agg(k, ', ' order by k) from jsonb_object_keys(t.changes) k where t.action = 'update') as fields from traces t) t
   group by entity_class, action, fields, root_class, operation, actor_label`,
}

const natural: Record<string, string> = {
  companies: 'code',
  vat_codes: 'code',
  regional_urssafs: 'name',
  departements: 'code',
}

/** Every row of every table: without its id and stamps, a reference by the name of what it refers to. */
async function rowsOf(client: pg.Client): Promise<string[]> {
  const { rows: names } = await client.query<{ name: string }>(
    `select relname as name from ${tables} c where relkind in ('r', 'p') and not relispartition and relname <> 'traces' order by 1`,
  )
  const { rows: references } = await client.query<{ table: string; column: string; target: string }>(
    `select k.conrelid::regclass::text as "table", a.attname as "column", k.confrelid::regclass::text as target from pg_constraint k
       join pg_attribute a on a.attrelid = k.conrelid and a.attnum = k.conkey[1] where k.contype = 'f' and cardinality(k.conkey) = 1 and k.connamespace = 'public'::regnamespace`,
  )
  const lines: string[] = []
  for (const { name } of names) {
    const { rows } = await client.query<{ row: Record<string, unknown> }>(`select to_jsonb(t) as row from ${name} t`)
    for (const { row } of rows) {
      for (const key of ['id', 'created_at', 'updated_at', 'scheduled_from']) delete row[key]
      for (const { column, target } of references.filter(({ table }) => table === name)) {
        const key = natural[target]
        if (row[column] === null || (key === 'code' && target === 'departements')) continue
        if (!key) throw new Error(`${name}.${column} refers to ${target}, which has no natural key here`)
        const found = await client.query<{ name: string }>(`select ${key} as name from ${target} where id = $1`, [
          row[column],
        ])
        row[column] = found.rows[0]?.name
      }
      lines.push(`row ${name} ${JSON.stringify(Object.fromEntries(Object.entries(row).sort()))}`)
    }
  }
  return lines
}

async function described(client: pg.Client): Promise<string[]> {
  const lines = await rowsOf(client)
  for (const [kind, query] of Object.entries(catalog)) {
    const { rows } = await client.query<{ line: string }>(`select line from (${query}) q(line)`)
    lines.push(...rows.map(({ line }) => `${kind} ${line}`))
  }
  return lines.sort()
}

/** Lines of `one` beyond those of `other`, counted. */
function beyond(one: string[], other: string[]): string[] {
  const left = Map.groupBy(other, (line) => line)
  return one.filter((line) => left.get(line)?.pop() === undefined)
}

it('is the same database, made by the former chain or by the baselines', async () => {
  const former = await described(await filled(join(migrationsFolder, 'former')))
  const baselines = await described(await filled(migrationsFolder))
  expect(former.length).toBeGreaterThan(3000)
  const differences = [
    ...beyond(former, baselines).map((line) => `- ${line}`),
    ...beyond(baselines, former).map((line) => `+ ${line}`),
  ]
  const covers = (key: string) => differences.filter((line) => line === key || line.startsWith(`${key} `))
  expect(differences.filter((line) => !Object.keys(allowed).some((key) => covers(key).includes(line)))).toEqual([])
  expect(Object.keys(allowed).filter((key) => covers(key).length === 0)).toEqual([])
})
