// Servers that die at each step of a charge and of a refund, twenty times each with KILLS=20: nothing is charged or given back
// twice, nothing is lost; two servers that find the same try together take it once.

import { creditNotesApi } from '@cartable/domain/billing/credits/credit-notes.api.ts'
import { billingApi } from '@cartable/domain/billing/orders/billing.api.ts'
import { coursesApi } from '@cartable/domain/courses/courses.api.ts'
import { requestHeader } from '@cartable/domain/kernel/http.ts'
import type { AnyOperation, SentOf } from '@cartable/domain/kernel/operation.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Caller } from '../../../../test/app.ts'
import { arrangeContract, arrangeCourse } from '../../../../test/factories/tuition.ts'
import { startTuitionApp, type TuitionApp } from '../../../../test/tuition-app.ts'
import { createApp } from '../../../app.ts'
import { fixedClock } from '../../../platform/clock.ts'
import { inWrite } from '../../../platform/db/database.ts'
import { reconcilePayments } from '../billing.jobs.ts'

const clock = fixedClock(new Date().toISOString())
/** How often each step is killed. */
const kills = Number(process.env.KILLS ?? '2')
let app: TuitionApp
let director: Caller
beforeAll(async () => {
  app = await startTuitionApp({ clock })
  director = await app.director()
})
afterAll(() => app.close())

type Provider = TuitionApp['platform']['stripe']
/** Where a process is gone: before the provider hears of it, or once it has answered and before that is written down. */
const steps = ['before the provider hears of it', 'after the provider answered'] as const
type Step = (typeof steps)[number]

/** Runs something whose process dies at a step of what it asks of the provider: it never hears the answer. */
const killedAt = async (step: Step, asked: 'charge' | 'refund', work: () => Promise<unknown>) => {
  const real = app.platform.stripe[asked] as (request: never) => Promise<unknown>
  let isDead = () => {}
  const died = new Promise<void>((resolve) => {
    isDead = resolve
  })
  const dying = async (request: never) => {
    if (step === 'after the provider answered') await real(request)
    isDead()
    return new Promise(() => undefined)
  }
  Object.assign(app.platform.stripe, { [asked]: dying } as Partial<Provider>)
  void work()
  await died
  Object.assign(app.platform.stripe, { [asked]: real })
}

const reconcile = () =>
  reconcilePayments.run({
    db: app.database.db,
    write: (operation: string, change: Parameters<typeof inWrite>[2]) =>
      inWrite(app.database, { operation }, change as never),
    platform: app.platform,
  } as never)
/** What a killed server began is looked at once it has had its time, by whichever server is there: here by two at once. */
const later = async () => {
  clock.advance(5 * 60_000)
  await Promise.all([reconcile(), reconcile()])
  await reconcile()
}

const arrange = async () => {
  const tuition = await app.write((db) => arrangeContract(db))
  const { stripeCustomerId } = await app.giveCard(tuition.customerId)
  const courseId = await app.write((db) => arrangeCourse(db, tuition))
  const family = await app.signIn(tuition.customerPersonId)
  const confirm = () => app.call(coursesApi.confirm, { id: courseId }, family)
  return { ...tuition, stripeCustomerId, courseId, family, confirm }
}
type One = Awaited<ReturnType<typeof arrange>>
const orderOf = async ({ courseId }: One) => {
  const { rows } = await sql<{
    id: number
    billId: number
    paid: number
    pending: number
    due: number
    balance: number
  }>`
    select o.id, b.id as bill_id, o.paid_cents as paid, o.pending_cents as pending, o.customer_due_cents as due, o.balance_cents as balance
      from courses c join orders o on o.id = c.order_id join bills b on b.order_id = o.id and b.kind = 'bill' where c.id = ${courseId}`.execute(
    app.database.db,
  )
  const [order] = rows
  if (!order) throw new Error('nothing is billed')
  return order
}
/** What the provider holds of a family: taken, and given back. */
const atProvider = async ({ stripeCustomerId }: One) => {
  const intents = (await app.sdk.paymentIntents.list({ customer: stripeCustomerId, limit: 100 })).data
  const paid = intents.filter(({ status }) => status === 'succeeded')
  const refunds = await Promise.all(
    paid.map(async ({ id }) => (await app.sdk.refunds.list({ payment_intent: id, limit: 100 })).data),
  )
  return {
    charges: paid.map(({ amount_received }) => amount_received),
    refunds: refunds.flat().map(({ amount }) => amount),
  }
}
const creditWhole = async (one: One) => {
  const { id } = await orderOf(one)
  const { body: form } = await app.call(creditNotesApi.creditNoteForm, { orderId: String(id) }, director)
  const note = { orderId: id, way: 'amount' as const, creditedCents: form.creditedCents, noteCents: 1500 }
  return app.call(creditNotesApi.creditNoteSave, { ...note, reason: 'Geste commercial' }, director)
}

describe.each(steps)('a server killed %s', (step) => {
  test.each(Array.from({ length: kills }, (_, index) => index + 1))('charges once, kill %i', async () => {
    const one = await arrange()
    await killedAt(step, 'charge', one.confirm)
    expect(await orderOf(one)).toMatchObject({ paid: 0, pending: 4500, due: 4500 })
    // its family clicks again before anybody looked
    const { billId } = await orderOf(one)
    expect((await app.call(billingApi.payBill, { billId }, one.family)).body.paymentStatus).toBe('pending')
    await later()
    expect(await orderOf(one)).toMatchObject({ paid: 4500, pending: 0, due: 0, balance: 0 })
    expect(await atProvider(one)).toEqual({ charges: [4500], refunds: [] })
  })

  test.each(Array.from({ length: kills }, (_, index) => index + 1))('gives back once, kill %i', async () => {
    const one = await arrange()
    await one.confirm()
    await killedAt(step, 'refund', () => creditWhole(one))
    // the credit note is issued, what is too much waits for its refund
    expect(await orderOf(one)).toMatchObject({ paid: 4500, due: 0, balance: 1500 })
    await later()
    expect(await orderOf(one)).toMatchObject({ paid: 3000, pending: 0, due: 0, balance: 0 })
    expect(await atProvider(one)).toEqual({ charges: [4500], refunds: [1500] })
    const { id } = await orderOf(one)
    const notes = app.database.db
      .selectFrom('bills')
      .select('id')
      .where('orderId', '=', id)
      .where('kind', '=', 'credit-note')
    expect(await notes.execute()).toHaveLength(1)
  })
})

test('two servers at once charge a bill once, and give it back once', async () => {
  const second = await createApp(app.config, { clock, withPages: false })
  const headers = (caller: Caller) => ({ [requestHeader]: '1', 'sec-fetch-site': 'same-origin', cookie: caller.cookie })
  const onBoth = <O extends AnyOperation>(operation: O, payload: SentOf<O>, caller: Caller) =>
    Promise.all(
      [app, second, app, second].map(({ http }) =>
        http.inject({
          method: 'POST',
          url: `/api${operation.path}`,
          payload: payload as object,
          headers: headers(caller),
        }),
      ),
    )
  try {
    const one = await arrange()
    await app.write((db) =>
      db.updateTable('customerCards').set({ isDefault: false }).where('customerId', '=', one.customerId).execute(),
    )
    await one.confirm()
    const { billId, id, due } = await orderOf(one)
    expect(due).toBe(4500)
    await app.write((db) =>
      db.updateTable('customerCards').set({ isDefault: true }).where('customerId', '=', one.customerId).execute(),
    )
    const paid = await onBoth(billingApi.payBill, { billId }, one.family)
    expect(paid.every(({ statusCode }) => statusCode === 200)).toBe(true)
    await later()
    expect(await orderOf(one)).toMatchObject({ paid: 4500, due: 0 })
    expect((await atProvider(one)).charges).toEqual([4500])
    const { body: form } = await app.call(creditNotesApi.creditNoteForm, { orderId: String(id) }, director)
    const note = { orderId: id, way: 'amount' as const, creditedCents: form.creditedCents, noteCents: 1500 }
    await onBoth(creditNotesApi.creditNoteSave, { ...note, reason: 'Geste commercial' }, director)
    await later()
    expect(await atProvider(one)).toEqual({ charges: [4500], refunds: [1500] })
    expect(await orderOf(one)).toMatchObject({ paid: 3000, due: 0, balance: 0 })
  } finally {
    await second.close()
  }
})
