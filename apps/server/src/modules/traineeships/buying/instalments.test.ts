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
import { fixedClock } from '../../../platform/clock.ts'
import { inWrite } from '../../../platform/db/database.ts'
import type { ScheduledTask } from '../../../platform/jobs/scheduled-tasks.ts'
import { chargeInstalments } from '../../billing/debits/charge-instalments.ts'
import { followDebits } from '../../billing/debits/follow-debits.ts'
import { followStagePlaces } from './follow-places.ts'

const clock = fixedClock('2026-11-20T12:00:00Z')
let app: TuitionApp
let manager: Caller
const set = async (code: string, value: number) => {
  await app.write((db) =>
    db
      .updateTable('parameters')
      .set({ value: String(value) })
      .where('code', '=', code)
      .execute(),
  )
  app.platform.settings.forget()
}
beforeAll(async () => {
  app = await startTuitionApp({ clock })
  manager = await app.director()
  await set('stages_instalments', 3)
})
afterAll(() => app.close())

const today = () => app.platform.clock.today()
const run = async (task: ScheduledTask) => {
  const report = await task.run({
    db: app.database.db,
    write: (operation: string, change: Parameters<typeof inWrite>[2]) =>
      inWrite(app.database, { operation }, change as never),
    ...{ platform: app.platform, log: app.platform.log, signal: new AbortController().signal },
  } as never)
  return report?.summary
}
const follow = async () => {
  await run(followStagePlaces)
  await app.platform.jobs.drain()
}
/** A morning: cards are debited, then plans are followed. */
const morning = async (day: string) => {
  clock.set(`${day}T09:30:00Z`)
  manager = await app.director()
  const charged = await run(chargeInstalments)
  expect(await run(followDebits)).toMatchObject({ failed: 0 })
  return charged
}
/** A public stage, in a hundred days unless said otherwise. */
const open = (inDays = 100): Promise<OpenStage> => {
  const startsOn = addDays(today(), inDays)
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
type Family = Caller & {
  readonly personId: number
  readonly customerId: number
  readonly studentId: number
  readonly email: string
}
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
  return { ...(await app.signIn(made.personId)), ...made, email }
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
    {
      ...choice,
      ...{ expectedCents: 19_900, pays: 'instalments', agrees: true, accepts: true },
      terms: (await priceOf(stage, who)).instalments,
      ...more,
    },
    who,
  )
  return body
}
/** Nobody stays signed in while the clock is moved. */
const rowOf = async (who: Family) => (await app.call(api.familyStages, {}, await app.signIn(who.personId))).body.rows[0]
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

test('the last date is the first day of the stage at the latest: fewer of them where it begins before, none where it is near', async () => {
  const who = await family()
  const datesIn = async (days: number) => (await priceOf(await open(days), who)).instalments.map(({ dueOn }) => dueOn)
  expect(await datesIn(45)).toEqual([today(), addMonths(today(), 1)])
  expect(await datesIn(20)).toEqual([])
  const soon = await open(45)
  expect((await priceOf(soon, who)).instalments.map(({ amountCents }) => amountCents)).toEqual([9950, 9950])
  expect(await buy(soon, who)).toMatchObject({ errors: null, isToPay: true })
  expect((await rowOf(who))?.instalments.map(({ dueOn }) => dueOn)).toEqual([today(), addMonths(today(), 1)])
})

test('the dates that were agreed to are the ones of the plan: read before midnight, they are refused after, and read again', async () => {
  const [stage, who] = [await open(), await family()]
  clock.set(`${today()}T22:58:00Z`)
  const evening = today()
  const read = (await priceOf(stage, { ...who, ...(await app.signIn(who.personId)) })).instalments
  expect(read[0]?.dueOn).toBe(evening)
  clock.advance(4 * 60_000)
  expect(today()).toBe(addDays(evening, 1))
  const back = { ...who, ...(await app.signIn(who.personId)) }
  const stale = await buy(stage, back, { terms: read })
  expect(stale.errors).toMatchObject({ propertyPaths: ['agrees'], messages: [expect.stringMatching(/^Les dates ou/)] })
  expect(await planOf(who)).toBeUndefined()
  const again = (await priceOf(stage, back)).instalments
  expect(await buy(stage, back, { terms: again })).toMatchObject({ errors: null })
  expect((await rowOf(who))?.instalments.map(({ dueOn }) => dueOn)).toEqual(again.map(({ dueOn }) => dueOn))
})

test('charges the first part now and keeps the place, then the others on their day, once', async () => {
  const [stage, who] = [await open(), await family()]
  const bought = today()
  expect(await buy(stage, who)).toMatchObject({ errors: null, isToPay: true })
  const { form, body, row } = await payFirst(who)
  expect(row).toMatchObject({ unpaidBill: { cents: 6633 } })
  expect(form.amountCents).toBe(6633)
  expect(body.paymentStatus).toBe('succeeded')
  clock.advance(40 * 60_000)
  await follow()
  expect(await rowOf(who)).toMatchObject({
    ...{ state: '1-temporary', heldUntil: null, unpaidBill: null, dueCents: 13_267 },
    instalments: [{ isPaid: true }, { isPaid: false }, { isPaid: false }],
  })
  const told = await purposesTo(who)
  expect(told.map(({ purpose }) => purpose)).toEqual(['payment-plan'])
  // another stage is bought at once while dates are to come
  expect((await priceOf(await open(), { ...who, ...(await app.signIn(who.personId)) })).instalments).toEqual([])
  expect(await morning(addDays(addMonths(bought, 1), -1))).toMatchObject({ charged: 0 })
  // two servers at once
  clock.set(`${addMonths(bought, 1)}T09:30:00Z`)
  await Promise.all([run(chargeInstalments), run(chargeInstalments)])
  expect(await planOf(who)).toMatchObject({ status: 'active', byCard: true, paid: 13_266 })
  expect(await morning(addMonths(bought, 1))).toMatchObject({ charged: 0 })
  expect(await morning(addMonths(bought, 2))).toMatchObject({ charged: 1 })
  expect(await planOf(who)).toMatchObject({ status: 'kept', paid: 19_900 })
  expect(await rowOf(who)).toMatchObject({ state: '2-firm', dueCents: 0 })
  expect((await purposesTo(who)).filter(({ purpose }) => purpose === 'payment-failed')).toEqual([])
}, 60_000)

test('a card that is refused on a day is told with a link that asks for that date, and is missed', async () => {
  const [stage, who] = [await open(), await family()]
  const bought = today()
  await buy(stage, who)
  await payFirst(who)
  await follow()
  await app.write((db) =>
    db.updateTable('customerCards').set({ isDefault: false }).where('customerId', '=', who.customerId).execute(),
  )
  await app.giveCard(who.customerId, 'refused')
  expect(await morning(addMonths(bought, 1))).toMatchObject({ failed: 0 })
  const refused = (await purposesTo(who)).filter(({ purpose }) => purpose === 'payment-failed')
  expect(refused).toHaveLength(1)
  expect(refused[0]?.body.replaceAll(/\s/g, ' ')).toContain('66,33 €')
  const again = await app.signIn(who.personId)
  const { body: orders } = await app.call(billingApi.ordersView, { paymentStatuses: 'partially_payed' }, again)
  expect(orders.rows).toMatchObject([{ customerDue: 13_267, asked: 6633 }])
  await morning(addDays(addMonths(bought, 1), 1))
  const { rows } = await sql<{ missed: boolean }>`
    select i.missed_on is not null as missed from payment_plan_instalments i join payment_plans l on l.id = i.plan_id
     where l.customer_id = ${who.customerId} order by i.rank`.execute(app.database.db)
  expect(rows.map(({ missed }) => missed)).toEqual([false, true, false])
  // on the next date its card is asked for that date alone, never for two
  await app.write((db) =>
    db.updateTable('customerCards').set({ isDefault: false }).where('customerId', '=', who.customerId).execute(),
  )
  await app.giveCard(who.customerId)
  await morning(addMonths(bought, 2))
  expect(await planOf(who)).toMatchObject({ status: 'active', paid: 13_267 })
}, 60_000)

test('a first part that nobody pays gives the place back, and says nothing of dates; a stage that is cancelled ends them', async () => {
  const [stage, silent, cancelled] = [await open(), await family(), await family()]
  const bought = today()
  await buy(stage, silent)
  await buy(stage, cancelled)
  await payFirst(cancelled)
  clock.advance(60 * 60_000)
  await follow()
  await run(followDebits)
  expect((await rowOf(silent))?.state).toBe('cancelled')
  expect(await planOf(silent)).toMatchObject({ status: 'stopped', reason: 'Inscription annulée', paid: 0 })
  expect((await purposesTo(silent)).filter(({ purpose }) => purpose === 'payment-plan')).toEqual([])
  const id = (await rowOf(cancelled))?.id ?? 0
  manager = await app.director()
  // a part is kept, as the company's scale says: the dates to come are over all the same
  const shown = (await app.call(registrationsApi.registrationRefundShow, { registrationId: String(id) }, manager)).body
  expect(shown.amountCents).toBe(6633)
  const { updatedAt, method, refundedOn, creditNote } = shown
  const refund = { updatedAt, method, refundedOn, creditNote, registrationId: id, reason: 'Malade' }
  const { body } = await app.call(
    registrationsApi.registrationRefundSave,
    { ...refund, amountCents: 3000, cancelRegistration: true },
    manager,
  )
  expect(body).toMatchObject({ errors: null })
  expect(await morning(addMonths(bought, 1))).toMatchObject({ told: 0, failed: 0 })
  expect(await planOf(cancelled)).toMatchObject({ status: 'stopped', reason: 'Inscription annulée', paid: 3633 })
  // what is on its way back to the card pays nothing any more: nothing is left to ask for
  const { rows: left } = await sql<{ cents: number }>`
    select sum(customer_due_cents)::integer as cents from orders where customer_id = ${cancelled.customerId}`.execute(
    app.database.db,
  )
  expect(left).toEqual([{ cents: 0 }])
  const plans = (await purposesTo(cancelled)).filter(({ purpose }) => purpose === 'payment-plan')
  expect(plans.at(-1)?.body).toMatch(/votre carte n’est plus débitée/)
  expect((await purposesTo(cancelled)).filter(({ purpose }) => purpose === 'payment-failed')).toEqual([])
}, 60_000)
