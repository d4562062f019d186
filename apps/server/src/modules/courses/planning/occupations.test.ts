// Who is where, as the database keeps it: stages and lessons in each other's way, absences, collective lessons, exchanges.
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { arrangeRegistration, arrangeStage } from '../../../../test/factories/traineeships.ts'
import { arrangeCourse } from '../../../../test/factories/tuition.ts'
import { constraintOf } from '../../../platform/db/errors.ts'
import { type PlanningApp, startPlanningApp } from './planning.factory.ts'

let app: PlanningApp
beforeAll(async () => {
  app = await startPlanningApp()
})
afterAll(() => app.close())

/** Name of the constraint that a write meets. */
const meets = (write: () => Promise<unknown>) =>
  write().then(
    () => null,
    (error: unknown) => constraintOf(error),
  )
/** A stage on Wednesday 25 November 2026 from 9 to 11. */
const stageOf = (more: Parameters<typeof arrangeStage>[1] = {}) =>
  app.write((db) =>
    arrangeStage(db, {
      name: 'Stage de novembre',
      startsOn: '2026-11-23',
      endsOn: '2026-11-27',
      days: ['2026-11-25'],
      ...more,
    }),
  )
const lesson = (time: string) => ({ expectedAt: `2026-11-25T${time}:00Z`, durationMinutes: 60 })

test('a pupil at a stage has no lesson meanwhile, and the stage is named to staff; on a day of absence there is none', async () => {
  const home = await app.home()
  const stage = await stageOf()
  const registered = await app.write((db) => arrangeRegistration(db, stage, { household: home }))
  expect((await app.save(home, lesson('09:00'))).errors?.messages).toEqual([
    expect.stringMatching(/^Malo .+ a déjà un stage \(Stage de novembre\) de 09:00 à 11:00\.$/),
  ])
  expect((await app.save(home, lesson('09:00'), home.teacher)).errors?.messages).toEqual([
    'L’élève n’est pas libre à cette heure.',
  ])
  expect((await app.save(home, lesson('10:00'))).errors).toBeNull()
  const absent = await app.home()
  await app.write(async (db) => {
    const { registrationId } = await arrangeRegistration(db, stage, { household: absent })
    await db.insertInto('traineeshipRegistrationAbsences').values({ registrationId, day: '2026-11-25' }).execute()
  })
  expect((await app.save(absent, lesson('08:30'))).errors).toBeNull()
  // the registration is cancelled: its hours are free again
  const { registrationId } = registered
  await app.write((db) =>
    db
      .updateTable('traineeshipRegistrations')
      .set({ enabled: false, cancelledAt: '2026-11-21T10:00:00Z' })
      .where('id', '=', registrationId)
      .execute(),
  )
  expect((await app.save(home, lesson('08:30'))).errors).toBeNull()
})

test('a pupil with a lesson is placed in no group of that hour, nor does a group move to it', async () => {
  const home = await app.home()
  await app.save(home, lesson('09:00'))
  const stage = await stageOf()
  expect(await meets(() => app.write((db) => arrangeRegistration(db, stage, { household: home })))).toBe(
    'occupations_student_excl',
  )
  const evening = await stageOf()
  await app.write(async (db) => {
    await db
      .updateTable('traineeshipGroups')
      .set({ startTime: '18:00', endTime: '20:00' })
      .where('id', '=', evening.groupId)
      .execute()
    await arrangeRegistration(db, evening, { household: home })
  })
  const moved = () =>
    app.write((db) =>
      db.updateTable('traineeshipGroups').set({ startTime: '09:30' }).where('id', '=', evening.groupId).execute(),
    )
  expect(await meets(moved)).toBe('occupations_student_excl')
})

test('pupils of one collective lesson share its hour; two collective lessons of one teacher do not overlap', async () => {
  const first = await app.home({ isCollective: true })
  const teacher = { teacherId: first.teacherId, personId: first.teacherPersonId }
  const second = await app.home({ teacher, isCollective: true })
  const third = await app.home({ teacher, isCollective: true })
  expect((await app.save(first, lesson('14:00'))).errors).toBeNull()
  expect((await app.save(second, lesson('14:00'))).errors).toBeNull()
  expect((await app.save(third, lesson('14:30'))).errors?.messages).toHaveLength(2)
})

test('a cancelled lesson takes nobody; two lessons exchanged in one transaction clash only at its end', async () => {
  const home = await app.home()
  const [one, other] = [
    (await app.save(home, lesson('14:00'))).id ?? 0,
    (await app.save(home, lesson('16:00'))).id ?? 0,
  ]
  const move = (id: number, time: string, deferred: boolean) => async () =>
    app.write(async (db) => {
      if (deferred) await sql`set constraints occupations_teacher_excl, occupations_student_excl deferred`.execute(db)
      const to = (course: number, at: string) =>
        db.updateTable('courses').set({ expectedAt: at }).where('id', '=', course).execute()
      await to(id, `2026-11-25T${time}:00Z`)
      await to(other, '2026-11-25T14:00:00Z')
    })
  expect(await meets(move(one, '16:00', false))).toMatch(/^occupations_/)
  expect(await meets(move(one, '15:30', true))).toBeNull()
  const kept = await app.database.db
    .selectFrom('occupations')
    .select((eb) => eb.fn.countAll().as('n'))
    .where('courseId', 'in', [one, other])
    .executeTakeFirstOrThrow()
  expect(Number(kept.n)).toBe(4)
})

test('an hour is an instant: 17:00 stays 17:00 over the change of clocks', async () => {
  const home = await app.home()
  const id = await app.write((db) => arrangeCourse(db, home, { doneAt: '2026-10-24T15:00:00Z' }))
  const { rows } = await sql<{ hours: string }>`
    select to_char(lower(during) at time zone 'Europe/Paris', 'HH24:MI') as hours from occupations where course_id = ${id} and role = 'teacher'`.execute(
    app.database.db,
  )
  expect(rows).toEqual([{ hours: '17:00' }])
})
