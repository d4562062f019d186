// SQL of what is still due of debits: of a bill, or of an instalment once what was paid serves the first ones.
import { sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'

type Of = { readonly id: number; readonly orderId: number | null; readonly instalmentId: number | null }

/** Cents still due of a plan, its orders taken together; `plan` is its id. */
export const planDue = (plan: string) =>
  sql<number>`coalesce((select sum(least(o.customer_due_cents, n.due_cents)) from payment_plan_orders n join orders o on o.id = n.order_id where n.plan_id = ${sql.ref(plan)} and o.cancelled_at is null), 0)::integer`
/** What a locked order still waits for from its family, less what a card is paying at this moment; a plan takes it by its dates. */
const orderDue = sql`case when o.cancelled_at is null and not exists (select from payment_plan_orders n join payment_plans a on a.id = n.plan_id and a.status = 'active' where n.order_id = o.id) then o.customer_due_cents - coalesce((select sum(p.amount_cents) from payments p
    where p.order_id = o.id and p.direction = 'in' and p.payer = 'customer' and p.type <> 'urssaf-debit' and p.status = 'pending'), 0) else 0 end::integer`
/** What is left of an instalment `i` of a plan `l`. */
const instalmentDue = sql<number>`greatest(least(i.amount_cents, (select sum(e.amount_cents) from payment_plan_instalments e where e.plan_id = i.plan_id and e.rank <= i.rank)
    - (l.total_cents - ${planDue('l.id')})), 0)::integer`

/** What each debit may still take, its orders under lock so that nothing pays them meanwhile. */
export const dueOf = async (db: Db, debits: readonly Of[]): Promise<ReadonlyMap<number, number>> => {
  if (debits.length === 0) return new Map()
  const ids = debits.map(({ id }) => id)
  await sql`select o.id from orders o where o.id in (select d.order_id from debits d where d.id = any(${ids}::bigint[])
      union select n.order_id from debits d join payment_plan_instalments i on i.id = d.instalment_id join payment_plan_orders n on n.plan_id = i.plan_id where d.id = any(${ids}::bigint[]))
    order by o.id for no key update`.execute(db)
  const { rows } = await sql<{ id: number; cents: number }>`
    select d.id, case when d.order_id is not null then ${orderDue} when l.status = 'active' then ${instalmentDue} else 0 end as cents
      from debits d left join orders o on o.id = d.order_id left join payment_plan_instalments i on i.id = d.instalment_id left join payment_plans l on l.id = i.plan_id
     where d.id = any(${ids}::bigint[])`.execute(db)
  return new Map(rows.map(({ id, cents }) => [id, cents]))
}
