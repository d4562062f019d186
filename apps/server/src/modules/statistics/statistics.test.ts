// Proves the charts of families through HTTP: what is counted, in which month, and for whom.
import { contactsApi } from '@cartable/domain/contacts/contacts.api.ts'
import { statisticsApi } from '@cartable/domain/statistics/statistics.api.ts'
import type { Chart } from '@cartable/domain/statistics/statistics.schema.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Caller, startTestApp, type TestApp } from '../../../test/app.ts'
import { arrangeHousehold, arrangeLevel, arrangeSubject } from '../../../test/factories/people.ts'
import { arrangeContract } from '../../../test/factories/tuition.ts'
import { fixedClock } from '../../platform/clock.ts'

let app: TestApp
let reader: Caller
beforeAll(async () => {
  app = await startTestApp({ clock: fixedClock('2026-11-21T09:00:00.000Z') })
  reader = await app.staff({ statistics: 'read' })
  await app.write(async (db) => {
    const { levelId } = await arrangeLevel(db, 'Terminale')
    const subjectId = await arrangeSubject(db, 'Anglais')
    const addressIn = async (city: string) => {
      const values = { completeAddress: `1 rue du Port 35000 ${city}`, city, postalCode: '35000' }
      return (await db.insertInto('addresses').values(values).returning('id').executeTakeFirstOrThrow()).id
    }
    const [parentAddressId, addressId] = [await addressIn('Rennes'), await addressIn('Brest')]
    const contacts = [
      // the last half hour of September in Paris is already October for a clock in Greenwich, and the other way round
      { lastName: 'Septembre', createdAt: '2026-09-30T21:30:00Z', status: 'won', origin: 'public' },
      { lastName: 'Octobre', createdAt: '2026-09-30T22:30:00Z', status: 'lost', origin: 'backoffice' },
      { lastName: 'Octobre', createdAt: '2026-10-15T10:00:00Z', status: 'contact', origin: 'public' },
      { lastName: 'Ancien', createdAt: '2020-01-01T10:00:00Z', status: 'lost', origin: 'public' },
    ] as const
    for (const contact of contacts) {
      const { id } = await db
        .insertInto('contacts')
        .values({
          ...contact,
          isStudent: false,
          scholarLevelId: levelId,
          ...(contact.status === 'won' && { parentAddressId, addressId }),
        })
        .returning('id')
        .executeTakeFirstOrThrow()
      if (contact.lastName === 'Octobre')
        await db.insertInto('contactSubjects').values({ contactId: id, subjectId }).execute()
    }
    const one = await arrangeHousehold(db)
    const other = await arrangeHousehold(db)
    await arrangeContract(db, { household: one })
    await sql`update customers set created_at = '2026-10-02T10:00:00Z' where id = ${one.customerId}`.execute(db)
    await sql`update students set created_at = '2026-10-02T10:00:00Z' where id in (${one.studentId}, ${other.studentId})`.execute(
      db,
    )
    await sql`update customers set created_at = '2026-11-02T10:00:00Z' where id = ${other.customerId}`.execute(db)
  })
})
afterAll(() => app.close())

const ask = async (mode: 'contact' | 'customer' | 'student', months?: string) => {
  const { body } = await app.call(statisticsApi.studentCharts, { mode, ...(months ? { months } : {}) }, reader)
  return (key: string) => body.charts.find((chart) => chart.key === key) as Chart
}
const counted = ({ points }: Chart) =>
  Object.fromEntries(points.filter(({ value }) => value > 0).map(({ label, value }) => [label, value]))

test('STAT-01 contacts are counted by month of Paris, by what became of them, origin, level and subject', async () => {
  const chart = await ask('contact', '2026-10,2026-09')
  expect(chart('months').points).toEqual([
    { label: 'septembre 2026', value: 1, month: '2026-09', opens: '/contact/history?date=2026-09-01,2026-09-30' },
    { label: 'octobre 2026', value: 2, month: '2026-10', opens: '/contact/history?date=2026-10-01,2026-10-31' },
  ])
  expect(counted(chart('statuses'))).toEqual({ Gagné: 1, Perdu: 1, Contact: 1 })
  expect(counted(chart('origins'))).toEqual({ 'Site internet': 2, 'Saisis par l’équipe': 1 })
  expect(counted(chart('levels'))).toEqual({ Terminale: 3 })
  expect(counted(chart('subjects'))).toEqual({ Anglais: 2 })
  expect(counted(chart('cities'))).toEqual({ Rennes: 1, 'Non renseigné': 2 })
})

test('STAT-01 customers and students are counted by the month they came, and by where they are', async () => {
  const chart = await ask('customer', '2026-10')
  expect(chart('customers').points).toEqual([{ label: 'octobre 2026', value: 1, month: '2026-10' }])
  expect(chart('students').points).toEqual([{ label: 'octobre 2026', value: 2, month: '2026-10' }])
  expect(counted(chart('tuition'))).toEqual({ 'Cours particuliers en cours': 1, 'Sans cours particuliers': 1 })
  expect(counted(chart('departements'))).toEqual({ 'Ille-et-Vilaine': 2 })
  expect((await ask('student', '2026-10'))('students')).toEqual(chart('students'))
})

test('STAT-02 months that do not follow each other leave out those between; none means the last three years', async () => {
  const apart = await ask('contact', '2026-09,2026-11')
  expect(counted(apart('months'))).toEqual({ 'septembre 2026': 1 })
  expect(counted(apart('statuses'))).toEqual({ Gagné: 1 })
  const all = (await ask('contact'))('months')
  expect(all.points).toHaveLength(36)
  expect(all.points.at(-1)?.label).toBe('novembre 2026')
  expect(counted(all)).toEqual({ 'septembre 2026': 1, 'octobre 2026': 2 })
})

test('a month that does not exist, or too many of them, is refused', async () => {
  const status = async (months: string) =>
    (await app.call(statisticsApi.studentCharts, { mode: 'contact', months }, reader)).status
  expect(await status('2026-13')).toBe(400)
  expect(await status("2026-10' or 1=1")).toBe(400)
  expect(await status(Array.from({ length: 49 }, () => '2026-10').join(','))).toBe(400)
})

/** What a list counts under the filters of an address. */
const listed = async (address: string) => {
  const search = new URL(address, 'http://x').searchParams
  const [from, to] = search.get('date')?.split(',') ?? []
  const statut = search.get('statut')
  const { body } = await app.call(
    contactsApi.history,
    { from, to, ...(statut ? { status: statut } : {}) },
    await app.staff({ contacts: 'read' }),
  )
  return body.total
}

test('a point opens the list of exactly what it counts; where months leave a gap, only months do', async () => {
  const chart = await ask('contact', '2026-10,2026-09')
  for (const point of [...chart('months').points, ...chart('statuses').points.filter(({ value }) => value > 0)])
    expect([point.label, await listed(point.opens ?? '')]).toEqual([point.label, point.value])
  const apart = await ask('contact', '2026-09,2026-11')
  expect(apart('months').points[0]?.opens).toBe('/contact/history?date=2026-09-01,2026-09-30')
  expect(apart('statuses').points.flatMap(({ opens }) => opens ?? [])).toEqual([])
})

test('what one may have several of is a ranking: nobody is added up twice', async () => {
  const { body } = await app.call(statisticsApi.teacherCharts, {}, reader)
  const { body: recruited } = await app.call(statisticsApi.recruitmentCharts, {}, reader)
  const rankings = [...body.charts, ...recruited.charts].filter(({ isRanking }) => isRanking).map(({ title }) => title)
  expect(rankings).toEqual(
    expect.arrayContaining([
      'Matières enseignées',
      'Villes des professeurs',
      'Matières proposées',
      'Villes des candidats',
    ]),
  )
})
