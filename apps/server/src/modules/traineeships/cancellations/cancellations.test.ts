// A session, or a group, cancelled as one act: on the real database, the real provider and the mailbox, to the cent and once.
import { billingApi } from '@cartable/domain/billing/orders/billing.api.ts'
import { cancellationsApi as api } from '@cartable/domain/traineeships/cancellations/cancellations.api.ts'
import { reasonMark } from '@cartable/domain/traineeships/cancellations/cancellations.schema.ts'
import { registrationsApi } from '@cartable/domain/traineeships/registrations/registrations.api.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Caller } from '../../../../test/app.ts'
import { arrangeHousehold, arrangeTeacher, type Household } from '../../../../test/factories/people.ts'
import { arrangeOpenStage, type OpenStage } from '../../../../test/factories/registrations.ts'
import { arrangeAccepted } from '../../../../test/factories/traineeships.ts'
import { type MailApp, startMailApp } from '../../../../test/mail-app.ts'
import { reconcilePayments } from '../../billing/billing.jobs.ts'

let app: MailApp
let manager: Caller
beforeAll(async () => {
  app = await startMailApp()
  manager = await app.staff({ traineeships: 'fullAccess', billing: 'write', accounting: 'read' })
})
afterAll(() => app.close())

const days = ['2026-12-21', '2026-12-22']
const open = () => app.write((db) => arrangeOpenStage(db, { startsOn: '2026-12-21', endsOn: '2026-12-22', days }))

type Child = Household & { readonly id: number; readonly billId: number; readonly orderId: number }
const register = async (
  stage: OpenStage,
  paymentMethod: 'card' | 'transfer',
  subjects: readonly number[] = [stage.subjects[0]],
): Promise<Child> => {
  const home = await app.write((db) => arrangeHousehold(db))
  const sent = {
    ...{ id: null, updatedAt: null, traineeshipSession: stage.sessionId, student: home.studentId },
    ...{ traineeshipLevel: stage.levelId, traineeshipSubjects: [...subjects], paymentMethod },
  }
  const { body } = await app.call(registrationsApi.registrationSave, sent, manager)
  expect(body.errors).toBeNull()
  const { rows } = await sql<{
    id: number
    bill: number
  }>`select o.id, b.id as bill from orders o join bills b on b.order_id = o.id
    where o.traineeship_registration_id = ${body.id}`.execute(app.database.db)
  return { ...home, id: body.id ?? 0, billId: rows[0]?.bill ?? 0, orderId: rows[0]?.id ?? 0 }
}
const payByCard = async (stage: OpenStage, subjects?: readonly number[]) => {
  const child = await register(stage, 'card', subjects)
  const { body: form } = await app.call(billingApi.cardPaymentForm, { billId: String(child.billId) }, manager)
  await app.sdk.paymentIntents.confirm(form.paymentIntent, { payment_method: 'pm_card_visa' })
  const sent = { billId: child.billId, paymentIntent: form.paymentIntent }
  expect((await app.call(billingApi.recordCardPayment, sent, manager)).body.paymentStatus).toBe('succeeded')
  return child
}
const payByTransfer = async (stage: OpenStage) => {
  const child = await register(stage, 'transfer')
  const sent = { id: null, updatedAt: null, orderId: child.orderId, type: 'transfer' as const, amountCents: 19_900 }
  const { body } = await app.call(billingApi.paymentSave, { ...sent, paidOn: app.clock.today() }, manager)
  expect(body.errors).toBeNull()
  return child
}
const propose = (stage: OpenStage) =>
  app.write(async (db) => {
    const teacher = await arrangeTeacher(db)
    await arrangeAccepted(db, stage, teacher)
    return teacher
  })

const recapOf = async (stage: OpenStage, groupId: number | null = null) =>
  (
    await app.call(
      api.cancellationRecap,
      { sessionId: String(stage.sessionId), ...(groupId !== null && { groupId: String(groupId) }) },
      manager,
    )
  ).body
const reason = 'Trop peu d’inscrits'
const cancel = async (
  stage: OpenStage,
  more: { seen?: string; groupId?: number; asCredit?: number[]; reason?: string; by?: Caller } = {},
) => {
  const groupId = more.groupId ?? null
  const seen = more.seen ?? (await recapOf(stage, groupId)).seen
  const sent = {
    sessionId: stage.sessionId,
    groupId,
    reason: more.reason ?? reason,
    seen,
    asCredit: more.asCredit ?? [],
    offeredSessionId: null,
  }
  return (await app.call(api.cancelStage, sent, more.by ?? manager)).body
}
const done = { isValid: true, errorMsgs: [] }
const followed = async (stage: OpenStage) =>
  (await app.call(api.cancellations, { sessionId: String(stage.sessionId) }, manager)).body.cancellations
const states = async (stage: OpenStage) =>
  (await followed(stage)).flatMap(({ rows }) =>
    rows.flatMap(({ refunds }) => refunds.map(({ means, cents, state }) => [means, cents, state])),
  )
const statusOf = async ({ sessionId }: OpenStage) =>
  (
    await app.database.db
      .selectFrom('traineeshipSessions')
      .select('status')
      .where('id', '=', sessionId)
      .executeTakeFirstOrThrow()
  ).status
const enabled = async ({ sessionId }: OpenStage) =>
  app.database.db
    .selectFrom('traineeshipRegistrations')
    .select('id')
    .where('sessionId', '=', sessionId)
    .where('enabled', '=', true)
    .execute()
const intentOf = async ({ orderId }: Child) => {
  const { rows } = await sql<{
    intent: string
  }>`select provider_intent_id as intent from payments where order_id = ${orderId} and direction = 'in' and status = 'succeeded'`.execute(
    app.database.db,
  )
  return rows[0]?.intent ?? ''
}
const refundsAtProvider = async ({ orderId }: Child) => {
  const { rows } = await sql<{ intent: string }>`select distinct provider_intent_id as intent from payments
    where order_id = ${orderId} and direction = 'in' and status = 'succeeded' and provider_intent_id is not null`.execute(
    app.database.db,
  )
  const lists = await Promise.all(rows.map(({ intent }) => app.sdk.refunds.list({ payment_intent: intent })))
  return lists.flatMap((list) => list.data.map((one) => one.amount))
}
const control = (mode: string) =>
  fetch(`${app.sandbox.httpUrl}/__control`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ service: 'stripe', mode }),
  })

test('the recap, then all at once: registrations, teachers, who waits; each refund by the way it was paid, each told once', async () => {
  const stage = await open()
  const [card, transfer, unpaid] = [await payByCard(stage), await payByTransfer(stage), await register(stage, 'card')]
  const kept = await payByTransfer(stage)
  const teacher = await propose(stage)
  await app.pass(31)
  const recap = await recapOf(stage)
  const money = recap.families.map(({ registrationId, creditedCents, onCardCents, otherCents }) => [
    ...[registrationId, creditedCents, onCardCents, otherCents],
  ])
  expect(money).toEqual([
    [card.id, 19_900, 19_900, 0],
    [transfer.id, 19_900, 0, 19_900],
    [unpaid.id, 19_900, 0, 0],
    [kept.id, 19_900, 0, 19_900],
  ])
  expect(recap.teachers).toHaveLength(1)
  expect(recap.texts.family?.body).toContain(`Motif : ${reasonMark}`)
  expect(recap.texts.teacher?.body).toContain('09:00')
  expect(await cancel(stage, { asCredit: [kept.id] })).toEqual(done)
  expect(await statusOf(stage)).toBe('0-cancelled')
  expect(await enabled(stage)).toEqual([])
  // the records are written; the provider is asked after them
  expect(await states(stage)).toEqual(
    expect.arrayContaining([
      ['card', 19_900, 'pending'],
      ['transfer', 19_900, 'asked'],
    ]),
  )
  await app.pass(31)
  expect(await refundsAtProvider(card)).toEqual([19_900])
  expect((await states(stage)).filter(([means]) => means === 'card')).toEqual([['card', 19_900, 'done']])
  const [cancellation, ...others] = await followed(stage)
  expect(others).toEqual([])
  expect(cancellation?.rows.map(({ keptCents, leftCents }) => [keptCents, leftCents])).toEqual(
    expect.arrayContaining([[19_900, 0]]),
  )
  const mailOf = async ({ customerPersonId }: Household) => app.letter(customerPersonId, 'est annulé')
  expect((await mailOf(card)).text).toMatch(/Votre règlement\s: 199,00\s€ rendus sur la carte qui a payé/)
  expect((await mailOf(card)).text).toMatch(/Motif\s: Trop peu d’inscrits/)
  expect((await mailOf(card)).attachments.map(({ filename }) => filename)).toEqual([
    expect.stringMatching(/^STA-.*\.pdf$/),
    'stage.ics',
  ])
  expect((await mailOf(transfer)).text).toMatch(/199,00\s€ rendus par virement/)
  expect((await mailOf(unpaid)).text).toMatch(/rien ne vous est demandé/)
  expect((await mailOf(kept)).text).toMatch(/199,00\s€ gardés en avoir/)
  const told = await app.letter(teacher.personId, 'est annulé')
  expect(told.text).toMatch(/Mathématiques stage .*09:00 – 11:00/)
  expect(told.text).toMatch(/Motif\s: Trop peu d’inscrits/)
  // nobody is occupied any more, and the chain of papers balances
  const { rows } = await sql<{ slots: number; due: number }>`select
    (select count(*)::integer from traineeship_group_slots where group_id = ${stage.groupId}) as slots,
    (select sum(amount_cents - credited_cents)::integer from orders o join traineeship_registrations r on r.id = o.traineeship_registration_id where r.session_id = ${stage.sessionId}) as due`.execute(
    app.database.db,
  )
  expect(rows).toEqual([{ slots: 0, due: 0 }])
})

test('a double click, and two people at once: cancelled once, each told once', async () => {
  const stage = await open()
  const child = await payByCard(stage)
  const { seen } = await recapOf(stage)
  await app.pass(31)
  const other = await app.staff({ traineeships: 'fullAccess' })
  const answers = await Promise.all([
    cancel(stage, { seen }),
    cancel(stage, { seen }),
    cancel(stage, { seen, by: other }),
  ])
  expect(answers).toEqual([done, done, done])
  await app.pass(31)
  expect(await followed(stage)).toHaveLength(1)
  expect(await refundsAtProvider(child)).toEqual([19_900])
  await app.letter(child.customerPersonId, 'est annulé')
})

test('what changed since the recap is said, and nothing is done; no reason, no act; money asks for its right', async () => {
  const stage = await open()
  await payByCard(stage)
  const { seen } = await recapOf(stage)
  await register(stage, 'transfer')
  expect((await cancel(stage, { seen })).errorMsgs).toEqual([
    'Les inscriptions ou les professeurs ont changé entre-temps\u00a0: relisez le récapitulatif.',
  ])
  expect((await cancel(stage, { reason: '  ' })).errorMsgs[0]).toMatch(/^Écrivez le motif/)
  const writer = await app.staff({ traineeships: 'write' })
  expect((await cancel(stage, { by: writer })).errorMsgs[0]).toMatch(/accès complet/)
  expect([await statusOf(stage), (await enabled(stage)).length]).toEqual(['2-confirmed', 2])
  expect(await followed(stage)).toEqual([])
})

test('all or nothing: a card that the provider says nothing of stops the whole act', async () => {
  const stage = await open()
  const [first, second] = [await payByCard(stage), await register(stage, 'card')]
  await app.call(billingApi.cardPaymentForm, { billId: String(second.billId) }, manager)
  expect((await recapOf(stage)).families.map(({ isPaying }) => isPaying)).toEqual([false, true])
  await control('down')
  try {
    expect((await cancel(stage)).errorMsgs[0]).toMatch(/^Un paiement par carte est en cours/)
  } finally {
    await control('ok')
  }
  expect([await statusOf(stage), (await enabled(stage)).length]).toEqual(['2-confirmed', 2])
  expect(await refundsAtProvider(first)).toEqual([])
  // a form that nobody sent is given up
  expect(await cancel(stage)).toEqual(done)
  await app.pass(31)
  expect(await refundsAtProvider(first)).toEqual([19_900])
})

test('a provider that is silent is asked again, once; what it refuses is listed, and given back by transfer', async () => {
  const stage = await open()
  const [silent, late] = [await payByCard(stage), await payByCard(stage)]
  // somebody gave it back at the provider itself: it refuses to do so twice
  await app.sdk.refunds.create({ payment_intent: await intentOf(late) })
  await control('down')
  try {
    expect(await cancel(stage)).toEqual(done)
    await app.pass()
    expect(await states(stage)).toEqual([
      ['card', 19_900, 'pending'],
      ['card', 19_900, 'pending'],
    ])
  } finally {
    await control('ok')
  }
  await app.run(reconcilePayments)
  await app.pass(600)
  expect(await refundsAtProvider(silent)).toEqual([19_900])
  const lineOf = async () => (await followed(stage))[0]?.rows.find(({ registrationId }) => registrationId === late.id)
  expect(await lineOf()).toMatchObject({ leftCents: 19_900, refunds: [{ state: 'failed' }] })
  const retry = async () =>
    (await app.call(api.retryRefund, { id: (await lineOf())?.id ?? 0, means: 'transfer' as const }, manager)).body
  const answers = await Promise.all([retry(), retry()])
  expect(answers.map(({ isValid }) => isValid).sort()).toEqual([false, true])
  expect(await lineOf()).toMatchObject({
    leftCents: 0,
    refunds: [{ state: 'failed' }, { state: 'asked', means: 'transfer' }],
  })
  expect((await retry()).errorMsgs[0]).toMatch(/^Il n’y a plus rien à rendre ici/)
})

test('one group: who took nothing else is cancelled, who goes on pays less; the rest of the stage stands', async () => {
  const stage = await open()
  const [alone, both] = [await payByCard(stage), await payByCard(stage, stage.subjects)]
  await propose(stage)
  await app.pass(31)
  const recap = await recapOf(stage, stage.groupId)
  expect(recap.families.map(({ subjects, creditedCents }) => [subjects === null, creditedCents])).toEqual([
    [true, 19_900],
    [false, 33_333 - 19_900],
  ])
  expect(await cancel(stage, { groupId: stage.groupId })).toEqual(done)
  expect(await cancel(stage, { groupId: stage.groupId })).toEqual(done)
  await app.pass(31)
  expect(await statusOf(stage)).toBe('2-confirmed')
  expect(await enabled(stage)).toEqual([{ id: both.id }])
  expect([await refundsAtProvider(alone), await refundsAtProvider(both)]).toEqual([[19_900], [13_433]])
  const off = await app.letter(both.customerPersonId, 'n’aura pas lieu')
  expect(off.text).toMatch(/Votre règlement\s: 134,33\s€ rendus sur la carte qui a payé/)
  expect(off.text).toContain('Le reste du stage est maintenu')
  expect((await app.letter(alone.customerPersonId, 'est annulé')).text).toMatch(/199,00/)
  expect(await followed(stage)).toMatchObject([{ group: expect.stringContaining('09:00 – 11:00') }])
})
