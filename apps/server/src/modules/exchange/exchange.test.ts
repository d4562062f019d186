// Imports and exports through HTTP: what is refused, what a file does, how it is told, one import at a time.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Caller, startTestApp, type TestApp } from '../../../test/app.ts'
import { csvOf, exchangeCalls } from './exchange.factory.ts'

let app: TestApp
let admin: Caller
let calls: ReturnType<typeof exchangeCalls>
beforeAll(async () => {
  app = await startTestApp()
  await app.start()
  admin = await app.staff({ exchange: 'write', codification: 'write' }, { firstName: 'Nadia', lastName: 'Import' })
  calls = exchangeCalls(app, admin)
  await app.write(async (db) => {
    const category = await db
      .insertInto('subjectCategories')
      .values({ name: 'Sciences' })
      .returning('id')
      .executeTakeFirstOrThrow()
    await db
      .insertInto('subjects')
      .values([
        { name: 'Mathématiques', type: 'scholar', subjectCategoryId: category.id },
        { name: 'Physique', type: 'scholar', subjectCategoryId: category.id },
      ])
      .execute()
    const career = await db
      .insertInto('schoolCareers')
      .values({ name: 'Collège d’essai' })
      .returning('id')
      .executeTakeFirstOrThrow()
    await db
      .insertInto('scholarLevels')
      .values([
        { name: 'Niveau A', schoolCareerId: career.id },
        { name: 'Niveau B', schoolCareerId: career.id },
      ])
      .execute()
  })
})
afterAll(() => app.close())

const header = ['Matière', 'Niveau', 'Nom', 'Actif']

test('XLS-13 a line whose record does not exist adds it', async () => {
  const report = await calls.run('chapters', csvOf(header, ['mathematiques', 'Niveau A', 'Thalès', 'Oui']))
  expect(report).toMatchObject({ isValid: true, counts: { all: 1, add: 1, error: 0, update: 0, inactivation: 0 } })
  const { rows } = await calls.lines(report.runId)
  expect(rows).toEqual([expect.objectContaining({ lineNumber: 2, status: 'add', label: 'Thalès', messages: [] })])
})
