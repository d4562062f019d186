// The pickers that every screen may use: each finds what it is asked for by a part of its name.
import type { AnyOperation } from '@cartable/domain/kernel/operation.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { allOperations } from '../../src/operations.ts'
import { type Caller, startTestApp, type TestApp } from '../app.ts'
import { arrangeHousehold, arrangeTeacher } from '../factories/people.ts'

let app: TestApp
let director: Caller
beforeAll(async () => {
  app = await startTestApp()
  director = await app.director({ firstName: 'Claire', lastName: 'Kerguelen' })
  await app.write(async (db) => {
    await arrangeHousehold(db, { customer: 'Kerbrat' })
    await arrangeTeacher(db, { lastName: 'Kermarrec' })
    const type = await db
      .insertInto('traineeshipTypes')
      .values({ name: 'Noël' })
      .returning('id')
      .executeTakeFirstOrThrow()
    const session = { traineeshipTypeId: type.id, startsOn: '2026-12-21', endsOn: '2026-12-31' }
    await db
      .insertInto('traineeshipSessions')
      .values([
        { ...session, name: 'Stage de Kérity, Noël' },
        { ...session, name: 'Stage de Kérity, annulé', enabled: false },
      ])
      .execute()
  })
})
afterAll(() => app.close())

const called = (name: string): AnyOperation => {
  const found = allOperations.find(({ operation }) => operation.name === name)
  if (!found) throw new Error(`nothing is served under ${name}`)
  return found.operation
}
const labels = async (name: string, query: string): Promise<string[]> => {
  const { body } = await app.call(called(name), { query }, director)
  return (body as { results: { label: string }[] }).results.map(({ label }) => label)
}

test('SHELL-045 users, customers, teachers and traineeship sessions are found by a part of their name', async () => {
  const sources = [
    ['users_autocomplete', 'kergu', /kerguelen/i],
    ['customer_autocomplete', 'kerbr', /kerbrat/i],
    ['teacher_autocomplete', 'kerma', /kermarrec/i],
    ['traineeship_sessions_autocomplete', 'kerity noel', /Stage de Kérity, Noël/],
  ] as const
  for (const [name, query, label] of sources) {
    expect(await labels(name, query), name).toEqual([expect.stringMatching(label)])
    expect(await labels(name, 'zzzz'), name).toEqual([])
    expect((await app.call(called(name), { query }, null)).status, name).toBe(401)
  }
})
