// Sums of all orders by month: what their list adds up, told apart by its filters.
import type { OrderTotals } from '@cartable/domain/billing/orders/billing.schema.ts'
import { sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'
import { type MonthSums, readMonthSums } from '../../../platform/month-sums.ts'

type OrderPart = {
  readonly company: string
  readonly status: string
  readonly method: string | null
  readonly amount: number
  readonly amountRemained: number
}

export const orderSums: MonthSums<OrderPart> = {
  subject: 'orders',
  span: sql`select min(ordered_on) as first, max(ordered_on) as last from orders`,
  partsOf: (_db, months) => sql`
    select m.month, k.code as company, o.payment_status as status, o.payment_method as method,
           sum(o.amount_cents) as amount, sum(o.amount_remained_cents) as amount_remained
      from unnest(${months}::date[]) as m (month) join orders o on o.ordered_on >= m.month and o.ordered_on < m.month + interval '1 month'
      join companies k on k.id = o.company_id group by 1, 2, 3, 4`,
}

type Filters = {
  readonly companies?: readonly string[] | undefined
  readonly paymentStatuses?: readonly string[] | undefined
  readonly paymentMethods?: readonly string[] | undefined
  readonly from?: string | undefined
  readonly to?: string | undefined
}
const isIn = (wanted: readonly string[] | undefined, value: string | null) =>
  !wanted?.length || (value !== null && wanted.includes(value))

/** Sums of the orders of whole months. */
export const sumMonths = async (db: Db, { from, to, ...filters }: Filters): Promise<OrderTotals> => {
  const parts = (await readMonthSums(db, orderSums, { from, to })).filter(
    ({ company, status, method }) =>
      isIn(filters.companies, company) && isIn(filters.paymentStatuses, status) && isIn(filters.paymentMethods, method),
  )
  return {
    amount: parts.reduce((sum, part) => sum + part.amount, 0),
    amountRemained: parts.reduce((sum, part) => sum + part.amountRemained, 0),
  }
}
