// SQL of the payments that the Urssaf makes: the credit that it advances, and the family's part that it debits for us.
import { sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'

export type PaymentEnd = {
  readonly status: 'pending' | 'succeeded' | 'failed'
  readonly paidOn: string | null
  readonly failureMessage: string | null
}
export type UrssafPayment = 'urssaf-advance' | 'urssaf-debit'

export const insertAwaited = async (
  db: Db,
  orderId: number,
  type: UrssafPayment,
  amountCents: number,
): Promise<number> => {
  const payer = type === 'urssaf-advance' ? 'other' : 'customer'
  const { id } = await db
    .insertInto('payments')
    .values({ orderId, payer, type, status: 'pending', amountCents })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export const lockUrssafPayment = (db: Db, id: number) =>
  db
    .selectFrom('payments')
    .select(['id', 'orderId', 'type', 'payer', 'status', 'amountCents'])
    .where('id', '=', id)
    .where('type', 'in', ['urssaf-advance', 'urssaf-debit'])
    .$narrowType<{ orderId: number }>()
    .forUpdate()
    .executeTakeFirst()

export const updateUrssafPayment = async (db: Db, id: number, end: PaymentEnd): Promise<void> => {
  await db.updateTable('payments').set(end).where('id', '=', id).execute()
}

/** What was taken back of a payment and still counts. */
export const findTakenBack = (db: Db, paymentId: number) =>
  db
    .selectFrom('payments')
    .select(['id', 'amountCents'])
    .where('refundedPaymentId', '=', paymentId)
    .where('direction', '=', 'out')
    .where('type', 'in', ['urssaf-advance', 'urssaf-debit'])
    .where('status', '=', 'succeeded')
    .executeTakeFirst()

/** The Urssaf takes back a payment that it made: a line of its own, both stay readable. */
export const insertTakenBack = async (
  db: Db,
  payment: {
    readonly id: number
    readonly orderId: number
    readonly type: string
    readonly payer: string
    readonly amountCents: number
  },
  paidOn: string,
): Promise<void> => {
  const { id, orderId, amountCents } = payment
  await db
    .insertInto('payments')
    .values({
      ...{ orderId, amountCents, paidOn, direction: 'out', status: 'succeeded', refundedPaymentId: id },
      type: payment.type as UrssafPayment,
      payer: payment.payer as 'customer' | 'other',
    })
    .execute()
}
export const dropTakenBack = async (db: Db, id: number): Promise<void> => {
  await db.updateTable('payments').set({ status: 'cancelled', paidOn: null }).where('id', '=', id).execute()
}

/** Cents of an order that would be paid twice if so many came, and whether its family is paying right now. */
export const paidTwice = async (db: Db, orderId: number, cents: number) => {
  const order = await db
    .selectFrom('orders')
    .select([
      'amountCents',
      'creditedCents',
      'paidCents',
      sql<boolean>`exists (select from payments p where p.order_id = orders.id and p.direction = 'in' and p.payer = 'customer' and p.type <> 'urssaf-debit' and p.status = 'pending')`.as(
        'isBeingPaid',
      ),
    ])
    .where('id', '=', orderId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()
  const overCents = Math.max(order.paidCents + cents - (order.amountCents - order.creditedCents), 0)
  return { overCents, isBeingPaid: order.isBeingPaid }
}

export const endAdvance = async (db: Db, orderId: number, endedAt: string): Promise<void> => {
  await db
    .updateTable('orders')
    .set({ advanceEndedAt: endedAt })
    .where('id', '=', orderId)
    .where('advanceEndedAt', 'is', null)
    .execute()
}

/** The family refused the request, or the Urssaf dropped it: nothing asks for the bill by itself until the office decides. */
export const noteUndecided = async (db: Db, billId: number, at: string): Promise<void> => {
  await db
    .updateTable('orders')
    .set({ advanceUndecidedAt: at })
    .where('id', '=', (eb) => eb.selectFrom('bills').select('orderId').where('id', '=', billId))
    .execute()
}

/** The family owes all of an order: nothing of it is the Urssaf's any more, but for what it paid. */
export const dropAdvance = async (db: Db, orderId: number, endedAt: string): Promise<void> => {
  await sql`update orders set advance_ended_at = coalesce(advance_ended_at, ${endedAt}), advance_undecided_at = null,
      third_part_cents = case when third_part_payment_status = 'succeeded' then third_part_cents else 0 end, urssaf_collects_cents = 0
    where id = ${orderId}`.execute(db)
}

/** What was awaited of the Urssaf does not come. */
export const failAwaited = async (db: Db, orderId: number): Promise<void> => {
  await db
    .updateTable('payments')
    .set({ status: 'cancelled', paidOn: null })
    .where('orderId', '=', orderId)
    .where('type', 'in', ['urssaf-advance', 'urssaf-debit'])
    .where('status', '=', 'pending')
    .execute()
}
