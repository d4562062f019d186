// Holds the published document to what is really taken: what it allows passes the input's own schema, what it forbids does not.
import { ErrorBody } from '@cartable/domain/kernel/error-body.ts'
import { pageSizes } from '@cartable/domain/kernel/list.ts'
import type { AnyOperation } from '@cartable/domain/kernel/operation.ts'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { allOperations } from '../../src/operations.ts'
import { openApiOf } from '../../src/platform/http/openapi.ts'

type Schema = {
  type?: string | string[]
  enum?: unknown[]
  const?: unknown
  anyOf?: Schema[]
  items?: Schema
  format?: string
  pattern?: string
  minLength?: number
  maxLength?: number
  minimum?: number
  exclusiveMinimum?: number
  maximum?: number
  maxItems?: number
}
type Parameter = { name: string; in: string; schema: Schema; explode?: boolean; required: boolean }

const operations = allOperations.map((bound) => bound.operation)
const { paths } = openApiOf(operations, ErrorBody)
const parametersOf = (operation: AnyOperation) =>
  (paths[`/api${operation.path}`]![operation.method.toLowerCase()] as { parameters: Parameter[] }).parameters

/** Words of every kind: those that a schema allows must be taken, those that it forbids refused. */
const words = [
  ...['abc', 'true', '0', '1', '-1', '1.5', '12', '999999999999', '9007199254740991', '9007199254740992', '1e3'],
  ...['2026-03-01', '2026-02-30', '2026-03', '9:30', '2026-03-01T10:00:00Z', 'id.asc', 'createdAt.desc', '#a0b1c2'],
  ...['6f1c9a0e-6b7e-4b0c-9d2e-0d7f5a2b1c3d', '+33612345678', '2A', 'fr', 'x'.repeat(60), 'x'.repeat(5_000)],
]

const formats: Readonly<Record<string, z.ZodType>> = {
  date: z.iso.date(),
  uuid: z.uuid(),
  'date-time': z.iso.datetime({ offset: true }),
}

/** Whether a word of a query string is one that the published schema allows. */
const allows = (schema: Schema, word: string): boolean => {
  if (schema.anyOf) return schema.anyOf.some((one) => allows(one, word))
  if (schema.const !== undefined) return schema.const === word
  if (schema.enum) return schema.enum.includes(word)
  if (schema.type === 'array') {
    const parts = word.split(',').filter((part) => part !== '')
    return parts.length <= (schema.maxItems ?? 4_000) && parts.every((part) => allows(schema.items ?? {}, part))
  }
  if (schema.type === 'integer' || schema.type === 'number') {
    const value = Number(word)
    return (
      (schema.type === 'integer' ? Number.isSafeInteger(value) : Number.isFinite(value)) &&
      value >= (schema.minimum ?? -Infinity) &&
      value > (schema.exclusiveMinimum ?? -Infinity) &&
      value <= (schema.maximum ?? Infinity)
    )
  }
  if (schema.type === 'null') return false
  return (
    word.length >= (schema.minLength ?? 0) &&
    word.length <= (schema.maxLength ?? Infinity) &&
    (schema.pattern === undefined || new RegExp(schema.pattern, 'u').test(word)) &&
    (schema.format === undefined || (formats[schema.format]?.safeParse(word).success ?? true))
  )
}

const shortest = (schema: Schema): string =>
  [...words, ...ownWords(schema)].filter((word) => allows(schema, word)).sort((a, b) => a.length - b.length)[0] ?? '1'

/** Words of its own that a schema calls for: each value of an enumeration, each bound and what lies beyond. */
const ownWords = (schema: Schema): string[] => [
  ...(schema.enum ?? []).map(String),
  ...[schema.minimum, schema.exclusiveMinimum, schema.maximum].flatMap((bound) =>
    bound === undefined ? [] : [bound - 1, bound, bound + 1].map(String),
  ),
  ...(schema.maxLength === undefined ? [] : ['x'.repeat(schema.maxLength), 'x'.repeat(schema.maxLength + 1)]),
  ...(schema.anyOf ?? []).flatMap(ownWords),
  ...(schema.items ? ownWords(schema.items) : []),
  ...(schema.maxItems && schema.items
    ? [schema.maxItems, schema.maxItems + 1].map((count) => Array(count).fill(shortest(schema.items!)).join())
    : []),
]

/** The fields of an input, under what checks them together. */
const fieldsOf = (schema: z.ZodType): Readonly<Record<string, z.ZodType>> => {
  if (schema instanceof z.ZodObject) return schema.shape as Record<string, z.ZodType>
  if (schema instanceof z.ZodPipe) return fieldsOf(schema.in as z.ZodType)
  if (schema instanceof z.ZodIntersection)
    return { ...fieldsOf(schema.def.left as z.ZodType), ...fieldsOf(schema.def.right as z.ZodType) }
  return {}
}

test('what the document allows in an address is taken, and what it forbids refused', () => {
  const faults: string[] = []
  let checked = 0
  for (const operation of operations) {
    const fields = fieldsOf(operation.input)
    for (const { name, schema } of parametersOf(operation)) {
      const field = fields[name]
      if (field === undefined) faults.push(`${operation.id}.${name} is no field of the input`)
      if (field === undefined) continue
      for (const word of new Set([...words, ...ownWords(schema)])) {
        checked += 1
        const isTaken = field.safeParse(word).success
        if (isTaken !== allows(schema, word))
          faults.push(`${operation.id}.${name} ${isTaken ? 'takes' : 'refuses'} ${word.slice(0, 40)}`)
      }
    }
  }
  expect(faults).toEqual([])
  expect(checked).toBeGreaterThan(10_000)
})

test('the sorts of a list are published one by one, its pages and their sizes with their bounds', () => {
  const lists = operations.flatMap((operation) => {
    const found = new Map(parametersOf(operation).map((one) => [one.name, one.schema]))
    return found.has('sort') && found.has('page') ? [{ operation, found }] : []
  })
  expect(lists.length).toBeGreaterThan(60)
  for (const { operation, found } of lists) {
    const sorts = found.get('sort')?.enum ?? []
    expect(sorts.length, operation.id).toBeGreaterThan(0)
    expect(sorts.length % 2, operation.id).toBe(0)
    expect(sorts, operation.id).toContain((found.get('sort') as { default?: string }).default)
    expect(found.get('page'), operation.id).toMatchObject({ type: 'integer', minimum: 1, default: 1 })
    const size = found.get('size') as { type: string; minimum: number; maximum: number; default: number }
    expect(size, operation.id).toMatchObject({ type: 'integer', minimum: 1 })
    // the sizes that screens offer are among those that are taken
    expect(size.maximum, operation.id).toBeGreaterThanOrEqual(Math.max(...pageSizes))
  }
})

test('several values in one parameter are published as a list with commas', () => {
  const lists = operations.flatMap(parametersOf).filter(({ schema }) => schema.type === 'array')
  expect(lists.length).toBeGreaterThan(60)
  expect(lists.filter(({ explode }) => explode !== false)).toEqual([])
})

test('what stands in the path is published there with its schema, and not in the body', () => {
  for (const operation of operations) {
    const inPath = [...operation.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name!)
    const published = parametersOf(operation).filter(({ in: place }) => place === 'path')
    expect(
      published.map(({ name }) => name),
      operation.id,
    ).toEqual(expect.arrayContaining(inPath))
    expect(published.filter(({ required }) => !required)).toEqual([])
    const described = paths[`/api${operation.path}`]?.[operation.method.toLowerCase()] as {
      requestBody?: { content: Record<string, { schema: { properties?: object; required?: string[] } }> }
    }
    for (const { schema } of Object.values(described.requestBody?.content ?? {}))
      expect(inPath.filter((name) => name in (schema.properties ?? {}) || schema.required?.includes(name))).toEqual([])
  }
})

test('files that are sent are published with their extensions, their size and how many', () => {
  const uploads = operations.filter(({ files }) => files)
  expect(uploads.length).toBeGreaterThan(0)
  for (const operation of uploads) {
    const described = paths[`/api${operation.path}`]?.[operation.method.toLowerCase()] as {
      requestBody: { content: Record<string, { schema: { properties: Record<string, Schema> } }> }
    }
    const { properties } = described.requestBody.content['multipart/form-data']!.schema
    for (const [part, { extensions, maxBytes, maxCount }] of Object.entries(operation.files ?? {}))
      expect(properties[part], operation.id).toMatchObject({
        maxItems: maxCount,
        items: { maxLength: maxBytes, 'x-extensions': extensions },
      })
  }
})
