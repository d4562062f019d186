// A stage bought in several times by card: offered as the company set it, the first part now, the others on their day, refused, cancelled.
import { billingApi } from '@cartable/domain/billing/orders/billing.api.ts'
import { addDays, addMonths } from '@cartable/domain/kernel/dates.ts'
import type { SentOf } from '@cartable/domain/kernel/operation.ts'
import { buyingApi as api } from '@cartable/domain/traineeships/buying/buying.api.ts'
import { registrationsApi } from '@cartable/domain/traineeships/registrations/registrations.api.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Caller } from '../../../../test/app.ts'
import { arrangeHousehold } from '../../../../test/factories/people.ts'
import { arrangeOpenStage, type OpenStage } from '../../../../test/factories/registrations.ts'
import { startTuitionApp, type TuitionApp } from '../../../../test/tuition-app.ts'

let app: TuitionApp
let manager: Caller
const set = (code: string, value: number) =>
  app.write((db) =>
    db
      .updateTable('parameters')
      .set({ value: String(value) })
      .where('code', '=', code)
      .execute(),
  )
beforeAll(async () => {
  app = await startTuitionApp()
  await app.start({ byItself: false })
  manager = await app.director()
  await set('stages_instalments', 3)
})
afterAll(() => app.close())

const today = () => app.platform.clock.today()
const move = (minutes: number) =>
  app.twin?.moveClock({
    to: new Date(app.platform.clock.now().getTime() + minutes * 60_000),
    grainMinutes: minutes > 60 ? 60 : 1,
  })
/** A public stage in a hundred days. */
const open = (): Promise<OpenStage> => {
  const startsOn = addDays(today(), 100)
  return app.write(async (db) => {
    const stage = await arrangeOpenStage(db, { startsOn, endsOn: addDays(startsOn, 4), days: [startsOn], capacity: 9 })
    await db
      .updateTable('traineeshipLevels')
      .set({ levelUrl: `stage-${stage.levelId}`, levelUrlChecked: true })
      .where('id', '=', stage.levelId)
      .execute()
    return stage
  })
}
type Family = Caller & { readonly customerId: number; readonly studentId: number; readonly email: string }
let families = 0
const family = async (): Promise<Family> => {
  families += 1
  const email = `fois${families}@exemple.test`
  const made = await app.write(async (db) => {
    const home = await arrangeHousehold(db, { student: `Enfant${families}` })
    const { personId } = await db
      .selectFrom('customers')
      .select('personId')
      .where('id', '=', home.customerId)
      .executeTakeFirstOrThrow()
    await db.updateTable('people').set({ email }).where('id', '=', personId).execute()
    return { ...home, personId }
  })
  return { ...(await app.signIn(made.personId)), customerId: made.customerId, studentId: made.studentId, email }
}
const priceOf = async (stage: OpenStage, who: Family) =>
  (
    await app.call(
      api.stagePrice,
      { levelId: String(stage.levelId), studentId: String(who.studentId), subjectCount: '1', promoCode: '' },
      who,
    )
  ).body
type Bought = SentOf<typeof api.buyStage>
const buy = async (stage: OpenStage, who: Family, more: Partial<Bought> = {}) => {
  const choice = {
    ...{ levelId: stage.levelId, studentId: who.studentId },
    subjects: [{ id: stage.subjects[0], groupId: stage.groupId }],
  }
  await app.call(api.holdSeats, choice, who)
  const { body } = await app.call(
    api.buyStage,
    { ...choice, expectedCents: 19_900, pays: 'instalments', agrees: true, accepts: true, ...more },
    who,
  )
  return body
}
const rowOf = async (who: Family) => (await app.call(api.familyStages, {}, who)).body.rows[0]
const payFirst = async (who: Family) => {
  const row = await rowOf(who)
  const billId = row?.unpaidBill?.id ?? 0
  const { body: form } = await app.call(billingApi.cardPaymentForm, { billId: String(billId) }, who)
  await app.sdk.paymentIntents.confirm(form.paymentIntent, {
    payment_method: 'pm_card_visa',
    setup_future_usage: 'off_session',
  })
  const { body } = await app.call(billingApi.recordCardPayment, { billId, paymentIntent: form.paymentIntent }, who)
  return { form, body, row }
}
const purposesTo = async ({ email }: Family) => {
  const rows = await app.database.db
    .selectFrom('messages as m')
    .innerJoin('messageRecipients as r', 'r.messageId', 'm.id')
    .select(['m.purpose', 'm.body'])
    .where('r.address', '=', email)
    .orderBy('m.id')
    .execute()
  return rows
}
const planOf = async ({ customerId }: Family) => {
  const { rows } = await sql<{ status: string; byCard: boolean; reason: string | null; paid: number }>`
    select l.status, l.by_card, l.end_reason as reason, (select sum(o.paid_cents)::integer from payment_plan_orders n join orders o on o.id = n.order_id where n.plan_id = l.id) as paid
      from payment_plans l where l.customer_id = ${customerId} order by l.id`.execute(app.database.db)
  return rows.at(-1)
}

test('is offered as the company set it, with its dates; nothing is bought so without the consent that it says', async () => {
  const [stage, who] = [await open(), await family()]
  const dates = [today(), addMonths(today(), 1), addMonths(today(), 2)]
  expect((await priceOf(stage, who)).instalments).toEqual([
    { dueOn: dates[0], amountCents: 6633 },
    { dueOn: dates[1], amountCents: 6633 },
    { dueOn: dates[2], amountCents: 6634 },
  ])
  expect((await buy(stage, who, { agrees: false })).errors?.propertyPaths).toEqual(['agrees'])
  await set('stages_instalments_from', 30_000)
  expect((await priceOf(stage, who)).instalments).toEqual([])
  expect((await buy(stage, who)).errors?.propertyPaths).toEqual(['pays'])
  await set('stages_instalments_from', 15_000)
})

test('charges the first part now and keeps the place, then the others on their day, once', async () => {
  const [stage, who] = [await open(), await family()]
  expect(await buy(stage, who)).toMatchObject({ errors: null, isToPay: true })
  const { form, body, row } = await payFirst(who)
  expect(row).toMatchObject({ unpaidBill: { cents: 6633 } })
  expect(form.amountCents).toBe(6633)
  expect(body.paymentStatus).toBe('succeeded')
  await move(40)
  expect(await rowOf(who)).toMatchObject({
    heldUntil: null,
    unpaidBill: null,
    dueCents: 13_267,
    instalments: [{ isPaid: true }, { isPaid: false }, { isPaid: false }],
  })
  const told = await purposesTo(who)
  expect(told.map(({ purpose }) => purpose)).toEqual(expect.arrayContaining(['stage-registered', 'payment-plan']))
  // another stage is bought at once while dates are to come
  expect((await priceOf(await open(), who)).instalments).toEqual([])
  await move(32 * 24 * 60)
  expect(await planOf(who)).toMatchObject({ status: 'active', byCard: true, paid: 13_266 })
  await move(32 * 24 * 60)
  expect(await planOf(who)).toMatchObject({ status: 'kept', paid: 19_900 })
  expect(await rowOf(who)).toMatchObject({ state: '2-firm', dueCents: 0 })
  expect((await purposesTo(who)).filter(({ purpose }) => purpose === 'payment-failed')).toEqual([])
}, 120_000)

test('a card that is refused on a day is told with a link that asks for that date, and is missed', async () => {
  const [stage, who] = [await open(), await family()]
  await buy(stage, who)
  await payFirst(who)
  await app.write((db) =>
    db.updateTable('customerCards').set({ isDefault: false }).where('customerId', '=', who.customerId).execute(),
  )
  await app.giveCard(who.customerId, 'refused')
  await move(32 * 24 * 60)
  const refused = (await purposesTo(who)).filter(({ purpose }) => purpose === 'payment-failed')
  expect(refused).toHaveLength(1)
  expect(refused[0]?.body.replaceAll(/\s/g, ' ')).toContain('66,33 €')
  const { body: orders } = await app.call(billingApi.ordersView, { paymentStatuses: 'partially_payed' }, who)
  expect(orders.rows).toMatchObject([{ customerDue: 13_267, asked: 6633 }])
  const { rows } = await sql<{ missed: boolean }>`
    select i.missed_on is not null as missed from payment_plan_instalments i join payment_plans l on l.id = i.plan_id
     where l.customer_id = ${who.customerId} order by i.rank`.execute(app.database.db)
  expect(rows.map(({ missed }) => missed)).toEqual([false, true, false])
}, 120_000)

test('a first part that nobody pays gives the place back, and says nothing of dates; a stage that is cancelled ends them', async () => {
  const [stage, silent, cancelled] = [await open(), await family(), await family()]
  await buy(stage, silent)
  await buy(stage, cancelled)
  await payFirst(cancelled)
  await move(60)
  expect((await rowOf(silent))?.state).toBe('cancelled')
  expect(await planOf(silent)).toMatchObject({ status: 'stopped', reason: 'Inscription annulée', paid: 0 })
  expect((await purposesTo(silent)).filter(({ purpose }) => purpose === 'payment-plan')).toEqual([])
  const id = (await rowOf(cancelled))?.id ?? 0
  const { body } = await app.call(registrationsApi.registrationCancel, { id, reason: 'Malade' } as never, manager)
  expect(body).toMatchObject({ isValid: true })
  await move(32 * 24 * 60)
  expect(await planOf(cancelled)).toMatchObject({ status: 'stopped', reason: 'Inscription annulée' })
  const plans = (await purposesTo(cancelled)).filter(({ purpose }) => purpose === 'payment-plan')
  expect(plans.at(-1)?.body).toMatch(/votre carte n’est plus débitée/)
  expect((await purposesTo(cancelled)).filter(({ purpose }) => purpose === 'payment-failed')).toEqual([])
}, 120_000)
