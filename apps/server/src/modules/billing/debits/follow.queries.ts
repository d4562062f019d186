// SQL of the work of every ten minutes: bills to be debited, debits whose due was paid otherwise.
import { sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'

/** Plan under way that an order is of: nothing else asks for it meanwhile. */
const isInPlan = sql`exists (select from payment_plan_orders n join payment_plans l on l.id = n.plan_id and l.status = 'active' where n.order_id = o.id)`
/** Bills of `m`'s family and company that it owes, which nothing debits yet; none of another program, nor one whose advance its family refused: somebody decides; one that was returned is debited again by the office, or by another mandate. */
const toDebit = sql`orders o join bills b on b.order_id = o.id and b.kind = 'bill' and not b.is_opening
  where o.company_id = m.company_id and o.customer_id = m.customer_id and o.cancelled_at is null and o.customer_due_cents > 0 and not o.is_undecided and not ${isInPlan}
    and not exists (select from debits d where d.order_id = o.id and (d.status in ('announced','sent') or (d.status = 'returned' and d.mandate_id = m.id)))
    and not exists (select from payments p where p.order_id = o.id and p.direction = 'in' and p.payer = 'customer' and p.type <> 'urssaf-debit' and p.status = 'pending')`

export const listMandatesToDebit = async (db: Db, limit: number): Promise<number[]> => {
  const { rows } = await sql<{ id: number }>`
    select m.id from debit_mandates m where m.status = 'signed' and exists (select from ${toDebit}) order by m.id limit ${limit}`.execute(
    db,
  )
  return rows.map(({ id }) => id)
}
export const listBillsToDebit = async (db: Db, mandateId: number) => {
  const { rows } = await sql<{ orderId: number; what: string; amountCents: number }>`
    select x.* from debit_mandates m cross join lateral (select o.id as order_id, 'Facture ' || b.reference as what, o.customer_due_cents as amount_cents from ${toDebit}) x
     where m.id = ${mandateId} and m.status = 'signed' order by x.order_id`.execute(db)
  return rows
}

/** Debits announced whose bill was paid, or put in a plan, meanwhile. */
export const listPaidMeanwhile = async (db: Db): Promise<number[]> => {
  const { rows } = await sql<{ id: number }>`
    select d.id from debits d join orders o on o.id = d.order_id where d.status = 'announced' and (o.customer_due_cents = 0 or o.cancelled_at is not null or ${isInPlan}) order by d.id`.execute(
    db,
  )
  return rows.map(({ id }) => id)
}
