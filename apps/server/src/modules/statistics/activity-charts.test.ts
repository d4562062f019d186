// Proves the charts of stages, teachers, private tuition and recruitment through HTTP: what is counted, where, in which month.
import { coursesApi } from '@cartable/domain/courses/courses.api.ts'
import { statisticsApi } from '@cartable/domain/statistics/statistics.api.ts'
import type { Chart } from '@cartable/domain/statistics/statistics.schema.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Caller, startTestApp, type TestApp } from '../../../test/app.ts'
import { arrangeHousehold, arrangeTeacher } from '../../../test/factories/people.ts'
import { arrangeAccepted, arrangeRegistration, arrangeStage } from '../../../test/factories/traineeships.ts'
import { arrangeContract, arrangeCourse } from '../../../test/factories/tuition.ts'
import { fixedClock } from '../../platform/clock.ts'

let app: TestApp
let reader: Caller
beforeAll(async () => {
  app = await startTestApp({ clock: fixedClock('2026-11-21T09:00:00.000Z') })
  reader = await app.staff({ statistics: 'read' })
  await app.write(async (db) => {
    const days = ['2026-10-19', '2026-10-20', '2026-10-21']
    const autumn = await arrangeStage(db, { name: 'Toussaint', days, capacity: 8 })
    const { teacherId } = await arrangeTeacher(db)
    await arrangeAccepted(db, autumn, { teacherId, hourlySalaryCents: 2_650 })
    const paid = await arrangeRegistration(db, autumn, { totalCents: 180_000 })
    await arrangeRegistration(db, autumn, { totalCents: 24_050 })
    const gone = await arrangeRegistration(db, autumn, { totalCents: 99_900, cancelled: true })
    await sql`update traineeship_registrations set created_at = '2026-09-30T22:30:00Z' where id in (${paid.registrationId}, ${gone.registrationId})`.execute(
      db,
    )
    const summer = await arrangeStage(db, { name: 'Été', startsOn: '2026-07-06', endsOn: '2026-07-10' })
    await arrangeRegistration(db, summer, { household: paid, totalCents: 5_000 })
    await arrangeStage(db, { name: 'Annulé', status: '0-cancelled' })
    const company = await db
      .selectFrom('companies')
      .select('id')
      .where('code', '=', 'traineeship')
      .executeTakeFirstOrThrow()
    const order = await db
      .insertInto('orders')
      .values({
        companyId: company.id,
        customerId: paid.customerId,
        studentId: paid.studentId,
        traineeshipRegistrationId: paid.registrationId,
        orderedOn: '2026-10-02',
        amountCents: 180_000,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await db
      .insertInto('payments')
      .values({
        orderId: order.id,
        payer: 'customer',
        type: 'cheque',
        status: 'succeeded',
        amountCents: 120_000,
        paidOn: '2026-10-03',
      })
      .execute()
    const tuition = await arrangeContract(db, { household: await arrangeHousehold(db) })
    await arrangeCourse(db, tuition, { doneAt: '2026-10-31T23:30:00Z', durationMinutes: 90 })
    await arrangeCourse(db, tuition, { doneAt: '2026-10-10T10:00:00Z', durationMinutes: 120 })
    await arrangeCourse(db, tuition, { status: '1-planned', doneAt: '2026-11-28T10:00:00Z' })
    const newcomer = await arrangeTeacher(db, { selfEmployed: false })
    await db.updateTable('teachers').set({ hiredOn: '2026-10-05' }).where('id', '=', newcomer.teacherId).execute()
    await db
      .insertInto('candidates')
      .values({
        teacherId: newcomer.teacherId,
        status: 'hired',
        createdAt: '2026-09-30T21:30:00Z',
        statusChangedAt: '2026-10-05T10:00:00Z',
      })
      .execute()
  })
})
afterAll(() => app.close())

const counted = ({ points }: Chart) =>
  Object.fromEntries(points.filter(({ value }) => value > 0).map(({ label, value }) => [label, value]))
const pick = (charts: readonly Chart[]) => (key: string) => charts.find((chart) => chart.key === key) as Chart
const stages = async (months?: string) => {
  const { body } = await app.call(statisticsApi.traineeshipCharts, months ? { months } : {}, reader)
  return { chart: pick(body.charts), ...body }
}

test('STAT-05 stages are charted by hours, average hourly rate, turnover, what was really paid, students, and registrations by month', async () => {
  const { charts, chart } = await stages()
  expect(charts.map(({ kind }) => kind)).toEqual(['bars', 'bars', 'bars', 'bars', 'bars', 'columns'])
  expect(counted(chart('hours'))).toEqual({ Toussaint: 6, Été: 2 })
  expect(counted(chart('rate'))).toEqual({ Toussaint: 26.5 })
  expect(counted(chart('turnover'))).toEqual({ Toussaint: 2040.5, Été: 50 })
  expect(counted(chart('received'))).toEqual({ Toussaint: 1200 })
  expect(counted(chart('students'))).toEqual({ Toussaint: 2, Été: 1 })
  expect(counted(chart('registrations'))['octobre 2026']).toBe(1)
})

test('the stages of the months asked are counted: those that begin in them', async () => {
  const { chart, classRates } = await stages('2026-07')
  expect(counted(chart('hours'))).toEqual({ Été: 2 })
  expect(chart('registrations').points).toEqual([{ label: 'juillet 2026', value: 0, month: '2026-07' }])
  expect(classRates.map(({ stage }) => stage)).toEqual(['Été'])
})

test('where no month is chosen, the stages to come are counted with those of the last three years', async () => {
  const labels = (await stages()).chart('registrations').points.map(({ label }) => label)
  expect([labels[0], labels.at(-1)]).toEqual(['décembre 2023', 'novembre 2027'])
})

test('STAT-06 the class-rate table tells how full the groups of each stage are', async () => {
  const { classRates } = await stages()
  expect(classRates).toMatchObject([
    { stage: 'Toussaint', groups: 1, placed: 2, placedInKnown: 2, places: 8 },
    { stage: 'Été', groups: 1, placed: 1, placedInKnown: 0, places: 0 },
  ])
})

test('teachers are counted by the month of their hiring, candidates by that of their coming', async () => {
  const teachers = pick((await app.call(statisticsApi.teacherCharts, { months: '2026-10' }, reader)).body.charts)
  expect(teachers('hired').points).toEqual([{ label: 'octobre 2026', value: 1, month: '2026-10' }])
  expect(counted(teachers('contract'))).toEqual({ Salariés: 1 })
  const september = pick((await app.call(statisticsApi.recruitmentCharts, { months: '2026-09' }, reader)).body.charts)
  expect(counted(september('statuses'))).toEqual({ Embauché: 1 })
  expect(counted(september('hired'))).toEqual({})
  const october = pick((await app.call(statisticsApi.recruitmentCharts, { months: '2026-10' }, reader)).body.charts)
  expect(counted(october('hired'))).toEqual({ 'octobre 2026': 1 })
})

test('lessons given are counted in the month of Paris where they were given, planned ones never', async () => {
  const october = pick((await app.call(statisticsApi.tuitionCharts, { months: '2026-10' }, reader)).body.charts)
  expect(counted(october('hours'))).toEqual({ 'octobre 2026': 2 })
  expect(counted(october('turnover'))).toEqual({ 'octobre 2026': 90 })
  const november = pick((await app.call(statisticsApi.tuitionCharts, { months: '2026-11' }, reader)).body.charts)
  expect(counted(november('hours'))).toEqual({ 'novembre 2026': 1.5 })
})

test('the hours of a month open its lessons, those that are counted alone; turnover is money', async () => {
  const chart = pick((await app.call(statisticsApi.tuitionCharts, { months: '2026-11' }, reader)).body.charts)
  const search = new URL(chart('hours').points[0]?.opens ?? '', 'http://x').searchParams
  const [from, to] = search.get('date')?.split(',') ?? []
  const { body } = await app.call(
    coursesApi.list,
    { from, to, statuses: search.get('statut') ?? '' },
    await app.staff({ courses: 'read' }),
  )
  expect(body.rows.map(({ durationMinutes }) => durationMinutes)).toEqual([90])
  expect([chart('turnover').isMoney, chart('hours').isMoney]).toEqual([true, undefined])
})

test('statistics need their right, and months that exist', async () => {
  const other = await app.staff({ traineeships: 'write' })
  for (const operation of [
    statisticsApi.traineeshipCharts,
    statisticsApi.teacherCharts,
    statisticsApi.tuitionCharts,
  ] as const) {
    expect((await app.call(operation, {}, other)).status).toBe(403)
    expect((await app.call(operation, { months: '2026-13' }, reader)).status).toBe(400)
  }
})
