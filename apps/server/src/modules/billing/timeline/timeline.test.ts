// The money timeline through HTTP: each step of a lesson's money with its state and reason, and what each reader sees of it.

import { billingApi } from '@cartable/domain/billing/orders/billing.api.ts'
import { timelineApi } from '@cartable/domain/billing/timeline/timeline.api.ts'
import type { MoneyStepKind, TimelineSubject } from '@cartable/domain/billing/timeline/timeline.schema.ts'
import { paymentTrackingApi } from '@cartable/domain/billing/tracking/payment-tracking.api.ts'
import { confirmationsApi } from '@cartable/domain/courses/confirmations/confirmations.api.ts'
import { coursesApi } from '@cartable/domain/courses/courses.api.ts'
import type { SentOf } from '@cartable/domain/kernel/operation.ts'
import { registrationsApi } from '@cartable/domain/traineeships/registrations/registrations.api.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Caller } from '../../../../test/app.ts'
import { arrangeAdvance, arrangeTeacherAccount } from '../../../../test/factories/advance.ts'
import { arrangeHousehold } from '../../../../test/factories/people.ts'
import { arrangeOpenStage } from '../../../../test/factories/registrations.ts'
import { arrangeContract, arrangeCourse } from '../../../../test/factories/tuition.ts'
import { startTuitionApp, type TuitionApp } from '../../../../test/tuition-app.ts'
import { inWrite } from '../../../platform/db/database.ts'
import { postLedger } from '../../accounting/post-ledger.ts'
import { followRequest, requestAdvance } from '../../urssaf/request-advance.ts'

let app: TuitionApp
let director: Caller
beforeAll(async () => {
  app = await startTuitionApp()
  director = await app.director()
  await app.write((db) =>
    db
      .insertInto('fiscalYears')
      .values(({ selectFrom }) => ({
        companyId: selectFrom('companies').select('id').where('code', '=', 'private-tuition'),
        period: '[2000-01-01,2100-01-01)',
      }))
      .onConflict((conflict) => conflict.doNothing())
      .execute(),
  )
})
afterAll(() => app.close())

const arrange = async ({ advance = false, card }: { advance?: boolean; card?: 'works' | 'refused' } = {}) => {
  const tuition = await app.write(async (db) => {
    const made = await arrangeContract(db, { selfEmployed: true })
    await arrangeTeacherAccount(db, made.teacherId)
    if (advance) await arrangeAdvance(db, made, 'whole')
    return made
  })
  if (card) await app.giveCard(tuition.customerId, card)
  const courseId = await app.write((db) => arrangeCourse(db, tuition))
  const [family, teacher] = [await app.signIn(tuition.customerPersonId), await app.signIn(tuition.teacherPersonId)]
  const confirm = async () => {
    const { body: recap } = await app.call(confirmationsApi.recap, { ids: String(courseId) }, family)
    const seen = recap.families[0]!.courses[0]!.seen
    const { body } = await app.call(coursesApi.confirm, { id: courseId, seen }, family)
    return body.billId ?? 0
  }
  return { ...tuition, courseId, family, teacher, confirm }
}
const timeline = async (id: number, caller: Caller, subject: TimelineSubject = 'course') => {
  const { body } = await app.call(timelineApi.show, { subject, id: String(id) }, caller)
  return body.orders
}
const states = (orders: Awaited<ReturnType<typeof timeline>>) =>
  Object.fromEntries(orders[0]!.steps.map(({ kind, state }) => [kind, state]))
const stepOf = async (id: number, kind: MoneyStepKind, caller = director) =>
  (await timeline(id, caller))[0]!.steps.find((step) => step.kind === kind)
const decide = async (billId: number, statut: string) => {
  const request = await app.database.db
    .selectFrom('urssafRequests')
    .select(['id', 'providerRequestId'])
    .where('billId', '=', billId)
    .executeTakeFirstOrThrow()
  await fetch(`${app.sandbox.httpUrl}/urssaf/demandes/${request.providerRequestId}/statut`, {
    ...{ method: 'POST', body: new URLSearchParams({ statut }), redirect: 'manual' as const },
  })
  await followRequest({ read: app.database.db, write: app.write, platform: app.platform }, request.id)
}

test('BILL-24 the money of an advanced lesson is followed from its confirmation to its payment, with each answer of the Urssaf', async () => {
  const one = await arrange({ advance: true })
  expect(states(await timeline(one.courseId, director))).toEqual({ ordered: 'waiting' })
  const billId = await one.confirm()
  await requestAdvance({ read: app.database.db, write: app.write, platform: app.platform }, billId)
  expect(states(await timeline(one.courseId, director))).toMatchObject({
    ...{ ordered: 'done', billed: 'done', asked: 'waiting', charged: 'none', advanced: 'waiting', teacher: 'waiting' },
  })
  await decide(billId, '70')
  expect(await stepOf(one.courseId, 'asked')).toMatchObject({
    state: 'done',
    events: [{ label: 'Intégrée' }, { label: 'Payée' }],
  })
  expect(await stepOf(one.courseId, 'advanced')).toMatchObject({ state: 'done', amountCents: 4500 })
  await fetch(`${app.sandbox.httpUrl}/stripe/approvisionner`, { method: 'POST', redirect: 'manual' })
  await app.call(paymentTrackingApi.payTeacher, { id: billId }, director)
  expect(await stepOf(one.courseId, 'teacher')).toMatchObject({ state: 'done', amountCents: 3150 })
  expect(await stepOf(one.courseId, 'entered')).toMatchObject({ state: 'waiting' })
  await postLedger.run({
    db: app.database.db,
    write: (operation: string, change: Parameters<typeof inWrite>[2]) =>
      inWrite(app.database, { operation }, change as never),
    platform: app.platform,
    signal: new AbortController().signal,
  } as never)
  // the bill, both payments of the Urssaf, the transfer to the teacher
  expect(await stepOf(one.courseId, 'entered')).toMatchObject({ state: 'done', reason: '4 écritures au grand livre.' })
})

test('BILL-24 a refused card says the words of the bank, what is left and what can be done; a stranger reads nothing', async () => {
  const one = await arrange({ card: 'refused' })
  await one.confirm()
  expect(await stepOf(one.courseId, 'charged')).toMatchObject({
    ...{ state: 'failed', action: 'pay', reason: expect.stringContaining('Reste 45,00\u00a0€ à payer.') },
  })
  expect(await stepOf(one.courseId, 'asked')).toMatchObject({
    ...{ state: 'none', reason: 'Pas d’avance immédiate\u00a0: la famille n’y est pas inscrite.' },
  })
  const other = await arrange()
  for (const caller of [other.family, other.teacher])
    expect((await app.call(timelineApi.show, { subject: 'course', id: String(one.courseId) }, caller)).status).toBe(404)
})

test('BILL-24 each reads its own part: a family never the teacher’s pay nor the books, a teacher its own money alone, staff the books with their right', async () => {
  const one = await arrange({ card: 'works' })
  await one.confirm()
  expect(Object.keys(states(await timeline(one.courseId, one.family)))).toEqual(['ordered', 'billed', 'charged'])
  const [order] = await timeline(one.courseId, one.teacher)
  expect(order).toMatchObject({ billId: null, customerDueCents: 0, hasCard: false })
  expect(order?.steps).toMatchObject([
    { kind: 'ordered', amountCents: null },
    { kind: 'teacher', amountCents: 3150, action: null },
  ])
  expect(JSON.stringify(order)).not.toContain('4500')
  const clerk = await app.staff({ billing: 'read' })
  const seen = await timeline(one.courseId, clerk)
  expect(Object.keys(states(seen))).toEqual(['ordered', 'billed', 'asked', 'charged', 'teacher'])
  expect(seen[0]?.steps.map(({ action }) => action)).toEqual([null, 'show-bill', null, null, null])
  const books = await app.staff({ billing: 'read', accounting: 'read' })
  expect(Object.keys(states(await timeline(one.courseId, books)))).toContain('entered')
  const stages = await app.staff({ traineeships: 'read' })
  const asked = await app.call(timelineApi.show, { subject: 'course', id: String(one.courseId) }, stages)
  expect(asked.status).toBe(404)
})

test('of a registration: each order that it is billed by, as it is paid and as it grows, for the office of stages and its family', async () => {
  const stage = await app.write((db) => arrangeOpenStage(db))
  const home = await app.write((db) => arrangeHousehold(db))
  const [family, stranger] = [await app.signIn(home.customerPersonId), (await arrange()).family]
  const stages = await app.staff({ traineeships: 'fullAccess' })
  const register = async (values: Partial<SentOf<typeof registrationsApi.registrationSave>>) => {
    const sent = {
      ...{ id: null, updatedAt: null, traineeshipSession: stage.sessionId, student: home.studentId },
      ...{ traineeshipLevel: stage.levelId, traineeshipSubjects: [stage.subjects[0]], paymentMethod: 'card' },
      ...values,
    } as SentOf<typeof registrationsApi.registrationSave>
    const { body } = await app.call(registrationsApi.registrationSave, sent, stages)
    expect(body.errors).toBeNull()
    return body
  }
  const { id, billId } = await register({})
  const money = (caller: Caller) => timeline(id ?? 0, caller, 'registration')
  const [owed] = await money(stages)
  expect(owed).toMatchObject({ billId, customerId: home.customerId, customerDueCents: 19_900 })
  // who keeps the stages alone reads no books
  expect(states([owed!])).toEqual({ ordered: 'done', billed: 'done', charged: 'todo' })
  expect((await app.call(timelineApi.show, { subject: 'registration', id: String(id) }, stranger)).status).toBe(404)

  const { body: form } = await app.call(billingApi.cardPaymentForm, { billId: String(billId) }, stages)
  await app.sdk.paymentIntents.confirm(form.paymentIntent, { payment_method: 'pm_card_visa' })
  await app.call(billingApi.recordCardPayment, { billId: billId ?? 0, paymentIntent: form.paymentIntent }, stages)
  expect(states(await money(family))).toEqual({ ordered: 'done', billed: 'done', charged: 'done' })

  const { body: shown } = await app.call(registrationsApi.registrationShow, { id: String(id) }, stages)
  await register({
    id,
    updatedAt: shown.updatedAt,
    traineeshipSubjects: [...stage.subjects],
    paymentMethod: 'transfer',
  })
  const [paid, more] = await money(director)
  expect([states([paid!]), states([more!])]).toMatchObject([{ charged: 'done' }, { charged: 'todo' }])
  expect(paid!.customerDueCents + more!.customerDueCents).toBe(33_333 - 19_900)
  expect(paid!.steps.map(({ kind }) => kind)).toContain('entered')
})
