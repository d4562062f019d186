// Lessons suspended because a family does not pay, through HTTP on the real database: from so many days on, planned ones cancelled or
// kept, none planned and none declared meanwhile, lifted as it pays or by hand, and who is told.
import { receiptsApi } from '@cartable/domain/billing/receipts/receipts.api.ts'
import { suspensionsApi as api } from '@cartable/domain/contracts/suspensions/suspensions.api.ts'
import { coursesApi } from '@cartable/domain/courses/courses.api.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { arrangeCourse } from '../../../../test/factories/tuition.ts'
import { inWrite } from '../../../platform/db/database.ts'
import { type Home, type PlanningApp, startPlanningApp } from '../../courses/planning/planning.factory.ts'
import { followSuspensions } from './follow-suspensions.ts'

let app: PlanningApp
beforeAll(async () => {
  app = await startPlanningApp()
})
afterAll(() => app.close())

/** A family that has owed a lesson for so many days. */
const owing = async (days: number): Promise<Home> => {
  const home = await app.home()
  const id = await app.write((db) => arrangeCourse(db, home))
  await app.call(coursesApi.confirm, { id }, app.director)
  await app.write((db) =>
    sql`update orders set ordered_on = '2026-11-21'::date - ${days}::integer where id = (select order_id from courses where id = ${id})`.execute(
      db,
    ),
  )
  return home
}
const suspend = async ({ customerId }: Home, keepsPlanned = false, words: string | null = null) =>
  (await app.call(api.suspend, { customerId, keepsPlanned, words }, app.director)).body
const rowsOf = async ({ customerId }: Home) =>
  (await app.call(api.list, { customerId: String(customerId) }, app.director)).body.rows
const follow = () =>
  followSuspensions.run({
    db: app.database.db,
    write: (operation: string, change: Parameters<typeof inWrite>[2]) =>
      inWrite(app.database, { operation }, change as never),
    platform: app.platform,
    signal: new AbortController().signal,
  } as never)
const mailsTo = async (personId: number) => {
  const { rows } = await sql<{ purpose: string; body: string }>`
    select m.purpose, m.body from messages m join message_recipients r on r.message_id = m.id where r.person_id = ${personId}
       and m.purpose in ('contract-paused', 'contract-goes-on') order by m.id`.execute(app.database.db)
  return rows.map(({ purpose, body }) => `${purpose}: ${body.replaceAll(/[\u00a0\u202f]/g, ' ')}`)
}
const spoken = (words: unknown) => JSON.stringify(words).replaceAll(/[\u00a0\u202f]/g, ' ')

test('suspended from the days of the setting on, once: what is planned is cancelled, nothing is planned, everybody is told', async () => {
  const early = await owing(59)
  expect(spoken((await suspend(early)).errors)).toContain('depuis 60 jours')
  const home = await owing(60)
  const { id } = await app.save(home)
  const form = (await app.call(api.suspensionForm, { customerId: String(home.customerId) }, app.director)).body
  expect(form).toMatchObject({ dueCents: 4500, oldestDays: 60, plannedCount: 1, obstacle: null })
  const both = await Promise.all([suspend(home, false, 'Appelez-nous.'), suspend(home)])
  expect(both.filter(({ errors }) => errors === null)).toHaveLength(1)
  expect((await app.courseOf(id)).status).toBe('0-cancelled')
  for (const caller of [app.director, home.teacher])
    expect(spoken((await app.save(home, {}, caller)).errors)).toContain('suspendus depuis le 21/11/2026')
  expect(spoken((await app.check(home)).obstacles)).toContain('suspendus depuis le 21/11/2026')
  const [toFamily] = await mailsTo(home.customerPersonId)
  expect(toFamily).toMatch(/^contract-paused: .*Il reste 45,00 € à payer/s)
  const [toTeacher] = await mailsTo(home.teacherPersonId)
  expect(toTeacher).toMatch(/^contract-paused: /)
  expect(toTeacher).not.toContain('45,00')
  // who may not decide reads it, and no more
  const compta = await app.staff({ billing: 'write' })
  expect((await app.call(api.suspend, { customerId: home.customerId }, compta)).status).toBe(403)
  expect((await app.call(api.list, { customerId: String(home.customerId) }, compta)).body).toMatchObject({
    ...{ rows: [{ endedOn: null }], mayDecide: false },
  })
})

test('what is planned may be kept, and is declared; a lesson given besides is declared by the office', async () => {
  const home = await owing(70)
  const { id } = await app.save(home)
  expect((await suspend(home, true)).errors).toBeNull()
  expect((await app.courseOf(id)).status).toBe('1-planned')
  app.clock.set('2026-11-26T10:00:00Z')
  const teacher = await app.signIn(home.teacherPersonId)
  const office = await app.staff({ courses: 'fullAccess', contracts: 'write' })
  const lesson = {
    ...{ id: null, updatedAt: null, contractId: home.contractId, doneAt: '2026-11-24T16:00:00Z', durationMinutes: 60 },
    ...{ isCollective: false, chapterId: null, teacherComment: null, report: null },
  }
  const declare = async (input: object, caller = teacher) =>
    (await app.call(coursesApi.declare, input as never, caller)).body.errors
  expect(spoken(await declare(lesson))).toContain('déclaré par le service')
  expect(await declare(lesson, office)).toBeNull()
  const { updatedAt } = await app.courseOf(id)
  expect(await declare({ ...lesson, id, updatedAt, doneAt: '2026-11-25T16:00:00Z', durationMinutes: 90 })).toBeNull()
  app.clock.set('2026-11-21T10:00:00Z')
})

test('lifted by itself as it pays what it owed, and by hand before', async () => {
  const [paying, spared] = [await owing(90), await owing(90)]
  await suspend(paying)
  await suspend(spared)
  await follow()
  expect(await rowsOf(paying)).toMatchObject([{ endedOn: null }])
  const receipt = {
    ...{ id: null, updatedAt: null, customerId: paying.customerId, company: 'private-tuition', method: 'transfer' },
    ...{ amountCents: 4_500, receivedOn: '2026-11-21', chequeNumber: null, chequeBank: null, comments: null },
    ...{ reason: null, confirmsTwin: false, parts: null },
  } as const
  expect((await app.call(receiptsApi.saveReceipt, receipt, app.director)).body.errors).toBeNull()
  await Promise.all([follow(), follow()])
  expect(await rowsOf(paying)).toMatchObject([{ endKind: 'paid', endedBy: null }])
  expect((await app.save(paying)).errors).toBeNull()
  expect((await mailsTo(paying.customerPersonId)).map((mail) => mail.split(':')[0])).toEqual([
    ...['contract-paused', 'contract-goes-on'],
  ])
  const [row] = await rowsOf(spared)
  const lift = () => app.call(api.lift, { id: row?.id ?? 0 }, app.director)
  expect((await lift()).body.isValid).toBe(true)
  expect((await lift()).body.isValid).toBe(false)
  expect(await rowsOf(spared)).toMatchObject([{ endKind: 'lifted', endedBy: expect.any(String) }])
  expect((await mailsTo(spared.teacherPersonId)).at(-1)).toContain('ils reprennent')
})
