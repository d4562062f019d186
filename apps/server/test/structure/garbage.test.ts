// Sends generated garbage to every operation as people who may call it: whatever comes, never a fault of ours.
import fc from 'fast-check'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { allOperations } from '../../src/operations.ts'
import { type Caller, startTestApp, type TestApp } from '../app.ts'
import { arrangeHousehold, arrangeTeacher } from '../factories/people.ts'

/** Inputs sent to each operation. */
const tries = 25

let app: TestApp
let callers: (Caller | null)[]
beforeAll(async () => {
  app = await startTestApp()
  const household = await app.write((db) => arrangeHousehold(db))
  const teacher = await app.write((db) => arrangeTeacher(db))
  callers = [
    await app.director(),
    await app.signIn(household.customerPersonId),
    await app.signIn(household.studentPersonId),
    await app.signIn(teacher.personId),
    null,
  ]
})
afterAll(() => app.close())
// Garbage may well switch maintenance on: the other operations would then be asked by nobody but the director.
afterEach(async () => {
  await app.write((db) =>
    db
      .updateTable('maintenanceWindows')
      .set({ endedAt: new Date().toISOString() })
      .where('endedAt', 'is', null)
      .execute(),
  )
  app.platform.maintenance.forget()
})

const nasty = fc.constantFrom(
  '',
  ' ',
  '\u0000',
  '\ud800',
  "'; drop table people; --",
  '<script>alert(1)</script>',
  '../../etc/passwd',
  '31/02/2026',
  '2026-02-31',
  '9'.repeat(40),
  '-1',
  '1e309',
  'NaN',
  'مرحبا\u202e',
  '🎒🎒',
  'null',
  '[]',
  '{}',
  '%',
  '_',
  '\\',
)
const scalar = fc.oneof(
  nasty,
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.integer(),
  fc.double(),
  fc.boolean(),
  fc.constant(null),
  fc.maxSafeInteger(),
  fc.constant('x'.repeat(30_000)),
)
const value = fc.oneof(
  { weight: 4, arbitrary: scalar },
  { weight: 1, arbitrary: fc.array(scalar, { maxLength: 4 }) },
  { weight: 1, arbitrary: fc.dictionary(fc.string({ maxLength: 8 }), scalar, { maxKeys: 4 }) },
)

/** Keys of the operation's own input, so that garbage reaches each of its fields. */
const keysOf = (input: unknown): string[] => Object.keys((input as { shape?: Record<string, unknown> }).shape ?? {})

/** A query string carries text only, and only text that can be encoded. */
const asQuery = (input: Record<string, unknown>) =>
  Object.fromEntries(
    Object.entries(input).map(([key, item]) => [
      key.toWellFormed(),
      (typeof item === 'string' ? item : (JSON.stringify(item) ?? '')).toWellFormed(),
    ]),
  )

for (const { operation } of allOperations) {
  test(`${operation.id} answers garbage without a fault`, async () => {
    const keys = keysOf(operation.input)
    const garbage = fc.record(Object.fromEntries([...keys, 'unknown'].map((key) => [key, value])), { requiredKeys: [] })
    await fc.assert(
      fc.asyncProperty(garbage, fc.nat(), async (input, who) => {
        const caller = callers[who % callers.length] ?? null
        const { status, body } = await app.call(
          operation,
          (operation.method === 'GET' || operation.method === 'DELETE' ? asQuery(input) : input) as never,
          caller,
        )
        expect(status, JSON.stringify({ input, body }).slice(0, 1_500)).not.toBe(500)
      }),
      { numRuns: tries, seed: 20_261_121 },
    )
  })
}
