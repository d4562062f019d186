// Mass assignment: fields that no form has are sent with it, and change nothing.
import { customersApi } from '@cartable/domain/customers/customers.api.ts'
import { teachersApi } from '@cartable/domain/teachers/teachers.api.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { allOperations } from '../../src/operations.ts'
import { type Caller, startTestApp, type TestApp } from '../app.ts'
import { arrangeHousehold, arrangeTeacher } from '../factories/people.ts'
import type { Schema } from './ground.ts'

let app: TestApp
let director: Caller
beforeAll(async () => {
  app = await startTestApp()
  director = await app.director()
})
afterAll(() => app.close())

/** Places of a schema that take keys nobody declared. */
const looseParts = (schema: Schema, path = '', seen = new Set<Schema>()): string[] => {
  if (seen.has(schema)) return []
  seen.add(schema)
  const { def } = schema
  const inside = (inner: Schema | undefined, name: string) => (inner ? looseParts(inner, `${path}${name}`, seen) : [])
  const own = def.type === 'object' && def.catchall && def.catchall.def.type !== 'never' ? [`${path} (any key)`] : []
  const open = def.type === 'any' || def.type === 'unknown' ? [`${path} (${def.type})`] : []
  return [
    ...own,
    ...open,
    ...Object.entries(def.shape ?? {}).flatMap(([key, inner]) => inside(inner, `.${key}`)),
    ...(def.options ?? []).flatMap((inner) => inside(inner, '')),
    ...inside(def.innerType, ''),
    ...inside(def.element, '[]'),
    ...inside(def.in, ''),
    ...inside(def.out, ''),
    ...inside(def.valueType, '{}'),
    ...(def.type === 'lazy' && def.getter ? inside(def.getter(), '') : []),
  ]
}

describe('what a caller may send', () => {
  for (const { operation } of allOperations.filter((bound) => bound.operation.effect === 'write'))
    test(`${operation.id} takes the keys it declares and no other`, () => {
      expect(
        looseParts(operation.input as Schema).filter((part) => !knowinglyOpen.includes(`${operation.id}${part}`)),
      ).toEqual([])
    })
})
/** Values of any shape, checked by the use case itself. */
const knowinglyOpen: readonly string[] = []

const rowOf = async (table: 'customers' | 'teachers' | 'people' | 'accounts', id: number) => {
  const { updatedAt: _, ...row } = await app.database.db
    .selectFrom(table)
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return row
}
const phone = { phoneNumber: null, phoneRegion: 'FR' }
/** Columns that exist, and that no form gives. */
const extra = {
  enabled: false,
  status: 'refused',
  number: 'C9999999',
  stripeCustomerId: 'cus_pirate',
  balanceDueCents: -100_000,
  personId: 1,
  accountId: 1,
  rights: { users: 'fullAccess' },
  roleIds: [1],
  staffUserId: 1,
  advanceStatus: 'accepted',
  createdAt: '2000-01-01T00:00:00Z',
}

test('the record of a customer keeps what its form does not hold', async () => {
  const { customerId, customerPersonId } = await app.write((db) => arrangeHousehold(db))
  const before = await rowOf('customers', customerId)
  const shown = await app.call(customersApi.show, { id: String(customerId) }, director)
  const { options: _, ...form } = shown.body as unknown as Record<string, unknown>
  const { body } = await app.call(
    customersApi.save,
    { ...(form as object), id: customerId, lastName: 'Changée', ...extra } as never,
    director,
  )
  expect(body.errors).toBeNull()
  const after = await rowOf('customers', customerId)
  for (const key of ['enabled', 'number', 'stripeCustomerId', 'personId'] as const)
    expect(after[key]).toEqual(before[key])
  expect((await rowOf('people', customerPersonId)).lastName).toBe('Changée')
})

test('the record of a teacher keeps what its form does not hold', async () => {
  const { teacherId, personId } = await app.write((db) => arrangeTeacher(db))
  const before = await rowOf('teachers', teacherId)
  const shown = await app.call(teachersApi.show, { id: String(teacherId) }, director)
  const { options: _, ...form } = shown.body as unknown as Record<string, unknown>
  await app.call(
    teachersApi.save,
    { ...(form as object), ...extra, id: teacherId, phone, lastName: 'Changé' } as never,
    director,
  )
  const after = await rowOf('teachers', teacherId)
  expect(after.personId).toBe(personId)
  expect(after.status).toBe(before.status)
})

test('keys of the language itself are refused, not merged', async () => {
  for (const payload of [
    '{"id":null,"updatedAt":null,"__proto__":{"isAdmin":true}}',
    '{"id":null,"constructor":{"prototype":{"isAdmin":true}}}',
  ]) {
    const response = await app.http.inject({
      method: 'POST',
      url: `/api${customersApi.save.path}`,
      payload,
      headers: { 'content-type': 'application/json', 'x-cartable': '1', cookie: director.cookie },
    })
    expect(response.statusCode).toBe(400)
    expect(({} as Record<string, unknown>).isAdmin).toBeUndefined()
  }
})

test('a parameter given twice is no value', async () => {
  const household = await app.write((db) => arrangeHousehold(db))
  const { customerId } = household
  const response = await app.http.inject({
    method: 'GET',
    url: `/api/customer/show?id=${customerId}&id=999999`,
    headers: { cookie: director.cookie },
  })
  // the same parameter twice is no number
  expect(response.statusCode).toBe(400)
})
