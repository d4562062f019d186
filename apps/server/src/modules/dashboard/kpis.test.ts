// The key figures of the home page over a year: sums by month of Paris, and the same days of other months as they were known then.
import type { Tile } from '@cartable/domain/dashboard/dashboard.indicators.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/app.ts'
import { arrangeHousehold, type Household } from '../../../test/factories/people.ts'
import { arrangeContract, arrangeCourse } from '../../../test/factories/tuition.ts'
import { readKpis } from './kpis.queries.ts'

let app: TestApp
/** A lesson given and confirmed at these moments. */
const confirmed = async (lessons: readonly (readonly [doneAt: string, confirmedAt: string])[]) =>
  app.write(async (db) => {
    const tuition = await arrangeContract(db, { priceFrom: '2024-09-01', customerPriceCents: 5000 })
    for (const [doneAt, confirmedAt] of lessons) {
      const id = await arrangeCourse(db, tuition, { doneAt, durationMinutes: 120 })
      await db.updateTable('courses').set({ status: '3-confirmed', confirmedAt }).where('id', '=', id).execute()
    }
  })
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())
const trendOf = async (tile: Tile, key: string, today = '2026-05-11') =>
  (await readKpis(app.database.db, tile, today)).find((kpi) => kpi.key === key)?.trend

test('a year without anything has no curve', async () => {
  expect(await trendOf('privateTuition', 'confirmedMinutes')).toBeNull()
  expect(await trendOf('customer', 'newContacts')).toBeNull()
})

test('hours and turnover are summed by month of Paris, and compared as they were known on the same day', async () => {
  await confirmed([
    ['2025-05-05T10:00:00Z', '2025-05-06T10:00:00Z'],
    // given before the 11th, confirmed after it: not known yet on that day
    ['2025-05-09T10:00:00Z', '2025-05-20T10:00:00Z'],
    // the last evening of April in London is the first of May in Paris
    ['2026-04-30T22:30:00Z', '2026-05-02T10:00:00Z'],
    ['2026-05-04T10:00:00Z', '2026-05-05T10:00:00Z'],
    // today counts in the figure, and is compared with nothing
    ['2026-05-11T06:00:00Z', '2026-05-11T08:00:00Z'],
    ['2026-04-10T10:00:00Z', '2026-04-10T18:00:00Z'],
    ['2025-06-01T10:00:00Z', '2025-06-02T10:00:00Z'],
  ])
  expect(await trendOf('privateTuition', 'confirmedMinutes')).toEqual({
    ...{ title: 'Heures confirmées par mois', month: '2026-05-01' },
    sums: [120, 0, 0, 0, 0, 0, 0, 0, 0, 0, 120, 360],
    ...{ soFar: 240, lastMonth: 120, lastYear: 120 },
  })
  expect(await trendOf('privateTuition', 'confirmedTurnover')).toMatchObject({
    sums: [10_000, 0, 0, 0, 0, 0, 0, 0, 0, 0, 10_000, 30_000],
    ...{ soFar: 20_000, lastMonth: 10_000, lastYear: 10_000 },
  })
  const figures = await readKpis(app.database.db, 'privateTuition', '2026-05-11')
  expect(figures.find(({ key }) => key === 'confirmedMinutes')?.value).toBe(360)
})

test('the days of a longer month are all those of a shorter one', async () => {
  expect(await trendOf('privateTuition', 'confirmedMinutes', '2026-05-31')).toMatchObject({
    ...{ soFar: 360, lastMonth: 120, lastYear: 240 },
  })
})

test('contacts are counted by the month they came in, and the first of a month is compared with nothing', async () => {
  await app.write(async (db) => {
    for (const createdAt of ['2026-04-03T10:00:00Z', '2026-04-25T10:00:00Z', '2026-05-01T07:00:00Z'])
      await sql`insert into contacts (origin, is_student, last_name, created_at) values ('public', false, 'Kerbrat', ${createdAt})`.execute(
        db,
      )
  })
  const contacts = await trendOf('customer', 'newContacts')
  expect(contacts?.sums.slice(-3)).toEqual([0, 2, 1])
  expect(contacts).toMatchObject({ soFar: 1, lastMonth: 1, lastYear: 0 })
  expect(await trendOf('customer', 'newContacts', '2026-05-01')).toMatchObject({ soFar: 0, lastMonth: 0 })
})

test('every tile answers its figures and their curves in one statement', async () => {
  const tiles: readonly Tile[] = ['privateTuition', 'recruitment', 'customer', 'traineeship']
  for (const tile of tiles) expect((await readKpis(app.database.db, tile, '2026-05-11')).length).toBeGreaterThan(2)
})

test('a customer is new by a first contract or a first order, not by a row that an import wrote today', async () => {
  const newCustomers = async (today: string) =>
    (await readKpis(app.database.db, 'customer', today)).find(({ key }) => key === 'newCustomers')?.value
  const begun = (startedOn: string, household?: Household) =>
    app.write(async (db) => {
      const made = await arrangeContract(db, household && { household })
      await db.updateTable('contracts').set({ startedOn }).where('id', '=', made.contractId).execute()
      return made
    })
  const ordered = (orderedOn: string, customerId: number) =>
    app.write(async (db) => {
      const company = await db.selectFrom('companies').select('id').limit(1).executeTakeFirstOrThrow()
      const order = { companyId: company.id, customerId, orderedOn, amountCents: 5000 }
      await db.insertInto('orders').values(order).execute()
    })
  await begun('2031-02-28')
  const twice = await begun('2031-03-01')
  await begun('2031-04-01')
  expect(await newCustomers('2031-03-10')).toBe(1)
  await begun('2031-04-02', twice)
  expect(await newCustomers('2031-04-10')).toBe(1)
  const ofStage = await app.write((db) => arrangeHousehold(db))
  expect(await newCustomers('2031-04-10')).toBe(1)
  await ordered('2031-04-10', ofStage.customerId)
  await ordered('2031-04-11', twice.customerId)
  expect(await newCustomers('2031-04-10')).toBe(2)
  expect(await newCustomers('2031-05-10')).toBe(0)
})
