// Holds the audit to French: every traced table, every column of it and every stored word has what people read.

import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { fieldLabels } from '@cartable/domain/journal/journal.fields.ts'
import { entityLabels } from '@cartable/domain/journal/journal.labels.ts'
import { programOperations } from '@cartable/domain/journal/journal.programs.ts'
import { traceTitles } from '@cartable/domain/journal/journal.titles.ts'
import { valueLabels } from '@cartable/domain/journal/journal.values.ts'
import { columnWords } from '@cartable/domain/journal/journal.words.ts'
import { traceReaders } from '@cartable/domain/journal/trace-readers.rules.ts'
import { cancellationPolicies } from '@cartable/domain/reference/cancellations/cancellations.tables.ts'
import { holidays } from '@cartable/domain/reference/holidays/holidays.tables.ts'
import { referenceTables } from '@cartable/domain/reference/reference.tables.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { allOperations } from '../../src/operations.ts'
import type { Database } from '../../src/platform/db/database.ts'
import { migrationsFolder } from '../../src/platform/db/migrate.ts'
import { freshDatabase } from '../db.ts'

let database: Database
let close: () => Promise<void>
beforeAll(async () => {
  ;({ database, close } = await freshDatabase())
})
afterAll(() => close())

type Column = { table: string; column: string; check: string | null }
const tracedColumns = async () => {
  const { rows } = await sql<Column>`
    select t.relname as "table", a.attname as "column",
        (select string_agg(pg_get_constraintdef(k.oid), ' ') from pg_constraint k
          where k.conrelid = t.oid and k.contype = 'c' and k.conkey = array[a.attnum]) as "check"
      from pg_trigger g join pg_class t on t.oid = g.tgrelid
      join pg_attribute a on a.attrelid = t.oid and a.attnum > 0 and not a.attisdropped
     where g.tgname = 'audit' and a.attname <> all(untraced_columns()) order by 1, a.attnum`.execute(database.db)
  return rows
}

test('every traced table says what one of its rows is', async () => {
  const tables = [...new Set((await tracedColumns()).map(({ table }) => table))]
  expect(tables.length).toBeGreaterThan(100)
  expect(tables.filter((table) => !entityLabels[table])).toEqual([])
})

test('every traced column has its French label', async () => {
  const columns = await tracedColumns()
  expect(columns.length).toBeGreaterThan(500)
  const without = columns.filter(({ column }) => !fieldLabels[column]).map(({ table, column }) => `${table}.${column}`)
  expect(without).toEqual([])
})

test('every word that a traced column may hold has what people read for it', async () => {
  const words = (await tracedColumns()).flatMap(({ table, column, check }) =>
    [...(check ?? '').matchAll(/'([A-Za-z0-9][\w-]*)'::text/g)].map((match) => ({
      table,
      column,
      word: match[1] ?? '',
    })),
  )
  expect(words.length).toBeGreaterThan(150)
  const without = words.filter(
    ({ table, column, word }) => !(valueLabels[table]?.[word] ?? columnWords[column]?.[word]),
  )
  expect(without.map(({ table, column, word }) => `${table}.${column}: ${word}`)).toEqual([])
})

test('of every domain it is said whose role reads its traces', async () => {
  const { rows } = await sql<{ domain: string }>`
    select distinct split_part(d.description, ':', 1) as domain from pg_class c
      join pg_description d on d.objoid = c.oid and d.objsubid = 0 and d.classoid = 'pg_class'::regclass
     where c.relnamespace = current_schema()::regnamespace and c.relkind in ('r', 'p') order by 1`.execute(database.db)
  expect(rows.map(({ domain }) => domain)).toEqual(Object.keys(traceReaders).toSorted())
})

test('every operation that the program runs by itself has its title', () => {
  const root = fileURLToPath(new URL('../../', import.meta.url))
  const files = execFileSync('git', ['ls-files', 'src/*.ts'], { cwd: root, encoding: 'utf8' })
    .split('\n')
    .filter(Boolean)
  const sources = files
    .filter((file) => !file.endsWith('.test.ts'))
    .map((file) => readFileSync(`${root}${file}`, 'utf8'))
  const named = sources.flatMap((text) =>
    [...text.matchAll(/\b(?:operation: |write\(|const name = )'([a-z]+\.(?!ics')[A-Za-z.]+)'/g)].map(
      (match) => match[1] ?? '',
    ),
  )
  expect(named.length).toBeGreaterThan(3)
  expect([...new Set(named)].filter((name) => !programOperations[name]).sort()).toEqual([])
})

test('a title of its own is that of an operation, and of a table that is traced', () => {
  const operations = new Set(allOperations.map(({ operation }) => operation.id))
  const unknown = Object.keys(traceTitles).filter((key) => {
    const [operation = '', table] = key.split(' ')
    return !operations.has(operation) || (table !== undefined && !entityLabels[table])
  })
  expect(unknown).toEqual([])
})

test('every record whose changes are traced has its history on a screen', async () => {
  const { rows } = await sql<{ root: string }>`
    select distinct m[1] as root from pg_trigger g, regexp_matches(pg_get_triggerdef(g.oid), '''([a-z_]+)'', ''(?:id|[a-z]+_id)''', 'g') m
     where g.tgname = 'audit' order by 1`.execute(database.db)
  expect(rows.length).toBeGreaterThan(50)
  const root = fileURLToPath(new URL('../../../../', import.meta.url))
  const sources = execFileSync('git', ['ls-files', 'apps/web/src/*.tsx'], { cwd: root, encoding: 'utf8' })
    .split('\n')
    .filter((file) => file && existsSync(`${root}${file}`))
    .map((file) => readFileSync(`${root}${file}`, 'utf8'))
  const shown = new Set(
    sources.flatMap((text) =>
      [...text.matchAll(/<HistoryButton className="(\w+)"|useRowHistory\('(\w+)'\)/g)].map(
        (match) => match[1] ?? match[2],
      ),
    ),
  )
  for (const table of [...referenceTables, holidays, cancellationPolicies]) shown.add(table.table)
  const unwritten = new Set(readFileSync(`${migrationsFolder}/tables-without-module.txt`, 'utf8').split('\n'))
  const hidden = rows.map((row) => row.root).filter((name) => !shown.has(name) && !unwritten.has(name))
  expect(hidden).toEqual([])
})
