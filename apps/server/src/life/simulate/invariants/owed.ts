// What a household owes, as each screen that shows it says it.
import { billingApi } from '@cartable/domain/billing/orders/billing.api.ts'
import { customersApi } from '@cartable/domain/customers/customers.api.ts'
import { dashboardApi } from '@cartable/domain/dashboard/dashboard.api.ts'
import { tilesApi } from '@cartable/domain/dashboard/tiles.api.ts'
import { sql } from 'kysely'
import type { Broken, Invariant } from './invariant.ts'

/** Households looked at on every screen each month: those who owe, and some who do not. */
const lookedAt = 12

export const owedEverywhere: Invariant = {
  name: 'owed-is-the-same-everywhere',
  holds:
    'What a household owes is the same on its record, in the list of customers, and as the sum of its orders; what a bill leaves to pay is what its order does.',
  check: async ({ world, life, db }) => {
    const { staff } = world
    const broken: Broken[] = []
    const { rows } = await sql<{ id: number; number: string }>`
      select id, number from customers order by balance_due_cents desc, id desc limit ${lookedAt}`.execute(db)
    for (const { id, number } of rows) {
      const { summary } = await staff.direction.do(customersApi.show, { id: String(id) })
      const listed = await staff.direction.do(customersApi.list, { q: number, withDisabled: 'true', size: '10' })
      const scope = { customerId: String(id), size: '100' }
      const orders = await staff.compta.do(billingApi.ordersView, scope)
      const bills = await staff.compta.do(billingApi.billsList, scope)
      const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0)
      const said: Record<string, number | undefined> = {
        'record of the customer': summary?.balanceDueCents,
        'list of customers': listed.rows.find((row) => row.id === id)?.balanceDueCents,
        orders: orders.total <= 100 ? sum(orders.rows.map(({ customerDue }) => customerDue)) : summary?.balanceDueCents,
      }
      if (new Set(Object.values(said)).size > 1)
        broken.push({ what: `customer ${number} owes ${JSON.stringify(said)}`, about: [['customers', id]] })
      const dueOf = new Map(orders.rows.map((order) => [order.id, order.customerDue]))
      for (const bill of bills.rows)
        if (bill.type === 'bill' && dueOf.has(bill.orderId) && dueOf.get(bill.orderId) !== bill.customerDue)
          broken.push({
            what: `${bill.reference} leaves ${bill.customerDue} to pay, its order ${dueOf.get(bill.orderId)}`,
            about: [['bills', bill.id]],
          })
    }
    // families see on their own page what the office sees
    for (const { login, customerId } of world.story.cast.families
      .filter((family) => family.login !== null)
      .slice(0, 3)) {
      const parent = await life.as(login!)
      const [theirs, ours] = [
        await parent.do(billingApi.ordersView, { size: '1' }),
        await staff.compta.do(billingApi.ordersView, { customerId: String(customerId), size: '1' }),
      ]
      if (JSON.stringify(theirs.totals) !== JSON.stringify(ours.totals))
        broken.push({
          what: `${login} reads ${JSON.stringify(theirs.totals)}, the office ${JSON.stringify(ours.totals)}`,
          about: [['customers', customerId]],
        })
    }
    return broken
  },
}

/** Indicators whose items are listed up to this many. */
const listedAtMost = 20

export const homePageCounts: Invariant = {
  name: 'home-page-counts-what-it-shows',
  holds: 'A number of the home page is as many items as open behind it, and the same in its tile.',
  check: async ({ world }) => {
    const { direction } = world.staff
    const summary = await direction.do(dashboardApi.summary, {})
    const tiles = [
      tilesApi.privateTuitionSummary,
      tilesApi.recruitmentSummary,
      tilesApi.customerSummary,
      tilesApi.traineeshipSummary,
    ] as const
    const broken: Broken[] = []
    for (const tile of tiles)
      for (const { key, count } of (await direction.do(tile, {})).indicators) {
        const { rows } = await direction.do(tilesApi.details, { indicator: key })
        if (rows.length !== Math.min(count, listedAtMost) || summary[key] !== count)
          broken.push({
            what: `${key}: ${summary[key]} on the page, ${count} in its tile, ${rows.length} items behind it`,
          })
      }
    return broken
  },
}

export const owedInvariants = [owedEverywhere, homePageCounts] as const
