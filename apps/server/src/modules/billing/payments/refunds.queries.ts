// SQL of refunds of credit on a card: which card payments may go back, the refund that one of them carries out.
import { sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'
import type { PaidFor } from '../cards/to-pay.queries.ts'
import { cardsOf } from '../receipts/account.queries.ts'
import type { Holder } from '../receipts/credit.queries.ts'

export type RefundableCard = {
  readonly id: number
  readonly orderId: number | null
  readonly paidFor: PaidFor
  readonly leftCents: number
}
/** Card payments of bills that stand as they were issued, and of packs, the newest first, each with what of it was not given back yet. */
export const listRefundableCards = async (db: Db, { companyId, customerId }: Holder): Promise<RefundableCard[]> => {
  const { rows } = await sql<{ id: number; orderId: number | null; hourPackId: number | null; leftCents: number }>`
    select x.id, x.order_id, x.hour_pack_id, x.left_cents from ${cardsOf(sql`${customerId}::bigint`, sql`${companyId}::bigint`)} x
     where x.left_cents > 0 order by x.id desc limit 100`.execute(db)
  return rows.map(({ hourPackId, ...row }) => ({
    ...row,
    paidFor: { orderId: row.orderId, hourPackId } as PaidFor,
  }))
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
