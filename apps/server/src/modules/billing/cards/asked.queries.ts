// SQL of what a card is asked of an order now, where its family bought in several times: the dates that have come, else all of it.
import { sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'

/** Of an order that is paid by card in several times: cents of the dates that have come and are not paid; null of any other. */
export const dueByDates = (order: string) => sql<number | null>`(
  select greatest(least(n.due_cents, (select coalesce(sum(i.amount_cents), 0) from payment_plan_instalments i where i.plan_id = l.id and i.due_on <= clock_today())
      - (l.total_cents - least(${sql.ref(`${order}.customer_due_cents`)}, n.due_cents))), 0)::integer
    from payment_plan_orders n join payment_plans l on l.id = n.plan_id and l.status = 'active' and l.by_card where n.order_id = ${sql.ref(`${order}.id`)})`

/** What a card pays now: who pays before a date pays all that is left. */
export const askedOf = (order: string) => sql<number>`case when coalesce(${dueByDates(order)}, 0) > 0
  then least(${dueByDates(order)}, ${sql.ref(`${order}.customer_due_cents`)}) else ${sql.ref(`${order}.customer_due_cents`)} end::integer`

/** Other dates of it are debited of the card later. */
export const hasDatesToCome = async (db: Db, orderId: number): Promise<boolean> => {
  const { rows } = await sql`
    select from payment_plan_orders n join payment_plans l on l.id = n.plan_id and l.status = 'active' and l.by_card
      join payment_plan_instalments i on i.plan_id = l.id and i.due_on > clock_today() where n.order_id = ${orderId} limit 1`.execute(
    db,
  )
  return rows.length > 0
}
