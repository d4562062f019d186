// Refused cards tried again by themselves: once whoever runs it, not at all once the bill is settled or the card is gone.
import { billingApi } from '@cartable/domain/billing/orders/billing.api.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { arrangeBilled, type Billed, startTuitionApp, type TuitionApp } from '../../../../test/tuition-app.ts'
import { fixedClock } from '../../../platform/clock.ts'
import { inWrite } from '../../../platform/db/database.ts'
import { retryCards } from './retry-cards.ts'

const clock = fixedClock('2026-11-20T12:00:00Z')
let app: TuitionApp

beforeAll(async () => {
  app = await startTuitionApp({ clock })
})
afterAll(() => app.close())

const run = async () =>
  (await retryCards.run({
    db: app.database.db,
    write: (operation: string, change: Parameters<typeof inWrite>[2]) =>
      inWrite(app.database, { operation }, change as never),
    platform: app.platform,
    signal: new AbortController().signal,
  } as never)) as { summary: Record<string, number> }
const plannedOf = async ({ orderId }: Billed) =>
  (await app.call(billingApi.orderInformation, { orderId: String(orderId) }, await app.director())).body.cardRetryOn
const triesOf = async ({ orderId }: Billed) => {
  const { rows } = (await app.call(billingApi.orderPaymentsList, { orderId: String(orderId) }, await app.director()))
    .body
  return rows.map(({ status }) => status)
}

test('two servers at once try each refused card once, on its two days, and then no more', async () => {
  clock.set('2026-11-20T12:00:00Z')
  const one = await arrangeBilled(app, { card: 'refused' })
  expect(await plannedOf(one)).toBe('2026-11-23')
  expect((await run()).summary.tried).toBe(0)
  clock.set('2026-11-23T09:00:00Z')
  await Promise.all([run(), run()])
  expect(await triesOf(one)).toEqual(['failed', 'failed'])
  expect(await plannedOf(one)).toBe('2026-11-27')
  clock.set('2026-11-27T09:00:00Z')
  await Promise.all([run(), run()])
  await run()
  expect(await triesOf(one)).toEqual(['failed', 'failed', 'failed'])
  expect(await plannedOf(one)).toBeNull()
})

test('a bill settled meanwhile, or a card that is gone, is not tried again; another card of the family is', async () => {
  clock.set('2026-12-01T12:00:00Z')
  const [settled, without, changed] = [
    await arrangeBilled(app, { card: 'refused' }),
    await arrangeBilled(app, { card: 'refused' }),
    await arrangeBilled(app, { card: 'refused' }),
  ]
  await app.giveCard(settled.customerId)
  await app.call(billingApi.payBill, { billId: settled.billId }, await app.director())
  await app.write((db) =>
    db
      .updateTable('customerCards')
      .set({ removedAt: clock.now().toISOString(), isDefault: false })
      .where('customerId', '=', without.customerId)
      .execute(),
  )
  await app.giveCard(changed.customerId)
  clock.set('2026-12-04T09:00:00Z')
  expect((await run()).summary).toMatchObject({ tried: 1, over: 2, failed: 0 })
  expect(await triesOf(settled)).toEqual(['failed', 'succeeded'])
  expect(await triesOf(without)).toEqual(['failed'])
  expect(await triesOf(changed)).toEqual(['failed', 'succeeded'])
  expect((await run()).summary).toMatchObject({ tried: 0, over: 0 })
})
