// What a household owes, as each screen that shows it says it.
import { billingApi } from '@cartable/domain/billing/orders/billing.api.ts'
import { paymentTrackingApi } from '@cartable/domain/billing/tracking/payment-tracking.api.ts'
import { contractsApi } from '@cartable/domain/contracts/contracts.api.ts'
import { coursesApi } from '@cartable/domain/courses/courses.api.ts'
import { customersApi } from '@cartable/domain/customers/customers.api.ts'
import { dashboardApi } from '@cartable/domain/dashboard/dashboard.api.ts'
import { type IndicatorKey, openedBy, waitingPath } from '@cartable/domain/dashboard/dashboard.indicators.ts'
import { tilesApi } from '@cartable/domain/dashboard/tiles.api.ts'
import { teachersApi } from '@cartable/domain/teachers/teachers.api.ts'
import { sql } from 'kysely'
import type { Person } from '../../life.ts'
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

/** Lists that numbers open by their filters: what the parameters of their addresses are to their operations. */
const filteredLists = {
  '/privateTuition/courses': [coursesApi.list, { statut: 'statuses' }],
  '/privateTuition/contract': [contractsApi.list, { prix: 'proposed', attente: 'lateToBegin' }],
  '/accounting/bills-payments': [paymentTrackingApi.trackedBills, { 'sans-suite': 'unanswered' }],
  '/teacher/manage': [teachersApi.list, { papiers: 'onlyLapsed' }],
} as const
/** Screens that group what they list in their own way. */
const grouped = ['/accounting/bank/suspense', '/accounting/tax-certificates', '/accounting/rates/legal']

/** How many rows the list has that a number opens; null for a screen that is no list. */
const totalBehind = async (as: Person, key: IndicatorKey): Promise<number | null> => {
  const { pathname, searchParams } = new URL(openedBy(key), 'http://localhost')
  if (pathname === waitingPath) return (await as.do(tilesApi.waiting, { indicator: key })).total
  if (grouped.includes(pathname)) return null
  const [list, names] = filteredLists[pathname as keyof typeof filteredLists]
  const input = Object.fromEntries(
    [...searchParams].map(([name, value]) => [(names as Readonly<Record<string, string>>)[name], value]),
  )
  return (await as.do(list as typeof contractsApi.list, input)).total
}

export const homePageCounts: Invariant = {
  name: 'home-page-counts-what-it-shows',
  holds:
    'A number of the home page is as many items as open behind it, the total of the list that it opens, and the same in its tile.',
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
        const total = await totalBehind(direction, key)
        if (rows.length !== Math.min(count, listedAtMost) || summary[key] !== count || (total ?? count) !== count)
          broken.push({
            what: `${key}: ${summary[key]} on the page, ${count} in its tile, ${rows.length} items behind it, ${total} in its list`,
          })
      }
    return broken
  },
}

export const owedInvariants = [owedEverywhere, homePageCounts] as const
