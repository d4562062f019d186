// Holds the published face of the operations: names, methods and paths of the table, nothing twice, every answer described.
import { readFileSync } from 'node:fs'
import { ErrorBody } from '@cartable/domain/kernel/http.ts'
import { isDocumentAnswer } from '@cartable/domain/kernel/operation.ts'
import { describe, expect, test } from 'vitest'
import { allOperations } from '../../src/operations.ts'
import { openApiOf } from '../../src/platform/http/openapi.ts'

const operations = allOperations.map((bound) => bound.operation)
const table = new Map(
  readFileSync(new URL('../../../../docs/operations.tsv', import.meta.url), 'utf8')
    .split('\n')
    .slice(1)
    .filter(Boolean)
    .map((line) => line.split('\t'))
    .map(([name = '', , method = '', path = '']) => [name, { methods: method.split(','), path }] as const),
)

/** Operations that the table does not name: ours, each with its reason. */
const ours: Readonly<Record<string, string>> = {
  captcha_challenge: 'the captcha of public forms asks its question here',
  customer_contact_counts: 'the board heads each column with its count without loading it',
  customer_contact_filters: 'choices of the board’s filters',
  global_search: 'the palette searches every domain at once',
  session_show: 'what the page must know before and after signing in',
}

test('no published name, no method and path, and no id stands twice', () => {
  const twice = (values: string[]) => values.filter((value, index) => values.indexOf(value) !== index)
  expect(twice(operations.map((o) => o.name))).toEqual([])
  expect(twice(operations.flatMap((o) => [o.path, ...(o.aliases ?? [])].map((path) => `${o.method} ${path}`)))).toEqual(
    [],
  )
  expect(twice(operations.map((o) => o.id))).toEqual([])
})

describe('published names and methods', () => {
  for (const operation of operations) {
    test(`${operation.name} is published as the table says`, () => {
      const isSave = operation.name.endsWith('_save') && !table.has(operation.name)
      const isForm = operation.name.endsWith('_form') && !table.has(operation.name)
      const name = isSave
        ? operation.name.slice(0, -'_save'.length)
        : isForm
          ? operation.name.slice(0, -'_form'.length)
          : operation.name
      const row = table.get(name)
      if (!row)
        return expect(Object.keys(ours), `${operation.name} is neither in the table nor among ours`).toContain(
          operation.name,
        )
      if (isForm) return expect(operation.method).toBe('GET')
      expect(row.methods).toContain(operation.method)
      if (isSave) expect(operation.method).toBe('POST')
    })
  }
})

test('a write says in its own shape what it refuses, or takes nothing that could be refused', () => {
  const silent = operations
    .filter((o) => o.effect === 'write' && !isDocumentAnswer(o.answer) && !o.refused)
    .map((o) => o.id)
  expect(silent.filter((id) => !writesWithoutRefusal.includes(id))).toEqual([])
})
const writesWithoutRefusal = [
  'access.logout',
  'contacts.removeFollowUp',
  'journal.writeScriptError',
  'journal.writePublicScriptError',
  'reference.disabledAccountReasons.disable',
  'reference.graduations.disable',
  'reference.helpCategories.disable',
]

test('the OpenAPI document describes every operation with its answer', () => {
  const { paths } = openApiOf(operations, ErrorBody)
  for (const operation of operations) {
    const described = paths[`/api${operation.path}`]?.[operation.method.toLowerCase()] as
      | { operationId: string; responses: Record<string, { content: Record<string, { schema: object }> }> }
      | undefined
    expect(described?.operationId).toBe(operation.name)
    const schemas = Object.values(described?.responses['200']?.content ?? {}).map((content) => content.schema)
    expect(schemas.length, operation.id).toBeGreaterThan(0)
    for (const schema of schemas) expect(Object.keys(schema).length, operation.id).toBeGreaterThan(0)
  }
})
