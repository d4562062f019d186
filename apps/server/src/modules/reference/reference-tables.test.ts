// Every reference table, declared or not, through HTTP: published calls, bulk disabling, rows in use that stay.
import type { AnyOperation } from '@cartable/domain/kernel/operation.ts'
import { referenceTables } from '@cartable/domain/reference/reference.tables.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Caller, startTestApp, type TestApp } from '../../../test/app.ts'
import { allOperations } from '../../operations.ts'

let app: TestApp
let admin: Caller
beforeAll(async () => {
  app = await startTestApp()
  admin = await app.staff({ codification: 'write' })
  await app.write((db) =>
    sql`with category as (insert into subject_categories (name) values ('Famille') returning id),
      made as (insert into subjects (name, type, subject_category_id) select 'Grec', 'scholar', id from category),
      career as (insert into school_careers (name) values ('Cycle') returning id)
      insert into scholar_levels (name, school_career_id) select 'Niveau', id from career`.execute(db),
  )
})
afterAll(() => app.close())

const named = (name: string): AnyOperation | undefined =>
  allOperations.find(({ operation }) => operation.name === name)?.operation

/** What the calls of one table carry besides, or need. */
const scopes: Readonly<Record<string, object>> = { response_types: { context: 'availability' } }

/** The nth row of a table, as SQL: its columns besides the name. */
const columnsOf = (n: number): Readonly<Record<string, Readonly<Record<string, string>>>> => ({
  chapters: { subject_id: '(select min(id) from subjects)', scholar_level_id: '(select min(id) from scholar_levels)' },
  cities: { code: `'${35_001 + n}'`, departement_code: `'35'`, region: `'Bretagne'` },
  document_types: { type: `'proof'`, category: `'other'` },
  linking_questions: { question_type: `'student'`, choice_type: `'boolean'` },
  promo_codes: { code: `'X${n}'`, type: `'percent'`, value_percent: '5', validity: `'[2030-01-01,2030-02-01)'` },
  response_types: { context: `'availability'` },
  subjects: { type: `'scholar'`, subject_category_id: '(select min(id) from subject_categories)' },
})
let inserted = 0
const insert = (table: string, name: string): Promise<number> =>
  app.write(async (db) => {
    inserted += 1
    const columns = {
      [table === 'linking_questions' ? 'question' : 'name']: `'${name}'`,
      ...columnsOf(inserted)[table],
    }
    const { rows } = await sql
      .raw<{ id: number }>(
        `insert into ${table} (${Object.keys(columns).join(', ')}) values (${Object.values(columns).join(', ')}) returning id`,
      )
      .execute(db)
    return rows[0]!.id
  })
const rowOf = async (table: string, id: number) =>
  (await sql<{ enabled: boolean }>`select enabled from ${sql.table(table)} where id = ${id}`.execute(app.database.db))
    .rows[0]
const call = async (operation: AnyOperation, input: object, as: Caller = admin) => {
  const { status, body } = await app.call(operation, input, as)
  return { status, body: body as Record<string, unknown> & { rows?: { id: number }[] } }
}

for (const { table, names, titles } of referenceTables)
  describe(titles.plural, () => {
    const scope = scopes[table] ?? {}
    const list = named(`codification_${names.plural}_list`)!
    const show = named(`codification_show_${names.singular}`)!
    const save = named(`codification_show_${names.singular}_save`) ?? named(`codification_${names.singular}_save`)!
    const disable = named(`codification_${names.singular}_disable`)!

    test('CODIF-13 a GET lists with filters, a GET shows the form by its id, a POST of the form answers errors', async () => {
      expect([list, show, save].map((operation) => operation.method)).toEqual(['GET', 'GET', 'POST'])
      const id = await insert(table, 'Ligne lue')
      const found = await call(list, { ...scope, q: 'ligne lue' })
      expect(found.body.rows?.map((row) => row.id)).toContain(id)
      expect((await call(list, { ...scope, q: 'aucune de ce nom' })).body.rows).toEqual([])
      const { body: record } = await call(show, { ...scope, id: String(id) })
      expect(record).toMatchObject({ id, enabled: true, usedCount: expect.any(Number), options: expect.any(Object) })
      expect((await call(show, { ...scope, id: '987654' })).status).toBe(404)
      const refused = await call(save, { id: null, updatedAt: null, ...scope })
      expect(refused.status).toBe(200)
      expect((refused.body.errors as { propertyPaths: string[] }).propertyPaths.length).toBeGreaterThan(0)
    })

    test(`${titles.plural}: disabling never deletes, needs the right to write, and is taken back`, async () => {
      const id = await insert(table, 'Ligne gardée')
      const reader = await app.staff({ codification: 'read' })
      expect((await call(disable, { ...scope, ids: [id] }, reader)).status).toBe(403)
      expect((await call(disable, { ...scope, ids: [id] })).body).toEqual({ disabledCount: 1 })
      expect(await rowOf(table, id)).toEqual({ enabled: false })
      const without = await call(list, { ...scope, q: 'ligne gardee' })
      expect(without.body.rows).toEqual([])
      const withThem = await call(list, { ...scope, q: 'ligne gardee', withDisabled: 'true' })
      expect(withThem.body.rows).toEqual([expect.objectContaining({ id, enabled: false })])
      expect((await call(show, { ...scope, id: String(id) })).body).toMatchObject({ id, enabled: false })
      expect((await call(disable, { ...scope, ids: [id], enabled: true })).body).toEqual({ disabledCount: 1 })
      expect(await rowOf(table, id)).toEqual({ enabled: true })
    })
  })

const disablingOf = async (singular: string) => {
  const operation = named(`codification_${singular}_disable`)
  expect(operation?.method, singular).toBe('POST')
  const { table } = referenceTables.find(({ names }) => names.singular === singular)!
  const ids = [await insert(table, `${singular} 1`), await insert(table, `${singular} 2`)]
  const { body } = await call(operation!, { ...scopes[table], ids })
  expect(body, singular).toEqual({ disabledCount: ids.length })
  for (const id of ids) expect(await rowOf(table, id)).toEqual({ enabled: false })
}

test('CODIF-14 the thirteen tables that disable in bulk do so by a POST of ids', async () => {
  const first = ['chapter', 'city', 'document', 'establishment', 'experience', 'graduation', 'help_category']
  const last = ['promo_code', 'ranking', 'school_career', 'subject', 'subject_category', 'teacher_category']
  for (const singular of [...first, ...last]) await disablingOf(singular)
})

test('CODIF-15 locations and the other tables disable in bulk too, as the third document lists them', async () => {
  for (const singular of ['location', 'traineeship_type', 'regional_urssaf', 'response_type', 'linking_question'])
    await disablingOf(singular)
  expect(named('codification_message_template_disable')?.method).toBe('POST')
})
