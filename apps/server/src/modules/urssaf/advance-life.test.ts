// The life of an advance in the whole way: asked at confirmation, paid, refused, bounced, its lesson corrected or cancelled.

import { creditNotesApi } from '@cartable/domain/billing/credits/credit-notes.api.ts'
import { billingApi } from '@cartable/domain/billing/orders/billing.api.ts'
import { confirmationsApi } from '@cartable/domain/courses/confirmations/confirmations.api.ts'
import { billedCorrectionApi } from '@cartable/domain/courses/corrections/billed.api.ts'
import { cancelBilledApi } from '@cartable/domain/courses/corrections/cancel-billed.api.ts'
import { coursesApi } from '@cartable/domain/courses/courses.api.ts'
import { dashboardApi } from '@cartable/domain/dashboard/dashboard.api.ts'
import type { SentOf } from '@cartable/domain/kernel/operation.ts'
import { advancesApi } from '@cartable/domain/urssaf/advances.api.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Caller } from '../../../test/app.ts'
import { arrangeAdvance } from '../../../test/factories/advance.ts'
import { arrangeContract, arrangeCourse } from '../../../test/factories/tuition.ts'
import { startTuitionApp, type TuitionApp } from '../../../test/tuition-app.ts'
import { type AdvanceDesk, followRequest, requestAdvance } from './request-advance.ts'

let app: TuitionApp
let director: Caller
beforeAll(async () => {
  app = await startTuitionApp()
  director = await app.director()
})
afterAll(() => app.close())

const desk = (): AdvanceDesk => ({ read: app.database.db, write: app.write, platform: app.platform })

/** A lesson of 45 € of a family with a card, confirmed by it: all of it is asked of the Urssaf. */
const arrange = async (durationMinutes = 60) => {
  const tuition = await app.write(async (db) => {
    const made = await arrangeContract(db, { selfEmployed: false, regime: 'prestataire' })
    await arrangeAdvance(db, made, 'whole')
    return made
  })
  await app.giveCard(tuition.customerId)
  const courseId = await app.write((db) => arrangeCourse(db, tuition, { durationMinutes }))
  const family = await app.signIn(tuition.customerPersonId)
  const { body: recap } = await app.call(confirmationsApi.recap, { ids: String(courseId) }, family)
  const { body } = await app.call(
    coursesApi.confirm,
    { id: courseId, seen: recap.families[0]!.courses[0]!.seen },
    family,
  )
  return { ...tuition, courseId, family, recap, answer: body, billId: body.billId ?? 0 }
}
type One = Awaited<ReturnType<typeof arrange>>

const orderOf = ({ billId }: { billId: number }) =>
  app.database.db
    .selectFrom('orders')
    .innerJoin('bills', 'bills.orderId', 'orders.id')
    .select([
      'orders.id',
      'customerDueCents',
      'expectedCents',
      'paidCents',
      'creditedCents',
      'balanceCents',
      'thirdPartPaymentStatus',
    ])
    .where('bills.id', '=', billId)
    .executeTakeFirstOrThrow()
const requestsOf = ({ billId }: { billId: number }) =>
  app.database.db.selectFrom('urssafRequests').selectAll().where('billId', '=', billId).orderBy('id').execute()
/** The Urssaf decides, and we ask it. */
const decide = async (one: { billId: number }, statut: string) => {
  const [request] = await requestsOf(one)
  await fetch(`${app.sandbox.httpUrl}/urssaf/demandes/${request?.providerRequestId}/statut`, {
    method: 'POST',
    body: new URLSearchParams({ statut }),
    redirect: 'manual',
  })
  return followRequest(desk(), request?.id ?? 0)
}
const advanceOf = async ({ billId }: { billId: number }) =>
  (await app.call(advancesApi.showBill, { billId: String(billId) }, director)).body
const creditOf = async ({ customerId }: One) =>
  (
    await app.database.db.selectFrom('creditMoves').select('amountCents').where('customerId', '=', customerId).execute()
  ).reduce((sum, { amountCents }) => sum + amountCents, 0)

test('BILL-24 the whole price is asked of the Urssaf: said before, the card untouched, nothing due; paid, the family bore its half', async () => {
  const one = await arrange()
  const [family] = one.recap.families
  expect(family).toMatchObject({ urssafCents: 4500, cardCents: 0, leftCents: 0 })
  expect(family?.courses[0]?.advance).toBe('45,00\u00a0€ demandés à l’Urssaf, qui vous prélèvera 22,50\u00a0€.')
  expect(one.answer).toMatchObject({ isConfirmed: true, paymentStatus: 'succeeded' })
  expect(await orderOf(one)).toMatchObject({ customerDueCents: 0, expectedCents: 4500, paidCents: 0 })
  await requestAdvance(desk(), one.billId)
  expect(await requestsOf(one)).toMatchObject([
    { status: 'waiting', amountCents: 4500, depositCents: 0, collectsCents: 2250, number: one.answer.billNumber },
  ])
  await decide(one, '70')
  expect(await orderOf(one)).toMatchObject({
    customerDueCents: 0,
    expectedCents: 0,
    paidCents: 4500,
    thirdPartPaymentStatus: 'succeeded',
  })
  const payments = await app.database.db
    .selectFrom('payments')
    .select(['type', 'payer', 'status', 'amountCents'])
    .where('orderId', '=', (await orderOf(one)).id)
    .orderBy('id')
    .execute()
  expect(payments).toEqual([
    { type: 'urssaf-advance', payer: 'other', status: 'succeeded', amountCents: 2250 },
    { type: 'urssaf-debit', payer: 'customer', status: 'succeeded', amountCents: 2250 },
  ])
  expect((await advanceOf(one)).requests[0]?.steps.map(({ label }) => label)).toEqual(['Intégrée', 'Payée'])
})

test('BILL-30 a debit that bounces after payment is owed again, exactly and once; recovered afterwards, nothing is due twice', async () => {
  const one = await arrange()
  await requestAdvance(desk(), one.billId)
  await decide(one, '70')
  await decide(one, '60')
  expect(await orderOf(one)).toMatchObject({ customerDueCents: 2250, expectedCents: 0, paidCents: 2250 })
  // asked again, nothing moves
  await decide(one, '60')
  expect(await orderOf(one)).toMatchObject({ customerDueCents: 2250 })
  await decide(one, '120')
  expect(await orderOf(one)).toMatchObject({ customerDueCents: 0, expectedCents: 0, paidCents: 4500 })
  expect(await creditOf(one)).toBe(0)
})

test('BILL-31 what the family paid for a debit that bounced becomes its credit once the Urssaf recovers it, in any order', async () => {
  for (const [codes, paidBefore, due] of [
    [['70', '60'], '120', 2250],
    // refused before the Urssaf paid anything: all of it is due, then it comes all the same
    [['60'], '120', 4500],
    [['60'], '70', 4500],
  ] as const) {
    const one = await arrange()
    await requestAdvance(desk(), one.billId)
    for (const code of codes) await decide(one, code)
    expect(await orderOf(one)).toMatchObject({ customerDueCents: due })
    const paid = await app.call(billingApi.payBill, { billId: one.billId }, one.family)
    expect(paid.body).toMatchObject({ paymentStatus: 'succeeded' })
    expect(await orderOf(one)).toMatchObject({ customerDueCents: 0 })
    await decide(one, paidBefore)
    expect(await orderOf(one)).toMatchObject({ customerDueCents: 0, paidCents: 4500, balanceCents: 0 })
    expect(await creditOf(one)).toBe(due)
  }
})

test('BILL-29 refused by the family, the bill is kept without advance and told, or corrected by another bill under its own number', async () => {
  const kept = await arrange()
  await requestAdvance(desk(), kept.billId)
  await decide(kept, '40')
  expect(await orderOf(kept)).toMatchObject({ customerDueCents: 4500, expectedCents: 0 })
  expect(await advanceOf(kept)).toMatchObject({ mayAsk: false, mayEnd: true, mayCorrect: true })
  const { body: ended } = await app.call(advancesApi.endAdvance, { id: kept.billId }, director)
  expect(ended.isValid).toBe(true)
  expect(await orderOf(kept)).toMatchObject({ customerDueCents: 4500, thirdPartPaymentStatus: null })
  expect((await app.call(advancesApi.endAdvance, { id: kept.billId }, director)).body.isValid).toBe(false)

  const wrong = await arrange(120)
  await requestAdvance(desk(), wrong.billId)
  await decide(wrong, '40')
  const { body: record } = await app.call(billedCorrectionApi.billed, { id: String(wrong.courseId) }, director)
  const { body: corrected } = await app.call(
    billedCorrectionApi.saveBilled,
    {
      id: wrong.courseId,
      updatedAt: record.updatedAt,
      doneAt: record.doneAt,
      durationMinutes: 60,
      reason: 'Une heure.',
      recovery: 'next-pay',
      moneyBack: 'credit',
    },
    director,
  )
  expect(corrected.errors).toBeNull()
  expect(await orderOf(wrong)).toMatchObject({ creditedCents: 9000, customerDueCents: 0 })
  const course = await app.database.db
    .selectFrom('courses')
    .innerJoin('bills', 'bills.orderId', 'courses.orderId')
    .select(['bills.id as billId', 'bills.totalCents'])
    .where('courses.id', '=', wrong.courseId)
    .where('bills.kind', '=', 'bill')
    .executeTakeFirstOrThrow()
  expect(course).toMatchObject({ totalCents: 4500 })
  await requestAdvance(desk(), course.billId)
  expect(await requestsOf(course)).toMatchObject([{ status: 'waiting', amountCents: 4500, collectsCents: 2250 }])
})

test('J-MONEY-11 billed on the wrong day and paid by the Urssaf: its money is to be given back, the new bill is asked under its own number', async () => {
  const one = await arrange()
  await requestAdvance(desk(), one.billId)
  await decide(one, '70')
  const { body: record } = await app.call(billedCorrectionApi.billed, { id: String(one.courseId) }, director)
  const doneAt = new Date(Date.parse(record.doneAt) - 3_600_000).toISOString()
  const { body } = await app.call(
    billedCorrectionApi.saveBilled,
    {
      ...{ id: one.courseId, updatedAt: record.updatedAt, doneAt, durationMinutes: 60, reason: 'Une heure plus tôt.' },
      ...{ recovery: 'next-pay', moneyBack: 'credit', contractId: one.contractId, renamesPayer: true },
    },
    director,
  )
  expect(body.errors).toBeNull()
  expect(await advanceOf(one)).toMatchObject({ toReturnCents: 4500, words: null })
  const again = await app.database.db
    .selectFrom('bills')
    .innerJoin('courses', 'courses.orderId', 'bills.orderId')
    .select(['bills.id as billId'])
    .where('courses.id', '=', one.courseId)
    .where('bills.kind', '=', 'bill')
    .executeTakeFirstOrThrow()
  expect(again.billId).not.toBe(one.billId)
  await requestAdvance(desk(), again.billId)
  expect(await requestsOf(again)).toMatchObject([{ status: 'waiting', amountCents: 4500, collectsCents: 2250 }])
  expect(await orderOf(again)).toMatchObject({ customerDueCents: 0, expectedCents: 4500 })
})

test('J-MONEY-11 (6) billed wrong while the Urssaf is asked: said before, the request is withdrawn, the right bill has its own', async () => {
  const one = await arrange()
  const other = await app.write((db) =>
    arrangeContract(db, {
      ...{ selfEmployed: false, regime: 'prestataire', customerPriceCents: 5000 },
      teacher: { teacherId: one.teacherId, personId: one.teacherPersonId },
    }),
  )
  await requestAdvance(desk(), one.billId)
  const { body: record } = await app.call(billedCorrectionApi.billed, { id: String(one.courseId) }, director)
  const asked = { doneAt: record.doneAt, durationMinutes: 60 }
  const check = async (more: Partial<SentOf<typeof billedCorrectionApi.checkBilled>>) =>
    (await app.call(billedCorrectionApi.checkBilled, { id: String(one.courseId), ...asked, ...more }, director)).body
  // the same family, another payer: nothing is due, the new bill is asked
  expect(await check({ renamesPayer: 'true' })).toMatchObject({
    ...{ obstacles: [], kind: 'redone', noteCents: 4500, billCents: 4500, dueCents: 0, movesMoney: false },
    advance: [
      'Nouvelle facture\u00a0: 45,00\u00a0€ demandés à l’Urssaf, qui vous prélèvera 22,50\u00a0€.',
      expect.stringMatching(/^L’Urssaf doit annuler la demande/),
    ],
  })
  // longer: a request bears no complement, all of it is taken back
  expect(await check({ durationMinutes: 120 })).toMatchObject({ noteCents: 4500, billCents: 9000, dueCents: 0 })
  // another family, which has no advance, owes it
  expect(await check({ contractId: String(other.contractId) })).toMatchObject({ dueCents: 5000, surplusCents: 0 })
  const { body } = await app.call(
    billedCorrectionApi.saveBilled,
    {
      ...{ id: one.courseId, updatedAt: record.updatedAt, ...asked, reason: 'Le cours d’un autre élève.' },
      ...{ recovery: 'next-pay', moneyBack: 'credit', contractId: other.contractId, renamesPayer: false },
    },
    director,
  )
  expect(body.errors).toBeNull()
  expect(await orderOf(one)).toMatchObject({ customerDueCents: 0, expectedCents: 0, creditedCents: 4500 })
  expect((await advanceOf(one)).withdrawal).toContain(one.answer.billNumber)
  const again = await app.database.db
    .selectFrom('bills')
    .innerJoin('courses', 'courses.orderId', 'bills.orderId')
    .select(['bills.id as billId', 'bills.customerId'])
    .where('courses.id', '=', one.courseId)
    .where('bills.kind', '=', 'bill')
    .executeTakeFirstOrThrow()
  expect(again.customerId).toBe(other.customerId)
  expect(await orderOf(again)).toMatchObject({ customerDueCents: 5000, expectedCents: 0 })
  expect(await requestsOf(again)).toEqual([])
  await decide(one, '110')
  expect(await requestsOf(one)).toMatchObject([{ status: 'aborted', withdrawalEndedAt: expect.any(String) }])
  expect(await orderOf(one)).toMatchObject({ customerDueCents: 0, paidCents: 0, balanceCents: 0 })
})

test('COURSE-41 a lesson cancelled while the Urssaf is asked waits for its annulment; paid all the same, the money goes where it says', async () => {
  const cancel = async (one: One) => {
    const { body: record } = await app.call(cancelBilledApi.billedToCancel, { id: String(one.courseId) }, director)
    const { body } = await app.call(
      cancelBilledApi.cancelBilled,
      {
        id: one.courseId,
        updatedAt: record.updatedAt,
        reason: 'Le cours n’a pas eu lieu.',
        moneyBack: 'credit',
        recovery: 'next-pay',
      },
      director,
    )
    expect(body.errors).toBeNull()
    return record
  }
  const waiting = await arrange()
  await requestAdvance(desk(), waiting.billId)
  expect((await cancel(waiting)).advance).toMatch(/^L’Urssaf doit annuler la demande/)
  expect((await advanceOf(waiting)).withdrawal).toContain(waiting.answer.billNumber)
  expect(await orderOf(waiting)).toMatchObject({ customerDueCents: 0, expectedCents: 0, creditedCents: 4500 })
  await decide(waiting, '110')
  expect(await requestsOf(waiting)).toMatchObject([{ status: 'aborted', withdrawalEndedAt: expect.any(String) }])

  for (const to of ['urssaf', 'customer'] as const) {
    const paid = await arrange()
    await requestAdvance(desk(), paid.billId)
    await decide(paid, '70')
    expect((await cancel(paid)).surplusCents).toBe(0)
    expect(await printedOf(paid)).toContain('45,00 € payés par l’Urssaf : ils lui sont rendus, ou vous le sont')
    expect(await printedOf(paid)).not.toContain('portés à votre crédit')
    expect(await creditOf(paid)).toBe(0)
    expect(await advanceOf(paid)).toMatchObject({ toReturnCents: 4500, withdrawal: null })
    const { body } = await app.call(advancesApi.returnMoney, { id: paid.billId, to }, director)
    expect(body.isValid).toBe(true)
    expect(await orderOf(paid)).toMatchObject({ paidCents: 0, balanceCents: 0 })
    // it still says that it paid: what was given back stays so
    await decide(paid, '70')
    expect(await orderOf(paid)).toMatchObject({ paidCents: 0, balanceCents: 0 })
    expect(await creditOf(paid)).toBe(to === 'customer' ? 4500 : 0)
    expect(await advanceOf(paid)).toMatchObject({ toReturnCents: 0 })
    expect((await app.call(advancesApi.returnMoney, { id: paid.billId, to }, director)).body.isValid).toBe(false)
  }
})

const note = async (one: One, wish: { noteCents: number } | 'whole') => {
  const { id: orderId } = await orderOf(one)
  const { body: form } = await app.call(creditNotesApi.creditNoteForm, { orderId: String(orderId) }, director)
  const { body } = await app.call(
    creditNotesApi.creditNoteSave,
    {
      ...{ orderId, creditedCents: form.creditedCents, reason: 'Geste commercial.' },
      ...{ lines: form.lines, moneyBack: 'credit' },
      ...(wish === 'whole' ? { way: 'whole', noteCents: null } : { way: 'amount', noteCents: wish.noteCents }),
    },
    director,
  )
  return { form, body, words: body.errors?.messages.join(' ') ?? null }
}
const printedOf = async ({ billId }: { billId: number }): Promise<string> => {
  const { mentions } = await app.database.db
    .selectFrom('bills')
    .select('mentions')
    .where('creditedBillId', '=', billId)
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow()
  return JSON.stringify(mentions).replaceAll(/[\u00a0\u202f]/g, ' ')
}

test('a bill that the Urssaf is to pay takes no credit note; one that it paid gives the family what is taken back, as its paper says', async () => {
  const asked = await arrange()
  for (const step of ['before', 'asked'] as const) {
    if (step === 'asked') await requestAdvance(desk(), asked.billId)
    for (const wish of [{ noteCents: 1000 }, 'whole'] as const) {
      const { form, words } = await note(asked, wish)
      expect([form.obstacle, words]).toEqual([expect.stringContaining('ne supporte pas d’avoir'), form.obstacle])
    }
  }
  await decide(asked, '70')
  expect((await note(asked, 'whole')).words).toContain('annulez le cours')
  expect((await note(asked, { noteCents: 1000 })).words).toBeNull()
  expect(await orderOf(asked)).toMatchObject({ customerDueCents: 0, paidCents: 3500, balanceCents: 0 })
  expect(await creditOf(asked)).toBe(1000)
  expect(await printedOf(asked)).toContain('10,00 € payés par l’Urssaf portés à votre crédit')
  expect((await note(asked, { noteCents: 500 })).words).toBeNull()
  expect([await creditOf(asked), (await orderOf(asked)).balanceCents]).toEqual([1500, 0])
  // the advance that ended is no obstacle
  const kept = await arrange()
  await requestAdvance(desk(), kept.billId)
  await decide(kept, '40')
  expect((await note(kept, { noteCents: 1000 })).words).toBeNull()
  expect(await orderOf(kept)).toMatchObject({ customerDueCents: 3500, expectedCents: 0 })
})

test('a lesson that was shorter once the Urssaf paid leaves its family what was paid too much', async () => {
  const one = await arrange(120)
  await requestAdvance(desk(), one.billId)
  await decide(one, '70')
  const { body: record } = await app.call(billedCorrectionApi.billed, { id: String(one.courseId) }, director)
  const { body } = await app.call(
    billedCorrectionApi.saveBilled,
    {
      ...{ id: one.courseId, updatedAt: record.updatedAt, doneAt: record.doneAt, durationMinutes: 60 },
      ...{ reason: 'Une heure.', recovery: 'next-pay', moneyBack: 'credit' },
    },
    director,
  )
  expect(body.errors).toBeNull()
  expect(await orderOf(one)).toMatchObject({ customerDueCents: 0, paidCents: 4500, balanceCents: 0 })
  expect(await creditOf(one)).toBe(4500)
  expect(await printedOf(one)).toContain('45,00 € payés par l’Urssaf portés à votre crédit')
})

test('above the threshold of the year no lesson is advanced without a guarantee; the office is told before, and reads what was declared', async () => {
  const one = await arrange()
  await requestAdvance(desk(), one.billId)
  const waysOf = async () => (await app.call(advancesApi.listWays, {}, director)).body.declared
  const told = async () => (await app.call(dashboardApi.summary, {}, director)).body['26-guaranteesToGive']
  const declared = await waysOf()
  expect(declared).toMatchObject({ guaranteeFromCents: 20_000_000, isGuaranteed: false })
  expect(declared.cents).toBeGreaterThanOrEqual(4500)
  expect(await told()).toBe(0)
  // one request stands for the lessons of a whole year
  const declare = (cents: number) =>
    app.write((db) =>
      db
        .updateTable('urssafRequests')
        .set({ amountCents: cents - declared.cents + 4500 })
        .where('billId', '=', one.billId)
        .execute(),
    )
  await declare(16_000_000)
  expect((await waysOf()).cents).toBe(16_000_000)
  expect(await told()).toBe(1)
  expect((await arrange()).recap.families[0]?.courses[0]?.advance).toMatch(/demandés à l’Urssaf/)
  await declare(19_999_000)
  const refused = await arrange()
  expect(refused.recap.families[0]?.courses[0]?.advance).toBe(
    'Pas d’avance immédiate\u00a0: la garantie financière de la société n’est plus en cours.',
  )
  expect(await requestsOf(refused)).toEqual([])
  const today = app.platform.clock.today()
  const guaranteed = { beginsOn: today, way: 'whole', guaranteedUntil: `${today.slice(0, 4)}-12-31` } as const
  expect((await app.call(advancesApi.saveWay, guaranteed, director)).body.errors).toBeNull()
  expect(await waysOf()).toMatchObject({ isGuaranteed: true })
  expect(await told()).toBe(0)
  expect((await arrange()).recap.families[0]?.courses[0]?.advance).toMatch(/demandés à l’Urssaf/)
})
