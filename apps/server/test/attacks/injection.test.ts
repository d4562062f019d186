// SQL through every search, filter and sort of every list: what is typed is looked for letter by letter, or refused.
import { billingApi } from '@cartable/domain/billing/orders/billing.api.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { allOperations } from '../../src/operations.ts'
import type { Caller } from '../app.ts'
import type { TuitionApp } from '../tuition-app.ts'
import { arrangeGround, type Schema, sampleInput } from './ground.ts'

let app: TuitionApp
let director: Caller
beforeAll(async () => {
  ;({ app } = await arrangeGround())
  director = await app.director()
})
afterAll(() => app.close())

const fieldsOf = (input: unknown) => Object.keys((input as Schema).def.shape ?? {})
const lists = allOperations
  .map(({ operation }) => operation)
  .filter(
    ({ input, effect }) =>
      effect !== 'write' && fieldsOf(input).some((field) => ['q', 'query', 'sort'].includes(field)),
  )

test('half a character or a zero byte is refused before anything uses it, and rings nobody', async () => {
  const before = await app.database.db
    .selectFrom('technicalLogs')
    .select((e) => e.fn.countAll<number>().as('n'))
    .executeTakeFirst()
  const save = async (stripeCustomerId: string, paymentMethodId: string) =>
    (await app.call(billingApi.saveCard, { stripeCustomerId, paymentMethodId }, director)).status
  expect((await app.call(billingApi.handleCard, { stripeCustomerId: 'cus_\u0000x' }, director)).status).toBe(400)
  expect([await save('cus_\u0000x', 'pm_1'), await save('cus_1', 'pm_\ud800')]).toEqual([400, 400])
  const after = await app.database.db
    .selectFrom('technicalLogs')
    .select((e) => e.fn.countAll<number>().as('n'))
    .executeTakeFirst()
  expect(after).toEqual(before)
})

const payloads = [
  `' or '1'='1`,
  `x'; drop table people; --`,
  `") or 1=1 --`,
  `1) union select login, password_hash from accounts --`,
  `\\'; select pg_sleep(0) --`,
  `$$ || (select version()) || $$`,
  // as wildcards they would match every text of this length
  '_____________',
]
const totalOf = (body: unknown): number => {
  const { total, results, rows, groups } = body as Record<string, number & unknown[]>
  return total ?? results?.length ?? rows?.length ?? groups?.length ?? 0
}
const tables = async () =>
  (
    await sql<{
      n: number
    }>`select count(*)::int as n from information_schema.tables where table_schema = 'public'`.execute(app.database.db)
  ).rows[0]?.n

test('there are lists to attack, and they hold rows', async () => {
  expect(lists.length).toBeGreaterThan(30)
  const filled = []
  for (const operation of lists) {
    const { body } = await app.call(operation, sampleInput(operation) as never, director)
    if (totalOf(body) > 0) filled.push(operation.id)
  }
  expect(filled).toEqual(
    expect.arrayContaining(['customers.list', 'teachers.list', 'contracts.list', 'billing.billsList']),
  )
})

describe('a search is looked for as it is typed', () => {
  for (const operation of lists.filter(({ input }) =>
    fieldsOf(input).some((field) => field === 'q' || field === 'query'),
  ))
    test(operation.id, async () => {
      const field = fieldsOf(operation.input).includes('q') ? 'q' : 'query'
      for (const payload of payloads) {
        const { status, body } = await app.call(
          operation,
          { ...sampleInput(operation), [field]: payload } as never,
          director,
        )
        // an absent parent is not found, an address service that is not there does not answer
        expect([200, 400, 404, 503], payload).toContain(status)
        if (status === 200) expect(totalOf(body), payload).toBe(0)
      }
    })
})

describe('a filter takes the values it knows', () => {
  for (const operation of lists)
    test(operation.id, async () => {
      const before = totalOf((await app.call(operation, sampleInput(operation) as never, director)).body)
      for (const field of fieldsOf(operation.input).filter((one) => !['q', 'query', 'sort'].includes(one)))
        for (const payload of payloads) {
          const { status, body } = await app.call(
            operation,
            { ...sampleInput(operation), [field]: payload } as never,
            director,
          )
          expect([200, 400, 404, 503], `${field}: ${payload}`).toContain(status)
          if (status === 200) expect(totalOf(body), `${field}: ${payload}`).toBeLessThanOrEqual(before)
        }
    })
})

test('a sort is one of the list’s own columns, in one of two directions', async () => {
  const taken: string[] = []
  for (const operation of lists.filter(({ input }) => fieldsOf(input).includes('sort')))
    for (const sort of [
      'name; drop table people.asc',
      '(select password_hash from accounts limit 1).asc',
      'name.asc; select 1',
      'constructor.asc',
      '__proto__.asc',
      'password_hash.desc',
      'name.sideways',
      '1.asc',
    ]) {
      const { status } = await app.call(operation, { ...sampleInput(operation), sort } as never, director)
      if (status !== 400) taken.push(`${operation.id} ${sort}: ${status}`)
    }
  expect(taken).toEqual([])
})

test('nothing was dropped on the way', async () => {
  expect(await tables()).toBeGreaterThan(80)
  expect(await app.database.db.selectFrom('people').select('id').executeTakeFirst()).toBeDefined()
})
