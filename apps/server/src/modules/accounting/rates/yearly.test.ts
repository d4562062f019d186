// The rates of the year on the real database: asked for in December, gone on with once, typed late, said where they serve.
import { closingApi } from '@cartable/domain/accounting/closing/closing.api.ts'
import { rulesApi } from '@cartable/domain/accounting/rates/rules.api.ts'
import { yearlyApi as api } from '@cartable/domain/accounting/rates/yearly.api.ts'
import { yearsAsked } from '@cartable/domain/accounting/rates/yearly.schema.ts'
import { dashboardApi } from '@cartable/domain/dashboard/dashboard.api.ts'
import { advancesApi } from '@cartable/domain/urssaf/advances.api.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Caller } from '../../../../test/app.ts'
import { arrangeContract } from '../../../../test/factories/tuition.ts'
import { startTuitionApp, type TuitionApp } from '../../../../test/tuition-app.ts'
import { fixedClock } from '../../../platform/clock.ts'
import { inWrite } from '../../../platform/db/database.ts'
import { ratesOf } from '../../payroll/charges.queries.ts'
import { askYearlyRates } from './ask-yearly-rates.ts'

const clock = fixedClock('2026-11-30T10:00:00.000Z')
let app: TuitionApp
let accountant: Caller
let other: Caller
let customerId: number

const signIn = async () => {
  const rights = { accounting: 'write', closing: 'write', dashboard: 'read', customers: 'read', todo: 'write' } as const
  accountant = await app.staff(rights)
  other = await app.staff(rights)
}
const goTo = async (day: string) => {
  clock.set(`${day}T10:00:00.000Z`)
  await signIn()
}
const ask = () =>
  askYearlyRates.run({
    db: app.database.db,
    write: (operation: string, change: Parameters<typeof inWrite>[2]) =>
      inWrite(app.database, { operation }, change as never),
    platform: app.platform,
    signal: new AbortController().signal,
  } as never)
const state = async () => (await app.call(api.yearlyRates, {}, accountant)).body
const left = async (year: number) => (await state()).years.find((one) => one.year === year)?.rates ?? []
const codesOf = async (year: number) => (await left(year)).map(({ code }) => code)
const renew = async (year: number, codes: string[], by = accountant, source = 'Arrêté du 19 décembre') =>
  (await app.call(api.renewRates, { year, codes, source }, by)).body
const count = async (query: ReturnType<typeof sql<{ n: number }>>) =>
  (await query.execute(app.database.db)).rows[0]?.n ?? 0
const bells = (start: string) =>
  count(
    sql<{
      n: number
    }>`select count(*)::integer as n from notifications where title like ${`${start}%`} or body like ${`${start}%`}`,
  )
const openTasks = () =>
  count(
    sql<{
      n: number
    }>`select count(*)::integer as n from todo_entries where done_at is null and describe like '%à confirmer pour%'`,
  )
const home = async () => (await app.call(dashboardApi.summary, {}, accountant)).body['33-ratesToConfirm']
const typeRate = async (rateCode: string, value: string, from: string) =>
  (await app.call(rulesApi.ruleSave, { kind: 'rate', rateCode, value, from, legalBasis: 'Arrêté' }, accountant)).body

beforeAll(async () => {
  app = await startTuitionApp({ clock })
  await signIn()
  customerId = (await app.write((db) => arrangeContract(db))).customerId
})
afterAll(() => app.close())

test('a year is asked for from 1 December on', async () => {
  expect([yearsAsked('2026-11-30'), yearsAsked('2026-12-01'), yearsAsked('2027-01-01')]).toEqual([
    [2026],
    [2026, 2027],
    [2027],
  ])
  await ask()
  expect((await state()).years).toEqual([])
  expect(await openTasks()).toBe(0)
  expect((await renew(2027, ['tax-credit-ceiling'])).errors?.messages[0]).toContain('à partir du 1er décembre 2026')
})

test('whoever may change rates is told once, by the bell and a task; the home page counts what is left', async () => {
  await goTo('2026-12-01')
  await ask()
  await ask()
  expect(await openTasks()).toBe(1)
  expect(await bells('10')).toBeGreaterThan(0)
  const rates = await left(2027)
  expect(rates).toHaveLength(10)
  expect(rates.find(({ code }) => code === 'social-security-monthly-ceiling')?.holds).toMatch(/^4\s005,00\s€$/)
  expect(rates.at(-1)).toMatchObject({ code: 'payslip-charges', legalBasis: null })
  // what no law sets anew each year is not asked for
  expect(rates.map(({ code }) => code)).not.toContain('cash-payment-limit')
  expect(await home()).toBe(10)
})

test('gone on with after a reading, once, with where; who only reads does not', async () => {
  const codes = ['tax-credit-rate', 'tax-credit-ceiling']
  const reader = await app.staff({ accounting: 'read' })
  expect((await app.call(api.renewRates, { year: 2027, codes, source: 'Lu' }, reader)).status).toBe(403)
  expect((await renew(2027, codes, accountant, '')).errors?.propertyPaths).toEqual(['source'])
  const both = await Promise.all([renew(2027, codes), renew(2027, codes, other)])
  expect(both.filter(({ errors }) => errors === null)).toHaveLength(1)
  expect(both.find(({ errors }) => errors !== null)?.errors?.messages[0]).toContain('déjà confirmés pour 2027')
  expect(await codesOf(2027)).not.toContain('tax-credit-rate')
  expect((await state()).confirmed.filter(({ year }) => year === 2027).map(({ source }) => source)).toEqual([
    'Arrêté du 19 décembre',
    'Arrêté du 19 décembre',
  ])
})

test('one that went on by mistake is to be read again', async () => {
  const withdraw = async () =>
    (await app.call(api.withdrawRenewal, { code: 'tax-credit-ceiling', year: 2027 }, accountant)).body
  expect(await withdraw()).toEqual({ isValid: true, errorMsgs: [] })
  expect((await withdraw()).isValid).toBe(false)
  expect(await codesOf(2027)).toContain('tax-credit-ceiling')
})

test('a value that is typed for the year settles it', async () => {
  expect((await typeRate('tax-credit-ceiling-disability', '10 200', '2027-01-01')).errors).toBeNull()
  expect(await codesOf(2027)).not.toContain('tax-credit-ceiling-disability')
})

test('a year that begins without them goes on, and says so: by the bell, on the ceiling of a household, before a month is closed', async () => {
  const ceiling = async () =>
    (await app.call(advancesApi.showCeiling, { customerId: String(customerId) }, accountant)).body
  const checked = async (month: string) =>
    (await app.call(closingApi.closingState, { company: 'private-tuition', month }, accountant)).body.checks.find(
      ({ key }) => key === 'rates',
    )?.count
  expect(await ceiling()).toMatchObject({ year: 2026, isProvisional: false })
  await goTo('2027-02-03')
  await ask()
  await ask()
  expect(await bells('L’année 2027 a commencé sans ses taux')).toBeGreaterThan(0)
  expect(await openTasks()).toBe(1)
  expect(await ceiling()).toMatchObject({ year: 2027, ceilingCents: 600000, isProvisional: true })
  expect([await checked('2026-12-01'), await checked('2027-01-01')]).toEqual([0, 8])
})

test('known late, a value is typed from the first day of its year, as long as nobody confirmed the one before', async () => {
  expect((await typeRate('social-security-monthly-ceiling', '4 100', '2026-12-31')).errors?.messages[0]).toContain(
    'à partir du 01/01/2027',
  )
  expect((await typeRate('social-security-monthly-ceiling', '4 100', '2027-01-01')).errors).toBeNull()
  // the payslips of January are made with it
  expect((await ratesOf(app.database.db, '2027-01-01')).ceilingCents).toBe(410_000)
  expect((await ratesOf(app.database.db, '2026-12-01')).ceilingCents).toBe(400_500)
  expect((await typeRate('tax-credit-rate', '49', '2027-01-01')).errors?.propertyPaths).toEqual(['from'])
})

test('nothing is left: the task is done, the home page is quiet, the month has its rates', async () => {
  expect((await renew(2027, await codesOf(2027))).errors).toBeNull()
  expect((await state()).years).toEqual([])
  expect([await openTasks(), await home()]).toEqual([0, 0])
  const { body } = await app.call(
    closingApi.closingState,
    { company: 'private-tuition', month: '2027-01-01' },
    accountant,
  )
  expect(body.checks.find(({ key }) => key === 'rates')?.count).toBe(0)
})
