// The payments tracking through HTTP, the real SDK and the sandbox: its list, the replay, the teacher paid apart.

import { remindersApi } from '@cartable/domain/billing/reminders/reminders.api.ts'
import { paymentTrackingApi } from '@cartable/domain/billing/tracking/payment-tracking.api.ts'
import { coursesApi } from '@cartable/domain/courses/courses.api.ts'
import { addDays } from '@cartable/domain/kernel/dates.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Caller } from '../../../../test/app.ts'
import { arrangeAdvance, arrangeTeacherAccount } from '../../../../test/factories/advance.ts'
import { arrangeContract, arrangeCourse } from '../../../../test/factories/tuition.ts'
import { startTuitionApp, type TuitionApp } from '../../../../test/tuition-app.ts'
import { findSourceIntent, teachersDue } from '../payments/teacher-payments.queries.ts'

let app: TuitionApp
let director: Caller

beforeAll(async () => {
  app = await startTuitionApp()
  director = await app.director()
})
afterAll(() => app.close())

type Options = {
  card?: 'works' | 'refused' | 'authenticated'
  account?: boolean
  advance?: boolean
  selfEmployed?: boolean
}

/** A confirmed course of 45 €, 31,50 € of them for its teacher; with `advance`, the Urssaf is to pay half. */
const arrange = async ({ card, account = true, advance = false, selfEmployed = true }: Options = {}) => {
  const tuition = await app.write(async (db) => {
    const made = await arrangeContract(db, { selfEmployed })
    if (account) await arrangeTeacherAccount(db, made.teacherId)
    if (advance) await arrangeAdvance(db, made)
    return made
  })
  if (card) await app.giveCard(tuition.customerId, card)
  const courseId = await app.write(async (db) => {
    const id = await arrangeCourse(db, tuition)
    return id
  })
  const customer = await app.signIn(tuition.customerPersonId)
  const { body } = await app.call(coursesApi.confirm, { id: courseId }, customer)
  const id = body.billId ?? 0
  return { ...tuition, courseId, customer, id, reference: body.billNumber ?? '' }
}
const rowOf = async (one: { reference: string }, caller = director) => {
  const { body } = await app.call(paymentTrackingApi.trackedBills, { q: one.reference }, caller)
  return body.rows[0]
}
const orderOf = async ({ id }: { id: number }) => {
  const { orderId } = await app.database.db
    .selectFrom('bills')
    .select('orderId')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return orderId
}
const replay = async ({ id }: { id: number }) => (await app.call(paymentTrackingApi.replay, { id }, director)).body
const payTeacher = async ({ id }: { id: number }) =>
  (await app.call(paymentTrackingApi.payTeacher, { id }, director)).body
const transfersOf = async ({ id }: { id: number }) =>
  (await app.sdk.transfers.list({ transfer_group: `bill:${id}` })).data
const press = (path: string, form: Record<string, string>) =>
  fetch(`${app.sandbox.httpUrl}${path}`, { method: 'POST', body: new URLSearchParams(form), redirect: 'manual' })
const fillBalance = () => press('/stripe/approvisionner', {})
const outage = (service: 'stripe' | 'urssaf', mode: 'ok' | 'down') =>
  fetch(`${app.sandbox.httpUrl}/__control`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ service, mode }),
  })

describe('the list', () => {
  test('BILL-24 a row shows bill, teacher, customer and three payments, each with its status', async () => {
    const one = await arrange({ advance: true })
    expect(await rowOf(one)).toMatchObject({
      id: one.id,
      bill: one.reference,
      teacher: expect.stringMatching(/^PERSONNE\d+ Camille$/),
      customer: expect.stringMatching(/^PERSONNE\d+ Camille$/),
      teacherId: one.teacherId,
      customerPayment: { status: 'missing', amountCents: 2250, paidOn: null, message: null },
      thirdPartPayment: { status: 'missing', amountCents: 2250 },
      teacherPayment: { status: 'missing', amountCents: 3150 },
      canReplay: true,
      canPayTeacher: true,
    })
  })

  test('filters keep what is to be handled, by the state of each payment; who may only read replays nothing', async () => {
    const paid = await arrange({ card: 'works' })
    await replay(paid)
    const refused = await arrange({ card: 'refused' })
    const ask = async (input: object) =>
      (await app.call(paymentTrackingApi.trackedBills, { size: '100', ...input }, director)).body.rows.map((r) => r.id)
    expect(await ask({ toHandle: 'true' })).not.toContain(paid.id)
    expect(await ask({ customerStatuses: 'failed' })).toContain(refused.id)
    expect(await ask({ teacherStatuses: 'succeeded' })).toContain(paid.id)
    expect(await rowOf(refused)).toMatchObject({
      customerPayment: { status: 'failed', message: 'La carte a été refusée par la banque.' },
    })
    const reader = await app.staff({ billing: 'read' })
    expect(await rowOf(refused, reader)).toMatchObject({ canReplay: false, canPayTeacher: false })
    expect((await app.call(paymentTrackingApi.replay, { id: refused.id }, reader)).status).toBe(403)
  })

  test('both days of a period count', async () => {
    const one = await arrange()
    const date = (await rowOf(one))?.date ?? ''
    const between = async (from: string, to: string) =>
      (await app.call(paymentTrackingApi.trackedBills, { q: one.reference, from, to }, director)).body.rows
    expect(await between(date, date)).toHaveLength(1)
    expect(await between('2020-01-01', addDays(date, -1))).toEqual([])
    expect(await between(addDays(date, 1), '2099-12-31')).toEqual([])
  })

  test('a salaried teacher is paid by payslip: no payment is awaited', async () => {
    const one = await arrange({ card: 'works', selfEmployed: false })
    expect(await rowOf(one)).toMatchObject({ teacherPayment: null, canReplay: false, canPayTeacher: false })
  })

  test('of the teachers of one bill, the provider pays the self-employed only', async () => {
    const [one, salaried] = [await arrange(), await arrange({ selfEmployed: false })]
    const orderId = await orderOf(one)
    await app.write((db) => db.updateTable('courses').set({ orderId }).where('id', '=', salaried.courseId).execute())
    expect(await teachersDue(app.database.db, orderId)).toMatchObject([{ teacherId: one.teacherId, amountCents: 3150 }])
  })
})

describe('the replay', () => {
  test('BILL-29 a form got with id says what will be done; its POST answers the three payments', async () => {
    const one = await arrange()
    await app.giveCard(one.customerId)
    const { body: form } = await app.call(paymentTrackingApi.replayForm, { id: String(one.id) }, director)
    expect(form).toMatchObject({
      id: one.id,
      bill: one.reference,
      steps: [
        { part: 'customer', isTried: true, plan: 'VISA •••• 4242' },
        { part: 'teacher', isTried: true },
      ].map((step) => (step.plan ? { ...step, plan: expect.stringContaining(step.plan) } : step)),
    })
    expect(await replay(one)).toEqual({
      paymentStatus: 'success',
      paymentMessage: 'Le paiement de 45,00\u00a0€ a été accepté.',
      thirdPartPaymentStatus: 'none',
      thirdPartPaymentMessage: 'Aucune avance n’est attendue pour cette facture.',
      teacherPaymentStatus: 'success',
      teacherPaymentMessage: expect.stringMatching(/^31,50\u00a0€ versés à Camille Personne\d+\.$/),
    })
    // the money of a card payment is sent on once
    expect(await findSourceIntent(app.database.db, await orderOf(one), 3150)).toBeNull()
    expect(await transfersOf(one)).toMatchObject([
      { amount: 3150, destination: `acct_1teacher${one.teacherId}`, source_transaction: expect.stringMatching(/^ch_/) },
    ])
  })

  test('BILL-30 the customer’s payment is success or failure', async () => {
    const one = await arrange({ card: 'refused' })
    expect((await replay(one)).paymentStatus).toBe('failure')
    await app.giveCard(one.customerId)
    expect((await replay(one)).paymentStatus).toBe('success')
    expect((await replay(one)).paymentStatus).toBe('success')
    const { data } = await app.sdk.charges.list({ limit: 100 })
    expect(data.filter((charge) => charge.metadata.bill === String(one.id) && charge.paid)).toHaveLength(1)
  })

  test('BILL-31 the advance is none, success once the Urssaf took the request, failed when it refuses', async () => {
    const one = await arrange({ advance: true })
    expect((await replay(one)).thirdPartPaymentStatus).toBe('none')
    await app.giveCard(one.customerId)
    expect(await replay(one)).toMatchObject({
      paymentStatus: 'success',
      thirdPartPaymentStatus: 'success',
      thirdPartPaymentMessage: '22,50\u00a0€ sont demandés à l’Urssaf.',
    })
    expect(await rowOf(one)).toMatchObject({ thirdPartPayment: { status: 'pending' } })

    const blocked = await arrange({ advance: true, card: 'works' })
    await app.write((db) =>
      db
        .updateTable('urssafRegistrations')
        .set({ clientUuid: 'c0dec0de-0fff-4000-8000-000320250901' })
        .where('customerId', '=', blocked.customerId)
        .execute(),
    )
    expect(await replay(blocked)).toMatchObject({
      thirdPartPaymentStatus: 'failed',
      thirdPartPaymentMessage: expect.stringMatching(/^L’avance immédiate a échoué\u00a0: /),
    })
    expect(await rowOf(blocked)).toMatchObject({ thirdPartPayment: { status: 'failed', message: expect.any(String) } })
  })

  test('BILL-32 the teacher’s payment is pending until the customer has paid, then success, or failed', async () => {
    const one = await arrange({ account: false })
    expect((await replay(one)).teacherPaymentStatus).toBe('pending')
    await app.giveCard(one.customerId)
    expect(await replay(one)).toMatchObject({
      teacherPaymentStatus: 'failed',
      teacherPaymentMessage: expect.stringMatching(/n’a pas de compte de paiement/),
    })
    await app.write((db) => arrangeTeacherAccount(db, one.teacherId))
    expect((await replay(one)).teacherPaymentStatus).toBe('success')
    expect((await replay(one)).teacherPaymentStatus).toBe('success')
    expect(await transfersOf(one)).toHaveLength(1)
    expect(await rowOf(one)).toMatchObject({ canReplay: false, teacherPayment: { status: 'succeeded' } })
  })

  test('BILL-36 failures are told in French with the words of the provider', async () => {
    const one = await arrange({ card: 'refused' })
    const { paymentMessage } = await replay(one)
    expect(paymentMessage).toContain(
      `Le paiement du client a échoué\u00a0: La carte a été refusée par la banque. La facture ${one.reference} reste à payer.`,
    )
    expect(paymentMessage).toContain('Un lien de paiement a été envoyé à ')
    const wrong = await arrange({ card: 'works', account: false })
    await app.write((db) => arrangeTeacherAccount(db, wrong.teacherId, 'compte-perdu'))
    expect((await replay(wrong)).teacherPaymentMessage).toBe(
      'Le paiement du professeur a échoué\u00a0: Le compte de paiement du professeur est inconnu du prestataire.',
    )
  })

  test('a family that paid by other means is not asked for its card; a payment that is awaited is said', async () => {
    const [paid, awaited] = [await arrange(), await arrange()]
    const transfer = { payer: 'customer', type: 'transfer', amountCents: 4500 } as const
    await app.write(async (db) =>
      db
        .insertInto('payments')
        .values([
          { ...transfer, orderId: await orderOf(paid), status: 'succeeded', paidOn: '2026-11-02' },
          { ...transfer, orderId: await orderOf(awaited), status: 'pending' },
        ])
        .execute(),
    )
    await fillBalance()
    expect(await replay(paid)).toMatchObject({
      paymentStatus: 'success',
      paymentMessage: 'Cette facture est déjà réglée.',
      teacherPaymentStatus: 'success',
    })
    await app.giveCard(awaited.customerId)
    expect(await replay(awaited)).toMatchObject({
      paymentStatus: 'failure',
      paymentMessage: 'Un paiement est déjà en cours pour cette facture.',
      teacherPaymentStatus: 'pending',
    })
  })

  test('a provider that is down loses nothing: asked again later, everything is made once', async () => {
    const one = await arrange({ card: 'works' })
    await outage('stripe', 'down')
    const silent = await replay(one)
    expect(silent).toMatchObject({ paymentStatus: 'success', teacherPaymentStatus: 'pending' })
    expect(await rowOf(one)).toMatchObject({ teacherPayment: { status: 'pending' } })
    await outage('stripe', 'ok')
    expect(await replay(one)).toMatchObject({ teacherPaymentStatus: 'success' })
    expect(await transfersOf(one)).toHaveLength(1)
  })

  test('an answer lost after the transfer was made doubles nothing', async () => {
    const one = await arrange({ card: 'works' })
    await press('/stripe/prochaine-reponse', { perdue: 'oui' })
    await replay(one)
    expect(await replay(one)).toMatchObject({ teacherPaymentStatus: 'success' })
    expect(await transfersOf(one)).toHaveLength(1)
  })

  test('three replays at once pay once', async () => {
    const one = await arrange({ advance: true })
    await app.giveCard(one.customerId)
    await fillBalance() // the customer's part is less than the teacher's
    await Promise.all([replay(one), replay(one), replay(one)])
    await replay(one)
    const { data } = await app.sdk.charges.list({ limit: 100 })
    expect(data.filter((charge) => charge.metadata.bill === String(one.id) && charge.paid)).toHaveLength(1)
    expect(await transfersOf(one)).toHaveLength(1)
    const requests = await app.database.db
      .selectFrom('urssafRequests')
      .select(['status', 'depositCents', 'amountCents'])
      .where('billId', '=', one.id)
      .execute()
    expect(requests).toEqual([{ status: 'waiting', depositCents: 2250, amountCents: 4500 }])
  })

  test('a card whose holder must be there: a link is sent to them', async () => {
    const one = await arrange({ card: 'authenticated' })
    expect((await replay(one)).paymentMessage).toMatch(/Un lien de paiement a été envoyé à camille\d+@exemple\.fr\.$/)
    const links = await app.database.db
      .selectFrom('linkTokens')
      .select(['purpose', 'subjectId'])
      .where('purpose', '=', 'card-authentication')
      .where('subjectId', '=', one.id)
      .where('usedAt', 'is', null)
      .execute()
    expect(links).toHaveLength(1)
  })
})

describe('the teacher paid apart', () => {
  test('BILL-37 paying the teacher in advance is a POST with id that answers status and message', async () => {
    const one = await arrange()
    await fillBalance()
    expect(await payTeacher(one)).toEqual({
      teacherPaymentStatus: 'success',
      teacherPaymentMessage: expect.stringMatching(/^31,50\u00a0€ versés à /),
    })
    const kept = await app.database.db
      .selectFrom('teacherPayments')
      .innerJoin('bills', 'bills.orderId', 'teacherPayments.orderId')
      .select(['status', 'isAdvance', 'amountCents'])
      .where('bills.id', '=', one.id)
      .execute()
    expect(kept).toEqual([{ status: 'succeeded', isAdvance: true, amountCents: 3150 }])
    expect(await rowOf(one)).toMatchObject({ customerPayment: { status: 'missing' }, canPayTeacher: false })
  })

  test('before the family it takes a right apart, its reason is kept, and it is counted as to be recovered', async () => {
    const one = await arrange()
    await fillBalance()
    const clerk = await app.staff({ billing: 'write', accounting: 'read' })
    const ask = (caller: Caller) =>
      app.call(paymentTrackingApi.payTeacher, { id: one.id, reason: 'Son loyer est dû.' }, caller)
    expect((await ask(clerk)).status).toBe(403)
    const seenBy = async (caller: Caller) =>
      (await app.call(paymentTrackingApi.trackedBills, { q: one.reference }, caller)).body.rows[0]?.canPayTeacher
    expect([await seenBy(clerk), await seenBy(director)]).toEqual([false, true])
    const read = await app.staff({ billing: 'write', accounting: 'read', teacherAdvances: 'read' })
    expect((await ask(read)).status).toBe(403)
    const cashier = await app.staff({ billing: 'write', accounting: 'read', teacherAdvances: 'write' })
    expect((await ask(cashier)).body.teacherPaymentStatus).toBe('success')
    const [kept] = await app.database.db
      .selectFrom('teacherPayments')
      .innerJoin('bills', 'bills.orderId', 'teacherPayments.orderId')
      .select(['isAdvance', 'advanceReason'])
      .where('bills.id', '=', one.id)
      .execute()
    expect(kept).toEqual({ isAdvance: true, advanceReason: 'Son loyer est dû.' })
    const { body: unpaid } = await app.call(remindersApi.unpaidFamilies, {}, director)
    expect(unpaid.rows.find(({ customerId }) => customerId === one.customerId)).toMatchObject({ advancedCents: 3150 })
  })

  test('ROUTE-20 it is at /bill/payments_pay_teacher, and a double click pays once', async () => {
    const one = await arrange()
    await fillBalance()
    const post = () =>
      app.http.inject({
        method: 'POST',
        url: '/api/bill/payments_pay_teacher',
        payload: { id: one.id },
        headers: { cookie: director.cookie, 'x-cartable': '1', 'sec-fetch-site': 'same-origin' },
      })
    const [first] = await Promise.all([post(), post()])
    expect(first?.statusCode).toBe(200)
    await payTeacher(one)
    expect(await transfersOf(one)).toHaveLength(1)
  })

  test('a bill taken back by a credit note pays nobody', async () => {
    const one = await arrange()
    await app.call(coursesApi.cancel, { id: one.courseId }, director)
    expect(await payTeacher(one)).toEqual({
      teacherPaymentStatus: 'failed',
      teacherPaymentMessage: 'Cette facture est annulée par un avoir\u00a0: plus rien n’est à payer.',
    })
    expect((await replay(one)).paymentStatus).toBe('failure')
    expect(await rowOf(one)).toMatchObject({ isCancelled: true, canReplay: false, customerPayment: { amountCents: 0 } })
    const toHandle = { q: one.reference, toHandle: 'true' } as const
    expect((await app.call(paymentTrackingApi.trackedBills, toHandle, director)).body.rows).toEqual([])
  })
})
