// Another session offered in the place of one that is cancelled: taken with its money, declined, or left unanswered; and a session planned again.
import { billingApi } from '@cartable/domain/billing/orders/billing.api.ts'
import { cancellationsApi } from '@cartable/domain/traineeships/cancellations/cancellations.api.ts'
import { offersApi as api } from '@cartable/domain/traineeships/cancellations/offers.api.ts'
import { registrationsApi } from '@cartable/domain/traineeships/registrations/registrations.api.ts'
import { sessionsApi } from '@cartable/domain/traineeships/sessions/sessions.api.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Caller } from '../../../../test/app.ts'
import { arrangeHousehold, type Household } from '../../../../test/factories/people.ts'
import { arrangeOpenStage, type OpenStage } from '../../../../test/factories/registrations.ts'
import { type MailApp, startMailApp } from '../../../../test/mail-app.ts'
import { followStagePlaces } from '../buying/follow-places.ts'

let app: MailApp
let manager: Caller
beforeAll(async () => {
  app = await startMailApp()
  manager = await app.staff({ traineeships: 'fullAccess', billing: 'write', accounting: 'read' })
})
afterAll(() => app.close())

const open = (day: string) => app.write((db) => arrangeOpenStage(db, { startsOn: day, endsOn: day, days: [day] }))
/** Two sessions of one class and one subject; the second one costs otherwise. */
const pair = async (priceCents: number, capacity: number | null = null) => {
  const [stage, other] = [await open('2026-12-21'), await open('2027-02-15')]
  await app.write(async (db) => {
    await db
      .updateTable('traineeshipLevels')
      .set({ mainScholarLevelId: stage.scholarLevelId })
      .where('id', '=', other.levelId)
      .execute()
    await db
      .updateTable('traineeshipSubjects')
      .set({ subjectId: stage.subjectId })
      .where('id', '=', other.traineeshipSubjectId)
      .execute()
    await db
      .updateTable('traineeshipLevelPrices')
      .set({ priceCents })
      .where('levelId', '=', other.levelId)
      .where('subjectCount', '=', 1)
      .execute()
    await db.updateTable('traineeshipGroups').set({ capacity }).where('id', '=', other.groupId).execute()
  })
  return { stage, other }
}
type Child = Household & { readonly id: number }
const payByCard = async (stage: OpenStage): Promise<Child> => {
  const home = await app.write((db) => arrangeHousehold(db))
  const sent = {
    ...{ id: null, updatedAt: null, traineeshipSession: stage.sessionId, student: home.studentId },
    ...{ traineeshipLevel: stage.levelId, traineeshipSubjects: [stage.subjects[0]], paymentMethod: 'card' as const },
  }
  const { body } = await app.call(registrationsApi.registrationSave, sent, manager)
  expect(body.errors).toBeNull()
  const billId = body.billId ?? 0
  const { body: form } = await app.call(billingApi.cardPaymentForm, { billId: String(billId) }, manager)
  await app.sdk.paymentIntents.confirm(form.paymentIntent, { payment_method: 'pm_card_visa' })
  await app.call(billingApi.recordCardPayment, { billId, paymentIntent: form.paymentIntent }, manager)
  return { ...home, id: body.id ?? 0 }
}
const cancel = async (stage: OpenStage, offeredSessionId: number | null) => {
  await app.pass(31)
  const { body: recap } = await app.call(
    cancellationsApi.cancellationRecap,
    { sessionId: String(stage.sessionId) },
    manager,
  )
  const sent = { sessionId: stage.sessionId, groupId: null, reason: 'Salle fermée', seen: recap.seen, asCredit: [] }
  const { body } = await app.call(cancellationsApi.cancelStage, { ...sent, offeredSessionId }, manager)
  expect(body).toEqual({ isValid: true, errorMsgs: [] })
  await app.pass(31)
  return recap
}
const offerOf = async ({ customerPersonId }: Household) => {
  const mail = await app.letter(customerPersonId, 'un autre vous est proposé')
  expect(mail.text).toContain('Nous vous proposons à la place')
  const token = /offer\?token=([\w-]+)/.exec(mail.text)?.[1] ?? ''
  return {
    show: async () => (await app.call(api.showOffer, { token }, null)).body,
    answer: async (answer: 'take' | 'decline') => (await app.call(api.answerOffer, { token, answer }, null)).body,
  }
}
const done = { isValid: true, errorMsgs: [] }
const rowOf = async (stage: OpenStage, { id }: Child) =>
  (await app.call(cancellationsApi.cancellations, { sessionId: String(stage.sessionId) }, manager)).body.cancellations
    .flatMap(({ rows }) => rows)
    .find(({ registrationId }) => registrationId === id)
const registeredTo = async ({ sessionId }: OpenStage) => {
  const { rows } = await sql<{ status: string; due: number; paid: number }>`select r.status,
      (select sum(o.amount_cents - o.credited_cents)::integer from orders o where o.traineeship_registration_id = r.id) as due,
      (select sum(o.paid_cents)::integer from orders o where o.traineeship_registration_id = r.id) as paid
    from traineeship_registrations r where r.session_id = ${sessionId} and r.enabled`.execute(app.database.db)
  return rows
}
const refunded = async () => {
  const { rows } = await sql<{ cents: number }>`select coalesce(sum(amount_cents), 0)::integer as cents from payments
    where direction = 'out' and type = 'card' and status = 'succeeded'`.execute(app.database.db)
  return rows[0]?.cents ?? 0
}

test('taken: the child is registered there, paid by what was paid, and the rest goes back on the card; asked twice, once', async () => {
  const { stage, other } = await pair(15_000)
  const child = await payByCard(stage)
  const before = await refunded()
  const recap = await cancel(stage, other.sessionId)
  expect(recap.others).toEqual([{ id: other.sessionId, label: expect.any(String), families: 1 }])
  const offer = await offerOf(child)
  expect(await offer.show()).toMatchObject({ state: 'open', priceCents: 15_000, paidCents: 19_900 })
  expect(await rowOf(stage, child)).toMatchObject({ refunds: [], offer: { answer: null } })
  expect(await refunded()).toBe(before)
  expect(await Promise.all([offer.answer('take'), offer.answer('take')])).toEqual([done, done])
  await app.pass(31)
  expect(await registeredTo(other)).toEqual([{ status: '2-firm', due: 15_000, paid: 15_000 }])
  expect((await refunded()) - before).toBe(4_900)
  expect(await offer.show()).toMatchObject({ state: 'taken' })
  expect((await offer.answer('decline')).errorMsgs).toEqual(['Vous avez déjà répondu à cette proposition.'])
  expect(await rowOf(stage, child)).toMatchObject({ leftCents: 0, offer: { answer: 'taken' } })
})

test('taken where it costs more: the difference is billed, and the family receives the link that pays', async () => {
  const { stage, other } = await pair(25_000)
  const child = await payByCard(stage)
  await cancel(stage, other.sessionId)
  expect(await (await offerOf(child)).answer('take')).toEqual(done)
  await app.pass(31)
  expect(await registeredTo(other)).toEqual([{ status: '1-temporary', due: 25_000, paid: 19_900 }])
  expect((await app.letter(child.customerPersonId, 'à payer')).text).toMatch(/51,00/)
})

test('declined, or left without an answer: the money goes back as it came; full: nothing is lost', async () => {
  const { stage, other } = await pair(19_900, 1)
  const [first, second, silent] = [await payByCard(stage), await payByCard(stage), await payByCard(stage)]
  const before = await refunded()
  await cancel(stage, other.sessionId)
  expect(await (await offerOf(first)).answer('take')).toEqual(done)
  const late = await offerOf(second)
  expect((await late.answer('take')).errorMsgs[0]).toMatch(/Il n’y a plus de place/)
  expect(await late.answer('decline')).toEqual(done)
  await app.pass(31)
  expect((await refunded()) - before).toBe(19_900)
  await app.move('2026-11-28T09:00:00Z')
  await app.run(followStagePlaces)
  await app.pass(31)
  manager = await app.staff({ traineeships: 'fullAccess', billing: 'write', accounting: 'read' })
  expect(await rowOf(stage, silent)).toMatchObject({ offer: { answer: 'expired' }, leftCents: 0 })
  expect((await refunded()) - before).toBe(39_800)
})

test('planned again: nobody comes back silently, each family is asked once', async () => {
  const { stage } = await pair(19_900)
  // the clock has moved on: whoever was signed in is signed out
  manager = await app.staff({ traineeships: 'fullAccess', billing: 'write', accounting: 'read' })
  const child = await payByCard(stage)
  await cancel(stage, null)
  const move = async (status: '1-planned' | '0-cancelled') =>
    (await app.call(sessionsApi.changeSessionStatus, { id: stage.sessionId, status }, manager)).body
  expect(await move('1-planned')).toEqual(done)
  await app.pass()
  expect((await app.letter(child.customerPersonId, 'est de nouveau prévu')).text).toContain('n’a pas été reprise')
  expect(await registeredTo(stage)).toEqual([])
  expect(await move('0-cancelled')).toEqual(done)
  expect(await move('1-planned')).toEqual(done)
  await app.pass()
  await app.letter(child.customerPersonId, 'est de nouveau prévu')
})
