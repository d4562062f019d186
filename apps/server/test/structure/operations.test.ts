// Holds the published face of the operations: names, methods and paths of the table, nothing twice, every answer described.
import { readFileSync } from 'node:fs'
import { ErrorBody } from '@cartable/domain/kernel/error-body.ts'
import { isDocumentAnswer } from '@cartable/domain/kernel/operation.ts'
import { cancellationPolicies } from '@cartable/domain/reference/cancellations/cancellations.tables.ts'
import { holidays } from '@cartable/domain/reference/holidays/holidays.tables.ts'
import { referenceTables } from '@cartable/domain/reference/reference.tables.ts'
import { describe, expect, test } from 'vitest'
import { allOperations } from '../../src/operations.ts'
import { openApiOf } from '../../src/platform/http/openapi.ts'
import { ours } from './own-operations.ts'

const operations = allOperations.map((bound) => bound.operation)
const table = new Map(
  readFileSync(new URL('../../../../docs/operations.tsv', import.meta.url), 'utf8')
    .split('\n')
    .slice(1)
    .filter(Boolean)
    .map((line) => line.split('\t'))
    .map(
      ([name = '', area = '', method = '', path = '']) => [name, { area, methods: method.split(','), path }] as const,
    ),
)

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

/**
 * Where an operation of the table is served: at its full path when no other call of that method has it,
 * otherwise under the table's prefix, or the area, followed by its name.
 */
const placeOf = (row: { area: string; methods: string[]; path: string }): { exact: string } | { prefix: string } => {
  const full = row.path !== '' && !row.path.endsWith('/*')
  const isAlone = row.methods.every(
    (method) =>
      [...table.values()].filter((other) => other.path === row.path && other.methods.includes(method)).length === 1,
  )
  if (full && isAlone) return { exact: row.path }
  return { prefix: row.path === '' ? `/${row.area.replaceAll(' ', '-')}/` : `${row.path.replace(/\/\*$/, '')}/` }
}

test('SHELL-104 operations of the table are served where the table, or its rule, says', () => {
  const misplaced = operations.flatMap((operation) => {
    const name = table.has(operation.name) ? operation.name : operation.name.replace(/_(save|form)$/, '')
    const row = table.get(name)
    if (!row) return []
    const place = placeOf(row)
    const isRight =
      'exact' in place
        ? operation.path === place.exact
        : operation.path === `${place.prefix}${name.replaceAll('_', '-')}`
    return isRight
      ? []
      : [
          `${operation.name}: ${operation.path} instead of ${'exact' in place ? place.exact : `${place.prefix}${name.replaceAll('_', '-')}`}`,
        ]
  })
  expect(misplaced).toEqual([])
})

test('a write says in its own shape what it refuses, or takes nothing that could be refused', () => {
  const silent = operations
    .filter((o) => o.effect === 'write' && o.method !== 'GET' && !isDocumentAnswer(o.answer) && !o.refused)
    .map((o) => o.id)
  expect(silent.filter((id) => !writesWithoutRefusal.includes(id))).toEqual([])
})
/** Writes that take ids or notes and refuse nothing. */
const writesWithoutRefusal = [
  'contacts.removeFollowUp',
  'recruitment.removeFollowUp',
  'courses.removeProcessFollowUp',
  'access.readNotifications',
  'accounting.ledgerVerifyWhole',
  'teachers.askOwnPayment',
  'access.endSessions',
  'messaging.disableTemplates',
  'customers.disable',
  'contracts.removeAffiliations',
  'todo.done',
  'customers.disableStudents',
  'people.exportPersonalData',
  'people.exportMyData',
  'journal.writeScriptError',
  'journal.writePublicScriptError',
  ...[...referenceTables, holidays, cancellationPolicies].map((table) => `reference.${table.key}.disable`),
]

test('the OpenAPI document describes every operation with its input and its answer', () => {
  const { paths } = openApiOf(operations, ErrorBody)
  for (const operation of operations) {
    const described = paths[`/api${operation.path}`]?.[operation.method.toLowerCase()] as
      | {
          operationId: string
          parameters?: unknown
          requestBody?: unknown
          responses: Record<string, { content: Record<string, { schema: object }> }>
        }
      | undefined
    expect(described?.operationId).toBe(operation.name)
    const fields = 'shape' in operation.input ? Object.keys(operation.input.shape) : []
    const published = JSON.stringify([described?.parameters, described?.requestBody])
    expect(
      fields.filter((field) => !published.includes(`"${field}"`)),
      operation.id,
    ).toEqual([])
    const schemas = Object.values(described?.responses['200']?.content ?? {}).map((content) => content.schema)
    expect(schemas.length, operation.id).toBeGreaterThan(0)
    for (const schema of schemas) expect(Object.keys(schema).length, operation.id).toBeGreaterThan(0)
  }
})
