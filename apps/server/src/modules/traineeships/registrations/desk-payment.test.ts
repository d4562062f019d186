// The desk: a family made while its child is registered, a link that keeps the place, dates of payment; a teacher who gives up; one calendar.

import { proposalsApi } from '@cartable/domain/traineeships/proposals/proposals.api.ts'
import { registrationsApi as api } from '@cartable/domain/traineeships/registrations/registrations.api.ts'
import { sessionsApi } from '@cartable/domain/traineeships/sessions/sessions.api.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Caller } from '../../../../test/app.ts'
import { arrangeHousehold, arrangeTeacher } from '../../../../test/factories/people.ts'
import { arrangeOpenStage, type OpenStage } from '../../../../test/factories/registrations.ts'
import { arrangeAccepted } from '../../../../test/factories/traineeships.ts'
import { startTuitionApp, type TuitionApp } from '../../../../test/tuition-app.ts'

let app: TuitionApp
let manager: Caller
let stage: OpenStage
beforeAll(async () => {
  app = await startTuitionApp()
  manager = await app.staff({ traineeships: 'fullAccess' })
  stage = await app.write((db) => arrangeOpenStage(db))
})
afterAll(() => app.close())

const register = async (student: number, values: object = {}) =>
  (
    await app.call(
      api.registrationSave,
      {
        ...{ id: null, updatedAt: null, traineeshipSession: stage.sessionId, student, paymentMethod: 'card' },
        ...{ traineeshipLevel: stage.levelId, traineeshipSubjects: [stage.subjects[0]], ...values },
      },
      manager,
    )
  ).body
const heldUntil = async (id: number) => {
  const { rows } = await sql<{
    heldUntil: string | null
  }>`select held_until from traineeship_registrations where id = ${id}`.execute(app.database.db)
  return rows[0]?.heldUntil ?? null
}

test('a family is made with its child; one that resembles it is shown first', async () => {
  const family = {
    ...{
      gender: 'female' as const,
      firstName: 'Solenn',
      lastName: 'Kerbrat',
      email: 'solenn.kerbrat@exemple.fr',
      address: null,
    },
    ...{
      phone: { phoneNumber: '06 12 34 56 78', phoneRegion: 'FR' },
      studentLastName: 'Kerbrat',
      scholarLevelId: null,
    },
  }
  const make = async (
    studentFirstName: string,
    duplicateChoice: { use: number | null; seen: number[] } | null = null,
  ) => (await app.call(api.registrationFamily, { ...family, studentFirstName, duplicateChoice }, manager)).body
  const first = await make('Malo')
  expect(first).toMatchObject({ errors: null, studentName: 'Malo Kerbrat', studentId: expect.any(Number) })
  const again = await make('Lena')
  expect(again).toMatchObject({ studentId: null, duplicates: [{ customerId: first.id }] })
  const used = await make('Lena', { use: first.id, seen: again.duplicates.map(({ id }) => id) })
  expect(used).toMatchObject({ errors: null, id: first.id })
  expect(used.studentId).not.toBe(first.studentId)
})

test('a link keeps the place until a day, which the office may take away; a family without an address gets none', async () => {
  const home = await app.write((db) => arrangeHousehold(db))
  const { id, displayCBForm } = await register(home.studentId, { sendsLink: true })
  expect(displayCBForm).toBe(false)
  expect(await heldUntil(id ?? 0)).not.toBeNull()
  expect((await app.call(api.registrationKeep, { id: id ?? 0 }, manager)).body.isValid).toBe(true)
  expect(await heldUntil(id ?? 0)).toBeNull()
  const silent = await app.write(async (db) => {
    const made = await arrangeHousehold(db)
    await db.updateTable('people').set({ email: null }).where('id', '=', made.customerPersonId).execute()
    return made
  })
  expect((await register(silent.studentId, { sendsLink: true })).errors?.propertyPaths).toEqual(['sendsLink'])
})

test('dates of payment sum to the price and need a first day; nothing is registered otherwise', async () => {
  const home = await app.write((db) => arrangeHousehold(db))
  const dated = { paymentMethod: 'cheque', paymentCount: 2 }
  expect((await register(home.studentId, dated)).errors?.propertyPaths).toEqual(['firstPaymentOn'])
  const today = app.platform.clock.today()
  expect((await register(home.studentId, { ...dated, firstPaymentOn: today })).errors).toBeNull()
  const { rows } = await sql<{ amountCents: number }>`
    select i.amount_cents from payment_plan_instalments i join payment_plans p on p.id = i.plan_id where p.customer_id = ${home.customerId} order by i.due_on`.execute(
    app.database.db,
  )
  expect(rows.map(({ amountCents }) => amountCents)).toEqual([9_950, 9_950])
})

test('a plan of which nothing is left ends before the next one begins, without waiting to be followed', async () => {
  const home = await app.write((db) => arrangeHousehold(db))
  const dated = { paymentMethod: 'cheque', paymentCount: 2, firstPaymentOn: app.platform.clock.today() }
  const first = await register(home.studentId, dated)
  expect((await app.call(api.registrationCancel, { id: String(first.id) }, manager)).body.isValid).toBe(true)
  expect((await register(home.studentId, dated)).errors).toBeNull()
  const { rows } = await sql<{ status: string }>`
    select status from payment_plans where customer_id = ${home.customerId} order by id`.execute(app.database.db)
  expect(rows.map(({ status }) => status)).toEqual(['kept', 'active'])
})

test('a teacher who had accepted gives up with a reason, once; the group is open again', async () => {
  const { teacherId } = await app.write((db) => arrangeTeacher(db, {}))
  const id = await app.write((db) => arrangeAccepted(db, stage, { teacherId }))
  expect((await app.call(proposalsApi.refuseProposal, { id }, manager)).body.errorMsgs).toHaveLength(1)
  const give = async (reason: string) => (await app.call(proposalsApi.withdrawProposal, { id, reason }, manager)).body
  expect((await give('')).errors?.propertyPaths).toEqual(['reason'])
  expect((await give('Déménagement')).errors).toBeNull()
  expect((await give('Déménagement')).errors).not.toBeNull()
  const { calendar } = sessionsApi
  const { body } = await app.call(calendar, { from: '2026-10-01', until: '2026-11-15' }, manager)
  expect(body.sessions.find((one) => one.id === stage.sessionId)).toMatchObject({ groups: 1, withoutTeacher: 1 })
})
