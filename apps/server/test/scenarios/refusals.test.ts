// Every wrong write that the database itself must refuse, with the error it must give; and look-alikes that must pass.
import { readdirSync } from 'node:fs'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Database, inWrite } from '../../src/platform/db/database.ts'
import { databaseErrorOf } from '../../src/platform/db/errors.ts'
import { freshDatabase } from '../db.ts'
import { idsByCode, runStep, type SqlStep, stepsOf } from './sql-steps.ts'

let database: Database
let close: () => Promise<void>
let ids: Map<string, number>

beforeAll(async () => {
  ;({ database, close } = await freshDatabase())
  ids = await idsByCode(database.db)
  for (const step of stepsOf('story.sql'))
    await inWrite(database, { operation: 'story' }, (db) => runStep(db, step, ids))
})
afterAll(() => close())

class Accepted extends Error {}

/** Tries a write, what is checked at commit included, and undoes it; answers SQLSTATE and constraint, or "accepted". */
async function attempt(step: SqlStep): Promise<string> {
  const tried = inWrite(database, { operation: 'test.refusals' }, async (db) => {
    await runStep(db, step, ids)
    await sql`set constraints all immediate`.execute(db)
    throw new Accepted()
  })
  const error: unknown = await tried.catch((thrown: unknown) => thrown)
  if (error instanceof Accepted) return 'accepted'
  const refused = databaseErrorOf(error)
  if (!refused) throw error
  return [refused.code, refused.constraint].filter(Boolean).join(' ')
}

for (const file of readdirSync(new URL('refusals/', import.meta.url)).sort()) {
  describe(`refused: ${file.replace('.sql', '')}`, () => {
    for (const step of stepsOf(`refusals/${file}`)) {
      const [label = '', expected = ''] = step.title.split(' | ')
      it(label, async () => {
        expect(expected).toMatch(/^23[0-9A-Z]{3}( \w+)?$/)
        expect(await attempt(step)).toBe(expected)
      })
    }
  })
}

describe('accepted', () => {
  it.each(stepsOf('accepted.sql').map((step) => [step.title, step] as const))('%s', async (_title, step) => {
    expect(await attempt(step)).toBe('accepted')
  })
})

it('left bills and series as they were', async () => {
  const bills = await database.db.selectFrom('bills').select('reference').orderBy('id').execute()
  expect(bills.map((bill) => bill.reference)).toEqual(['CPF-2026-000001', 'CPA-2026-000001', 'STF-2026-000001'])
  const series = await database.db.selectFrom('billSeries').select('lastNumber').execute()
  expect(series).toEqual([1, 1, 1].map((lastNumber) => ({ lastNumber })))
})
