// School careers through HTTP: their levels are added, ordered, disabled and, while nothing uses them, removed.
import type { SentOf } from '@cartable/domain/kernel/operation.ts'
import { schoolCareersApi } from '@cartable/domain/reference/reference.api.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Caller, startTestApp, type TestApp } from '../../../../test/app.ts'

let app: TestApp
let admin: Caller
beforeAll(async () => {
  app = await startTestApp()
  admin = await app.staff({ codification: 'write' })
})
afterAll(() => app.close())

type Saved = SentOf<typeof schoolCareersApi.save>
const level = (name: string, values: Partial<Saved['levels'][number]> = {}): Saved['levels'][number] => ({
  id: null,
  name,
  color: '#7fc198',
  isExamYear: false,
  isAvailableForPrivateTuition: true,
  isAvailableForTraineeship: true,
  enabled: true,
  ...values,
})
const save = async (values: Partial<Saved>) =>
  (
    await app.call(
      schoolCareersApi.save,
      { id: null, updatedAt: null, name: 'Collège', orderKey: 2, levels: [level('6e')], ...values },
      admin,
    )
  ).body
const show = async (id: number) => (await app.call(schoolCareersApi.show, { id: String(id) }, admin)).body
const create = async (...names: string[]) => {
  const { id, errors } = await save({ levels: names.map((name) => level(name)) })
  expect(errors).toBeNull()
  return show(id!)
}
/** What the form sends back of a record. */
const again = (career: Awaited<ReturnType<typeof show>>, levels: Saved['levels'] = career.levels) =>
  save({ id: career.id, updatedAt: career.updatedAt, levels })

test('CODIF-58 a career has a name, an order and levels, each with a color and its flags', async () => {
  const { id } = await save({
    name: 'Lycée',
    levels: [level('2de'), level('Tle', { isExamYear: true, isAvailableForTraineeship: false, color: null })],
  })
  expect(await show(id!)).toMatchObject({
    name: 'Lycée',
    orderKey: 2,
    levels: [
      { name: '2de', color: '#7fc198', isExamYear: false, isAvailableForTraineeship: true, enabled: true },
      {
        name: 'Tle',
        color: null,
        isExamYear: true,
        isAvailableForPrivateTuition: true,
        isAvailableForTraineeship: false,
      },
    ],
  })
  const { rows } = (await app.call(schoolCareersApi.list, { q: 'lycee' }, admin)).body
  expect(rows).toEqual([expect.objectContaining({ levelCount: 2, levelNames: '2de, Tle' })])
})

test('levels keep the order of the form, are renamed, disabled, and may trade their names', async () => {
  const career = await create('6e', '5e', '4e')
  const [sixth, fifth, fourth] = career.levels
  const changed = [{ ...fourth!, enabled: false }, { ...sixth!, name: '5e' }, { ...fifth!, name: '6e' }, level('3e')]
  expect((await again(career, changed)).errors).toBeNull()
  const after = await show(career.id!)
  expect(after.levels.map(({ id, name, enabled }) => [id, name, enabled])).toEqual([
    [fourth!.id, '4e', false],
    [sixth!.id, '5e', true],
    [fifth!.id, '6e', true],
    [expect.any(Number), '3e', true],
  ])
  const { rows } = (await app.call(schoolCareersApi.list, { q: 'college' }, admin)).body
  expect(rows[0]?.levelNames).toBe('5e, 6e, 3e')
})

test('a level that nothing uses is removed; one in use is refused with its uses, and nothing changes', async () => {
  const career = await create('6e', '5e')
  const [sixth, fifth] = career.levels
  await app.write((db) =>
    db
      .insertInto('contacts')
      .values({ origin: 'public', isStudent: true, lastName: 'Kerbrat', scholarLevelId: fifth!.id })
      .execute(),
  )
  expect(await show(career.id!)).toMatchObject({ usedCount: 1, levels: [{ usedCount: 0 }, { usedCount: 1 }] })
  const refused = await again(career, [{ ...sixth!, name: 'Sixième' }])
  expect(refused.errors).toEqual({
    propertyPaths: ['levels'],
    messages: ['Le niveau «\u00a05e\u00a0» est utilisé par 1\u00a0fiche\u00a0: désactivez-le au lieu de le supprimer.'],
  })
  expect((await show(career.id!)).levels.map(({ name }) => name)).toEqual(['6e', '5e'])
  expect((await again(career, [fifth!])).errors).toBeNull()
  expect((await show(career.id!)).levels.map(({ name }) => name)).toEqual(['5e'])
})

test('a level is refused at its own field: empty, twice, or of another career; a career without one in its place', async () => {
  expect((await save({ levels: [level('6e'), level(' ')] })).errors?.propertyPaths).toEqual(['levels.1.name'])
  expect((await save({ levels: [level('6e'), level('5e', { color: 'vert' })] })).errors?.propertyPaths).toEqual([
    'levels.1.color',
  ])
  expect((await save({ levels: [level('6e'), level('6e')] })).errors).toEqual({
    propertyPaths: ['levels.1.name'],
    messages: ['Un autre niveau de ce parcours porte déjà ce nom.'],
  })
  // without one there would be nothing to price, nor anybody to teach
  const mine = await create('6e')
  for (const refused of [await save({ levels: [] }), await again(mine, [])])
    expect(refused.errors).toEqual({ propertyPaths: ['levels'], messages: ['Ajoutez au moins un niveau.'] })
  expect((await show(mine.id!)).levels).toHaveLength(1)
  const other = await create('CP')
  expect((await again(mine, [{ ...other.levels[0]!, name: 'CP' }])).errors?.propertyPaths).toEqual(['levels.0.name'])
  expect((await show(other.id!)).levels).toHaveLength(1)
})

test('CODIF-05 careers are disabled in bulk, with their levels left as they are', async () => {
  const career = await create('6e')
  expect((await app.call(schoolCareersApi.disable, { ids: [career.id!] }, admin)).body).toEqual({ disabledCount: 1 })
  expect(await show(career.id!)).toMatchObject({ enabled: false, levels: [{ enabled: true }] })
})

test('who saves a career over a newer version is told so', async () => {
  const career = await create('6e')
  expect((await again(career, [...career.levels, level('5e')])).errors).toBeNull()
  const late = await app.call(
    schoolCareersApi.save,
    { id: career.id, updatedAt: career.updatedAt, name: 'Autre', orderKey: 1, levels: career.levels },
    admin,
  )
  expect(late.status).toBe(409)
  expect((await show(career.id!)).levels).toHaveLength(2)
})
