// Browser tests do what people do: what a company holds comes from its screens and operations, never from SQL.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const folder = fileURLToPath(new URL('../../../../e2e', import.meta.url))
const files = readdirSync(folder, { encoding: 'utf8', recursive: true }).filter((name) => name.endsWith('.ts'))
const textOf = (name: string) => readFileSync(join(folder, name), 'utf8')

/** Makes and removes databases, and nothing inside them. */
const speaksToPostgres = ['support/company/template.ts']
const maintenance =
  /^(create database|drop database|alter database|vacuum analyze|select pg_terminate_backend\(pid\) from pg_stat_activity)/

/** Looks whether the demo company holds what each screen needs, all at once; it plays nobody. */
const readsTheDemo = 'demo.spec.ts'

/** What a browser test may take from the server: how its programs are put together, and the reader of papers. */
const borrowed = /apps\/server\/(src\/supervisor\/(postgres-home|settings)|test\/(throwaway-postgres|pdf-text))\.ts$/

test('only the maker of databases speaks to PostgreSQL, and of databases alone', () => {
  expect(
    files.filter((name) => /from '(pg|kysely|postgres)'|platform\/db\//.test(textOf(name)) && name !== readsTheDemo),
  ).toEqual(speaksToPostgres)
  const statements = speaksToPostgres.flatMap((name) =>
    [...textOf(name).matchAll(/asAdmin\(\s*[\w.]+,\s*(['`])([^'`]*)/g)].map((match) => match[2] ?? ''),
  )
  expect(statements.length).toBeGreaterThan(4)
  expect(statements.filter((statement) => !maintenance.test(statement))).toEqual([])
})

test('whoever looks at the demo company changes nothing of it', () => {
  expect(textOf(readsTheDemo)).not.toMatch(/\b(insert|update|delete|truncate|alter|drop)\b/i)
})

test('nothing of the program is called beside its screens and operations', () => {
  const taken = files.flatMap((name) =>
    [...textOf(name).matchAll(/from '([^']*apps\/[^']+)'/g)]
      .map((match) => match[1] ?? '')
      .filter((path) => !borrowed.test(path))
      .map((path) => `${name}: ${path}`),
  )
  expect(taken).toEqual([])
})
