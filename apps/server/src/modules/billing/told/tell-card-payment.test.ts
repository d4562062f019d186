// What a card paid of a bill outside its confirmation is told once, with the bill; what it paid once too often as well.
import { billingApi } from '@cartable/domain/billing/orders/billing.api.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { arrangeBilled, type Billed, startTuitionApp, type TuitionApp } from '../../../../test/tuition-app.ts'
import { fixedClock } from '../../../platform/clock.ts'
import { inWrite } from '../../../platform/db/database.ts'
import { bringJobsNearer } from '../../../platform/jobs/queue-time.ts'
import { retryCards } from '../payments/retry-cards.ts'

const clock = fixedClock('2026-11-20T12:00:00Z')
let app: TuitionApp
beforeAll(async () => {
  app = await startTuitionApp({ clock })
  await app.start({ byItself: false })
})
afterAll(() => app.close())

const minute = 60_000
const pass = async (ms: number) => {
  clock.advance(ms)
  await app.database.pool.query(bringJobsNearer(ms))
  await app.platform.jobs.drain()
}
const runTask = () =>
  retryCards.run({
    db: app.database.db,
    write: (operation: string, change: Parameters<typeof inWrite>[2]) =>
      inWrite(app.database, { operation }, change as never),
    platform: app.platform,
    signal: new AbortController().signal,
  } as never)
/** Mails to a family about its money, with their papers. */
const mailsTo = async ({ customerId }: Billed) => {
  const { rows } = await sql<{ purpose: string; body: string; papers: string[] }>`
    select m.purpose, m.body, array(select a.name from message_attachments a where a.message_id = m.id) as papers
      from messages m join message_recipients r on r.message_id = m.id join customers c on c.person_id = r.person_id
     where c.id = ${customerId} and m.purpose in ('bill-issued', 'money-received', 'money-refunded') order by m.id`.execute(
    app.database.db,
  )
  return rows.map((row) => ({ ...row, body: row.body.replaceAll(/[\u00a0\u202f]/g, ' ') }))
}
const bellOf = async ({ customer }: Billed) =>
  (
    await app.database.db
      .selectFrom('notifications')
      .select('title')
      .where('accountId', '=', customer.accountId)
      .where('title', 'like', 'P%iement%')
      .execute()
  ).map(({ title }) => title.replaceAll(/\s/g, ' '))
/** The card form of a bill, filled in at the provider; what records it. */
const fillIn = async ({ billId, customer }: Billed) => {
  const { body } = await app.call(billingApi.cardPaymentForm, { billId: String(billId) }, customer)
  await app.sdk.paymentIntents.confirm(body.paymentIntent, { payment_method: 'pm_card_visa' })
  return async () =>
    (await app.call(billingApi.recordCardPayment, { billId, paymentIntent: body.paymentIntent }, customer)).body
}

test('a card that pays as the lesson is confirmed is told by the mail of the bill alone', async () => {
  const one = await arrangeBilled(app, { card: 'works' })
  await pass(minute)
  expect(await mailsTo(one)).toMatchObject([{ purpose: 'bill-issued', body: expect.stringContaining('réglée') }])
})

test('a card that is tried again by itself days later is told once, with the bill, by mail and by the bell', async () => {
  const one = await arrangeBilled(app, { card: 'refused' })
  await pass(minute)
  await app.giveCard(one.customerId)
  await pass(3 * 24 * 60 * minute)
  await runTask()
  await pass(minute)
  await runTask()
  await pass(minute)
  const [issued, ...told] = await mailsTo(one)
  expect(issued?.purpose).toBe('bill-issued')
  expect(told).toEqual([
    {
      purpose: 'money-received',
      body: expect.stringContaining(`Facture ${one.reference} : 45,00 €, réglée.`),
      papers: [`${one.reference}.pdf`],
    },
  ])
  expect(told[0]?.body).toContain('carte bancaire')
  expect(await bellOf(one)).toContain('Paiement reçu : 45,00 €.')
})

test('a card form is told once, however often its outcome is', async () => {
  const one = await arrangeBilled(app)
  await pass(minute)
  const record = await fillIn(one)
  expect((await Promise.all([record(), record()])).map(({ paymentStatus }) => paymentStatus)).toContain('succeeded')
  await pass(minute)
  expect((await mailsTo(one)).filter(({ purpose }) => purpose === 'money-received')).toMatchObject([
    { papers: [`${one.reference}.pdf`] },
  ])
})

test('money that came for a bill paid meanwhile goes back, which its family is told', async () => {
  const one = await arrangeBilled(app)
  await pass(minute)
  const record = await fillIn(one)
  // the form was given up, and a cheque came
  await app.write((db) => sql`update payments set status = 'cancelled' where order_id = ${one.orderId}`.execute(db))
  const cheque = { id: null, updatedAt: null, orderId: one.orderId, type: 'cheque' as const, amountCents: 4500 }
  const office = await app.director()
  const { body } = await app.call(billingApi.paymentSave, { ...cheque, paidOn: clock.today() }, office)
  expect(body.errors).toBeNull()
  expect((await record()).paymentStatus).toBe('failed')
  await record()
  expect((await mailsTo(one)).filter(({ purpose }) => purpose === 'money-refunded')).toMatchObject([
    { body: expect.stringContaining(`Facture ${one.reference} : un autre paiement était déjà arrivé.`) },
  ])
})
