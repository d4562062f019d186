// Forced browsing: each audience asks every operation for the records of another family, and gets neither data nor a change.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { allOperations } from '../../src/operations.ts'
import type { Caller } from '../app.ts'
import type { TuitionApp } from '../tuition-app.ts'
import { arrangeGround, type Family, fingerprint, idKeysOf, sampleInput, secretWord } from './ground.ts'

let app: TuitionApp
let mine: Family
let theirs: Family
beforeAll(async () => {
  ;({ app, mine, theirs } = await arrangeGround())
})
afterAll(() => app.close())

const asked = allOperations.map(({ operation }) => operation).filter((operation) => idKeysOf(operation).length > 0)
const nowhere = 99_999_999

/** Every id of the other family that could stand in this field. */
const candidates = (key: string): readonly (number | string)[] => {
  const { ids } = theirs
  const named = ids[key.replace(/s$/, '')]
  return named === undefined ? Object.values(ids).filter((id) => typeof id === 'number') : [named]
}
const asSent = (key: string, id: number | string) => (/ids$/i.test(key) ? [id] : id)
const readable = (raw: Buffer) => raw.toString('utf8')
/** What may differ between two answers that say the same. */
const withoutNoise = (text: string) =>
  text.replaceAll(/"requestId":"[^"]*"/g, '').replaceAll(/"(clientSecret|updatedAt|today)":"[^"]*"/g, '')

const attack = async (caller: Caller | null) => {
  const leaks: string[] = []
  let answered = 0
  let before = await fingerprint(app, theirs)
  for (const operation of asked) {
    for (const key of idKeysOf(operation))
      for (const id of candidates(key)) {
        const filled = {
          ...sampleInput(operation),
          ...('updatedAt' in sampleInput(operation) ? { updatedAt: null } : {}),
        }
        const foreign = await app.call(operation, { ...filled, [key]: asSent(key, id) } as never, caller)
        const said = readable(foreign.raw)
        if (said.includes(secretWord)) leaks.push(`${operation.id} tells of ${key} ${id}`)
        if (foreign.status >= 500) leaks.push(`${operation.id} fails on ${key} ${id}`)
        if (foreign.status === 401 || foreign.status === 403) continue
        answered += 1
        const absent = await app.call(
          operation,
          { ...filled, [key]: asSent(key, typeof id === 'number' ? nowhere : 'cus_absent') } as never,
          caller,
        )
        const [one, other] = [foreign, absent].map(
          ({ status, raw }) =>
            `${status} ${withoutNoise(readable(raw)).replaceAll(String(id), 'N').replaceAll(String(nowhere), 'N')}`,
        )
        if (one !== other) leaks.push(`${operation.id} ${key} ${id}: ${one?.slice(0, 200)} ≠ ${other?.slice(0, 200)}`)
      }
    if (operation.effect !== 'write') continue
    const after = await fingerprint(app, theirs)
    if (after !== before) leaks.push(`${operation.id} changed the other family`)
    before = after
  }
  return { leaks, answered }
}

describe('records of another family', () => {
  test('a customer is told nothing of them, and changes nothing', async () => {
    const { leaks, answered } = await attack(mine.callers.customer)
    expect(leaks).toEqual([])
    // those that let customers in were really reached
    expect(answered).toBeGreaterThan(20)
  })
  test('a student is told nothing of them, and changes nothing', async () => {
    const { leaks, answered } = await attack(mine.callers.student)
    expect(leaks).toEqual([])
    expect(answered).toBeGreaterThan(10)
  })
  test('a teacher is told nothing of them, and changes nothing', async () => {
    const { leaks, answered } = await attack(mine.callers.teacher)
    expect(leaks).toEqual([])
    expect(answered).toBeGreaterThan(10)
  })
  test('a visitor is told nothing of anybody', async () => {
    expect((await attack(null)).leaks).toEqual([])
  })
})

test('the same questions, asked by the family itself, do get its records: the attacks knock at real doors', async () => {
  const seen = new Set<string>()
  for (const operation of asked.filter(({ effect }) => effect !== 'write'))
    for (const key of idKeysOf(operation))
      for (const id of candidates(key))
        for (const caller of Object.values(theirs.callers)) {
          const { status, raw } = await app.call(
            operation,
            { ...sampleInput(operation), [key]: asSent(key, id) } as never,
            caller,
          )
          if (status === 200 && (readable(raw).includes(secretWord) || readable(raw).startsWith('%PDF')))
            seen.add(operation.id)
        }
  expect([...seen].sort()).toEqual(
    expect.arrayContaining(['billing.billPrint', 'billing.billsList', 'contracts.print', 'courses.list']),
  )
})

test('lists without a word of whose they are show only what is one’s own', async () => {
  for (const caller of [...Object.values(mine.callers), null])
    for (const { operation } of allOperations.filter(({ operation }) => operation.effect !== 'write')) {
      const { raw } = await app.call(operation, sampleInput(operation) as never, caller)
      expect(readable(raw), operation.id).not.toContain(secretWord)
    }
})
