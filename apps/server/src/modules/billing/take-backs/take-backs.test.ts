// What a teacher was paid too much, through HTTP: within a share, contested, left to him by a right, claimed by a letter and given back, each once.

import { bankApi } from '@cartable/domain/accounting/bank/bank.api.ts'
import { takeBacksApi as api } from '@cartable/domain/billing/take-backs/take-backs.api.ts'
import { paymentTrackingApi } from '@cartable/domain/billing/tracking/payment-tracking.api.ts'
import { parametersApi } from '@cartable/domain/configuration/parameters.api.ts'
import { teacherRateApi } from '@cartable/domain/contracts/prices/teacher-rate.api.ts'
import { cancelBilledApi } from '@cartable/domain/courses/corrections/cancel-billed.api.ts'
import { coursesApi } from '@cartable/domain/courses/courses.api.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Caller } from '../../../../test/app.ts'
import { arrangeTeacherAccount } from '../../../../test/factories/advance.ts'
import { arrangeContract, arrangeCourse, type Tuition } from '../../../../test/factories/tuition.ts'
import { startTuitionApp, type TuitionApp } from '../../../../test/tuition-app.ts'
import { fixedClock } from '../../../platform/clock.ts'
import { camt, sendStatement } from '../../accounting/bank/bank.factory.ts'

let app: TuitionApp
let director: Caller
let compta: Caller
beforeAll(async () => {
  app = await startTuitionApp({ clock: fixedClock('2026-11-21T10:00:00Z') })
  director = await app.director()
  compta = await app.staff({ payroll: 'write' })
})
afterAll(() => app.close())

const arrange = async (): Promise<Tuition> => {
  const tuition = await app.write((db) => arrangeContract(db))
  await app.giveCard(tuition.customerId)
  await app.write((db) => arrangeTeacherAccount(db, tuition.teacherId))
  return tuition
}
/** An hour, confirmed and paid by card: 31,50 € to its teacher. */
const lesson = async (tuition: Tuition, day: number) => {
  const doneAt = `2026-11-${String(day).padStart(2, '0')}T16:00:00.000Z`
  const id = await app.write((db) => arrangeCourse(db, tuition, { doneAt, durationMinutes: 60 }))
  const { body } = await app.call(coursesApi.confirm, { id }, director)
  return { id, billId: body.billId ?? 0 }
}
const pay = async ({ billId }: { billId: number }) =>
  (await app.call(paymentTrackingApi.payTeacher, { id: billId }, director)).body
const cancel = async (id: number, caller: Caller, more: object = {}) => {
  const { updatedAt } = (await app.call(cancelBilledApi.billedToCancel, { id: String(id) }, caller)).body
  return (await app.call(cancelBilledApi.cancelBilled, { id, updatedAt, reason: 'Faux', ...more }, caller)).body
}
const sent = async ({ teacherId }: Tuition) =>
  (
    await sql<{
      cents: number
    }>`select amount_cents as cents from teacher_payments where teacher_id = ${teacherId} and status = 'succeeded' order by id`.execute(
      app.database.db,
    )
  ).rows.map(({ cents }) => cents)
const rowsOf = async ({ teacherId }: Tuition, caller = compta) =>
  (await app.call(api.list, {}, caller)).body.teachers.find((one) => one.teacherId === teacherId)
const setShare = async (value: number) => {
  const code = 'teacher_recovery_share'
  const { id, updatedAt } = (await app.call(parametersApi.showParameter, { mode: 'admin', code }, director)).body
  const { body } = await app.call(parametersApi.saveParameter, { id, code, updatedAt, form: { value } }, director)
  expect(body.errors).toBeNull()
}

test('contested, nothing is taken back until it is decided; then no more than the share of each payment', async () => {
  const tuition = await arrange()
  const teacher = await app.signIn(tuition.teacherPersonId)
  await setShare(40)
  const first = await lesson(tuition, 10)
  await pay(first)
  await cancel(first.id, director)
  const [own] = (await app.call(api.own, {}, teacher)).body.rows
  const answer = { id: own!.id, updatedAt: own!.updatedAt, answer: 'J’étais là.' }
  expect((await app.call(api.answer, answer, teacher)).body.errors).toBeNull()
  await pay(await lesson(tuition, 11))
  expect(await sent(tuition)).toEqual([3_150, 3_150])
  const [row] = (await rowsOf(tuition))!.rows
  const decision = { id: row!.id, updatedAt: row!.updatedAt, decision: 'Maintenu.' }
  expect((await app.call(api.decide, decision, compta)).body.errors).toBeNull()
  await pay(await lesson(tuition, 12))
  await pay(await lesson(tuition, 13))
  await pay(await lesson(tuition, 14))
  expect(await sent(tuition)).toEqual([3_150, 3_150, 1_890, 1_890, 2_520])
  expect((await rowsOf(tuition))!.rows[0]).toMatchObject({ settledCents: -3_150, leftCents: 0 })
  await setShare(100)
})

test('left to him by who holds the right alone; the margin of the lesson says what it cost', async () => {
  const tuition = await arrange()
  const first = await lesson(tuition, 10)
  await pay(first)
  const office = await app.staff({ courses: 'write', contracts: 'write', billing: 'read' })
  const refused = await cancel(first.id, office, { recovery: 'kept' })
  expect(refused.errors?.propertyPaths).toEqual(['recovery'])
  expect((await cancel(first.id, office)).errors).toBeNull()
  const [row] = (await rowsOf(tuition))!.rows
  const keep = { id: row!.id, updatedAt: row!.updatedAt, reason: 'Il s’était déplacé.' }
  expect((await app.call(api.keep, keep, compta)).status).toBe(403)
  const waiver = await app.staff({ payWaiver: 'write' })
  expect((await app.call(api.keep, keep, waiver)).body.errors).toBeNull()
  const again = (await rowsOf(tuition, waiver))!.rows[0]!
  expect(again).toMatchObject({ recovery: 'kept', leftCents: 0, marginCents: -3_150 })
  const twice = await app.call(api.keep, { ...keep, updatedAt: again.updatedAt }, waiver)
  expect(twice.body.errors?.messages[0]).toContain('déjà soldée')
  await pay(await lesson(tuition, 12))
  expect(await sent(tuition)).toEqual([3_150, 3_150])
})

test('claimed by one letter, taken by no pay, withdrawn, given back in parts and never beyond', async () => {
  const tuition = await arrange()
  const { teacherId } = tuition
  const first = await lesson(tuition, 10)
  await pay(first)
  await cancel(first.id, director)
  const twice = await Promise.all([1, 2].map(() => app.call(api.claim, { teacherId }, compta)))
  expect(twice.filter(({ body }) => body.isValid)).toHaveLength(1)
  await pay(await lesson(tuition, 11))
  expect(await sent(tuition)).toEqual([3_150, 3_150])
  expect((await app.call(api.withdraw, { teacherId }, compta)).body.isValid).toBe(true)
  expect((await app.call(api.claim, { teacherId }, compta)).body.isValid).toBe(true)
  const give = async (amount: number, receivedOn = '2026-11-21') =>
    (await app.call(api.giveBack, { teacherId, amount, receivedOn }, compta)).body.errors
  expect((await give(3_151))?.propertyPaths).toEqual(['amount'])
  expect((await give(1_000, '2026-11-20'))?.propertyPaths).toEqual(['receivedOn'])
  expect(await give(1_000)).toBeNull()
  expect((await app.call(api.withdraw, { teacherId }, compta)).body.errorMsgs[0]).toContain('déjà rendu')
  expect(await give(2_150)).toBeNull()
  expect((await rowsOf(tuition))!).toMatchObject({ claimedCents: 0, rows: [{ leftCents: 0, settledCents: -3_150 }] })
  // the bank shows both of the day as one transfer
  const bank = await app.staff({ accounting: 'fullAccess' })
  const entry = { cents: 3_150, day: '2026-11-21', label: 'VIR REPRISE', reference: 'R1' }
  await sendStatement(app, bank, 'releve.xml', camt({ iban: 'FR7630001007941234567890185', entries: [entry] }))
  const shown = async () => (await app.call(bankApi.listBankLines, {}, bank)).body.rows[0]
  const line = await shown()
  const proposal = line?.proposals.find(({ words }) => words.startsWith('Trop-versé'))
  expect(proposal).toMatchObject({ kind: 'teacher' })
  const choice = { to: 'proposal', key: proposal?.key ?? '' } as const
  expect((await app.call(bankApi.settleLine, { id: line?.id ?? 0, choice }, bank)).body.isValid).toBe(true)
  expect(await shown()).toBeUndefined()
})

test('a rate is rectified from a day: the family’s price stays, paid lessons are owed the difference, others follow', async () => {
  const tuition = await arrange()
  const [paid, unpaid] = [await lesson(tuition, 10), await lesson(tuition, 11)]
  await pay(paid)
  const teacherId = String(tuition.teacherId)
  const [rate] = (await app.call(teacherRateApi.rates, { teacherId }, compta)).body.rates
  const asked = { hourly: 3_300, startsOn: rate!.startsOn }
  const check = (await app.call(teacherRateApi.checkRate, { id: String(rate!.id), ...asked, hourly: '3300' }, compta))
    .body
  expect(check).toMatchObject({ obstacle: null, marginCents: 1_200 })
  expect(check.lessons.map(({ isPaid, beforeCents, afterCents }) => [isPaid, beforeCents, afterCents])).toEqual([
    [true, 3_150, 3_300],
    [false, 3_150, 3_300],
  ])
  const over = { id: rate!.id, updatedAt: rate!.updatedAt, ...asked, reason: 'Faux' }
  const above = await app.call(teacherRateApi.rectifyRate, { ...over, hourly: 4_600 }, compta)
  expect(above.body.errors?.propertyPaths).toEqual(['hourly'])
  expect((await app.call(teacherRateApi.rectifyRate, over, compta)).body.errors).toBeNull()
  await pay(unpaid)
  expect(await sent(tuition)).toEqual([3_150, 3_450])
  const { rows } = await sql<{
    count: number
  }>`select count(*)::integer as count from bills where customer_id = ${tuition.customerId}`.execute(app.database.db)
  expect(rows[0]?.count).toBe(2)
})
