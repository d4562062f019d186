// Sums of all orders by month: what their list adds up, told apart by its filters.
import { sql } from 'kysely'
import type { MonthSums } from '../../../platform/month-sums.ts'

export type OrderPart = {
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
