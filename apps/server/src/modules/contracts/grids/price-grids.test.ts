// Price grids through HTTP: list with its toggle, form, checks, one grid per level, removal that leaves the past alone.
import { priceGridsApi as api } from '@cartable/domain/contracts/grids/price-grids.api.ts'
import { leftAfterMargin } from '@cartable/domain/contracts/grids/price-grids.rules.ts'
import { priceChannels } from '@cartable/domain/contracts/grids/price-grids.schema.ts'
import type { SentOf } from '@cartable/domain/kernel/operation.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Caller, startTestApp, type TestApp } from '../../../../test/app.ts'

let app: TestApp
let manager: Caller
let careers: Record<'primary' | 'college' | 'lycee' | 'old', number>
beforeAll(async () => {
  app = await startTestApp()
  manager = await app.staff({ prices: 'write' }, { firstName: 'Claire', lastName: 'Delmas' })
  careers = await app.write(async (db) => {
    const make = async (name: string, orderKey: number, enabled = true) =>
      (
        await db
          .insertInto('schoolCareers')
          .values({ name, orderKey, enabled })
          .returning('id')
          .executeTakeFirstOrThrow()
      ).id
    return {
      primary: await make('Essai primaire', 9001),
      college: await make('Essai collège', 9002),
      lycee: await make('Essai lycée', 9003),
      old: await make('Essai ancien', 9004, false),
    }
  })
})
beforeEach(() => app.write((db) => db.deleteFrom('priceGrids').execute()))
afterAll(() => app.close())

type Sent = SentOf<typeof api.saveGrid>
const grid = (values: Partial<Sent> = {}): Sent => ({
  id: null,
  updatedAt: null,
  schoolCareerIds: [careers.college],
  offlinePrice: 4200,
  offlineMinPrice: 3500,
  offlineMaxPrice: 6000,
  offlineMargin: '32',
  offlineMarginAffiliation: '15',
  onlinePrice: 3600,
  onlineMinPrice: 3000,
  onlineMaxPrice: 5000,
  onlineMargin: '30.5',
  onlineMarginAffiliation: '12,25',
  ...values,
})
const save = async (values: Partial<Sent> = {}) => (await app.call(api.saveGrid, grid(values), manager)).body
const rows = async (input: SentOf<typeof api.listGrids> = {}) =>
  (await app.call(api.listGrids, input, manager)).body.rows
const show = async (id: number) => (await app.call(api.showGrid, { id: String(id) }, manager)).body

test('PRICE-07 a grid has its levels, and for CAD and CEL prices and margins', async () => {
  const { id, errors } = await save({ schoolCareerIds: [careers.primary, careers.college] })
  expect(errors).toBeNull()
  const { schoolCareerIds, ...shown } = await show(id!)
  expect(new Set(schoolCareerIds)).toEqual(new Set([careers.primary, careers.college]))
  expect(shown).toMatchObject({
    id,
    offlinePrice: 4200,
    offlineMinPrice: 3500,
    offlineMaxPrice: 6000,
    offlineMargin: '32',
    offlineMarginAffiliation: '15',
    onlinePrice: 3600,
    onlineMinPrice: 3000,
    onlineMaxPrice: 5000,
    onlineMargin: '30.5',
    onlineMarginAffiliation: '12.25',
  })
})

test('PRICE-13 there are two channels, CAD offline and CEL online', () => {
  expect(priceChannels).toEqual({ offline: 'CAD', online: 'CEL' })
})

test('PRICE-11 prices are in cents of a euro per hour, whole and not below zero', async () => {
  for (const wrong of [-1, 12.5, 100_000_001, null])
    expect((await save({ offlinePrice: wrong as never })).errors?.propertyPaths).toContain('offlinePrice')
})

test('PRICE-12 margins, and those of affiliation, are percentages from 0 to 100', async () => {
  for (const key of ['offlineMargin', 'offlineMarginAffiliation', 'onlineMargin', 'onlineMarginAffiliation'] as const)
    for (const wrong of ['101', '-1', 'dix', ''])
      expect((await save({ [key]: wrong })).errors?.propertyPaths).toEqual([key])
  expect((await save({ offlineMargin: '0', onlineMargin: '100' })).errors).toBeNull()
})

test('PRICE-02 the list is paged, sorted and searched by the server', async () => {
  await save()
  await save({ schoolCareerIds: [careers.primary], offlinePrice: 3900 })
  await save({ schoolCareerIds: [careers.lycee], offlinePrice: 5100 })
  expect((await rows()).map(({ levels }) => levels[0]?.name)).toEqual([
    'Essai primaire',
    'Essai collège',
    'Essai lycée',
  ])
  expect((await rows({ sort: 'offlinePrice.desc' })).map(({ offlinePrice }) => offlinePrice)).toEqual([
    5100, 4200, 3900,
  ])
  for (const sort of ['offlineMargin.asc', 'onlinePrice.desc', 'onlineMargin.asc'] as const)
    expect(await rows({ sort })).toHaveLength(3)
  expect((await rows({ q: 'COLLEGE' })).map(({ offlinePrice }) => offlinePrice)).toEqual([4200])
  const { body } = await app.call(api.listGrids, { size: '2', page: '2' }, manager)
  expect([body.total, body.rows.length]).toEqual([3, 1])
})

test('PRICE-03 the toggle shows the deactivated levels, and the grids that have no other', async () => {
  await save({ schoolCareerIds: [careers.college, careers.old] })
  expect((await rows())[0]?.levels.map(({ name }) => name)).toEqual(['Essai collège'])
  expect((await rows({ withDisabled: 'true' }))[0]?.levels).toEqual([
    { id: careers.college, name: 'Essai collège', enabled: true },
    { id: careers.old, name: 'Essai ancien', enabled: false },
  ])
  const [only] = await rows()
  await save({ ...grid(), id: only!.id, updatedAt: only!.updatedAt, schoolCareerIds: [careers.old] })
  expect(await rows()).toEqual([])
  expect(await rows({ withDisabled: 'true' })).toEqual([expect.objectContaining({ isOff: true })])
})

test('PRICE-06 the form offers the levels that no other grid has', async () => {
  const { id } = await save({ schoolCareerIds: [careers.college, careers.primary] })
  const offered = async (input: object) =>
    (await app.call(api.showGrid, input, manager)).body.options.schoolCareerIds.map(({ value }) => value)
  expect(await offered({})).not.toContain(careers.college)
  expect(await offered({})).toContain(careers.lycee)
  expect(await offered({ id: String(id) })).toEqual(
    expect.arrayContaining([careers.college, careers.primary, careers.lycee]),
  )
})

test('a level has one grid; a grid has at least one level; a price lies between its bounds', async () => {
  await save({ schoolCareerIds: [careers.college, careers.lycee] })
  expect((await save({ schoolCareerIds: [careers.college, careers.lycee, careers.primary] })).errors).toEqual({
    propertyPaths: ['schoolCareerIds'],
    messages: [
      'Essai collège, Essai lycée\u00a0: ces niveaux ont déjà un tarif. Dites à partir de quel jour vaut celui-ci.',
    ],
  })
  expect((await save({ schoolCareerIds: [] })).errors?.messages).toEqual(['Choisissez au moins un niveau scolaire.'])
  expect((await save({ schoolCareerIds: [987_654] })).errors?.messages).toEqual(['Ce niveau n’existe plus.'])
  const free = { schoolCareerIds: [careers.primary] }
  expect((await save({ ...free, offlinePrice: 3499 })).errors?.propertyPaths).toEqual(['offlinePrice'])
  expect((await save({ ...free, onlineMaxPrice: 2999 })).errors?.propertyPaths).toEqual(['onlineMaxPrice'])
  expect((await save({ ...free, offlinePrice: 6000, onlinePrice: 3000 })).errors).toBeNull()
})

test('two people who give a level its grid at once make one', async () => {
  const answers = await Promise.all([save(), save()])
  expect(answers.filter(({ errors }) => errors === null)).toHaveLength(1)
  expect(answers.find(({ errors }) => errors)?.errors?.propertyPaths).toEqual(['schoolCareerIds'])
})

test('a grid from a day on takes the place of the one before, which comes back when it is removed', async () => {
  const old = await save({ schoolCareerIds: [careers.college, careers.lycee] })
  const { body: started } = await app.call(api.showGrid, { follows: String(old.id) }, manager)
  expect(started).toMatchObject({ id: null, updatedAt: null, holdsFrom: null, offlinePrice: 4200 })
  expect(new Set(started.schoolCareerIds)).toEqual(new Set([careers.college, careers.lycee]))
  expect(started.options.schoolCareerIds.map(({ value }) => value)).toEqual(
    expect.arrayContaining([careers.college, careers.lycee, careers.primary]),
  )
  const next = await save({ schoolCareerIds: [careers.college], holdsFrom: '2031-01-01', offlinePrice: 4500 })
  expect(next.errors).toBeNull()
  expect((await save({ schoolCareerIds: [careers.college], holdsFrom: '2031-01-01' })).errors).toEqual({
    propertyPaths: ['schoolCareerIds'],
    messages: ['Essai collège\u00a0: ce niveau a déjà un tarif qui vaut à partir du 01/01/2031.'],
  })
  const gridOn = (day: string, career: number) =>
    app.write(async (db) => {
      const { rows } = await sql<{ id: number | null }>`select price_grid_on(${career}, ${day}) as id`.execute(db)
      return rows[0]?.id
    })
  expect(await gridOn('2030-12-31', careers.college)).toBe(old.id)
  expect(await gridOn('2031-01-01', careers.college)).toBe(next.id)
  expect(await gridOn('2031-01-01', careers.lycee)).toBe(old.id)
  expect(await gridOn('2031-01-01', careers.primary)).toBeNull()
  // of its two levels one goes on with the old prices: those have no last day yet
  expect(await show(old.id!)).toMatchObject({ holdsFrom: null, holdsUntil: null })
  const last = await save({ schoolCareerIds: [careers.lycee], holdsFrom: '2031-02-01' })
  expect((await rows({ sort: 'holdsFrom.asc' })).map(({ holdsFrom, holdsUntil }) => [holdsFrom, holdsUntil])).toEqual([
    ['2031-01-01', null],
    ['2031-02-01', null],
    [null, '2031-01-31'],
  ])
  // its day moves with its levels
  await save({ schoolCareerIds: [careers.lycee], holdsFrom: '2031-03-01', id: last.id!, updatedAt: last.updatedAt! })
  expect(await gridOn('2031-02-15', careers.lycee)).toBe(old.id)
  await app.call(api.removeGrids, { ids: String(next.id) }, manager)
  expect(await gridOn('2031-01-01', careers.college)).toBe(old.id)
})

test('a grid changed meanwhile is a conflict', async () => {
  const { id, updatedAt } = await save()
  await save({ id, updatedAt, offlinePrice: 4300 })
  const late = await app.call(api.saveGrid, grid({ id, updatedAt, offlinePrice: 4400 }), manager)
  expect(late.status).toBe(409)
  expect((await show(id!)).offlinePrice).toBe(4300)
})

test('several grids are removed in one call, and only those', async () => {
  const first = await save()
  const second = await save({ schoolCareerIds: [careers.primary] })
  await save({ schoolCareerIds: [careers.lycee] })
  const { body } = await app.call(api.removeGrids, { ids: `${first.id},${second.id}` }, manager)
  expect(body).toEqual({ removedCount: 2, errorMsgs: [] })
  expect((await rows()).map(({ levels }) => levels[0]?.id)).toEqual([careers.lycee])
  expect((await app.call(api.showGrid, { id: String(first.id) }, manager)).status).toBe(404)
  expect((await app.call(api.removeGrids, { ids: '' }, manager)).body.removedCount).toBe(0)
  const reader = await app.staff({ prices: 'read' })
  expect((await app.call(api.removeGrids, { ids: String(second.id) }, reader)).status).toBe(403)
})

test('what an hour leaves after the margin', () => {
  expect(leftAfterMargin(4200, '32')).toBe(2856)
  expect(leftAfterMargin(3333, '12.5')).toBe(2916)
  for (const nothing of [
    leftAfterMargin(null, '3'),
    leftAfterMargin(4200, null),
    leftAfterMargin(4200, 'x'),
    leftAfterMargin(Number.NaN, '3'),
  ])
    expect(nothing).toBeNull()
})
