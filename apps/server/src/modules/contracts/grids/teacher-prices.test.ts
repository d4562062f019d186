// A teacher's prices through HTTP: the grid's until he has his own, bounds, salary, two people at once.
import { priceGridsApi } from '@cartable/domain/contracts/grids/price-grids.api.ts'
import { teacherPricesApi as api } from '@cartable/domain/contracts/grids/teacher-prices.api.ts'
import { clampPrice, salaryOf } from '@cartable/domain/contracts/grids/teacher-prices.rules.ts'
import type { SentOf } from '@cartable/domain/kernel/operation.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Caller, startTestApp, type TestApp } from '../../../../test/app.ts'
import { arrangeTeacher } from '../../../../test/factories/people.ts'

let app: TestApp
let manager: Caller
let career: number
let freelance: number
let employee: number
beforeAll(async () => {
  app = await startTestApp()
  manager = await app.staff({ prices: 'write' })
  await app.write(async (db) => {
    await db.deleteFrom('priceGrids').execute()
    career = (
      await db
        .insertInto('schoolCareers')
        .values({ name: 'Essai lycée', orderKey: 9003 })
        .returning('id')
        .executeTakeFirstOrThrow()
    ).id
    freelance = (await arrangeTeacher(db, { selfEmployed: true })).teacherId
    employee = (await arrangeTeacher(db, { selfEmployed: false })).teacherId
  })
  await app.call(
    priceGridsApi.saveGrid,
    {
      id: null,
      updatedAt: null,
      schoolCareerIds: [career],
      offlinePrice: 4_200,
      offlineMinPrice: 3_500,
      offlineMaxPrice: 6_000,
      offlineMargin: '30',
      offlineMarginAffiliation: '15',
      onlinePrice: 3_600,
      onlineMinPrice: 3_000,
      onlineMaxPrice: 5_000,
      onlineMargin: '25',
      onlineMarginAffiliation: '10',
    },
    manager,
  )
})
afterAll(() => app.close())

type Sent = SentOf<typeof api.saveTeacherPrice>
const price = (teacherId: number, values: Partial<Sent> = {}): Sent => ({
  id: null,
  updatedAt: null,
  teacherId,
  schoolCareerId: career,
  offlinePrice: 4_500,
  offlineMargin: '30',
  offlineMarginAffiliation: '15',
  onlinePrice: 4_000,
  onlineMargin: '25',
  onlineMarginAffiliation: '10',
  ...values,
})
const save = async (sent: Sent) => (await app.call(api.saveTeacherPrice, sent, manager)).body
const list = async (teacherId: number) =>
  (await app.call(api.listTeacherPrices, { teacherId: String(teacherId) }, manager)).body.rows
const show = async (teacherId: number) =>
  (await app.call(api.showTeacherPrice, { teacherId: String(teacherId), schoolCareerId: String(career) }, manager)).body
const salary = (input: Partial<SentOf<typeof api.teacherSalary>>) =>
  app.call(
    api.teacherSalary,
    { selfEmployed: 'true', schoolCareerId: String(career), price: '4000', format: 'CAD', margin: '25', ...input },
    manager,
  )

test('PRICE-01 grids are kept by school level, and each teacher may depart from them, which tells his salary', async () => {
  expect(await list(freelance)).toMatchObject([
    { id: null, offlinePrice: 4_200, offlineSalary: 2_940, onlineSalary: 2_700 },
  ])
  const { id, errors } = await save(price(freelance))
  expect(errors).toBeNull()
  expect(await list(freelance)).toMatchObject([
    { id, offlinePrice: 4_500, offlineSalary: 3_150, onlinePrice: 4_000, onlineSalary: 3_000 },
  ])
  // somebody else's price is the grid's still
  expect(await list(employee)).toMatchObject([{ id: null, offlinePrice: 4_200 }])
})

test('PRICE-10 a teacher’s price has level, prices and margins of both formats, and whether he is self-employed', async () => {
  expect(await show(employee)).toEqual({
    id: null,
    updatedAt: null,
    teacherId: employee,
    selfEmployed: false,
    schoolCareerId: career,
    schoolCareer: 'Essai lycée',
    offlinePrice: 4_200,
    offlineMargin: '30',
    offlineMarginAffiliation: '15',
    onlinePrice: 3_600,
    onlineMargin: '25',
    onlineMarginAffiliation: '10',
    offlineMinPrice: 3_500,
    offlineMaxPrice: 6_000,
    onlineMinPrice: 3_000,
    onlineMaxPrice: 5_000,
  })
})

test('PRICE-17 the salary of an hour is a number, by status, level, price, format, margin and affiliation', async () => {
  expect(api.teacherSalary.method).toBe('GET')
  expect((await salary({})).body).toBe(3_000)
  // an employee gets the net of what pays gross and contributions
  const net = (await salary({ selfEmployed: 'false' })).body
  expect(net).toBeGreaterThan(1_000)
  expect(net).toBeLessThan(3_000)
  expect((await salary({ margin: undefined })).body).toBe(2_800)
  expect((await salary({ margin: undefined, isAffiliation: 'true' })).body).toBe(3_400)
  expect((await salary({ margin: undefined, format: 'CEL', isAffiliation: 'true' })).body).toBe(3_600)
  expect((await salary({ margin: undefined, schoolCareerId: '999999' })).status).toBe(404)
})

test('a price out of the bounds of the grid is refused at its field', async () => {
  const { errors } = await save(price(employee, { offlinePrice: 3_400, onlinePrice: 5_001 }))
  expect(errors?.propertyPaths).toEqual(['offlinePrice', 'onlinePrice'])
})

test('two people who set a first price at once write one, and the second is told; a later one is not overwritten', async () => {
  const answers = await Promise.all([save(price(employee)), save(price(employee, { offlinePrice: 5_000 }))])
  expect(answers.filter(({ errors }) => errors === null)).toHaveLength(1)
  expect(answers.find(({ errors }) => errors)?.errors?.messages[0]).toContain('Une autre personne')
  const own = await show(employee)
  const sent = price(employee, { id: own.id, updatedAt: own.updatedAt })
  expect((await save({ ...sent, offlinePrice: 3_900 })).errors).toBeNull()
  expect((await app.call(api.saveTeacherPrice, sent, manager)).status).toBe(409)
})

test('the margin is taken first, half up, and nothing is left below zero', () => {
  expect(salaryOf(4_001, '30', null)).toBe(2_801)
  expect(salaryOf(4_000, '100', null)).toBe(0)
  expect([clampPrice(10, 20, 30), clampPrice(25, 20, 30), clampPrice(40, 20, 30)]).toEqual([20, 25, 30])
})
