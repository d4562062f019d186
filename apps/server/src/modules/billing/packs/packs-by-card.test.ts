// Packs of hours paid by card, through HTTP, the real SDK and the sandbox: charged once whatever dies, kept for the pack, in the
// books as an advance, given back to the same card.
import { billingApi } from '@cartable/domain/billing/orders/billing.api.ts'
import { packsApi } from '@cartable/domain/billing/packs/packs.api.ts'
import { refundsApi } from '@cartable/domain/billing/payments/refunds.api.ts'
import { receiptsApi } from '@cartable/domain/billing/receipts/receipts.api.ts'
import { customerPaymentsApi } from '@cartable/domain/billing/transactions/customer-payments.api.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Caller } from '../../../../test/app.ts'
import { arrangeContract } from '../../../../test/factories/tuition.ts'
import { startTuitionApp, type TuitionApp } from '../../../../test/tuition-app.ts'
import { fixedClock } from '../../../platform/clock.ts'
import { inWrite } from '../../../platform/db/database.ts'
import { postLedger } from '../../accounting/post-ledger.ts'
import { onCardProviderEvent } from '../billing.events.ts'
import { reconcilePayments } from '../billing.jobs.ts'

const clock = fixedClock('2026-11-20T12:00:00Z')
let app: TuitionApp
let office: Caller
beforeAll(async () => {
  app = await startTuitionApp({ clock })
  office = await app.director()
})
afterAll(() => app.close())

/** A pack of four hours of 40 €, sold to a family of its own. */
const sold = async (card?: Parameters<TuitionApp['giveCard']>[1]) => {
  const tuition = await app.write((db) => arrangeContract(db))
  if (card) await app.giveCard(tuition.customerId, card)
  const { body } = await app.call(
    packsApi.sellPack,
    { contractId: tuition.contractId, hours: 4, priceCents: 16_000 },
    office,
  )
  expect(body.errors).toBeNull()
  return { ...tuition, packId: body.id ?? 0, family: await app.signIn(tuition.customerPersonId) }
}
type Sold = Awaited<ReturnType<typeof sold>>

const packOf = async ({ family }: Sold) => (await app.call(packsApi.ownPacks, {}, family)).body.packs[0]
const openForm = async ({ packId, family }: Sold) =>
  (await app.call(billingApi.cardPaymentForm, { packId: String(packId) }, family)).body
const paidAtProvider = (intent: string, method = 'pm_card_visa') =>
  app.sdk.paymentIntents.confirm(intent, { payment_method: method })
const record = async ({ packId, family }: Sold, paymentIntent: string) =>
  (await app.call(billingApi.recordCardPayment, { packId, paymentIntent }, family)).body
const context = () =>
  ({
    db: app.database.db,
    write: (operation: string, change: Parameters<typeof inWrite>[2]) =>
      inWrite(app.database, { operation }, change as never),
    platform: app.platform,
    signal: new AbortController().signal,
  }) as never
const chargesOf = async ({ customerId }: Sold) => {
  const { stripeCustomerId } = await app.database.db
    .selectFrom('customers')
    .select('stripeCustomerId')
    .where('id', '=', customerId)
    .executeTakeFirstOrThrow()
  const { data } = await app.sdk.paymentIntents.list({ customer: stripeCustomerId ?? '', limit: 100 })
  return data.filter(({ status }) => status === 'succeeded').map(({ amount_received }) => amount_received)
}
const mailsOf = async (template: string, { packId }: Sold) =>
  (
    await app.database.db
      .selectFrom('messages')
      .select('subject')
      .where('purpose', '=', template)
      .where('aboutClass', '=', 'hour_packs')
      .where('aboutId', '=', packId)
      .execute()
  ).map(({ subject }) => subject?.replaceAll(/\s/g, ' '))
/** What the books hold of a family, by account. */
const booksOf = async ({ packId }: Sold) => {
  await postLedger.run(context())
  const { rows } = await sql<{ nature: string; cents: number }>`
    select a.nature, sum(l.debit_cents - l.credit_cents)::integer as cents from ledger_lines l join system_accounts a on a.id = l.system_account_id
      join ledger_entries e on e.id = l.entry_id join payments p on p.id = e.payment_id where p.hour_pack_id = ${packId} group by 1`.execute(
    app.database.db,
  )
  return Object.fromEntries(rows.map(({ nature, cents }) => [nature, cents]))
}

describe('the card form', () => {
  test('pays a pack once, however often it is told, and is an advance in the books with its VAT', async () => {
    const one = await sold()
    const form = await openForm(one)
    expect(form).toMatchObject({
      billId: null,
      amountCents: 16_000,
      billReference: expect.stringMatching(/^Pack de 4.h$/),
    })
    // opened again, it is the same one
    expect((await openForm(one)).paymentIntent).toBe(form.paymentIntent)
    expect(await record(one, form.paymentIntent)).toMatchObject({ paymentStatus: 'failed' })
    await paidAtProvider(form.paymentIntent)
    const answers = await Promise.all([1, 2, 3].map(() => record(one, form.paymentIntent)))
    expect(answers.map(({ paymentStatus }) => paymentStatus)).toEqual(['succeeded', 'succeeded', 'succeeded'])
    expect(await packOf(one)).toMatchObject({ moment: 'paid', heldCents: 16_000, dueCents: 0 })
    expect(await chargesOf(one)).toEqual([16_000])
    expect(await mailsOf('money-received', one)).toEqual(['Nous avons bien reçu 160,00 €'])
    const books = await booksOf(one)
    expect(books['customer-advance']).toBe(-16_000)
    expect((books['card-provider'] ?? 0) + (books['provider-fees'] ?? 0)).toBe(16_000)
    const { rows } = await sql<{ cents: number }>`
      select sum(base_cents + vat_cents)::integer as cents from vat_moves where hour_pack_id = ${one.packId}`.execute(
      app.database.db,
    )
    expect(rows).toEqual([{ cents: 16_000 }])
    const { body } = await app.call(customerPaymentsApi.customerPayments, {}, one.family)
    expect(body.rows).toMatchObject([{ type: 'card', status: 'succeeded', packMinutes: 240, orderId: null }])
  })

  test('is the family’s own: another one, and a payment of another pack, pay nothing', async () => {
    const [one, other] = [await sold(), await sold()]
    const form = await openForm(other)
    await paidAtProvider(form.paymentIntent)
    expect((await record(one, form.paymentIntent)).paymentMessage).toBe('Ce paiement ne correspond pas à ce pack.')
    const foreign = await app.call(billingApi.cardPaymentForm, { packId: String(one.packId) }, other.family)
    expect(foreign.status).toBe(404)
    const neither = await app.call(billingApi.payBill, {}, one.family)
    expect(neither.status).toBe(404)
  })

  test('whose browser went away is found by the event of the provider, or by the task', async () => {
    const [told, silent] = [await sold(), await sold()]
    const [toldForm, silentForm] = [await openForm(told), await openForm(silent)]
    for (const { paymentIntent } of [toldForm, silentForm]) await paidAtProvider(paymentIntent)
    const object = { object: 'payment_intent', id: toldForm.paymentIntent, metadata: { pack: String(told.packId) } }
    for (const _ of [1, 2]) await onCardProviderEvent(context(), { payload: { data: { object } } } as never)
    expect(await packOf(told)).toMatchObject({ moment: 'paid' })
    clock.advance(5 * 60_000)
    await Promise.all([reconcilePayments.run(context()), reconcilePayments.run(context())])
    expect(await packOf(silent)).toMatchObject({ moment: 'paid', heldCents: 16_000 })
  })

  test('paid by a cheque meanwhile, or ended: what the card paid goes back, once', async () => {
    const [paid, ended] = [await sold(), await sold()]
    const [paidForm, endedForm] = [await openForm(paid), await openForm(ended)]
    const cheque = { chequeNumber: '7001', chequeBank: 'Crédit Breton', method: 'cheque' as const }
    await app.call(
      receiptsApi.saveReceipt,
      {
        ...{ id: null, updatedAt: null, customerId: paid.customerId, company: 'private-tuition' as const },
        ...{ amountCents: 16_000, receivedOn: '2026-11-20', ...cheque },
      },
      office,
    )
    await app.call(packsApi.endPack, { id: ended.packId }, office)
    for (const [one, { paymentIntent }] of [[paid, paidForm] as const, [ended, endedForm] as const]) {
      await paidAtProvider(paymentIntent)
      for (const _ of [1, 2])
        expect((await record(one, paymentIntent)).paymentMessage).toMatch(/ce paiement est remboursé sur votre carte/)
      const { data } = await app.sdk.refunds.list({ payment_intent: paymentIntent })
      expect(data).toMatchObject([{ amount: 16_000 }])
    }
    expect(await packOf(paid)).toMatchObject({ moment: 'paid', heldCents: 16_000 })
    expect(await booksOf(ended)).toEqual({})
  })
})

describe('the saved card', () => {
  test('is charged by the office, once by a double click; a refusal is told with a link that pays', async () => {
    const one = await sold('works')
    const pay = async ({ packId }: Sold) => (await app.call(billingApi.payBill, { packId }, office)).body
    const both = await Promise.all([pay(one), pay(one)])
    expect(both.map(({ paymentStatus }) => paymentStatus).sort()).toEqual(expect.arrayContaining(['succeeded']))
    expect(await chargesOf(one)).toEqual([16_000])
    expect(await packOf(one)).toMatchObject({ moment: 'paid' })
    const refused = await sold('refused')
    const said = await pay(refused)
    expect(said).toMatchObject({ paymentStatus: 'failed' })
    expect(said.paymentMessage?.replaceAll(/\s/g, ' ')).toMatch(
      /Le pack de 4 h reste à payer\. Un lien de paiement a été envoyé à/,
    )
    expect(await mailsOf('hour-pack-to-pay', refused)).toEqual(['Votre pack d’heures : 160,00 € à payer'])
    expect(await packOf(refused)).toMatchObject({ moment: 'unpaid', dueCents: 16_000 })
    const { body } = await app.call(billingApi.sendPaymentLink, { packId: refused.packId }, office)
    expect(body.isSent).toBe(true)
    // the link of the mail before stopped working
    const live = await app.database.db
      .selectFrom('linkTokens')
      .select('id')
      .where('subjectClass', '=', 'hour_packs')
      .where('subjectId', '=', refused.packId)
      .where('usedAt', 'is', null)
      .execute()
    expect(live).toHaveLength(1)
  })

  test.each(['before the provider hears of it', 'after the provider answered'])(
    'of a server killed %s is charged once',
    async (step) => {
      const one = await sold('works')
      const real = app.platform.stripe.charge
      let isDead = () => {}
      const died = new Promise<void>((resolve) => {
        isDead = resolve
      })
      const dying = async (request: never) => {
        if (step.startsWith('after')) await real.call(app.platform.stripe, request)
        isDead()
        return new Promise(() => undefined)
      }
      Object.assign(app.platform.stripe, { charge: dying })
      void app.call(billingApi.payBill, { packId: one.packId }, one.family)
      await died
      Object.assign(app.platform.stripe, { charge: real })
      // its family presses again before anybody looked
      expect((await app.call(billingApi.payBill, { packId: one.packId }, one.family)).body).toMatchObject({
        paymentStatus: 'pending',
        paymentMessage: 'Un paiement est déjà en cours pour ce pack.',
      })
      clock.advance(5 * 60_000)
      await Promise.all([reconcilePayments.run(context()), reconcilePayments.run(context())])
      expect(await chargesOf(one)).toEqual([16_000])
      expect(await packOf(one)).toMatchObject({ moment: 'paid', heldCents: 16_000 })
    },
  )
})

test('what is left of a pack that ended goes back to the card that paid it, and leaves the books as it came', async () => {
  const one = await sold('works')
  await app.call(billingApi.payBill, { packId: one.packId }, one.family)
  await app.call(packsApi.endPack, { id: one.packId }, office)
  const { body: account } = await app.call(receiptsApi.customerAccount, { customerId: String(one.customerId) }, office)
  expect(account.credits).toMatchObject([{ cents: 16_000, cardCents: 16_000 }])
  const refund = async (amountCents: number) =>
    (
      await app.call(
        refundsApi.saveRefund,
        {
          ...{ customerId: one.customerId, company: 'private-tuition' as const, method: 'card' as const, amountCents },
          ...{ reason: 'Fin du pack', doneOn: null, bankReference: null },
        },
        office,
      )
    ).body
  expect((await refund(10_000)).errors).toBeNull()
  expect((await refund(10_000)).errors).not.toBeNull()
  expect((await refund(6_000)).errors).toBeNull()
  const { rows } = await sql<{ status: string; cents: number }>`
    select p.status, p.amount_cents as cents from payments p where p.hour_pack_id = ${one.packId} and p.direction = 'out' order by p.id`.execute(
    app.database.db,
  )
  expect(rows).toEqual([
    { status: 'succeeded', cents: 10_000 },
    { status: 'succeeded', cents: 6_000 },
  ])
  expect((await booksOf(one))['customer-advance']).toBe(0)
})
