// Regular lessons through HTTP on the real database: what a rhythm gives, what blocks a day, its change and its end, the nightly task.
import { planningApi } from '@cartable/domain/courses/planning/planning.api.ts'
import { seriesApi } from '@cartable/domain/courses/series/series.api.ts'
import type { SentOf } from '@cartable/domain/kernel/operation.ts'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import type { Caller } from '../../../../test/app.ts'
import { arrangeContract, type Tuition } from '../../../../test/factories/tuition.ts'
import { startTuitionApp, type TuitionApp } from '../../../../test/tuition-app.ts'
import { fixedClock } from '../../../platform/clock.ts'
import { inWrite } from '../../../platform/db/database.ts'
import { makePublicHolidays } from '../../reference/holidays/write-public-holidays.ts'
import { keepPlanningAhead } from './keep-horizon.ts'

const clock = fixedClock('2026-11-21T10:00:00Z')
let app: TuitionApp
let director: Caller
let reader: Caller
beforeAll(async () => {
  app = await startTuitionApp({ clock })
  director = await app.director()
  reader = await app.staff({ courses: 'read' })
  await app.write((db) => makePublicHolidays(db, '2026-11-21'))
})
afterAll(() => app.close())
const today = '2026-11-21T10:00:00Z'
afterEach(() => clock.set(today))

type Sent = SentOf<typeof seriesApi.saveSeries>
/** Wednesdays at 17:00, from 25 November to 27 January, in zone B: the address of the tests is in Rennes. */
const wednesdays = ({ contractId }: Tuition, more: Partial<Sent> = {}): Sent => ({
  ...{ id: null, updatedAt: null, contractId, replacesId: null },
  ...{ firstDay: '2026-11-25', lastDay: '2027-01-27', startTime: '17:00', durationMinutes: 90, everyWeeks: 1 },
  ...{ schoolZone: 'B', skipsSchoolHolidays: true, skipsPublicHolidays: true, decisions: [] },
  ...more,
})
const contract = (options: Parameters<typeof arrangeContract>[1] = {}) =>
  app.write((db) => arrangeContract(db, options))
const save = async (tuition: Tuition, more: Partial<Sent> = {}, as = director) =>
  (await app.call(seriesApi.saveSeries, wednesdays(tuition, more), as)).body
const rowsOf = async ({ contractId }: Tuition, as = director) =>
  (await app.call(seriesApi.listSeries, { contractId: String(contractId) }, as)).body.rows

type Lesson = { status: string; day: string; at: string; kind: string | null; cents: number; minutes: number }
const lessonsOf = async ({ contractId }: Tuition): Promise<Lesson[]> => {
  const { rows } = await sql<Lesson>`
    select status, series_day as day, to_char(expected_at at time zone 'Europe/Paris', 'YYYY-MM-DD HH24:MI') as at,
           cancellation_kind as kind, price_cents as cents, duration_minutes as minutes
      from courses where contract_id = ${contractId} order by expected_at, id`.execute(app.database.db)
  return rows
}
const planned = async (tuition: Tuition) =>
  (await lessonsOf(tuition)).filter(({ status }) => status === '1-planned').map(({ at }) => at)
/** The night of a day: the task, as the queue would run it. Sessions would not outlive it. */
const night = async (instant: string) => {
  clock.set(instant)
  const report = await keepPlanningAhead.run({
    db: app.database.db,
    write: (operation: string, change: Parameters<typeof inWrite>[2]) =>
      inWrite(app.database, { operation }, change as never),
    platform: app.platform,
    signal: new AbortController().signal,
  } as never)
  clock.set(today)
  return report
}
const planOne = (tuition: Tuition, expectedAt: string, durationMinutes = 60) =>
  app.call(
    planningApi.savePlan,
    {
      ...{ id: null, updatedAt: null, replacesId: null, teacherComment: null },
      contractId: tuition.contractId,
      expectedAt,
      durationMinutes,
    },
    director,
  )

describe('a rhythm that is saved', () => {
  test('stands in the planning for six weeks, at the price of each day, without holidays; the task goes on from there', async () => {
    const tuition = await contract({ customerPriceCents: 4400 })
    expect(await save(tuition)).toMatchObject({ errors: null, made: 4, blocked: 0 })
    const lessons = await lessonsOf(tuition)
    expect(lessons.map(({ at }) => at)).toEqual([
      '2026-11-25 17:00',
      '2026-12-02 17:00',
      '2026-12-09 17:00',
      '2026-12-16 17:00',
    ])
    expect(lessons[0]).toMatchObject({ status: '1-planned', day: '2026-11-25', cents: 6600, minutes: 90 })
    // 23 and 30 December are holidays; the 6th of January comes within six weeks on the 25th of November
    expect(await night('2026-11-25T02:10:00Z')).toMatchObject({ summary: { made: 1, blocked: 0, failed: 0 } })
    expect((await planned(tuition)).at(-1)).toBe('2027-01-06 17:00')
    const [row] = await rowsOf(tuition)
    expect(row).toMatchObject({ words: 'chaque mercredi à 17:00', lessons: 8, given: 0, isRunning: true, blocked: [] })
  })

  test('is never made twice: the task again, and by two servers at once', async () => {
    const tuition = await contract()
    await save(tuition)
    await Promise.all([night('2026-12-10T02:10:00Z'), night('2026-12-10T02:10:00Z')])
    await night('2026-12-10T02:10:00Z')
    const at = await planned(tuition)
    expect(at).toEqual([...new Set(at)])
    expect(at.slice(4)).toEqual(['2027-01-06 17:00', '2027-01-13 17:00', '2027-01-20 17:00'])
  })

  test('a fortnight counts from its first day; the change of hour leaves 17:00 as it is', async () => {
    clock.set('2027-03-10T08:00:00Z')
    const tuition = await contract()
    await save(tuition, { firstDay: '2027-03-17', lastDay: '2027-06-30', everyWeeks: 2 }, await app.director())
    expect(await planned(tuition)).toEqual(['2027-03-17 17:00', '2027-03-31 17:00', '2027-04-14 17:00'])
  })

  test('one mail with all dates goes to family and teacher, none to the author', async () => {
    const tuition = await contract()
    const teacher = await app.signIn(tuition.teacherPersonId)
    await save(tuition, {}, teacher)
    const { rows } = await sql<{ person: string; body: string }>`
      select r.person_id::text as person, m.body from messages m join message_recipients r on r.message_id = m.id
       where m.about_class = 'contracts' and m.about_id = ${tuition.contractId}`.execute(app.database.db)
    expect(rows.map(({ person }) => Number(person))).toEqual([tuition.customerPersonId])
    expect(rows[0]?.body).toContain('chaque mercredi à 17:00')
    expect(rows[0]?.body.match(/• mercredi/g)).toHaveLength(4)
  })

  test.each([
    [{ lastDay: '2026-11-24' }, 'lastDay', /précède/],
    [{ firstDay: '2026-11-18', lastDay: '2027-01-27' }, 'firstDay', /aujourd’hui/],
    [{ lastDay: '2028-01-26' }, 'lastDay', /douze mois/],
    [{ durationMinutes: 100 }, 'durationMinutes', /./],
    [{ firstDay: '2026-12-23', lastDay: '2026-12-30' }, 'lastDay', /jours sans cours/],
  ])('%j is refused at %s', async (more, path, sentence) => {
    const { errors } = await save(await contract(), more)
    expect(errors?.propertyPaths).toEqual([path])
    expect(errors?.messages[0]).toMatch(sentence)
  })

  test('the same weekday and hour twice is refused; a contract that takes no lesson, too', async () => {
    const tuition = await contract()
    await save(tuition)
    expect((await save(tuition, { startTime: '18:00' })).errors?.messages).toEqual([
      'Ce contrat a déjà un cours régulier ce jour-là à cette heure.',
    ])
    const paused = await contract({ status: 'pause' })
    expect((await save(paused)).errors?.messages[0]).toMatch(/en pause/)
  })

  test('is for the office that may write, and for the teacher of the contract', async () => {
    const tuition = await contract()
    const other = await app.signIn((await contract()).teacherPersonId)
    expect((await app.call(seriesApi.saveSeries, wednesdays(tuition), reader)).status).toBe(403)
    expect((await app.call(seriesApi.saveSeries, wednesdays(tuition), other)).status).toBe(404)
    const customer = await app.signIn(tuition.customerPersonId)
    expect((await app.call(seriesApi.saveSeries, wednesdays(tuition), customer)).status).toBe(403)
    expect(await rowsOf(tuition, reader)).toEqual([])
  })
})

describe('what is in the way', () => {
  test('is said of each date before, and blocks its day until it is free or settled; the others go on', async () => {
    const tuition = await contract()
    const [second, third] = [
      await contract({ teacher: { teacherId: tuition.teacherId, personId: tuition.teacherPersonId } }),
      await contract({ household: tuition }),
    ]
    await planOne(second, '2026-12-02T16:30:00.000Z')
    await planOne(third, '2026-12-09T15:30:00.000Z')
    const {
      replacesId: _r,
      replacesFrom: _f,
      id: _i,
      updatedAt: _u,
      decisions: _d,
      withIds: _w,
      ...rhythm
    } = wednesdays(tuition)
    const { body: preview } = await app.call(
      seriesApi.previewSeries,
      {
        ...rhythm,
        ...{ contractId: String(tuition.contractId), durationMinutes: '90', everyWeeks: '1' },
        ...{ schoolZone: 'B', skipsSchoolHolidays: 'true', skipsPublicHolidays: 'true' },
      },
      director,
    )
    const said = preview.days.map(({ day, holiday, taken }) => [day, holiday ?? taken])
    expect(said.slice(0, 3)).toEqual([
      ['2026-11-25', null],
      ['2026-12-02', expect.stringMatching(/a déjà un cours prévu avec .* de 17:30 à 18:30\./)],
      ['2026-12-09', expect.stringMatching(/a déjà un cours prévu avec .* de 16:30 à 17:30\./)],
    ])
    expect(said[4]).toEqual(['2026-12-23', 'Vacances de Noël'])
    expect(await save(tuition)).toMatchObject({ made: 2, blocked: 2 })
    const [row] = await rowsOf(tuition)
    expect(row?.blocked.map(({ day }) => day)).toEqual(['2026-12-02', '2026-12-09'])
    const id = row?.id ?? 0
    const settle = async (decision: SentOf<typeof seriesApi.settleSeriesDay>['decision']) =>
      (await app.call(seriesApi.settleSeriesDay, { id, decision }, director)).body
    expect(await settle({ day: '2026-12-02', kind: 'moved', movedTo: '2026-12-02T17:00:00Z' })).toMatchObject({
      isValid: false,
    })
    expect(await settle({ day: '2026-12-02', kind: 'moved', movedTo: '2026-12-02T18:00:00Z' })).toMatchObject({
      isValid: true,
    })
    expect(await settle({ day: '2026-12-09', kind: 'skipped' })).toMatchObject({ isValid: true })
    expect((await rowsOf(tuition))[0]).toMatchObject({ blocked: [], lessons: 7 })
    expect(await planned(tuition)).toEqual(['2026-11-25 17:00', '2026-12-02 19:00', '2026-12-16 17:00'])
  })

  test('a blocked day is planned by the night that finds it free; whoever made the rhythm was told once', async () => {
    const tuition = await contract()
    const other = await contract({ household: tuition })
    const { body: inTheWay } = await planOne(other, '2026-12-02T16:30:00.000Z')
    await save(tuition)
    await night('2026-11-22T02:10:00Z')
    await night('2026-11-23T02:10:00Z')
    const { rows } =
      await sql`select from notifications where account_id = ${director.accountId} and title like 'Cours du 02/12/2026%'`.execute(
        app.database.db,
      )
    expect(rows).toHaveLength(1)
    await app.call(planningApi.cancelPlan, { id: inTheWay.id ?? 0, reason: 'family', words: null }, director)
    await night('2026-11-24T02:10:00Z')
    expect(await planned(tuition)).toContain('2026-12-02 17:00')
    expect((await rowsOf(tuition))[0]?.blocked).toEqual([])
  })

  test('an hour that was chosen instead and is taken is to settle as well, in the one list of the office; it is kept once it is free', async () => {
    const tuition = await contract()
    const other = await contract({ household: tuition })
    const { body: inTheWay } = await planOne(other, '2026-12-03T16:30:00.000Z')
    const moved = { day: '2026-12-02', kind: 'moved' as const, movedTo: '2026-12-03T16:00:00.000Z' }
    expect(await save(tuition, { decisions: [moved] })).toMatchObject({ blocked: 1 })
    const [row] = await rowsOf(tuition)
    expect(row?.blocked).toEqual([{ day: '2026-12-02', reason: expect.stringContaining('a déjà un cours prévu') }])
    const all = async () => (await app.call(seriesApi.listBlocked, {}, reader)).body.rows
    expect((await all()).filter(({ seriesId }) => seriesId === row?.id)).toMatchObject([
      { contractId: tuition.contractId, day: '2026-12-02', startTime: '17:00', words: 'chaque mercredi à 17:00' },
    ])
    await app.call(planningApi.cancelPlan, { id: inTheWay.id ?? 0, reason: 'family', words: null }, director)
    await night('2026-11-24T02:10:00Z')
    expect(await planned(tuition)).toContain('2026-12-03 17:00')
    expect((await all()).filter(({ seriesId }) => seriesId === row?.id)).toEqual([])
    const far = { ...moved, day: '2026-12-09', movedTo: '2027-03-01T16:00:00.000Z' }
    expect((await save(await contract(), { decisions: [far] })).errors?.messages).toEqual([
      '09/12/2026\u00a0: Un cours se décale de deux mois au plus.',
    ])
  })

  test('two rhythms of a teacher meet at one hour in the same night: the first is made, the second says by whom it is blocked', async () => {
    const first = await contract()
    const second = await contract({ teacher: { teacherId: first.teacherId, personId: first.teacherPersonId } })
    const later = { firstDay: '2027-01-13', lastDay: '2027-06-30' }
    await save(first, later)
    await save(second, later)
    await night('2026-12-02T02:10:00Z')
    expect(await planned(first)).toEqual(['2027-01-13 17:00'])
    expect(await planned(second)).toEqual([])
    const [row] = await rowsOf(second)
    expect(row?.blocked).toMatchObject([{ day: '2027-01-13', reason: expect.stringContaining('un cours prévu avec') }])
  })

  test('one that cannot be written stops no other of its night', async () => {
    const [sound, broken] = [await contract(), await contract({ selfEmployed: false })]
    const later = { firstDay: '2027-01-13', lastDay: '2027-06-30', durationMinutes: 60 }
    await save(sound, later)
    await save(broken, later)
    // an employee's lesson lasts whole hours: the database refuses it
    await app.write((db) =>
      db.updateTable('courseSeries').set({ durationMinutes: 90 }).where('contractId', '=', broken.contractId).execute(),
    )
    expect(await night('2026-12-02T02:10:00Z')).toMatchObject({ status: 'warning', summary: { failed: 1 } })
    expect(await planned(sound)).toEqual(['2027-01-13 17:00'])
    expect(await planned(broken)).toEqual([])
    await app.write((db) => db.deleteFrom('courseSeries').where('contractId', '=', broken.contractId).execute())
  })

  test('a public holiday is held by decision; what was decided before the saving holds', async () => {
    const tuition = await contract()
    await save(tuition, {
      ...{ firstDay: '2027-04-28', lastDay: '2027-06-30', schoolZone: 'B' },
      decisions: [{ day: '2027-05-05', kind: 'skipped' }],
    })
    const [row] = await rowsOf(tuition)
    // 28 April is within the holidays of zone B
    expect(row?.lessons).toBe(8)
    const thursdays = await contract()
    await save(thursdays, {
      ...{ firstDay: '2027-04-29', lastDay: '2027-05-20', schoolZone: null },
      decisions: [{ day: '2027-05-06', kind: 'kept' }],
    })
    expect((await rowsOf(thursdays))[0]?.lessons).toBe(4)
  })
})

describe('a rhythm that changes or ends', () => {
  test('another rhythm from a day on takes its lessons over; what was given before stays', async () => {
    const tuition = await contract()
    const { id } = await save(tuition)
    expect(await save(tuition, { replacesId: id, firstDay: '2026-12-03', startTime: '17:30' })).toMatchObject({
      errors: null,
      made: 3,
    })
    expect(await planned(tuition)).toEqual([
      '2026-11-25 17:00',
      '2026-12-02 17:00',
      '2026-12-03 17:30',
      '2026-12-10 17:30',
      '2026-12-17 17:30',
    ])
    const cancelled = (await lessonsOf(tuition)).filter(({ status }) => status === '0-cancelled')
    expect(cancelled.map(({ kind }) => kind)).toEqual(['series', 'series'])
    expect((await rowsOf(tuition)).map(({ lastDay }) => lastDay)).toEqual(['2027-01-27', '2026-12-02'])
  })

  test('ends at a day, and takes its later lessons away; a lesson that somebody cancelled is never made again', async () => {
    const tuition = await contract()
    const { id } = await save(tuition)
    const { rows } = await sql<{
      id: number
    }>`select id from courses where series_day = '2026-12-09' and contract_id = ${tuition.contractId}`.execute(
      app.database.db,
    )
    await app.call(planningApi.cancelPlan, { id: rows[0]?.id ?? 0, reason: 'pupil-ill', words: null }, director)
    await night('2026-11-22T02:10:00Z')
    expect(await planned(tuition)).toEqual(['2026-11-25 17:00', '2026-12-02 17:00', '2026-12-16 17:00'])
    const end = async (lastDay: string) =>
      (await app.call(seriesApi.endSeries, { id: id ?? 0, lastDay }, director)).body
    expect((await end('2027-02-01')).errorMsgs[0]).toMatch(/Choisissez un jour entre/)
    expect(await end('2026-12-05')).toMatchObject({ isValid: true })
    expect(await planned(tuition)).toEqual(['2026-11-25 17:00', '2026-12-02 17:00'])
    await night('2026-12-20T02:10:00Z')
    expect(await planned(tuition)).toEqual(['2026-11-25 17:00', '2026-12-02 17:00'])
  })
})

test('a lesson says which of how many it is, to its people alone; from it on the others follow, though they move to a later weekday', async () => {
  const tuition = await contract()
  const { id: seriesId } = await save(tuition)
  const { rows } = await sql<{ id: number; day: string }>`
    select id, series_day as day from courses where contract_id = ${tuition.contractId} order by series_day`.execute(
    app.database.db,
  )
  const placeOf = async (courseId: number, caller: Caller) =>
    app.call(seriesApi.placeInSeries, { courseId: String(courseId) }, caller)
  const second = rows[1]!
  const expected = {
    ...{ seriesId, contractId: tuition.contractId, day: '2026-12-02', rank: 2, of: 8 },
    words: 'chaque mercredi à 17:00',
  }
  for (const caller of [
    director,
    await app.signIn(tuition.teacherPersonId),
    await app.signIn(tuition.customerPersonId),
    await app.signIn(tuition.studentPersonId),
  ])
    expect((await placeOf(second.id, caller)).body.place).toEqual(expected)
  expect((await placeOf(second.id, await app.signIn((await contract()).customerPersonId))).status).toBe(404)

  const following = { contractId: String(tuition.contractId), replacesId: String(seriesId), firstDay: second.day }
  const { body: record } = await app.call(seriesApi.showSeries, following, director)
  expect(record).toMatchObject({ replacesId: seriesId, replacesFrom: '2026-12-02', startTime: '17:00' })
  const moved = { replacesId: seriesId, replacesFrom: '2026-12-02', firstDay: '2026-12-03', startTime: '18:00' }
  expect((await save(tuition, moved)).errors).toBeNull()
  expect(await planned(tuition)).toEqual([
    '2026-11-25 17:00',
    '2026-12-03 18:00',
    '2026-12-10 18:00',
    '2026-12-17 18:00',
  ])
})
