// Contested card payments with the sandbox of the provider: opened, answered, lost, won; told by an event or found; fees and what has no name.
import { bankApi } from '@cartable/domain/accounting/bank/bank.api.ts'
import { billingApi } from '@cartable/domain/billing/orders/billing.api.ts'
import { timelineApi } from '@cartable/domain/billing/timeline/timeline.api.ts'
import { monitoringApi } from '@cartable/domain/monitoring/monitoring.api.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Caller } from '../../../../test/app.ts'
import { arrangeBilled, type Billed, startTuitionApp, type TuitionApp } from '../../../../test/tuition-app.ts'
import { fixedClock } from '../../../platform/clock.ts'
import { inWrite } from '../../../platform/db/database.ts'
import { camt, sendStatement } from '../../accounting/bank/bank.factory.ts'
import { postLedger } from '../../accounting/post-ledger.ts'
import { watchMonitoring } from '../../monitoring/monitoring.jobs.ts'
import { onCardProviderEvent } from '../billing.events.ts'
import { followPayouts } from './follow-payouts.ts'

const clock = fixedClock('2026-11-20T12:00:00Z')
const day = 86_400_000
let app: TuitionApp
let compta: Caller

beforeAll(async () => {
  app = await startTuitionApp({ clock })
  await move(0)
})
afterAll(() => app.close())

/** Company and sandbox are so much later. */
const move = async (ms: number) => {
  clock.advance(ms)
  await fetch(`${app.sandbox.httpUrl}/__control/clock`, {
    ...{ method: 'POST', headers: { 'content-type': 'application/json' } },
    body: JSON.stringify({ offsetMs: clock.now().getTime() - Date.now() }),
  })
  compta = await app.director()
}
const context = () =>
  ({
    db: app.database.db,
    write: (operation: string, change: Parameters<typeof inWrite>[2]) =>
      inWrite(app.database, { operation }, change as never),
    platform: app.platform,
    signal: new AbortController().signal,
  }) as never
const balance = async (code: string) => {
  await postLedger.run(context())
  const { rows } = await sql<{ cents: number }>`
    select coalesce(sum(l.debit_cents - l.credit_cents), 0)::integer as cents from ledger_lines l join system_accounts a on a.id = l.system_account_id where a.code = ${code}`.execute(
    app.database.db,
  )
  return rows[0]?.cents ?? 0
}
const press = async (path: string, fields: Record<string, string> = {}) =>
  fetch(`${app.sandbox.httpUrl}${path}`, { method: 'POST', body: new URLSearchParams(fields), redirect: 'manual' })
const intentOf = async (one: Billed) =>
  (
    await app.database.db
      .selectFrom('payments')
      .select('providerIntentId')
      .where('orderId', '=', one.orderId)
      .where('direction', '=', 'in')
      .executeTakeFirstOrThrow()
  ).providerIntentId ?? ''
const contest = async (one: Billed) => {
  await press(`/stripe/paiements/${await intentOf(one)}/contester`)
  const found = await app.sdk.disputes.list({ payment_intent: await intentOf(one) })
  return found.data[0]?.id ?? ''
}
const tell = (id: string) =>
  onCardProviderEvent(context(), { payload: { data: { object: { object: 'dispute', id } } } } as never)
const orderOf = async (one: Billed) =>
  (await app.call(billingApi.orderInformation, { orderId: String(one.orderId) }, compta)).body
const paymentsOf = async (one: Billed) =>
  (await app.call(billingApi.orderPaymentsList, { orderId: String(one.orderId) }, compta)).body.rows
const cardsOf = async (one: Billed, kind: string) => {
  await watchMonitoring.run(context())
  return app.database.db
    .selectFrom('monitoringCards')
    .select(['id', 'status'])
    .where('orderId', '=', one.orderId)
    .where('kind', '=', kind as never)
    .execute()
}
const bells = async () =>
  (await app.database.db.selectFrom('notifications').select('title').orderBy('id').execute()).map(({ title }) =>
    title.replaceAll(/[\u00a0\u202f]/g, ' '),
  )
const mails = async (one: Billed) =>
  (
    await sql`select m.id from messages m join message_recipients r on r.message_id = m.id join customers c on c.person_id = r.person_id where c.id = ${one.customerId} and m.purpose = 'money-disputed'`.execute(
      app.database.db,
    )
  ).rows.length
const transitHolds = async () => {
  await postLedger.run(context())
  const { accounts } = (await app.call(bankApi.transit, {}, compta)).body
  for (const account of accounts) expect(account.itemsCents, account.code).toBe(account.balanceCents)
}
let statements = 0
/** The payout of what is available is shown by the bank, and matched. */
const payOut = async () => {
  await fetch(`${app.sandbox.httpUrl}/banque/releve.xml`)
  await followPayouts.run(context())
  const payout = await app.database.db
    .selectFrom('cardPayouts')
    .selectAll()
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow()
  statements += 1
  const entry = {
    cents: payout.amountCents,
    day: payout.arrivesOn,
    label: `VIR STRIPE ${statements}`,
    reference: `S${statements}`,
  }
  await sendStatement(
    app,
    compta,
    `s${statements}.xml`,
    camt({ iban: 'FR7630001007941234567890185', entries: [entry] }),
    {},
  )
  const { rows } = (await app.call(bankApi.listBankLines, { tab: 'open' }, compta)).body
  const line = rows.find(({ label }) => label === entry.label)
  const key = line?.proposals[0]?.key ?? ''
  expect(
    (await app.call(bankApi.settleLine, { id: line?.id ?? 0, choice: { to: 'proposal', key } }, compta)).body.isValid,
  ).toBe(true)
  return payout
}

test('a payment that is contested is a task with its reason and its day, and stays paid', async () => {
  const one = await arrangeBilled(app, { card: 'works' })
  const id = await contest(one)
  for (const _ of [1, 2]) await tell(id)
  expect(await orderOf(one)).toMatchObject({ paid: 4500, paymentStatus: 'payed' })
  expect((await paymentsOf(one))[0]?.dispute).toBe('Contesté, à répondre avant le 27/11/2026')
  const [card] = await cardsOf(one, 'card-dispute')
  const details = (await app.call(monitoringApi.card, { id: String(card?.id) }, compta)).body
  expect(details.reason).toContain('Preuves à envoyer au plus tard le 27/11/2026.')
  expect(details.disputePage).toBe(`${app.sandbox.httpUrl}/stripe#${id}`)
  expect(details.card).toMatchObject({ amountCents: 4500, needsManualAction: true })
  expect((await bells()).filter((title) => title.includes('Paiement contesté')).length).toBeGreaterThan(0)
  const count = (await bells()).length
  await tell(id)
  expect((await bells()).length).toBe(count)
  const steps = (await app.call(timelineApi.show, { subject: 'order', id: String(one.orderId) } as never, compta)).body
  expect(JSON.stringify(steps)).toContain('Contesté, à répondre avant le 27/11/2026')
  await press(`/stripe/contestations/${id}`, { suite: 'repondre' })
  await followPayouts.run(context())
  expect((await paymentsOf(one))[0]?.dispute).toBe('Contestation en examen')
  await press(`/stripe/contestations/${id}`, { suite: 'gagnee' })
  await tell(id)
  expect((await paymentsOf(one))[0]?.dispute).toBe('Contestation gagnée')
  expect(await orderOf(one)).toMatchObject({ paid: 4500, paymentStatus: 'payed' })
  expect((await cardsOf(one, 'card-dispute')).map(({ status }) => status)).toEqual(['closed'])
  await move(3 * day)
  await payOut()
  // what was taken came back, and its fee with it
  expect(await balance('512500')).toBe(0)
  await transitHolds()
})

test('lost, found by the hourly task alone: the family owes again and is told once; the books agree down to zero', async () => {
  const [one, other] = [await arrangeBilled(app, { card: 'works' }), await arrangeBilled(app, { card: 'works' })]
  const fees = await balance('627000')
  const owed = await balance('411000')
  const id = await contest(one)
  await move(3 * day)
  // the payout holds the money that was taken, and the fee
  await payOut()
  expect((await cardsOf(one, 'card-dispute')).map(({ status }) => status)).toEqual(['to-handle'])
  expect(await balance('512500')).toBe(4500)
  await transitHolds()
  await press(`/stripe/contestations/${id}`, { suite: 'perdue' })
  for (const _ of [1, 2]) await followPayouts.run(context())
  await tell(id)
  expect(await orderOf(one)).toMatchObject({ paid: 0, paymentStatus: 'to_payed' })
  expect(await orderOf(other)).toMatchObject({ paid: 4500 })
  const back = (await paymentsOf(one)).filter(({ amount }) => amount < 0)
  expect(back).toMatchObject([{ amount: -4500, type: 'card', isBounced: true, status: 'succeeded', editable: false }])
  expect(await mails(one)).toBe(1)
  expect(await balance('411000')).toBe(owed + 4500)
  expect([await balance('512500'), await balance('627000')]).toEqual([0, fees + 1500])
  await transitHolds()
  expect((await cardsOf(one, 'card-dispute')).map(({ status }) => status)).toEqual(['closed'])
  expect((await cardsOf(one, 'customer-payment')).map(({ status }) => status)).toEqual(['to-handle'])
})

test('fees of the provider are fees; what nothing names waits at 471000 until a person chooses an account', async () => {
  await arrangeBilled(app, { card: 'works' })
  await press('/stripe/mouvements', { nature: 'abonnement' })
  await press('/stripe/mouvements', { nature: 'ajustement' })
  const fees = await balance('627000')
  await move(3 * day)
  await payOut()
  expect([await balance('512500'), await balance('627000'), await balance('471000')]).toEqual([0, fees + 200, 350])
  await transitHolds()
  const { rows, accounts } = (await app.call(bankApi.listProviderMoves, {}, compta)).body
  expect(rows).toMatchObject([{ words: 'Adjustment', cents: -350 }])
  const bank = accounts.find(({ code }) => code.startsWith('512'))
  expect(bank).toBeUndefined()
  const chosen = accounts.find(({ code }) => code === '627000')
  const explain = (accountId: number) =>
    app.call(bankApi.explainMove, { id: rows[0]?.id ?? 0, accountId, reason: 'Arrondi du prestataire' }, compta)
  expect((await explain(1_000_000)).body.errorMsgs[0]).toContain('Ce compte ne se choisit pas ici')
  // two people at once: one explains, the other is told
  const both = await Promise.all([explain(chosen?.id ?? 0), explain(chosen?.id ?? 0)])
  expect(both.map(({ body }) => body.isValid).sort()).toEqual([false, true])
  expect(both.flatMap(({ body }) => body.errorMsgs)).toEqual(['Ce mouvement est déjà expliqué.'])
  expect((await explain(chosen?.id ?? 0)).body.errorMsgs).toEqual(['Ce mouvement est déjà expliqué.'])
  expect([await balance('471000'), await balance('627000')]).toEqual([0, fees + 550])
  await transitHolds()
})
