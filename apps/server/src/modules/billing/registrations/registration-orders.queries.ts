// SQL of the money of a stage registration: its orders under lock, refunds.
import { sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'
import type { OrderPaymentMethod } from '../orders/bills.queries.ts'
import type { Held } from '../receipts/credit.queries.ts'

export type RegistrationOrder = {
  readonly orderId: number
  readonly billId: number | null
  /** The bill less its credit notes. */
  readonly dueCents: number
  readonly paidCents: number
  /** Payments in that nobody has settled. */
  readonly pendingCents: number
  /** Refunds asked of the provider and not settled. */
  readonly refundingCents: number
}

/** Orders of a registration, oldest first, locked until the commit when `lock` is asked. */
export const ordersOfRegistration = async (
  db: Db,
  registrationId: number,
  lock: 'lock' | 'read',
): Promise<RegistrationOrder[]> => {
  const locking = lock === 'lock' ? sql`for no key update of o` : sql``
  const { rows } = await sql<RegistrationOrder>`
    select o.id as order_id, (select b.id from bills b where b.order_id = o.id and b.kind = 'bill') as bill_id,
           o.amount_cents - o.credited_cents as due_cents, o.paid_cents, o.pending_cents,
           (select coalesce(sum(p.amount_cents), 0)::integer from payments p where p.order_id = o.id and p.direction = 'out' and p.status = 'pending') as refunding_cents
      from orders o where o.traineeship_registration_id = ${registrationId} order by o.id ${locking}`.execute(db)
  return rows
}

/** Payments received for a registration, each with what may still be given back of it. */
export const paymentsOfRegistration = async (db: Db, registrationId: number) => {
  const { rows } = await sql<{ paymentId: number; orderId: number; isCard: boolean; refundableCents: number }>`
    select p.id as payment_id, p.order_id, p.type = 'card' and p.provider_intent_id is not null as is_card,
           p.amount_cents - coalesce((select sum(r.amount_cents) from payments r where r.refunded_payment_id = p.id and r.status in ('pending', 'succeeded')), 0)::integer as refundable_cents
      from payments p join orders o on o.id = p.order_id
     where o.traineeship_registration_id = ${registrationId} and p.direction = 'in' and p.status = 'succeeded' order by p.id`.execute(
    db,
  )
  return rows
}

/** What the orders of a registration left to the credit of its family, by the money it came as. */
export const creditLeftBy = async (db: Db, registrationId: number): Promise<Held[]> => {
  const { rows } = await sql<Held>`
    select p.credit_nature as nature, sum(p.amount_cents)::integer as cents from payments p join orders o on o.id = p.order_id
     where o.traineeship_registration_id = ${registrationId} and p.direction = 'out' and p.type = 'credit' and p.status = 'succeeded' group by 1`.execute(
    db,
  )
  return rows
}

export type NewRefund = {
  readonly orderId: number
  readonly refundedPaymentId: number
  readonly amountCents: number
  readonly comments: string | null
}
/** A refund on the card, asked of the provider once it is committed. */
export const insertCardRefund = async (db: Db, refund: NewRefund): Promise<number> => {
  const { id } = await db
    .insertInto('payments')
    .values({ ...refund, direction: 'out', payer: 'customer', type: 'card', status: 'pending' })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}
/** A refund given by hand: done already. */
export const insertManualRefund = async (
  db: Db,
  refund: NewRefund & { readonly type: Exclude<OrderPaymentMethod, 'card'>; readonly paidOn: string },
): Promise<void> => {
  await db
    .insertInto('payments')
    .values({ ...refund, direction: 'out', payer: 'customer', status: 'succeeded' })
    .execute()
}

/** Tries of the card on the orders of a registration that nobody has settled. */
export const pendingAttemptsOfRegistration = async (db: Db, registrationId: number): Promise<number[]> => {
  const rows = await db
    .selectFrom('payments')
    .innerJoin('orders', 'orders.id', 'payments.orderId')
    .select('payments.id')
    .where('orders.traineeshipRegistrationId', '=', registrationId)
    .where('payments.direction', '=', 'in')
    .where('payments.status', '=', 'pending')
    .orderBy('payments.id')
    .execute()
  return rows.map((row) => row.id)
}
