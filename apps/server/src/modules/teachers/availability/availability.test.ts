// When teachers give lessons, through HTTP: who says it, what the planning makes of it, an absence and the lessons it takes away.
import { agendaApi } from '@cartable/domain/courses/agenda/agenda.api.ts'
import { planningApi } from '@cartable/domain/courses/planning/planning.api.ts'
import { seriesApi } from '@cartable/domain/courses/series/series.api.ts'
import { availabilityApi } from '@cartable/domain/teachers/availability/availability.api.ts'
import { teachersApi } from '@cartable/domain/teachers/teachers.api.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Caller } from '../../../../test/app.ts'
import { type Home, type PlanningApp, startPlanningApp } from '../../courses/planning/planning.factory.ts'

let app: PlanningApp
beforeAll(async () => {
  app = await startPlanningApp()
})
afterAll(() => app.close())

const ordinary = { inSchoolHolidays: false, firstDay: null, lastDay: null }
const wednesday = { weekday: 3, from: '14:00', to: '19:00', ...ordinary }
const shown = async (home: Home, caller: Caller = home.teacher) =>
  (await app.call(availabilityApi.showHours, caller === home.teacher ? {} : { id: String(home.teacherId) }, caller))
    .body
const save = async (home: Home, windows: (typeof wednesday)[] | object[], caller: Caller = home.teacher) => {
  const { id, updatedAt } = await shown(home, caller)
  return (await app.call(availabilityApi.saveHours, { id, updatedAt, windows: windows as never }, caller)).body
}
const away = async (home: Home, firstDay: string, lastDay: string, more: object = {}, caller: Caller = home.teacher) =>
  (await app.call(availabilityApi.saveAbsence, { teacherId: home.teacherId, firstDay, lastDay, ...more }, caller)).body

test('a teacher says his hours, the office corrects them; two that overlap are refused where the second begins', async () => {
  const home = await app.home()
  expect((await save(home, [wednesday])).errors).toBeNull()
  const summer = { ...wednesday, from: '09:00', inSchoolHolidays: true, firstDay: '2027-01-01', lastDay: '2027-06-30' }
  expect((await save(home, [wednesday, summer], app.director)).errors).toBeNull()
  expect((await shown(home)).windows).toEqual([summer, wednesday])
  const { errors } = await save(home, [wednesday, { ...wednesday, from: '18:00', to: '20:00' }])
  expect(errors?.propertyPaths).toEqual(['windows.1.from'])
  // the published field shows the ordinary week, and leaves the rest where it is
  const { body: record } = await app.call(teachersApi.show, { id: String(home.teacherId) }, app.director)
  expect(record.planningDays).toEqual([{ weekday: 3, from: '14:00', to: '19:00' }])
})

test('somebody who read the hours before they changed is told who changed them', async () => {
  const home = await app.home()
  const { id, updatedAt } = await shown(home, app.director)
  await save(home, [wednesday])
  const late = await app.call(availabilityApi.saveHours, { id, updatedAt, windows: [] }, app.director)
  expect(late.status).toBe(409)
  expect((await shown(home)).windows).toHaveLength(1)
})

test('hours outside school holidays hold where the pupil goes to school; an absence is said, and not proposed', async () => {
  const home = await app.home()
  await save(home, [wednesday])
  await app.write(async (db) => {
    const place = { completeAddress: 'Rennes', departementCode: '35', latitude: 48.1, longitude: -1.68 }
    const { id } = await db.insertInto('addresses').values(place).returning('id').executeTakeFirstOrThrow()
    await db.updateTable('people').set({ addressId: id }).where('id', '=', home.customerPersonId).execute()
  })
  const inWinter = '2026-12-23T15:00:00Z'
  expect((await app.check(home, { at: inWinter })).warnings).toContain(
    'Ce n’est pas une heure où le professeur se dit disponible.',
  )
  await save(home, [{ ...wednesday, inSchoolHolidays: true }])
  expect((await app.check(home, { at: inWinter })).warnings).not.toContain(
    'Ce n’est pas une heure où le professeur se dit disponible.',
  )
  await away(home, '2026-11-25', '2026-11-26', { reason: 'Opération' })
  expect((await app.check(home)).warnings).toEqual(['Le professeur est indisponible du 25/11/2026 au 26/11/2026.'])
  const asked = { contractId: String(home.contractId), durationMinutes: 60 }
  const { body } = await app.call(planningApi.freeHours, asked, app.director)
  expect(body.hours.map((hour) => hour.slice(0, 10))).toEqual(['2026-12-02', '2026-12-09', '2026-12-16'])
})

test('the calendar shows hours and absences of the teacher, to the office and to himself alone', async () => {
  const home = await app.home()
  await save(home, [wednesday])
  await away(home, '2026-11-26', '2026-11-26')
  const span = { from: '2026-11-25', to: '2026-11-26' }
  const opened = async (caller: Caller) =>
    (await app.call(agendaApi.agenda, { ...span, teacherIds: String(home.teacherId) }, caller)).body.openings
  const expected = [
    { teacherId: home.teacherId, day: '2026-11-25', hours: [{ from: '14:00', to: '19:00' }], isAway: false },
    { teacherId: home.teacherId, day: '2026-11-26', hours: [], isAway: true },
  ]
  expect(await opened(app.director)).toEqual(expected)
  expect(await opened(home.teacher)).toEqual(expected)
  expect(await opened(home.customer)).toEqual([])
})

test('an absence lists the lessons of its days and cancels them in one act; families are told, why he is away is his', async () => {
  const home = await app.home()
  const [one, other, later] = [
    await app.save(home, { expectedAt: '2026-11-25T16:00:00Z' }),
    await app.save(home, { expectedAt: '2026-11-26T16:00:00Z' }),
    await app.save(home, { expectedAt: '2026-11-27T16:00:00Z' }),
  ]
  await app.tell()
  const span = { firstDay: '2026-11-25', lastDay: '2026-11-26' }
  const { body } = await app.call(availabilityApi.lostLessons, { ...span }, home.teacher)
  expect(body.rows.map(({ id }) => id)).toEqual([one.id, other.id])
  const saved = await away(home, span.firstDay, span.lastDay, { reason: 'Opération', cancelsLessons: true })
  expect(saved).toMatchObject({ errors: null, cancelled: 2 })
  expect(await app.courseOf(one.id)).toMatchObject({
    ...{ status: '0-cancelled', cancellationKind: 'teacher', cancellationReason: 'Professeur indisponible' },
  })
  expect((await app.courseOf(later.id)).status).toBe('1-planned')
  await app.tell()
  const { rows } = await app.database.pool.query(
    `select m.purpose, m.body from messages m join message_recipients r on r.message_id = m.id
      where r.person_id = $1 and m.purpose = 'course-cancelled'`,
    [home.customerPersonId],
  )
  expect(rows).toHaveLength(2)
  expect(JSON.stringify(rows)).not.toContain('Opération')
  expect((await away(home, '2026-11-26', '2026-11-30')).errors?.messages).toEqual([
    'Une absence est déjà notée sur une partie de ces jours\u00a0: retirez-la d’abord.',
  ])
  const [absence] = (await shown(home)).absences
  expect(absence?.reason).toBe('Opération')
  const other_ = await app.home()
  expect((await app.call(availabilityApi.removeAbsence, { id: absence!.id }, other_.teacher)).status).toBe(404)
  await app.call(availabilityApi.removeAbsence, { id: absence!.id }, home.teacher)
  expect((await shown(home)).absences).toEqual([])
})

test('a day of absence blocks the lesson of a rhythm, which is made once he is there after all', async () => {
  const home = await app.home()
  await away(home, '2026-12-02', '2026-12-02')
  const rhythm = {
    ...{ contractId: home.contractId, firstDay: '2026-11-25', lastDay: '2026-12-16', startTime: '17:00' },
    ...{ durationMinutes: 60, everyWeeks: 1, schoolZone: null, skipsSchoolHolidays: false, skipsPublicHolidays: false },
  }
  const { body: preview } = await app.call(
    seriesApi.previewSeries,
    {
      ...{ contractId: String(home.contractId), firstDay: rhythm.firstDay, lastDay: rhythm.lastDay },
      ...{ startTime: '17:00', durationMinutes: 60, everyWeeks: 1 },
      ...{ skipsSchoolHolidays: 'false', skipsPublicHolidays: 'false' },
    },
    app.director,
  )
  expect(preview.days.map(({ taken }) => taken)).toEqual([
    null,
    'Le professeur est indisponible le 02/12/2026.',
    null,
    null,
  ])
  const { body: saved } = await app.call(seriesApi.saveSeries, rhythm, app.director)
  expect(saved).toMatchObject({ errors: null, made: 3, blocked: 1 })
})
