// The confirmation of a course on the real database and the real SDK: one order, one bill, one number, one charge.
import { billingApi } from '@cartable/domain/billing/orders/billing.api.ts'
import { coursesApi } from '@cartable/domain/courses/courses.api.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Caller } from '../../../../test/app.ts'
import { arrangeContract, arrangeCourse, type Tuition } from '../../../../test/factories/tuition.ts'
import { startTuitionApp, type TuitionApp } from '../../../../test/tuition-app.ts'
import { fixedClock } from '../../../platform/clock.ts'
import { inWrite } from '../../../platform/db/database.ts'
import { reconcilePayments } from '../billing.jobs.ts'

const clock = fixedClock(new Date().toISOString())
let app: TuitionApp
let director: Caller

beforeAll(async () => {
  app = await startTuitionApp({ clock })
  director = await app.director()
})
afterAll(() => app.close())

const family = async (options: Parameters<typeof arrangeContract>[1] = {}) => {
  const tuition = await app.write((db) => arrangeContract(db, options))
  return { ...tuition, customer: await app.signIn(tuition.customerPersonId) }
}
const course = (tuition: Tuition, options: Parameters<typeof arrangeCourse>[2] = {}) =>
  app.write((db) => arrangeCourse(db, tuition, options))
const confirm = async (id: number, caller: Caller) => (await app.call(coursesApi.confirm, { id }, caller)).body
const orderOf = async (courseId: number) => {
  const { rows } = await sql<{
    id: number
    paid: number
    pending: number
    status: string
    customer: string
    billId: number
  }>`
    select o.id, o.paid_cents as paid, o.pending_cents as pending, o.payment_status as status, o.customer_payment_status as customer, b.id as bill_id
      from courses c join orders o on o.id = c.order_id join bills b on b.order_id = o.id and b.kind = 'bill' where c.id = ${courseId}`.execute(
    app.database.db,
  )
  const [order] = rows
  if (!order) throw new Error(`course ${courseId} is not billed`)
  return order
}
const chargesOf = async (stripeCustomerId: string) =>
  (await app.sdk.paymentIntents.list({ customer: stripeCustomerId, limit: 100 })).data.filter(
    (intent) => intent.status === 'succeeded',
  )

/** Runs the scheduled verification as the scheduler does. */
const reconcile = () =>
  reconcilePayments.run({
    db: app.database.db,
    write: (operation: string, change: Parameters<typeof inWrite>[2]) =>
      inWrite(app.database, { operation }, change as never),
    platform: app.platform,
  } as never)

describe('one transaction', () => {
  test('COURSE-39 a confirmation answers paymentStatus and paymentMessage', async () => {
    const home = await family()
    const { stripeCustomerId } = await app.giveCard(home.customerId)
    const id = await course(home, { durationMinutes: 90 })
    expect(await confirm(id, home.customer)).toMatchObject({
      isConfirmed: true,
      paymentStatus: 'succeeded',
      paymentMessage: 'Le paiement de 67,50\u00a0€ a été accepté.',
      billNumber: expect.stringMatching(/^CPF-\d{4}-\d{6}$/),
    })
    expect(await orderOf(id)).toMatchObject({ paid: 6750, status: 'payed', customer: 'succeeded' })
    const [charge] = await chargesOf(stripeCustomerId)
    expect(charge).toMatchObject({ amount: 6750, metadata: { bill: String((await orderOf(id)).billId) } })
  })

  test.each([
    ['at home', {}, '10', 614, 6136],
    ['online', { format: 'CEL' }, '20', 1125, 5625],
    ['collective', { isCollective: true }, '20', 1125, 5625],
    ['in our rooms', { location: 'company' }, '20', 1125, 5625],
  ] as const)('the VAT of a lesson %s is taken out of its price to the cent', async (_, options, rate, vat, net) => {
    const home = await family(options)
    const id = await course(home, { durationMinutes: 90 })
    await confirm(id, home.customer)
    const { rows } = await sql`
      select b.total_cents as total, b.vat_cents as vat, b.total_excl_tax_cents as net, trim_scale(l.vat_percent)::text as rate, trim_scale(l.quantity)::text as hours
        from courses c join bills b on b.order_id = c.order_id join bill_lines l on l.bill_id = b.id where c.id = ${id}`.execute(
      app.database.db,
    )
    expect(rows).toEqual([{ total: 6750, vat, net, rate, hours: '1.5' }])
  })

  test('the bill freezes who is billed, who sells, the service and the legal texts', async () => {
    const home = await family()
    const id = await course(home)
    await confirm(id, home.customer)
    const bill = await app.database.db
      .selectFrom('bills')
      .select(['billedName', 'billedAddressId', 'mentions'])
      .where('id', '=', (await orderOf(id)).billId)
      .executeTakeFirstOrThrow()
    expect(bill.billedName).toMatch(/^Camille /)
    expect(bill.billedAddressId).not.toBeNull()
    expect(bill.mentions).toMatchObject({
      seller: { name: 'Cartable Cours particuliers' },
      customer: { number: expect.stringMatching(/^C\d{7}$/), address: expect.stringContaining('Rennes') },
      service: { nature: 'Soutien scolaire à domicile', place: 'Au domicile du client' },
      texts: expect.arrayContaining([expect.stringContaining('40\u00a0€')]),
    })
  })

  test('an employed teacher is not awaited among the teacher payments', async () => {
    const id = await course(await family({ selfEmployed: false }))
    await confirm(id, director)
    const { rows } = await sql<{ s: string | null }>`
      select teacher_payment_status as s from orders o join courses c on c.order_id = o.id where c.id = ${id}`.execute(
      app.database.db,
    )
    expect(rows).toEqual([{ s: null }])
  })

  test('twenty confirmations at once are numbered one after the other, without gap', async () => {
    const before = await lastNumber()
    const courses: { id: number; caller: Caller }[] = []
    for (let n = 0; n < 5; n += 1) {
      const home = await family()
      for (let m = 0; m < 4; m += 1) courses.push({ id: await course(home), caller: home.customer })
    }
    const answers = await Promise.all(courses.map(({ id, caller }) => confirm(id, caller)))
    expect(answers.every((answer) => answer.isConfirmed)).toBe(true)
    const numbers = answers.map((answer) => Number(answer.billNumber?.slice(-6))).sort((a, b) => a - b)
    expect(numbers).toEqual(Array.from({ length: 20 }, (_, index) => before + 1 + index))
  })

  test('ten clicks at once on one course make one bill and one charge, and each is told the truth', async () => {
    const home = await family()
    const { stripeCustomerId } = await app.giveCard(home.customerId)
    const id = await course(home)
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, n) => confirm(id, n % 2 === 0 ? home.customer : director)),
    )
    expect(new Set(answers.map((answer) => answer.billNumber)).size).toBe(1)
    expect(answers.every((answer) => answer.isConfirmed)).toBe(true)
    expect(answers.filter((answer) => answer.paymentMessage?.startsWith('Ce cours est déjà confirmé.'))).toHaveLength(9)
    expect(await chargesOf(stripeCustomerId)).toHaveLength(1)
    expect(await confirm(id, home.customer)).toMatchObject({ paymentStatus: 'succeeded', errorMsgs: [] })
  })

  test('a confirmation that fails leaves neither order nor bill nor number', async () => {
    const home = await family()
    const id = await course(home)
    const before = await lastNumber()
    const orders = await countOrders()
    const move = (period: string) =>
      app.write(async (db) => {
        // no rule that served is moved otherwise than in a test
        await sql`alter table vat_rules disable trigger rule_guard`.execute(db)
        await sql`update vat_rules set period = ${period}::daterange where activity = 'tuition-home'`.execute(db)
        await sql`alter table vat_rules enable trigger rule_guard`.execute(db)
      })
    await move('[1990-01-01,1990-01-02)')
    try {
      expect(await confirm(id, home.customer)).toMatchObject({
        isConfirmed: false,
        errorMsgs: [
          'Aucun taux de TVA n’est défini pour cette prestation à cette date\u00a0: la règle s’ajoute dans Comptabilité › Règles et taux.',
        ],
      })
    } finally {
      await move('[2014-01-01,)')
    }
    expect(await lastNumber()).toBe(before)
    expect(await countOrders()).toBe(orders)
    expect((await confirm(id, home.customer)).isConfirmed).toBe(true)
    expect(await lastNumber()).toBe(before + 1)
  })
})

const lastNumber = async () => {
  const { rows } = await sql<{
    n: number
  }>`select coalesce(max(number), 0) as n from bills where kind = 'bill'`.execute(app.database.db)
  return rows[0]?.n ?? 0
}
const countOrders = async () => {
  const { rows } = await sql<{ n: number }>`select count(*) as n from orders`.execute(app.database.db)
  return rows[0]?.n ?? 0
}

describe('after the commit', () => {
  test('COURSE-40 a refused card leaves the bill to pay and says so; a second try pays it', async () => {
    const home = await family()
    await app.giveCard(home.customerId, 'refused')
    const id = await course(home)
    const first = await confirm(id, home.customer)
    expect(first).toMatchObject({
      isConfirmed: true,
      paymentStatus: 'failed',
      paymentMessage: expect.stringMatching(
        new RegExp(
          `^La carte a été refusée par la banque\\. La facture ${first.billNumber} reste à payer\\. Un lien de paiement a été envoyé à \\S+\\.$`,
        ),
      ),
    })
    const { billId, ...order } = await orderOf(id)
    expect(order).toMatchObject({ paid: 0, status: 'to_payed', customer: 'failed' })
    expect((await app.call(billingApi.payBill, { billId }, home.customer)).body.paymentStatus).toBe('failed')

    await app.giveCard(home.customerId, 'works')
    expect((await app.call(billingApi.payBill, { billId }, home.customer)).body).toEqual({
      paymentStatus: 'succeeded',
      paymentMessage: 'Le paiement de 45,00\u00a0€ a été accepté.',
    })
    expect(await orderOf(id)).toMatchObject({ paid: 4500, status: 'payed', customer: 'succeeded' })
    expect((await app.call(billingApi.payBill, { billId }, home.customer)).body.paymentMessage).toBe(
      'Cette facture est déjà réglée.',
    )
  })

  test('without a card the bill remains to pay, and it is said', async () => {
    const home = await family()
    const id = await course(home)
    expect(await confirm(id, home.customer)).toMatchObject({
      paymentStatus: 'missing',
      paymentMessage: expect.stringMatching(/^Aucune carte n’est enregistrée\. La facture .* reste à payer\.$/),
    })
    const { billId } = await orderOf(id)
    expect((await app.call(billingApi.payBill, { billId }, home.customer)).body.paymentStatus).toBe('missing')
  })

  test('five second tries at once charge once', async () => {
    const home = await family()
    const id = await course(home)
    await confirm(id, home.customer)
    const { stripeCustomerId } = await app.giveCard(home.customerId)
    const { billId } = await orderOf(id)
    const answers = await Promise.all(
      [1, 2, 3, 4, 5].map(() => app.call(billingApi.payBill, { billId }, home.customer)),
    )
    expect(answers.every((answer) => answer.status === 200)).toBe(true)
    expect(await chargesOf(stripeCustomerId)).toHaveLength(1)
    expect(await orderOf(id)).toMatchObject({ paid: 4500, pending: 0 })
  })

  test('a server killed between commit and charge leaves a pending payment that the scheduled task brings to its end', async () => {
    const home = await family()
    const { stripeCustomerId } = await app.giveCard(home.customerId)
    const id = await course(home)
    const { charge } = app.platform.stripe
    let asked = false
    // the process is gone before the provider hears of it
    Object.assign(app.platform.stripe, {
      charge: () => {
        asked = true
        return new Promise(() => undefined)
      },
    })
    void confirm(id, home.customer)
    while (!asked) await new Promise((resolve) => setTimeout(resolve, 20))
    Object.assign(app.platform.stripe, { charge })
    expect(await orderOf(id)).toMatchObject({ paid: 0, pending: 4500, customer: 'pending' })
    expect(
      (await app.call(billingApi.payBill, { billId: (await orderOf(id)).billId }, home.customer)).body.paymentStatus,
    ).toBe('pending')
    expect(await chargesOf(stripeCustomerId)).toHaveLength(0)

    await later(3)
    await reconcile()
    expect(await orderOf(id)).toMatchObject({ paid: 4500, pending: 0, customer: 'succeeded' })
    expect(await chargesOf(stripeCustomerId)).toHaveLength(1)
    await reconcile()
    expect(await chargesOf(stripeCustomerId)).toHaveLength(1)
  })

  test('a server killed after the charge and before its record charges nobody twice', async () => {
    const home = await family()
    const { stripeCustomerId } = await app.giveCard(home.customerId)
    const id = await course(home)
    const { charge } = app.platform.stripe
    let asked = false
    Object.assign(app.platform.stripe, {
      charge: async (request: Parameters<typeof charge>[0]) => {
        await charge(request)
        asked = true
        return new Promise(() => undefined)
      },
    })
    void confirm(id, home.customer)
    while (!asked) await new Promise((resolve) => setTimeout(resolve, 20))
    Object.assign(app.platform.stripe, { charge })
    expect(await orderOf(id)).toMatchObject({ paid: 0, pending: 4500 })
    await later(3)
    await reconcile()
    expect(await orderOf(id)).toMatchObject({ paid: 4500, customer: 'succeeded' })
    expect(await chargesOf(stripeCustomerId)).toHaveLength(1)
  })
})

describe('the fee of the provider', () => {
  test('it is recorded with the payment, and asked again when the provider had not booked it', async () => {
    const home = await family()
    await app.giveCard(home.customerId)
    const id = await course(home)
    await confirm(id, home.customer)
    const { id: orderId } = await orderOf(id)
    const fee = async () =>
      (
        await app.database.db
          .selectFrom('payments')
          .select(['providerFeeCents', 'status'])
          .where('orderId', '=', orderId)
          .executeTakeFirstOrThrow()
      ).providerFeeCents
    // 1.5 % of 45 € and 0.25 €: what the sandbox takes, as its provider does
    expect(await fee()).toBe(93)
    await app.write((db) =>
      db.updateTable('payments').set({ providerFeeCents: 0 }).where('orderId', '=', orderId).execute(),
    )
    await reconcile()
    expect(await fee()).toBe(93)
    expect(await orderOf(id)).toMatchObject({ paid: 4500, status: 'payed' })
  })
})

/** Pending payments are looked at once they are some minutes old. */
const later = async (minutes: number) => clock.advance(minutes * 60_000)
