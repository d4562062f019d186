// The payment made by the key of a mail, believed of the provider alone; and the bill of a teacher.

import { teacherPaymentsApi } from '@cartable/domain/billing/payments/teacher-payments.api.ts'
import { paymentTrackingApi } from '@cartable/domain/billing/tracking/payment-tracking.api.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Caller } from '../../../../test/app.ts'
import { arrangeTeacherAccount } from '../../../../test/factories/advance.ts'
import { arrangeTeacher } from '../../../../test/factories/people.ts'
import { pdfText } from '../../../../test/pdf-text.ts'
import { arrangeBilled, startTuitionApp, type TuitionApp } from '../../../../test/tuition-app.ts'
import { createLink } from '../../../platform/http/links.ts'

let app: TuitionApp
let director: Caller

beforeAll(async () => {
  app = await startTuitionApp()
  director = await app.director()
})
afterAll(() => app.close())

/** A bill of 45 € with the key that a mail would carry. */
const arrange = async () => {
  const one = await arrangeBilled(app)
  const course = await app.database.db
    .selectFrom('courses')
    .select('teacherId')
    .where('id', '=', one.courseId)
    .executeTakeFirstOrThrow()
  const apikey = await app.write(async (db) => {
    await arrangeTeacherAccount(db, course.teacherId)
    return createLink(db, {
      purpose: 'card-authentication',
      subjectClass: 'bills',
      subjectId: one.billId,
      expiresAt: new Date(app.platform.clock.now().getTime() + 3_600_000),
    })
  })
  const open = async () => (await app.call(teacherPaymentsApi.linkedPayment, { apikey }, null)).body
  return { ...one, teacherId: course.teacherId, apikey, open }
}
type Arranged = Awaited<ReturnType<typeof arrange>>

const accept = (intent: string) => app.sdk.paymentIntents.confirm(intent, { payment_method: 'pm_card_visa' })
/** As the page sends it: the key in the query, the rest in the body. */
const put = async (one: Arranged, given: { id?: number; paymentIntentId: string; amount: number }) => {
  const response = await app.http.inject({
    method: 'PUT',
    url: `/api/response/teacher/payment/success?apikey=${one.apikey}`,
    payload: { id: one.billId, ...given },
    headers: { 'x-cartable': '1', 'sec-fetch-site': 'same-origin' },
  })
  return { status: response.statusCode, body: response.json() as Record<string, unknown> }
}
const teacherPaymentsOf = ({ orderId }: Arranged) =>
  app.database.db
    .selectFrom('teacherPayments')
    .select(['orderId', 'providerIntentId', 'amountCents', 'status'])
    .where('orderId', '=', orderId)
    .execute()
const customerStatusOf = async ({ reference }: Arranged) =>
  (await app.call(paymentTrackingApi.trackedBills, { q: reference }, director)).body.rows[0]?.customerPayment.status

describe('the payment of a key', () => {
  test('ROUTE-21 the success is a PUT at /response/teacher/payment/success, which records what the provider confirms', async () => {
    const one = await arrange()
    const { paymentIntentId, amount, state } = await one.open()
    expect({ state, amount }).toEqual({ state: 'to-pay', amount: 4500 })
    const given = { paymentIntentId: String(paymentIntentId), amount }
    expect((await put(one, given)).body).toMatchObject({ paymentStatus: 'refused' })
    expect(await customerStatusOf(one)).not.toBe('succeeded')
    await accept(String(paymentIntentId))
    expect(await put(one, given)).toEqual({ status: 200, body: { paymentStatus: 'accepted', paymentMessage: null } })
    expect(await customerStatusOf(one)).toBe('succeeded')
    expect(await put(one, given)).toMatchObject({ body: { paymentStatus: 'accepted' } })
    expect((await app.sdk.transfers.list({ transfer_group: `bill:${one.billId}` })).data).toHaveLength(1)
    expect((await one.open()).state).toBe('paid')
  })

  test('PUBLIC-13 the payment of the teacher carries the bill, the payment intent and the amount', async () => {
    const one = await arrange()
    const { paymentIntentId, amount, id } = await one.open()
    expect(id).toBe(one.billId)
    await accept(String(paymentIntentId))
    await put(one, { paymentIntentId: String(paymentIntentId), amount })
    expect(await teacherPaymentsOf(one)).toEqual([
      { orderId: one.orderId, providerIntentId: paymentIntentId, amountCents: 3150, status: 'succeeded' },
    ])
  })

  test('another amount, another bill, another intent record nothing', async () => {
    const [one, other] = [await arrange(), await arrange()]
    const [mine, theirs] = [await one.open(), await other.open()]
    await accept(String(mine.paymentIntentId))
    await accept(String(theirs.paymentIntentId))
    const own = String(mine.paymentIntentId)
    expect((await put(one, { paymentIntentId: own, amount: 1 })).body).toEqual({
      paymentStatus: 'refused',
      paymentMessage: 'Le montant payé ne correspond pas à cette facture.',
    })
    const wrong = { paymentStatus: 'refused', paymentMessage: 'Ce paiement ne correspond pas à cette facture.' }
    expect((await put(one, { paymentIntentId: String(theirs.paymentIntentId), amount: 4500 })).body).toEqual(wrong)
    expect((await put(one, { id: other.billId, paymentIntentId: own, amount: 4500 })).body).toEqual(wrong)
    expect(await teacherPaymentsOf(one)).toEqual([])
    expect(await customerStatusOf(one)).toBe('pending')
  })

  test('a key that is over, altered or of another purpose opens nothing', async () => {
    const one = await arrange()
    const reset = await app.write((db) =>
      createLink(db, {
        purpose: 'password-reset',
        subjectClass: 'bills',
        subjectId: one.billId,
        expiresAt: new Date(app.platform.clock.now().getTime() + 3_600_000),
      }),
    )
    for (const apikey of [`${one.apikey}x`, reset, 'pk_test_1234'])
      expect((await app.call(teacherPaymentsApi.linkedPayment, { apikey }, null)).status).toBe(404)
  })

  test('two answers at once record one payment', async () => {
    const one = await arrange()
    const { paymentIntentId, amount } = await one.open()
    await accept(String(paymentIntentId))
    const given = { paymentIntentId: String(paymentIntentId), amount }
    const answers = await Promise.all([put(one, given), put(one, given)])
    expect(answers.map(({ body }) => body.paymentStatus)).toEqual(['accepted', 'accepted'])
    expect(await teacherPaymentsOf(one)).toHaveLength(1)
  })
})

describe('the bill of a teacher', () => {
  const print = (id: number, caller: Caller) => app.call(teacherPaymentsApi.teacherBill, { id: String(id) }, caller)

  test('COURSE-43 the teacher bill of a course is printed by its id, for accountants and the teacher himself', async () => {
    const one = await arrange()
    const person = await app.database.db
      .selectFrom('teachers')
      .innerJoin('people', 'people.id', 'teachers.personId')
      .select(['people.id', 'people.lastName'])
      .where('teachers.id', '=', one.teacherId)
      .executeTakeFirstOrThrow()
    const printed = await print(one.courseId, await app.staff({ billing: 'read' }))
    expect(printed.headers['content-type']).toBe('application/pdf')
    const text = pdfText(printed.raw)
    expect(text.replaceAll(' ', '')).toContain(`${one.reference}-P${one.teacherId}`)
    expect(text).toContain(person.lastName)
    expect(text).toContain('31,50')
    expect((await print(one.courseId, await app.signIn(person.id))).status).toBe(200)
    const stranger = await app.write((db) => arrangeTeacher(db))
    expect((await print(one.courseId, await app.signIn(stranger.personId))).status).toBe(404)
    expect((await print(one.courseId, one.customer)).status).toBe(403)
    expect((await print(one.courseId, await app.staff({ courses: 'fullAccess' }))).status).toBe(403)
  })
})
