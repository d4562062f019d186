// A billed lesson put right, through HTTP on the real database: credit note or complement, hours, money, who is told, once.
import { billingApi } from '@cartable/domain/billing/orders/billing.api.ts'
import { billedCorrectionApi as api } from '@cartable/domain/courses/corrections/billed.api.ts'
import { coursesApi } from '@cartable/domain/courses/courses.api.ts'
import type { SentOf } from '@cartable/domain/kernel/operation.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Caller } from '../../../../test/app.ts'
import { arrangeContract, arrangeCourse, type Tuition } from '../../../../test/factories/tuition.ts'
import { startTuitionApp, type TuitionApp } from '../../../../test/tuition-app.ts'
import { fixedClock } from '../../../platform/clock.ts'

let app: TuitionApp
let director: Caller
beforeAll(async () => {
  app = await startTuitionApp({ clock: fixedClock('2026-11-21T10:00:00Z') })
  director = await app.director()
})
afterAll(() => app.close())

type Lesson = Tuition & { readonly id: number }
/** Two hours at 45 €, confirmed by the office; paid when there is a card. */
const billed = async (options: { card?: 'works'; teacherSelfEmployed?: boolean } = {}): Promise<Lesson> => {
  const tuition = await app.write((db) => arrangeContract(db))
  if (options.card) await app.giveCard(tuition.customerId, options.card)
  const id = await app.write((db) =>
    arrangeCourse(db, tuition, { doneAt: '2026-11-18T16:00:00.000Z', durationMinutes: 120 }),
  )
  await app.call(coursesApi.confirm, { id }, director)
  return { ...tuition, id }
}
const shown = async ({ id }: Lesson) => (await app.call(api.billed, { id: String(id) }, director)).body
const check = async (lesson: Lesson, durationMinutes: number, doneAt = '2026-11-18T16:00:00.000Z') =>
  (await app.call(api.checkBilled, { id: String(lesson.id), doneAt, durationMinutes }, director)).body
type Sent = SentOf<typeof api.saveBilled>
const correct = async (lesson: Lesson, more: Partial<Sent>) => {
  const { updatedAt, doneAt, durationMinutes } = await shown(lesson)
  const sent = { id: lesson.id, updatedAt, doneAt, durationMinutes, reason: 'Compté deux heures', ...more }
  return (await app.call(api.saveBilled, sent, director)).body
}
const rowOf = async ({ id }: Lesson) =>
  (
    await sql<{
      minutes: number
      price: number
      teacher: number
      owed: number
    }>`select c.duration_minutes as minutes, c.price_cents as price, c.teacher_amount_cents as teacher,
        (select coalesce(sum(o.customer_due), 0) from (select amount_remained_cents as customer_due from orders where customer_id = c.customer_id) o)::integer as owed
        from courses c where c.id = ${id}`.execute(app.database.db)
  ).rows[0]
const papersOf = async ({ customerId }: Lesson) =>
  (
    await sql<{ kind: string; cents: number; vat: number; quantity: string; unit: string; teacher: number }>`
      select b.kind, b.total_cents as cents, b.vat_cents as vat, trim_scale(l.quantity)::text as quantity, l.unit, o.teacher_amount_cents as teacher
        from bills b join bill_lines l on l.bill_id = b.id join orders o on o.id = b.order_id where b.customer_id = ${customerId} order by b.id`.execute(
      app.database.db,
    )
  ).rows

test('less: the credit note of half an hour at the rate of the bill, the lesson as it was, the teacher paid for it', async () => {
  const lesson = await billed()
  expect(await check(lesson, 90)).toMatchObject({
    kind: 'less',
    priceCents: 6750,
    noteCents: 2250,
    noteVatCents: 205,
    dueCents: 6750,
    surplusCents: 0,
    teacherCents: -1575,
  })
  expect(await correct(lesson, { durationMinutes: 90 })).toMatchObject({ errors: null, refundMessage: null })
  expect(await papersOf(lesson)).toMatchObject([
    { kind: 'bill', cents: 9000, quantity: '2', teacher: 4725 },
    { kind: 'credit-note', cents: 2250, vat: 205, quantity: '0.5', unit: 'hour' },
  ])
  expect(await rowOf(lesson)).toEqual({ minutes: 90, price: 6750, teacher: 4725, owed: 6750 })
  expect((await shown(lesson)).made).toMatchObject([
    { beforeMinutes: 120, beforeCents: 9000, afterMinutes: 90, afterCents: 6750, reason: 'Compté deux heures' },
  ])
})

test('paid by card: what is too much goes back to it', async () => {
  const lesson = await billed({ card: 'works' })
  expect(await check(lesson, 60)).toMatchObject({ onCardCents: 4500, dueCents: 0 })
  expect(await correct(lesson, { durationMinutes: 60 })).toMatchObject({ errors: null, refundMessage: null })
  const { rows } = await sql<{ paid: number; balance: number }>`
    select paid_cents as paid, balance_cents as balance from orders where customer_id = ${lesson.customerId}`.execute(
    app.database.db,
  )
  expect(rows).toEqual([{ paid: 4500, balance: 0 }])
})

test('more: a bill of its own, then less again: its newest bill gives way first, each part carrying its teacher’s', async () => {
  const lesson = await billed()
  expect(await check(lesson, 150)).toMatchObject({ kind: 'more', billCents: 2250, noteCents: 0, dueCents: 2250 })
  expect(await correct(lesson, { durationMinutes: 150 })).toMatchObject({ errors: null })
  expect(await papersOf(lesson)).toMatchObject([
    { kind: 'bill', cents: 9000, teacher: 6300 },
    { kind: 'bill', cents: 2250, quantity: '0.5', unit: 'hour', teacher: 1575 },
  ])
  expect(await rowOf(lesson)).toEqual({ minutes: 150, price: 11_250, teacher: 7875, owed: 11_250 })
  expect(await correct(lesson, { durationMinutes: 60 })).toMatchObject({ errors: null })
  expect((await papersOf(lesson)).map(({ kind, cents }) => [kind, cents])).toEqual([
    ['bill', 9000],
    ['bill', 2250],
    ['credit-note', 2250],
    ['credit-note', 4500],
  ])
  expect(await rowOf(lesson)).toEqual({ minutes: 60, price: 4500, teacher: 3150, owed: 4500 })
  const { rows } = await sql<{ teacher: number }>`
    select sum(t.teacher_amount_cents)::integer as teacher from order_teachers t join orders o on o.id = t.order_id where o.customer_id = ${lesson.customerId}`.execute(
    app.database.db,
  )
  expect(rows[0]?.teacher).toBe(3150)
})

test('another hour of the day changes no paper; nothing, and what stands against it, are said', async () => {
  const lesson = await billed()
  expect(await check(lesson, 120)).toMatchObject({ kind: null, obstacles: [] })
  expect((await correct(lesson, {})).errors?.messages).toEqual([
    'Rien n’est changé\u00a0: indiquez la bonne durée, la bonne date, le bon contrat ou le bon payeur.',
  ])
  expect(await check(lesson, 120, '2026-11-18T18:00:00.000Z')).toMatchObject({ kind: 'same', noteCents: 0 })
  expect(await correct(lesson, { doneAt: '2026-11-18T18:00:00.000Z' })).toMatchObject({ errors: null, papers: [] })
  expect(await papersOf(lesson)).toHaveLength(1)
  expect((await correct(lesson, { durationMinutes: 90, reason: '' })).errors?.propertyPaths).toEqual(['reason'])
})

test('two people at once: the second reads what the first wrote', async () => {
  const lesson = await billed()
  const { updatedAt, doneAt } = await shown(lesson)
  const sent = { id: lesson.id, updatedAt, doneAt, durationMinutes: 90, reason: 'Une demi-heure de moins' }
  const answers = await Promise.all([1, 2].map(() => app.call(api.saveBilled, sent, director)))
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
  expect(await papersOf(lesson)).toHaveLength(2)
})

test('the list says what it was, and its note; the order holds the papers', async () => {
  const lesson = await billed()
  const { papers } = await correct(lesson, { durationMinutes: 90 })
  const { rows } = (await app.call(coursesApi.list, { contractId: String(lesson.contractId) }, director)).body
  expect(rows[0]).toMatchObject({
    durationMinutes: 90,
    correctedFrom: '18/11/2026 à 17:00, 2\u00a0h',
    creditNoteNumber: papers[0],
    billCorrectable: true,
  })
  const order =
    rows[0] && (await app.call(billingApi.billsList, { customerId: String(lesson.customerId) }, director)).body
  expect(order?.rows).toHaveLength(2)
})
