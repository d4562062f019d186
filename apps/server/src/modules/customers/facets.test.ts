// Proves what the list filters by: levels and balance follow students, orders and payments, and never look like an edit.
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/app.ts'
import { arrangeHousehold, arrangeLevel } from '../../../test/factories/people.ts'
import type { Db } from '../../platform/db/database.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

const facets = (customerId: number) =>
  app.write((db) =>
    db
      .selectFrom('customers')
      .select(['levelIds', 'balanceDueCents', 'hasBalanceDue', 'updatedAt'])
      .where('id', '=', customerId)
      .executeTakeFirstOrThrow(),
  )
const order = async (db: Db, customerId: number) => {
  const { rows } = await sql<{ id: number }>`
    insert into orders (company_id, customer_id, ordered_on, amount_cents)
    values ((select min(id) from companies), ${customerId}, '2026-11-02', 4500) returning id`.execute(db)
  return rows[0]!.id
}
const pay = (db: Db, orderId: number) =>
  sql`insert into payments (order_id, payer, type, status, amount_cents, paid_on)
    values (${orderId}, 'customer', 'transfer', 'succeeded', 4500, '2026-11-03')`.execute(db)

it('follows the levels of the enabled students, each once', async () => {
  const { customerId, studentId } = await app.write((db) => arrangeHousehold(db))
  const [first, second] = await app.write(async (db) => [await arrangeLevel(db, '5e'), await arrangeLevel(db, '3e')])
  const set = (what: ReturnType<typeof sql>) =>
    app.write((db) => sql`update students set ${what} where id = ${studentId}`.execute(db))
  await set(sql`scholar_level_id = ${first!.levelId}`)
  expect((await facets(customerId)).levelIds).toEqual([first!.levelId])
  await app.write((db) =>
    sql`insert into students (customer_id, person_id, scholar_level_id)
      select ${customerId}, id, ${second!.levelId} from people where id not in (select person_id from students) limit 1`.execute(
      db,
    ),
  )
  expect((await facets(customerId)).levelIds).toEqual([first!.levelId, second!.levelId].sort((a, b) => a - b))
  await set(sql`scholar_level_id = ${second!.levelId}`)
  expect((await facets(customerId)).levelIds).toEqual([second!.levelId])
  await app.write((db) =>
    sql`update students set enabled = false where customer_id = ${customerId} and id <> ${studentId}`.execute(db),
  )
  await set(sql`scholar_level_id = null`)
  expect((await facets(customerId)).levelIds).toEqual([])
})

it('owes what its orders leave to pay, from the first unpaid one to the last payment, and again after one that failed', async () => {
  const { customerId } = await app.write((db) => arrangeHousehold(db))
  const owes = async (cents: number) =>
    expect(await facets(customerId)).toMatchObject({ balanceDueCents: cents, hasBalanceDue: cents > 0 })
  await owes(0)
  const [one, other] = await app.write(async (db) => [await order(db, customerId), await order(db, customerId)])
  await owes(9000)
  await app.write((db) => pay(db, one!))
  await owes(4500)
  await app.write((db) => pay(db, other!))
  await owes(0)
  await app.write((db) =>
    sql`update payments set status = 'failed', paid_on = null where order_id = ${other!}`.execute(db),
  )
  await owes(4500)
  await app.write((db) => sql`update orders set cancelled_at = now() where id = ${other!}`.execute(db))
  await owes(0)
})

it('sees both of two orders that are paid at the same time', async () => {
  const { customerId } = await app.write((db) => arrangeHousehold(db))
  const orders = await app.write(async (db) => [await order(db, customerId), await order(db, customerId)])
  let go = () => {}
  const both = new Promise<void>((resolve) => {
    go = resolve
  })
  const first = app.write(async (db) => {
    await pay(db, orders[0]!)
    go()
    // the other payment waits meanwhile, or would judge by an order that still looks unpaid
    await sql`select pg_sleep(0.2)`.execute(db)
  })
  await both
  await Promise.all([first, app.write((db) => pay(db, orders[1]!))])
  expect(await facets(customerId)).toMatchObject({ balanceDueCents: 0, hasBalanceDue: false })
})

it('does not look like an edit of the household, nor leave a trace of its own', async () => {
  const { customerId, studentId } = await app.write((db) => arrangeHousehold(db))
  const { levelId } = await app.write((db) => arrangeLevel(db, '4e'))
  const before = await facets(customerId)
  const traces = () =>
    app.write(
      async (db) =>
        (
          await sql<{ count: number }>`select count(*)::int as count from traces
            where entity_class = 'customers' and entity_id = ${customerId}`.execute(db)
        ).rows[0]!.count,
    )
  const traced = await traces()
  await app.write(async (db) => {
    await sql`update students set scholar_level_id = ${levelId} where id = ${studentId}`.execute(db)
    await order(db, customerId)
  })
  expect(await facets(customerId)).toEqual({
    levelIds: [levelId],
    balanceDueCents: 4500,
    hasBalanceDue: true,
    updatedAt: before.updatedAt,
  })
  expect(await traces()).toBe(traced)
})
