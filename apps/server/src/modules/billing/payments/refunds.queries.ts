// SQL of refunds of credit on a card: which card payments may go back, the refund that one of them carries out.
import { sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'
import type { Holder } from '../receipts/credit.queries.ts'

export type RefundableCard = { readonly id: number; readonly orderId: number; readonly leftCents: number }
/** Card payments of bills that stand as they were issued, the newest first, each with what of it was not given back yet. */
export const listRefundableCards = async (db: Db, { companyId, customerId }: Holder): Promise<RefundableCard[]> => {
  const { rows } = await sql<RefundableCard>`
    select p.id, p.order_id, (p.amount_cents - coalesce((select sum(r.amount_cents) from payments r where r.refunded_payment_id = p.id and r.status in ('pending', 'succeeded')), 0))::integer as left_cents
      from payments p join orders o on o.id = p.order_id
     where o.company_id = ${companyId} and o.customer_id = ${customerId} and o.cancelled_at is null and o.balance_cents <= 0
       and p.type = 'card' and p.direction = 'in' and p.status = 'succeeded' and p.provider_intent_id is not null
     order by p.id desc limit 100`.execute(db)
  return rows.filter(({ leftCents }) => leftCents > 0)
}

export const isRefundOver = async (db: Db, id: number): Promise<boolean> => {
  const row = await db.selectFrom('refunds').select('status').where('id', '=', id).executeTakeFirst()
  return row?.status === 'cancelled'
}

/** Whether an order is of a registration to a stage. */
export const isOfStage = async (db: Db, orderId: number): Promise<boolean> => {
  const order = await db
    .selectFrom('orders')
    .select('traineeshipRegistrationId')
    .where('id', '=', orderId)
    .executeTakeFirstOrThrow()
  return order.traineeshipRegistrationId !== null
}
