// Base salaries through HTTP: list, form, one salary per level and day, disabling that keeps the past.
import type { SentOf } from '@cartable/domain/kernel/operation.ts'
import { salariesApi as api } from '@cartable/domain/traineeships/salaries/salaries.api.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Caller, startTestApp, type TestApp } from '../../../../test/app.ts'
import { arrangeLevel } from '../../../../test/factories/people.ts'
import { fixedClock } from '../../../platform/clock.ts'

let app: TestApp
let manager: Caller
let levels: readonly [number, number, number]
const clock = fixedClock('2026-11-21T09:00:00.000Z')
beforeAll(async () => {
  app = await startTestApp({ clock })
  manager = await app.staff({ traineeships: 'write' })
  levels = await app.write(async (db) => {
    const ids: number[] = []
    for (const name of ['Essai 4e', 'Essai 3e', 'Essai 2de']) ids.push((await arrangeLevel(db, name)).levelId)
    return ids as unknown as typeof levels
  })
})
beforeEach(async () => {
  await app.write((db) => db.deleteFrom('traineeshipSalaries').execute())
})
afterAll(() => app.close())

type Sent = SentOf<typeof api.saveSalary>
const save = async (values: Partial<Sent> = {}) =>
  (
    await app.call(
      api.saveSalary,
      { id: null, updatedAt: null, scholarLevels: [levels[0]], salary: 2500, enabled: true, ...values },
      manager,
    )
  ).body
const rows = async (input: SentOf<typeof api.listSalaries> = {}) =>
  (await app.call(api.listSalaries, input, manager)).body.rows
const show = async (id: number) => (await app.call(api.showSalary, { id: String(id) }, manager)).body
const disable = async (ids: number[], enabled = false) =>
  (await app.call(api.disableSalaries, { ids, enabled }, manager)).body
const periodsOf = (levelId: number) =>
  app.write(async (db) => {
    const { rows: found } = await sql<{
      period: string
    }>`select period::text from traineeship_salary_levels where scholar_level_id = ${levelId} order by salary_id`.execute(
      db,
    )
    return found.map(({ period }) => period)
  })

test('TRAIN-122 the table shows the school levels and the base salary, sorted and searched by the server', async () => {
  await save({ scholarLevels: [levels[0], levels[1]], salary: 2600 })
  await save({ scholarLevels: [levels[2]], salary: 3100 })
  expect((await rows({ sort: 'salary.desc' })).map(({ salary }) => salary)).toEqual([3100, 2600])
  expect((await rows({ sort: 'salary.asc' }))[0]?.levels.map(({ name }) => name)).toEqual(['Essai 4e', 'Essai 3e'])
  expect((await rows({ q: 'essai 2DE' })).map(({ salary }) => salary)).toEqual([3100])
  const { body } = await app.call(api.listSalaries, { size: '1', page: '2' }, manager)
  expect([body.total, body.rows.length]).toEqual([2, 1])
})

test('salaries and their levels come in the order of school careers, whatever the rank of a level in its own', async () => {
  const rank = (at: number, career: number, level: number) =>
    app.write((db) =>
      sql`with l as (update scholar_levels set order_key = ${level} where id = ${levels[at]} returning school_career_id)
        update school_careers k set order_key = ${career} from l where k.id = l.school_career_id`.execute(db),
    )
  await Promise.all([rank(0, 901, 4), rank(1, 902, 1), rank(2, 903, 2)])
  await save({ scholarLevels: [levels[1]], salary: 2600 })
  await save({ scholarLevels: [levels[2], levels[0]], salary: 3100 })
  expect((await rows({ sort: 'levels.asc' })).map((row) => row.levels.map(({ name }) => name))).toEqual([
    ['Essai 4e', 'Essai 2de'],
    ['Essai 3e'],
  ])
})

test('TRAIN-124 a base salary has its levels, its amount, and is in force or not', async () => {
  const { id, errors } = await save({ scholarLevels: [levels[0], levels[2]], salary: 2750, enabled: false })
  expect(errors).toBeNull()
  const { scholarLevels, ...shown } = await show(id!)
  expect(new Set(scholarLevels)).toEqual(new Set([levels[0], levels[2]]))
  expect(shown).toMatchObject({ salary: 2750, enabled: false })
  expect(await rows()).toEqual([])
  expect((await rows({ withDisabled: 'true' }))[0]?.levels).toHaveLength(2)
  for (const wrong of [0, -1, 12.5, null])
    expect((await save({ salary: wrong as never })).errors?.propertyPaths).toEqual(['salary'])
  expect((await save({ scholarLevels: [] })).errors?.messages).toEqual(['Choisissez au moins un niveau scolaire.'])
})

test('a level has one salary in force, and the form offers the levels that are free', async () => {
  const { id } = await save({ scholarLevels: [levels[0], levels[1]] })
  expect((await save({ scholarLevels: [levels[1], levels[2]] })).errors).toEqual({
    propertyPaths: ['scholarLevels'],
    messages: ['Essai 3e\u00a0: ce niveau a déjà un salaire de base.'],
  })
  expect((await save({ scholarLevels: [987_654] })).errors?.messages).toEqual(['Ce niveau n’existe plus.'])
  const offered = async (input: object) =>
    (await app.call(api.showSalary, input, manager)).body.options.scholarLevels.map(({ value }) => value)
  expect(await offered({})).not.toContain(levels[0])
  expect(await offered({ id: String(id) })).toEqual(expect.arrayContaining([...levels]))
})

test('what a level was worth stays known: a level taken away ends today, another salary takes it from today on', async () => {
  const first = await save({ scholarLevels: [levels[0], levels[1]] })
  clock.set('2026-12-01T09:00:00.000Z')
  manager = await app.staff({ traineeships: 'write' })
  await save({ id: first.id, updatedAt: first.updatedAt, scholarLevels: [levels[1]] })
  const second = await save({ scholarLevels: [levels[0]], salary: 2900 })
  expect(second.errors).toBeNull()
  expect(await periodsOf(levels[0])).toEqual(['[2026-11-21,2026-12-01)', '[2026-12-01,)'])
  expect((await show(first.id!)).scholarLevels).toEqual([levels[1]])
  clock.set('2026-11-21T09:00:00.000Z')
  manager = await app.staff({ traineeships: 'write' })
})

test('a disabled salary gives its levels back, keeps showing them, and is enabled again unless one is taken', async () => {
  const first = await save({ scholarLevels: [levels[0]] })
  const same = await save({ scholarLevels: [levels[1]] })
  expect(await disable([first.id!, same.id!])).toEqual({ disabledCount: 2 })
  expect(await disable([first.id!])).toEqual({ disabledCount: 0 })
  expect((await rows({ withDisabled: 'true' })).map((row) => row.levels.length)).toEqual([1, 1])
  await save({ scholarLevels: [levels[0]], salary: 3000 })
  expect(await disable([first.id!], true)).toEqual({
    disabledCount: 0,
    refusal: 'Essai 4e\u00a0: ce niveau a déjà un salaire de base.',
  })
  expect(await disable([same.id!], true)).toEqual({ disabledCount: 1 })
  expect(await periodsOf(levels[1])).toEqual(['[2026-11-21,)'])
})

test('two people who give a level its salary at once make one; a stale save is a conflict', async () => {
  const answers = await Promise.all([save(), save()])
  expect(answers.map(({ errors }) => errors?.propertyPaths.join() ?? 'saved').toSorted()).toEqual([
    'saved',
    'scholarLevels',
  ])
  const { id, updatedAt } = answers.find(({ errors }) => errors === null)!
  await save({ id, updatedAt, salary: 2600 })
  const late = await app.call(
    api.saveSalary,
    { id, updatedAt, scholarLevels: [levels[0]], salary: 2700, enabled: true },
    manager,
  )
  expect(late.status).toBe(409)
  const reader = await app.staff({ traineeships: 'read' })
  expect((await app.call(api.disableSalaries, { ids: [id!] }, reader)).status).toBe(403)
})
