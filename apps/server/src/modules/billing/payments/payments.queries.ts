// SQL of payments: those recorded by hand, and the attempts to charge a card with what became of them.

import type { PaymentRow } from '@cartable/domain/billing/orders/billing.schema.ts'
import type { CardDisputeFacts } from '@cartable/domain/billing/payouts/disputes.words.ts'
import { sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'
import { askedOf } from '../cards/asked.queries.ts'

export type PaymentOfOrder = Omit<PaymentRow, 'editable' | 'heldBy' | 'dispute'> & {
  readonly dispute: CardDisputeFacts | null
  readonly direction: 'in' | 'out'
  /** Of a closed month: reversed in the family’s account, never edited. */
  readonly isClosed: boolean
}

/** Payments of an order, oldest first, the removed ones included: a row never goes. */
export const listPayments = (db: Db, customerId: number | null, orderId: number): Promise<PaymentOfOrder[]> => {
  let query = db
    .selectFrom('payments')
    .innerJoin('orders', 'orders.id', 'payments.orderId')
    .leftJoin('receipts', 'receipts.id', 'payments.receiptId')
    .select([
      'payments.id',
      'payments.createdAt as creationDate',
      'paidOn',
      'signedCents as amount',
      'type',
      'payments.status',
      'payer',
      'direction',
      'payments.comments',
      'failureMessage',
      sql<CardDisputeFacts | null>`(select jsonb_build_object('status', d.status, 'reason', d.reason, 'evidenceDueOn', d.evidence_due_on) from card_disputes d where d.payment_id = payments.id order by d.id desc limit 1)`.as(
        'dispute',
      ),
      sql<string | null>`case when payments.status = 'cancelled' then receipts.end_reason end`.as('endReason'),
      sql<boolean>`payments.direction = 'out' and (payments.receipt_id is not null or exists (select from card_disputes d where d.lost_payment_id = payments.id))`.as(
        'isBounced',
      ),
      sql<boolean>`exists (select from fiscal_years f where f.company_id = orders.company_id and f.closed_through >= payments.paid_on)`.as(
        'isClosed',
      ),
    ])
    .where('orderId', '=', orderId)
  if (customerId !== null) query = query.where('orders.customerId', '=', customerId)
  return query.orderBy('payments.createdAt').orderBy('payments.id').execute()
}

/** A payment of an order. */
export const findPayment = (db: Db, id: number) =>
  db
    .selectFrom('payments')
    .select(['id', 'orderId', 'direction', 'payer', 'type', 'status', 'amountCents', 'paidOn', 'comments', 'updatedAt'])
    .where('id', '=', id)
    .where('orderId', 'is not', null)
    .$narrowType<{ orderId: number }>()
    .executeTakeFirst()

/** Locks an order, so that what remains to pay cannot change until the commit. */
export const lockOrder = (db: Db, orderId: number) =>
  db
    .selectFrom('orders')
    .select([
      'id',
      'customerId',
      'companyId',
      'orderedOn',
      'customerDueCents',
      askedOf('orders').as('askedCents'),
      sql<number>`coalesce((select sum(p.amount_cents) from payments p where p.order_id = orders.id and p.direction = 'in'
        and p.payer = 'customer' and p.type <> 'urssaf-debit' and p.status = 'pending'), 0)::integer`.as(
        'customerPendingCents',
      ),
    ])
    .where('id', '=', orderId)
    .forNoKeyUpdate()
    .executeTakeFirst()

/** What the family owes of an order. */
export const remainedOf = async (db: Db, orderId: number): Promise<number> => {
  const order = await db
    .selectFrom('orders')
    .select('customerDueCents')
    .where('id', '=', orderId)
    .executeTakeFirstOrThrow()
  return order.customerDueCents
}

export type ManualPayment = {
  readonly type: 'transfer' | 'cheque' | 'cash' | 'cesu' | 'direct-debit'
  readonly amountCents: number
  readonly paidOn: string
  readonly comments: string | null
}
export const updateManualPayment = (db: Db, id: number, payment: ManualPayment) =>
  db.updateTable('payments').set(payment).where('id', '=', id).returning(['id', 'updatedAt']).executeTakeFirstOrThrow()
/** Of one that no receipt is behind: why is kept on itself. */
export const cancelPayment = async (db: Db, id: number, failureMessage: string): Promise<void> => {
  await db
    .updateTable('payments')
    .set({ status: 'cancelled', paidOn: null, failureMessage })
    .where('id', '=', id)
    .execute()
}

/** What an order was paid beyond what is left of its bill, less what is on its way back. */
export const surplusOf = async (db: Db, orderId: number): Promise<number> => {
  const row = await db
    .selectFrom('orders')
    .select(
      sql<number>`balance_cents - (select coalesce(sum(r.amount_cents), 0)::integer from payments r where r.order_id = orders.id and r.direction = 'out' and r.status = 'pending')`.as(
        'cents',
      ),
    )
    .where('id', '=', orderId)
    .executeTakeFirstOrThrow()
  return Math.max(row.cents, 0)
}

/** Card payments of an order that may be given back, each with what was given back already. */
export const refundablePayments = (db: Db, orderId: number) =>
  db
    .selectFrom('payments as p')
    .select([
      'p.id',
      'p.type',
      'p.payer',
      'p.providerIntentId',
      sql<number>`p.amount_cents - coalesce((select sum(r.amount_cents) from payments r where r.refunded_payment_id = p.id and r.status in ('pending', 'succeeded')), 0)::integer`.as(
        'refundableCents',
      ),
    ])
    .where('p.orderId', '=', orderId)
    .where('p.direction', '=', 'in')
    .where('p.status', '=', 'succeeded')
    .orderBy('p.id')
    .execute()
