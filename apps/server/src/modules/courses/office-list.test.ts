// The list of lessons as the office works through it: what is due, of whom, and what only the office may ask.
import { coursesApi } from '@cartable/domain/courses/courses.api.ts'
import type { SentOf } from '@cartable/domain/kernel/operation.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Caller } from '../../../test/app.ts'
import { arrangeCourse } from '../../../test/factories/tuition.ts'
import type { Db } from '../../platform/db/database.ts'
import { type Home, type PlanningApp, startPlanningApp } from './planning/planning.factory.ts'

let app: PlanningApp
beforeAll(async () => {
  app = await startPlanningApp() // it is Saturday 21 November 2026, 11:00 in Paris
})
afterAll(() => app.close())

const ids = async (asked: Partial<SentOf<typeof coursesApi.list>>, caller: Caller = app.director) =>
  (await app.call(coursesApi.list, { size: '100', sort: 'date.asc', ...asked }, caller)).body.rows.map(({ id }) => id)
const declare = async (home: Home, day: string, durationMinutes = 60) => {
  const sent = { id: null, updatedAt: null, contractId: home.contractId, doneAt: `${day}T09:00:00Z`, durationMinutes }
  return (await app.call(coursesApi.declare, sent, home.teacher)).body.id!
}
/** Time passes for a planned lesson: two hours. */
const earlier = (db: Db, id: number) =>
  db.updateTable('courses').set({ expectedAt: sql`expected_at - interval '2 hours'` }).where('id', '=', id).execute()
const become = (id: number, status: '22-validated-customer-mail' | '23-validated-waiting') =>
  app.write((db) => db.updateTable('courses').set({ status }).where('id', '=', id).execute())

test('what is due: declared or contested, over and not declared, reminded in vain or without address, to come', async () => {
  const home = await app.home()
  const [fresh, asked, silent] = [
    await declare(home, '2026-11-19'),
    await declare(home, '2026-11-18'),
    await declare(home, '2026-11-17'),
  ]
  await become(asked, '22-validated-customer-mail')
  await become(silent, '23-validated-waiting')
  const unreachable = await app.home()
  const unwritten = await declare(unreachable, '2026-11-16')
  await app.write((db) =>
    db.updateTable('people').set({ email: null }).where('id', '=', unreachable.customerPersonId).execute(),
  )
  const later = (await app.save(home, { expectedAt: '2026-11-25T16:00:00Z' })).id!
  const running = (await app.save(home, { expectedAt: '2026-11-21T10:15:00Z', durationMinutes: 60 })).id!
  const over = (await app.save(unreachable, { expectedAt: '2026-11-21T10:30:00Z', durationMinutes: 60 })).id!
  expect(await ids({ due: 'to-declare' })).toEqual([])
  for (const id of [running, over]) await app.write((db) => earlier(db, id))
  const settled = await app.write((db) =>
    arrangeCourse(db, home, { doneAt: '2026-11-10T09:00:00Z', durationMinutes: 60 }),
  )
  await app.call(coursesApi.confirm, { id: settled }, app.director)

  expect(await ids({ due: 'to-handle' }, app.director)).toEqual([unwritten, silent, asked, fresh, running, over])
  expect(await ids({ due: 'to-call' }, app.director)).toEqual([unwritten, silent])
  expect(await ids({ due: 'to-declare' }, app.director)).toEqual([running, over])
  expect(await ids({ due: 'to-come' }, app.director)).toEqual([later])
  expect(await ids({ studentId: String(home.studentId), isTest: 'false' }, app.director)).toContain(fresh)
  expect(await ids({ paymentStates: 'missing' }, app.director)).toEqual([settled])
  expect(await ids({ format: 'CEL' }, app.director)).toEqual([])

  // a family's own list has no such questions: it is not asked who is called, or how it pays
  expect(await ids({ due: 'to-call' }, home.customer)).toContain(fresh)
  expect(await ids({ paymentStates: 'missing' }, home.customer)).toContain(fresh)
})

test('COURSE-02 staff who look with another’s eyes are offered what that reader may do; telephones are theirs alone', async () => {
  const home = await app.home()
  const id = await declare(home, '2026-11-20')
  const row = async (asked: Partial<SentOf<typeof coursesApi.list>>, caller: Caller = app.director) =>
    (await app.call(coursesApi.list, { contractId: String(home.contractId), ...asked }, caller)).body.rows.find(
      (one) => one.id === id,
    )
  const may = (found: Awaited<ReturnType<typeof row>>) => found?.moves.map(({ to }) => to)
  expect(may(await row({}))).toEqual(expect.arrayContaining(['3-confirmed', '4-disputed', '5-cancelled']))
  expect(await row({})).toMatchObject({ correctable: true, cancellable: true })
  expect(may(await row({ displayMode: 'student' }))).toEqual(['3-confirmed', '4-disputed'])
  expect(await row({ displayMode: 'student' })).toMatchObject({ correctable: false, cancellable: false })
  expect(may(await row({ displayMode: 'teacher' }))).toEqual(['5-cancelled'])
  expect(await row({ displayMode: 'teacher-front' })).toMatchObject({ customerPayment: null, correctable: true })
  const staffOnly = { customerPhone: null, hasEmail: null, agreedBy: null, agreedAt: null }
  expect(await row({}, home.customer)).toMatchObject(staffOnly)
  expect(await row({}, home.teacher)).toMatchObject(staffOnly)
  expect((await row({}))?.hasEmail).toBe(true)
})
