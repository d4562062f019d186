// The money of registrations on the real database and the real SDK: bills, card, credit notes, refunds, to the cent and once.
import { billingApi } from '@cartable/domain/billing/orders/billing.api.ts'
import type { SentOf } from '@cartable/domain/kernel/operation.ts'
import { registrationsApi as api } from '@cartable/domain/traineeships/registrations/registrations.api.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Caller } from '../../../../test/app.ts'
import { arrangeHousehold } from '../../../../test/factories/people.ts'
import { arrangeOpenStage, arrangePromo, type OpenStage } from '../../../../test/factories/registrations.ts'
import { arrangeBilled, startTuitionApp, type TuitionApp } from '../../../../test/tuition-app.ts'
import { inWrite } from '../../../platform/db/database.ts'
import { reconcilePayments } from '../../billing/billing.jobs.ts'

let app: TuitionApp
let manager: Caller
let stage: OpenStage
beforeAll(async () => {
  app = await startTuitionApp()
  manager = await app.staff({ traineeships: 'fullAccess' })
  stage = await app.write((db) => arrangeOpenStage(db))
})
afterAll(() => app.close())

type Sent = SentOf<typeof api.registrationSave>
const save = async (sent: Sent) => (await app.call(api.registrationSave, sent, manager)).body
const sentBy = (studentId: number, values: Partial<Sent> = {}): Sent => ({
  id: null,
  updatedAt: null,
  traineeshipSession: stage.sessionId,
  student: studentId,
  traineeshipLevel: stage.levelId,
  traineeshipSubjects: [stage.subjects[0]],
  paymentMethod: 'card',
  ...values,
})
const register = async (values: Partial<Sent> = {}) => {
  const home = await app.write((db) => arrangeHousehold(db))
  const answer = await save(sentBy(home.studentId, values))
  return { ...home, answer, id: answer.id ?? 0, billId: answer.billId ?? 0 }
}
const rowOf = async (id: number) => {
  const { body } = await app.call(api.registrationList, { sessionId: String(stage.sessionId), size: '100' }, manager)
  const row = body.rows.find((one) => one.id === id)
  if (!row) throw new Error(`registration ${id} is not listed`)
  return row
}
const change = async (id: number, values: Partial<Sent>) => {
  const { body } = await app.call(api.registrationShow, { id: String(id) }, manager)
  const { student, traineeshipLevel, traineeshipSubjects, paymentMethod, promoCode, updatedAt } = body
  return save(
    sentBy(student ?? 0, {
      id,
      updatedAt,
      traineeshipLevel: traineeshipLevel ?? 0,
      traineeshipSubjects,
      paymentMethod: paymentMethod ?? 'card',
      promoCode,
      ...values,
    }),
  )
}
/** Pays by the card form, as the browser of the manager does. */
const payByForm = async (billId: number) => {
  const { body: form } = await app.call(billingApi.cardPaymentForm, { billId: String(billId) }, manager)
  await app.sdk.paymentIntents.confirm(form.paymentIntent, { payment_method: 'pm_card_visa' })
  return (await app.call(billingApi.recordCardPayment, { billId, paymentIntent: form.paymentIntent }, manager)).body
}
const paid = async (values: Partial<Sent> = {}) => {
  const made = await register(values)
  await payByForm(made.billId)
  return made
}
const refundForm = async (id: number) =>
  (await app.call(api.registrationRefundShow, { registrationId: String(id) }, manager)).body
type Refund = SentOf<typeof api.registrationRefundSave>
const refundOf = async (id: number, values: Partial<Refund> = {}): Promise<Refund> => {
  const { registrationId, updatedAt, amountCents, method, refundedOn, creditNote, cancelRegistration } =
    await refundForm(id)
  return {
    registrationId,
    updatedAt,
    amountCents,
    method,
    refundedOn,
    reason: 'Empêchement de la famille',
    creditNote,
    cancelRegistration,
    ...values,
  }
}
const refund = async (id: number, values: Partial<Refund> = {}) =>
  (await app.call(api.registrationRefundSave, await refundOf(id, values), manager)).body
const cancel = async (id: number) => (await app.call(api.registrationCancel, { id: String(id) }, manager)).body
const control = (mode: string) =>
  fetch(`${app.sandbox.httpUrl}/__control`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ service: 'stripe', mode }),
  })
const refundsAtProvider = async (id: number) => {
  const { rows } = await sql<{
    intent: string
  }>`select distinct p.provider_intent_id as intent from payments p join orders o on o.id = p.order_id
    where o.traineeship_registration_id = ${id} and p.direction = 'in' and p.status = 'succeeded'`.execute(
    app.database.db,
  )
  const lists = await Promise.all(rows.map(({ intent }) => app.sdk.refunds.list({ payment_intent: intent })))
  return lists.flatMap((list) => list.data.map((one) => one.amount))
}

describe('bills', () => {
  test('TRAIN-109 saving answers displayCBForm and the bill to pay by card; another way asks for no card', async () => {
    const { answer } = await register()
    expect(answer).toMatchObject({
      errors: null,
      displayCBForm: true,
      billId: expect.any(Number),
      billReference: expect.stringMatching(/^STF-/),
      amountCents: 19_900,
    })
    const byHand = await register({ paymentMethod: 'transfer' })
    expect(byHand.answer).toMatchObject({ errors: null, displayCBForm: false, billId: null })
    const refused = await register({ traineeshipSubjects: [...stage.options] })
    expect(refused.answer).toMatchObject({
      errors: { messages: [expect.any(String)] },
      displayCBForm: false,
      billId: null,
    })
  })

  test('the bill is of the company of stages, at 20 %, its discount on a line of its own', async () => {
    const promoCode = await app.write((db) => arrangePromo(db, { code: 'DIX', valuePercent: '10' }))
    const { id } = await register({ promoCode, traineeshipSubjects: [...stage.subjects] })
    const { rows } = await sql`
      select c.code, b.total_cents as total, b.vat_cents as vat, l.total_cents as line, l.vat_cents as line_vat, trim_scale(l.vat_percent)::text as rate,
             (b.mentions->'service'->>'durationMinutes')::integer as minutes
        from bills b join companies c on c.id = b.company_id join orders o on o.id = b.order_id join bill_lines l on l.bill_id = b.id
       where o.traineeship_registration_id = ${id} order by l.position`.execute(app.database.db)
    const shared = { code: 'traineeship', total: 30_000, vat: 5_000, rate: '20', minutes: null }
    expect(rows).toEqual([
      { ...shared, line: 33_333, lineVat: 5_556 },
      { ...shared, line: -3_333, lineVat: -556 },
    ])
  })

  test('TRAIN-094 a bill says its type, reference, what was paid of what, and whether it is paid', async () => {
    const { id } = await paid()
    expect((await rowOf(id)).bills).toMatchObject([
      { type: 'bill', reference: expect.stringMatching(/^STF-/), totalPaid: 19_900, totalAmount: 19_900, isPaid: true },
    ])
    await refund(id, { amountCents: 9_900 })
    expect((await rowOf(id)).bills).toMatchObject([
      { type: 'bill', totalPaid: 10_000, totalAmount: 19_900, isPaid: true },
      {
        type: 'credit-note',
        reference: expect.stringMatching(/^STA-/),
        totalPaid: 9_900,
        totalAmount: 9_900,
        isPaid: true,
      },
    ])
  })

  test('TRAIN-095 total and totalPaid sum up bills, credit notes and payments', async () => {
    const { id } = await paid()
    expect(await rowOf(id)).toMatchObject({ total: 19_900, totalPaid: 19_900, remained: 0 })
    await change(id, { traineeshipSubjects: [...stage.subjects] })
    expect(await rowOf(id)).toMatchObject({ total: 33_333, totalPaid: 19_900, remained: 13_433 })
  })

  test('a registration that costs nothing has no bill and is firm', async () => {
    const promoCode = await app.write((db) => arrangePromo(db, { code: 'OFFERT', valuePercent: '100' }))
    const { id, answer } = await register({ promoCode })
    expect(answer.displayCBForm).toBe(false)
    expect(await rowOf(id)).toMatchObject({ status: '2-firm', total: 0, bills: [] })
  })

  test('paid by card, or by a payment recorded in billing, it is firm', async () => {
    const byCard = await register()
    expect((await payByForm(byCard.billId)).paymentStatus).toBe('succeeded')
    expect(await rowOf(byCard.id)).toMatchObject({ status: '2-firm', totalPaid: 19_900 })
    const byHand = await register({ paymentMethod: 'transfer' })
    const accountant = await app.staff({ billing: 'write', accounting: 'read' })
    const { rows } = await sql<{
      id: number
    }>`select id from orders where traineeship_registration_id = ${byHand.id}`.execute(app.database.db)
    const pay = (amountCents: number) =>
      app.call(
        billingApi.paymentSave,
        {
          id: null,
          updatedAt: null,
          orderId: rows[0]?.id ?? 0,
          type: 'transfer',
          amountCents,
          paidOn: app.platform.clock.today(),
        },
        accountant,
      )
    await pay(10_000)
    expect(await rowOf(byHand.id)).toMatchObject({ status: '1-temporary', totalPaid: 10_000 })
    await pay(9_900)
    expect(await rowOf(byHand.id)).toMatchObject({ status: '2-firm' })
  })

  test('who manages stages takes the payment of a stage, and of nothing else', async () => {
    const { billId } = await register()
    expect((await app.call(billingApi.billPrint, { id: String(billId) }, manager)).status).toBe(200)
    const lesson = await arrangeBilled(app)
    for (const answer of [
      await app.call(billingApi.cardPaymentForm, { billId: String(lesson.billId) }, manager),
      await app.call(billingApi.payBill, { billId: lesson.billId }, manager),
      await app.call(billingApi.billPrint, { id: String(lesson.billId) }, manager),
    ])
      expect(answer.status).toBe(404)
  })
})

describe('changes', () => {
  test('a further subject bills the difference, once for two clicks', async () => {
    const { id } = await paid()
    const { body } = await app.call(api.registrationShow, { id: String(id) }, manager)
    const sent = sentBy(body.student ?? 0, {
      id,
      updatedAt: body.updatedAt,
      traineeshipSubjects: [...stage.subjects],
    })
    const answers = await Promise.all([1, 2].map(() => app.call(api.registrationSave, sent, manager)))
    expect(answers.map((answer) => answer.status).sort()).toEqual([200, 409])
    const saved = answers.find((answer) => answer.status === 200)?.body
    expect(saved).toMatchObject({ displayCBForm: true, amountCents: 13_433 })
    await payByForm(saved?.billId ?? 0)
    expect(await rowOf(id)).toMatchObject({ total: 33_333, totalPaid: 33_333, remained: 0, bills: [{}, {}] })
  })

  test('a subject less gives a credit note: of what was not paid, else it is owed', async () => {
    const unpaid = await register({ traineeshipSubjects: [...stage.subjects] })
    await change(unpaid.id, { traineeshipSubjects: [stage.subjects[0]] })
    expect(await rowOf(unpaid.id)).toMatchObject({ total: 19_900, remained: 19_900, owed: 0 })
    const settled = await paid({ traineeshipSubjects: [...stage.subjects] })
    await change(settled.id, { traineeshipSubjects: [stage.subjects[0]] })
    expect(await rowOf(settled.id)).toMatchObject({ total: 19_900, totalPaid: 33_333, remained: 0, owed: 13_433 })
    expect(await refundForm(settled.id)).toMatchObject({ amountCents: 13_433, owed: 13_433, method: 'card' })
    expect(await refund(settled.id)).toMatchObject({ errors: null, refundMessage: null })
    // what a credit note had left overpaid is given back without another one
    const row = await rowOf(settled.id)
    expect(row).toMatchObject({ total: 19_900, totalPaid: 19_900, owed: 0 })
    expect(row.bills.map((bill) => bill.type)).toEqual(['bill', 'credit-note'])
  })

  test('a change that leaves nothing to pay confirms the registration', async () => {
    const promoCode = await app.write((db) => arrangePromo(db, { code: 'INVITE', valuePercent: '100' }))
    const unpaid = await register()
    expect((await change(unpaid.id, { promoCode })).displayCBForm).toBe(false)
    expect(await rowOf(unpaid.id)).toMatchObject({ status: '2-firm', total: 0, remained: 0 })
    const settled = await paid()
    await change(settled.id, { traineeshipSubjects: [...stage.subjects] })
    await app.call(api.registrationStatusChange, { id: settled.id, status: '1-temporary' }, manager)
    await change(settled.id, { traineeshipSubjects: [stage.subjects[0]] })
    expect(await rowOf(settled.id)).toMatchObject({ status: '2-firm', total: 19_900, totalPaid: 19_900 })
  })

  test('a promo code withdrawn meanwhile keeps its reduction for who has it, and takes nobody new', async () => {
    const promoCode = await app.write((db) => arrangePromo(db, { code: 'ETE', valueCents: 1_999 }))
    const own = await register({ promoCode, paymentMethod: 'cheque' })
    expect(await rowOf(own.id)).toMatchObject({ total: 17_901 })
    await app.write((db) => sql`update promo_codes set enabled = false where id = ${promoCode}`.execute(db))
    await change(own.id, { comments: 'note' })
    expect(await rowOf(own.id)).toMatchObject({ total: 17_901 })
    await change(own.id, { traineeshipSubjects: [...stage.subjects] })
    expect(await rowOf(own.id)).toMatchObject({ total: 31_334, remained: 31_334 })
    const late = await register({ promoCode })
    expect(late.answer).toMatchObject({ id: null, errors: { propertyPaths: ['promoCode'] } })
    await change(own.id, { traineeshipSubjects: [...stage.subjects], promoCode: null })
    expect(await rowOf(own.id)).toMatchObject({ total: 33_333, remained: 33_333 })
  })

  test('a refund beyond what is owed credits only the part beyond', async () => {
    const { id } = await paid({ traineeshipSubjects: [...stage.subjects] })
    await change(id, { traineeshipSubjects: [stage.subjects[0]] })
    await refund(id, { amountCents: 15_000 })
    const row = await rowOf(id)
    expect(row).toMatchObject({ total: 18_333, totalPaid: 18_333, owed: 0 })
    expect(row.bills.map((bill) => bill.totalAmount)).toEqual([33_333, 13_433, 1_567])
  })

  test('what a refund has credited is not credited again by a change', async () => {
    const { id } = await paid({ traineeshipSubjects: [...stage.subjects] })
    await refund(id, { amountCents: 30_000 })
    expect(await rowOf(id)).toMatchObject({ total: 3_333, totalPaid: 3_333 })
    // 134,33 € less to pay, of which 33,33 € are still due
    expect((await change(id, { traineeshipSubjects: [stage.subjects[0]] })).errors).toBeNull()
    expect(await rowOf(id)).toMatchObject({ total: 0, totalPaid: 3_333, owed: 3_333 })
    await refund(id)
    expect(await rowOf(id)).toMatchObject({ total: 0, totalPaid: 0, owed: 0 })
    expect((await refundsAtProvider(id)).reduce((sum, cents) => sum + cents, 0)).toBe(33_333)
  })

  test('prices that changed since do not touch what was bought', async () => {
    const own = await register({ paymentMethod: 'cheque' })
    await app.write((db) =>
      sql`update traineeship_level_prices set price_cents = 25000 where level_id = ${stage.levelId} and subject_count = 1`.execute(
        db,
      ),
    )
    try {
      expect((await change(own.id, { comments: 'note' })).errors).toBeNull()
      expect(await rowOf(own.id)).toMatchObject({ total: 19_900, comments: 'note' })
    } finally {
      await app.write((db) =>
        sql`update traineeship_level_prices set price_cents = 19900 where level_id = ${stage.levelId} and subject_count = 1`.execute(
          db,
        ),
      )
    }
  })
})

describe('cancelling', () => {
  test('TRAIN-100 one that nobody paid is cancelled with its credit note; its row stays', async () => {
    const { id, billId } = await register()
    // a card form left open in a browser does not stand in the way
    await app.call(billingApi.cardPaymentForm, { billId: String(billId) }, manager)
    expect(await cancel(id)).toEqual({ isValid: true, errorMsgs: [] })
    const row = await rowOf(id)
    expect(row).toMatchObject({ isEnabled: false, shownState: 'cancelled', total: 0, remained: 0 })
    expect(row.bills.map((bill) => bill.type)).toEqual(['bill', 'credit-note'])
  })

  test('one that was paid is not cancelled before it is refunded', async () => {
    const { id } = await paid()
    expect(await cancel(id)).toMatchObject({ isValid: false, errorMsgs: [expect.stringContaining('199,00\u00a0€')] })
    expect(await rowOf(id)).toMatchObject({ isEnabled: true, total: 19_900 })
  })

  test('the refund may cancel at once, and takes back what was not paid', async () => {
    const { id } = await paid()
    await change(id, { traineeshipSubjects: [...stage.subjects] })
    expect(await refund(id, { cancelRegistration: true })).toMatchObject({ errors: null, refundMessage: null })
    expect(await rowOf(id)).toMatchObject({ isEnabled: false, total: 0, totalPaid: 0, remained: 0, owed: 0 })
    expect(await refundsAtProvider(id)).toEqual([19_900])
  })

  test('a part may be kept: the credit note is of what is given back', async () => {
    const { id } = await paid()
    await refund(id, { amountCents: 14_900, cancelRegistration: true })
    expect(await rowOf(id)).toMatchObject({ isEnabled: false, total: 5_000, totalPaid: 5_000, owed: 0 })
    // given back without a credit note, it would be due again for a registration that is no more
    const bare = await refund(id, { creditNote: false })
    expect(bare.errors?.propertyPaths).toEqual(['creditNote'])
    await refund(id)
    expect(await rowOf(id)).toMatchObject({ total: 0, totalPaid: 0, remained: 0 })
    expect((await refundsAtProvider(id)).sort()).toEqual([14_900, 5_000])
  })

  test('a card payment that the provider has not settled is not cancelled away, and is kept once it is settled', async () => {
    const { id, billId } = await register()
    const { body: form } = await app.call(billingApi.cardPaymentForm, { billId: String(billId) }, manager)
    await app.sdk.paymentIntents.confirm(form.paymentIntent, { payment_method: 'pm_card_visa' })
    await control('down')
    try {
      expect(await cancel(id)).toMatchObject({ isValid: false, errorMsgs: [expect.any(String)] })
      expect(await rowOf(id)).toMatchObject({ isEnabled: true, total: 19_900, totalPaid: 0 })
    } finally {
      await control('ok')
    }
    expect(await cancel(id)).toMatchObject({ isValid: false, errorMsgs: [expect.stringContaining('199,00\u00a0€')] })
    expect(await rowOf(id)).toMatchObject({ isEnabled: true, status: '2-firm', totalPaid: 19_900 })
  })

  test('cancelled twice at once, it has one credit note', async () => {
    const { id } = await register()
    expect((await Promise.all([cancel(id), cancel(id), cancel(id)])).map((answer) => answer.isValid)).toEqual([
      true,
      true,
      true,
    ])
    expect((await rowOf(id)).bills.map((bill) => bill.type)).toEqual(['bill', 'credit-note'])
  })
})

describe('refunds', () => {
  test('TRAIN-097 the form asks for amount, way, day, reason, credit note and cancellation', async () => {
    const { id } = await paid()
    expect(await refundForm(id)).toMatchObject({
      amountCents: 19_900,
      method: 'card',
      reason: null,
      creditNote: true,
      cancelRegistration: false,
      refundable: 19_900,
      onCard: 19_900,
    })
    const refused = async (values: Partial<Refund>) => (await refund(id, values)).errors?.propertyPaths
    expect(await refused({ amountCents: 19_901 })).toEqual(['amountCents'])
    expect(await refused({ amountCents: 0 })).toEqual(['amountCents'])
    expect(await refused({ reason: null })).toEqual(['reason'])
    expect(await refused({ method: 'transfer', refundedOn: '2199-01-01' })).toEqual(['refundedOn'])
    expect(await refused({ creditNote: false, cancelRegistration: true })).toEqual(['creditNote'])
    expect(await refundsAtProvider(id)).toEqual([])
  })

  test('sent twice, it gives back once', async () => {
    const { id } = await paid()
    const sent = await refundOf(id, { amountCents: 5_000 })
    const answers = await Promise.all([1, 2, 3].map(() => app.call(api.registrationRefundSave, sent, manager)))
    expect(answers.map((answer) => answer.status).sort()).toEqual([200, 409, 409])
    expect(await refundsAtProvider(id)).toEqual([5_000])
    expect(await rowOf(id)).toMatchObject({ total: 14_900, totalPaid: 14_900 })
  })

  test('a provider that does not answer is asked again later, under the same name: given back once', async () => {
    const { id } = await paid()
    await control('down')
    try {
      const answer = await refund(id)
      expect(answer).toMatchObject({ errors: null, refundMessage: expect.stringContaining('pas encore') })
      expect((await refundForm(id)).refunding).toBe(19_900)
      expect((await refund(id, { amountCents: 1 })).errors?.messages[0]).toMatch(/^Rien n’a été réglé/)
      expect(await cancel(id)).toMatchObject({ isValid: false })
    } finally {
      await control('ok')
    }
    await app.write((db) =>
      sql`update payments set created_at = now() - interval '10 minutes' where direction = 'out' and status = 'pending'`.execute(
        db,
      ),
    )
    for (let run = 0; run < 2; run += 1)
      await reconcilePayments.run({
        db: app.database.db,
        write: (operation: string, write: Parameters<typeof inWrite>[2]) =>
          inWrite(app.database, { operation }, write as never),
        platform: app.platform,
      } as never)
    expect(await refundsAtProvider(id)).toEqual([19_900])
    expect(await rowOf(id)).toMatchObject({ total: 0, totalPaid: 0, owed: 0 })
    expect(await cancel(id)).toEqual({ isValid: true, errorMsgs: [] })
  })

  test('by transfer, with no credit note, what was given back is due again', async () => {
    const { id } = await paid()
    await refund(id, { method: 'transfer', creditNote: false, amountCents: 4_900 })
    expect(await rowOf(id)).toMatchObject({ total: 19_900, totalPaid: 15_000, remained: 4_900 })
    expect(await refundsAtProvider(id)).toEqual([])
    const form = await refundForm(id)
    expect(form).toMatchObject({ refundable: 15_000, onCard: 15_000 })
  })

  test('is for those who have full access to stages', async () => {
    const { id } = await paid()
    const writer = await app.staff({ traineeships: 'write' })
    expect((await app.call(api.registrationRefundSave, await refundOf(id), writer)).status).toBe(403)
  })
})
