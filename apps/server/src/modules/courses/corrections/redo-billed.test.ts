// A bill taken back and made again, through HTTP on the real database: another day, another family, another teacher, another payer.
import { receiptsApi } from '@cartable/domain/billing/receipts/receipts.api.ts'
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
/** An hour at 45 € of the 18th, confirmed by the office; paid where there is a card. */
const billed = async (tuition: Tuition, hasCard = false): Promise<Lesson> => {
  if (hasCard) await app.giveCard(tuition.customerId, 'works')
  const id = await app.write((db) => arrangeCourse(db, tuition, { doneAt: '2026-11-18T16:00:00.000Z' }))
  await app.call(coursesApi.confirm, { id }, director)
  return { ...tuition, id }
}
const shown = async (id: number) => (await app.call(api.billed, { id: String(id) }, director)).body
const check = async (id: number, asked: Partial<SentOf<typeof api.checkBilled>>) => {
  const { doneAt, durationMinutes } = await shown(id)
  return (await app.call(api.checkBilled, { id: String(id), doneAt, durationMinutes, ...asked }, director)).body
}
const correct = async (id: number, more: Partial<SentOf<typeof api.saveBilled>>) => {
  const { updatedAt, doneAt, durationMinutes } = await shown(id)
  const sent = { id, updatedAt, doneAt, durationMinutes, reason: 'Facturé à tort', ...more }
  return (await app.call(api.saveBilled, sent, director)).body
}
const papersOf = async (customerId: number) =>
  (
    await sql<{ kind: string; cents: number; due: number; name: string }>`
      select b.kind, b.total_cents as cents, o.customer_due_cents as due, b.billed_name as name
        from bills b join orders o on o.id = b.order_id where b.customer_id = ${customerId} order by b.id`.execute(
      app.database.db,
    )
  ).rows
const accountOf = async (customerId: number) =>
  (await app.call(receiptsApi.customerAccount, { customerId: String(customerId) }, director)).body
const mailsTo = async (personId: number) =>
  (
    await sql<{ purpose: string }>`select m.purpose from messages m join message_recipients r on r.message_id = m.id
      where r.person_id = ${personId} order by m.id`.execute(app.database.db)
  ).rows.map(({ purpose }) => purpose)
const teacherParts = async (orders: 'customer' | 'all', customerId: number) =>
  (
    await sql<{ cents: number }>`select coalesce(sum(t.teacher_amount_cents), 0)::integer as cents from order_teachers t
      join orders o on o.id = t.order_id where ${orders} = 'all' or o.customer_id = ${customerId}`.execute(
      app.database.db,
    )
  ).rows[0]?.cents

test('J-MONEY-10 (1): only the day was wrong: credit note and the same bill again, what the card paid pays it, no money moves', async () => {
  const lesson = await billed(await app.write((db) => arrangeContract(db)), true)
  const doneAt = '2026-11-17T16:00:00.000Z'
  expect(await check(lesson.id, { doneAt })).toMatchObject({
    ...{ kind: 'redone', noteCents: 4500, billCents: 4500, dueCents: 0, onCardCents: 0, surplusCents: 0 },
    ...{ movesMoney: true, newPayer: null, obstacles: [] },
  })
  expect(await correct(lesson.id, { doneAt })).toMatchObject({ errors: null, refundMessage: null })
  expect((await papersOf(lesson.customerId)).map(({ kind, cents, due }) => [kind, cents, due])).toEqual([
    ['bill', 4500, 0],
    ['credit-note', 4500, 0],
    ['bill', 4500, 0],
  ])
  expect(await accountOf(lesson.customerId)).toMatchObject({ dueCents: 0, credits: [], refunds: [] })
  const { made, reference } = await shown(lesson.id)
  expect(made).toMatchObject([{ beforeDoneAt: '2026-11-18T16:00:00.000Z', afterDoneAt: doneAt }])
  expect(made[0]?.papers.map((paper) => paper.reference)).toContain(reference)
  // its teacher is paid once, for the bill that stands
  expect(await teacherParts('customer', lesson.customerId)).toBe(3150)
  // once more: the bill that stands is the one taken back
  expect(await correct(lesson.id, { doneAt: '2026-11-16T16:00:00.000Z' })).toMatchObject({ errors: null })
  expect(await papersOf(lesson.customerId)).toHaveLength(5)
})

test('J-MONEY-11 (1) (2) (3): billed to A, given to B: A has its money back as it wishes, B owes, each is told what is its own', async () => {
  const a = await app.write((db) => arrangeContract(db))
  const b = await app.write((db) =>
    arrangeContract(db, { teacher: { teacherId: a.teacherId, personId: a.teacherPersonId } }),
  )
  const lesson = await billed(a)
  const { orders } = await accountOf(a.customerId)
  await app.call(
    receiptsApi.saveReceipt,
    {
      ...{
        id: null,
        updatedAt: null,
        customerId: a.customerId,
        company: 'private-tuition' as const,
        method: 'transfer' as const,
      },
      ...{ amountCents: 4500, receivedOn: '2026-11-21', parts: [{ orderId: orders[0]?.orderId ?? 0, cents: 4500 }] },
    },
    director,
  )
  const { contracts } = await shown(lesson.id)
  expect(contracts.map(({ value }) => value)).toEqual([a.contractId, b.contractId])
  expect(await check(lesson.id, { contractId: String(b.contractId) })).toMatchObject({
    ...{ kind: 'redone', noteCents: 4500, billCents: 4500, dueCents: 4500, surplusCents: 4500, movesMoney: false },
    newPayer: expect.any(String),
  })
  const answer = await correct(lesson.id, { contractId: b.contractId, moneyBack: 'transfer' })
  expect(answer).toMatchObject({ errors: null, papers: [expect.any(String), expect.any(String)] })
  expect((await papersOf(a.customerId)).map(({ kind }) => kind)).toEqual(['bill', 'credit-note'])
  expect(await accountOf(a.customerId)).toMatchObject({
    dueCents: 0,
    refunds: [{ method: 'transfer', amountCents: 4500, status: 'asked' }],
  })
  expect((await papersOf(b.customerId)).map(({ kind, due }) => [kind, due])).toEqual([['bill', 4500]])
  const [ofA, ofB] = [await mailsTo(a.customerPersonId), await mailsTo(b.customerPersonId)]
  expect(ofB).not.toContain('bill-corrected')
  expect(ofA.filter((purpose) => purpose === 'bill-issued').length).toBeLessThanOrEqual(1)
  const { rows } = (await app.call(coursesApi.list, { contractId: String(b.contractId) }, director)).body
  expect(rows.map(({ id }) => id)).toEqual([lesson.id])
})

test('J-MONEY-11 (4) (5): another teacher of the pupil; another payer; a stranger’s contract is refused', async () => {
  const a = await app.write((db) => arrangeContract(db))
  const other = await app.write((db) => arrangeContract(db, { household: a, customerPriceCents: 5000 }))
  const stranger = await app.write((db) => arrangeContract(db))
  const lesson = await billed(a)
  expect((await correct(lesson.id, { contractId: stranger.contractId })).errors?.messages).toEqual([
    'Ce contrat n’est ni du professeur, ni de l’élève de ce cours.',
  ])
  expect(await check(lesson.id, { contractId: String(other.contractId) })).toMatchObject({
    billCents: 5000,
    dueCents: 5000,
  })
  expect(await correct(lesson.id, { contractId: other.contractId })).toMatchObject({ errors: null })
  expect(await teacherParts('customer', a.customerId)).toBe(3500)
  await app.write((db) => sql`update people set last_name = 'Nouveau-Nom' where id = ${a.customerPersonId}`.execute(db))
  const { payer } = await shown(lesson.id)
  expect(payer?.billed).not.toBe(payer?.now)
  expect(await correct(lesson.id, { renamesPayer: true })).toMatchObject({ errors: null })
  const papers = await papersOf(a.customerId)
  expect(papers.map(({ kind, due }) => [kind, due])).toEqual([
    ['bill', 0],
    ['credit-note', 0],
    ['bill', 0],
    ['credit-note', 0],
    ['bill', 5000],
  ])
  expect(papers.at(-1)?.name).toContain('Nouveau-Nom')
})
