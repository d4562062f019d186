// SQL of the money that is open of a session: registrations that are not paid, refunds that have not arrived.
import { sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'

export type OpenMoney = { readonly unpaid: readonly string[]; readonly refunding: readonly string[] }

/** What a plan or a debit brings by itself is not open; nor what was given up as a bad debt. */
export const listOpenMoney = async (db: Db, sessionId: number): Promise<OpenMoney> => {
  const { rows } = await sql<OpenMoney>`
    with own as (select k.id, k.enabled, k.status, concat_ws(' ', p.first_name, upper(p.last_name)) as name, u.sort_name
        from traineeship_registrations k join students u on u.id = k.student_id join people p on p.id = u.person_id where k.session_id = ${sessionId})
    select array(select n.name from own n where (n.enabled and n.status = '1-temporary') or exists (select from orders o
          where o.traineeship_registration_id = n.id and o.cancelled_at is null and o.customer_due_cents > 0
            and not exists (select from payment_plan_orders i join payment_plans y on y.id = i.plan_id and y.status = 'active' where i.order_id = o.id)
            and not exists (select from bad_debt_orders b join bad_debts e on e.id = b.bad_debt_id and e.status = 'posted' where b.order_id = o.id)
            and not exists (select from debits t where t.order_id = o.id and t.status in ('announced', 'sent'))) order by n.sort_name, n.id) as unpaid,
      array(select n.name from own n where exists (select from payments y join orders o on o.id = y.order_id
          where o.traineeship_registration_id = n.id and y.direction = 'out' and y.status = 'pending') order by n.sort_name, n.id) as refunding`.execute(
    db,
  )
  return rows[0] ?? { unpaid: [], refunding: [] }
}
