// What holds by date on the real database: each module's share of a year, what nobody has said yet first, and who may read it.
import { datedApi as api } from '@cartable/domain/accounting/rates/dated.api.ts'
import { contractsApi } from '@cartable/domain/contracts/contracts.api.ts'
import { priceGridsApi } from '@cartable/domain/contracts/grids/price-grids.api.ts'
import { dashboardApi } from '@cartable/domain/dashboard/dashboard.api.ts'
import { holidaysApi } from '@cartable/domain/reference/holidays/holidays.api.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Caller } from '../../../../test/app.ts'
import { arrangeContract } from '../../../../test/factories/tuition.ts'
import { startTuitionApp, type TuitionApp } from '../../../../test/tuition-app.ts'
import { fixedClock } from '../../../platform/clock.ts'

const clock = fixedClock('2026-12-02T10:00:00.000Z')
let app: TuitionApp
let director: Caller
let contractId: number
beforeAll(async () => {
  app = await startTuitionApp({ clock })
  director = await app.staff({
    ...{ accounting: 'read', codification: 'write', prices: 'write', contracts: 'write', dashboard: 'read' },
  })
  contractId = (await app.write((db) => arrangeContract(db))).contractId
  await app.write((db) =>
    sql`update people set address_id = (select id from addresses order by id limit 1)`.execute(db),
  )
})
afterAll(() => app.close())

const years = async () => (await app.call(api.datedParameters, {}, director)).body.years
const linesOf = async (year: number, title: string) =>
  (await years()).find((one) => one.year === year)?.groups.find((one) => one.title === title)?.lines ?? []
const missingOf = async (year: number, title: string) =>
  (await linesOf(year, title)).filter(({ state }) => state === 'missing').map(({ matter }) => matter)
const waiting = async () => (await app.call(dashboardApi.summary, {}, director)).body['36-schoolHolidays']

test('who keeps the books reads it, nobody else; of this year and, in December, the next', async () => {
  const other = await app.staff({ prices: 'fullAccess', codification: 'fullAccess' })
  expect((await app.call(api.datedParameters, {}, other)).status).toBe(403)
  expect((await years()).map(({ year }) => year)).toEqual([2026, 2027])
})

test('rates that nobody read stand first; what the law never sets anew goes on', async () => {
  const lines = await linesOf(2027, 'Taux et plafonds légaux')
  expect(lines.slice(0, 10).every(({ state }) => state === 'missing')).toBe(true)
  expect(lines.slice(10).every(({ state }) => state === 'goes-on')).toBe(true)
  expect((await linesOf(2026, 'Taux et plafonds légaux')).some(({ state }) => state === 'missing')).toBe(false)
  expect(lines.filter(({ holds, source }) => holds !== null && source === null)).toEqual([])
})

test('a rule that begins in the year is told with its law, the others counted', async () => {
  const lines = await linesOf(2027, 'TVA, crédit d’impôt et régimes')
  expect(lines.every(({ state, holds }) => state === 'goes-on' && /règles? d/.test(holds ?? ''))).toBe(true)
})

test('school holidays of the zones where pupils live are missing until both their school years are typed', async () => {
  const { zone } = (
    await sql<{
      zone: string
    }>`select d.school_zone as zone from addresses a join departements d on d.code = a.departement_code order by a.id limit 1`.execute(
      app.database.db,
    )
  ).rows[0]!
  const type = (name: string, firstDay: string, lastDay: string) =>
    app.call(holidaysApi.save, { id: null, updatedAt: null, kind: 'school', zone, name, firstDay, lastDay }, director)
  expect(await missingOf(2027, 'Vacances et jours fériés')).toEqual([
    // those of 2026-2027 are given with the program
    expect.stringMatching(/^Vacances 2027-2028 de la zone/),
    'Jours fériés',
  ])
  expect(await waiting()).toBe(1)
  const drop = () => sql`update holidays set enabled = false where zone = ${zone} and lower(period) >= '2027-06-01'`
  await app.write((db) => drop().execute(db))
  expect((await missingOf(2027, 'Vacances et jours fériés'))[0]).toMatch(/^Vacances 2026-2027/)
  await type('Été', '2027-07-03', '2027-08-31')
  expect((await missingOf(2027, 'Vacances et jours fériés'))[0]).toMatch(/^Vacances 2027-2028/)
  await type('Automne', '2027-10-16', '2027-10-31')
  expect(await missingOf(2027, 'Vacances et jours fériés')).toEqual(['Jours fériés'])
  expect(await waiting()).toBe(0)
})

test('a level without a grid is missing; the grid of the new year is told from its day, and a contract of January begins with it', async () => {
  const { id, name } = (
    await sql<{
      id: number
      name: string
    }>`select k.id, k.name from contracts c join scholar_levels l on l.id = c.scholar_level_id
      join school_careers k on k.id = l.school_career_id where c.id = ${contractId}`.execute(app.database.db)
  ).rows[0]!
  expect((await missingOf(2027, 'Tarifs par niveau')).join(', ')).toContain(name)
  const save = (holdsFrom: string | null, price: number) =>
    app.call(
      priceGridsApi.saveGrid,
      {
        ...{ id: null, updatedAt: null, schoolCareerIds: [id], holdsFrom },
        ...{ offlinePrice: price, offlineMinPrice: 3000, offlineMaxPrice: 6000, offlineMargin: '30' },
        ...{ onlinePrice: price, onlineMinPrice: 3000, onlineMaxPrice: 6000, onlineMargin: '30' },
        ...{ offlineMarginAffiliation: '20', onlineMarginAffiliation: '20' },
      },
      director,
    )
  await save(null, 4200)
  expect((await linesOf(2027, 'Tarifs par niveau')).find(({ matter }) => matter === name)).toMatchObject({
    state: 'goes-on',
  })
  await save('2027-01-01', 4600)
  expect((await linesOf(2027, 'Tarifs par niveau')).find(({ matter }) => matter === name)).toMatchObject({
    ...{ state: 'set', from: '2027-01-01' },
    holds: expect.stringMatching(/^46,00\s€ de l’heure à domicile/),
  })
  expect((await linesOf(2026, 'Tarifs par niveau')).find(({ matter }) => matter === name)?.holds).toMatch(/^42,00/)
  const priceFrom = async (startedOn: string) => {
    await app.write(async (db) => {
      await db.deleteFrom('contractPriceVersions').where('contractId', '=', contractId).execute()
      await db.updateTable('contracts').set({ startedOn }).where('id', '=', contractId).execute()
    })
    const { body } = await app.call(contractsApi.showPrice, { contractId: String(contractId) }, director)
    return body.customerPrice
  }
  expect(await priceFrom('2026-12-15')).toBe(4200)
  expect(await priceFrom('2027-01-04')).toBe(4600)
})

test('each series of papers says its last number, or that with which it will begin', async () => {
  const lines = await linesOf(2027, 'Numérotation des pièces')
  expect(lines.length).toBeGreaterThan(0)
  for (const { holds, state } of lines) {
    expect(holds).toMatch(/^Commencera à \S+-2027-000001$/)
    expect(state).toBe('set')
  }
})
