// SQL of payments: those recorded by hand, and the attempts to charge a card with what became of them.
import type { PaymentRow } from '@cartable/domain/billing/orders/billing.schema.ts'
import { sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'

export type PaymentOfOrder = Omit<PaymentRow, 'editable'> & {
  readonly direction: 'in' | 'out'
  /** Of a closed month: reversed in the family’s account, never edited. */
  readonly isClosed: boolean
}

/** Payments of an order, oldest first, the removed ones included: a row never goes. */
export const listPayments = (db: Db, customerId: number | null, orderId: number): Promise<PaymentOfOrder[]> => {
  let query = db
    .selectFrom('payments')
    .innerJoin('orders', 'orders.id', 'payments.orderId')
    .select([
      'payments.id',
      'payments.createdAt as creationDate',
      'paidOn',
      'signedCents as amount',
      'type',
      'status',
      'payer',
      'direction',
      'comments',
      'failureMessage',
      sql<boolean>`payments.direction = 'out' and payments.receipt_id is not null`.as('isBounced'),
      sql<boolean>`exists (select from fiscal_years f where f.company_id = orders.company_id and f.closed_through >= payments.paid_on)`.as(
        'isClosed',
      ),
    ])
    .where('orderId', '=', orderId)
  if (customerId !== null) query = query.where('orders.customerId', '=', customerId)
  return query.orderBy('payments.createdAt').orderBy('payments.id').execute()
}

export const findPayment = (db: Db, id: number) =>
  db
    .selectFrom('payments')
    .select(['id', 'orderId', 'direction', 'payer', 'type', 'status', 'amountCents', 'paidOn', 'comments', 'updatedAt'])
    .where('id', '=', id)
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
export const cancelPayment = async (db: Db, id: number): Promise<void> => {
  await db.updateTable('payments').set({ status: 'cancelled', paidOn: null }).where('id', '=', id).execute()
}

/** A bill as the card needs to know it. */
export type BillToPay = {
  readonly billId: number
  readonly reference: string
  readonly orderId: number
  readonly customerId: number
  readonly isStage: boolean
  readonly stripeCustomerId: string | null
  readonly customerPersonId: number
  readonly customerName: string
  readonly customerEmail: string | null
  readonly firstName: string | null
  readonly lastName: string
  /** Where the family reads its notices; null without an account. */
  readonly accountId: number | null
  /** Default card, when there is one. */
  readonly paymentMethodId: string | null
}
const billsToPay = (db: Db) =>
  db
    .selectFrom('bills')
    .innerJoin('customers', 'customers.id', 'bills.customerId')
    .innerJoin('people', 'people.id', 'customers.personId')
    .leftJoin('customerCards as card', (join) =>
      join
        .onRef('card.customerId', '=', 'customers.id')
        .on('card.isDefault', '=', true)
        .on('card.removedAt', 'is', null),
    )
    .select([
      'bills.id as billId',
      'bills.reference',
      'bills.orderId',
      'bills.customerId',
      sql<boolean>`exists (select from companies c where c.id = bills.company_id and c.code = 'traineeship')`.as(
        'isStage',
      ),
      'customers.stripeCustomerId',
      'customers.personId as customerPersonId',
      sql<string>`concat_ws(' ', people.first_name, people.last_name)`.as('customerName'),
      'people.email as customerEmail',
      'people.firstName',
      'people.lastName',
      sql<
        number | null
      >`(select a.id from accounts a where a.person_id = people.id and a.enabled order by a.id limit 1)`.as(
        'accountId',
      ),
      'card.paymentMethodId',
    ])
    .where('bills.kind', '=', 'bill')
export const findBillToPay = (db: Db, billId: number): Promise<BillToPay | undefined> =>
  billsToPay(db).where('bills.id', '=', billId).executeTakeFirst()
export const findBillOfOrder = (db: Db, orderId: number): Promise<BillToPay | undefined> =>
  billsToPay(db).where('bills.orderId', '=', orderId).executeTakeFirst()

export type CardAttempt = {
  readonly id: number
  readonly orderId: number
  readonly direction: 'in' | 'out'
  readonly status: 'pending' | 'succeeded' | 'failed' | 'cancelled'
  readonly amountCents: number
  readonly idempotencyKey: string | null
  readonly providerIntentId: string | null
  readonly failureCode: string | null
  readonly failureMessage: string | null
  readonly refundedPaymentId: number | null
  readonly providerFeeCents: number
  readonly createdAt: string
}
const attempts = (db: Db) =>
  db
    .selectFrom('payments')
    .select([
      'id',
      'orderId',
      'direction',
      'status',
      'amountCents',
      'idempotencyKey',
      'providerIntentId',
      'failureCode',
      'failureMessage',
      'refundedPaymentId',
      'providerFeeCents',
      'createdAt',
    ])
    .where('type', '=', 'card')
export const findAttempt = (db: Db, id: number): Promise<CardAttempt | undefined> =>
  attempts(db).where('id', '=', id).executeTakeFirst()
export const lockAttempt = (db: Db, id: number): Promise<CardAttempt | undefined> =>
  attempts(db).where('id', '=', id).forUpdate().executeTakeFirst()
export const findAttemptOfIntent = (db: Db, orderId: number, intentId: string): Promise<CardAttempt | undefined> =>
  attempts(db)
    .where('orderId', '=', orderId)
    .where('direction', '=', 'in')
    .where('providerIntentId', '=', intentId)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
export const pendingAttempt = (db: Db, orderId: number): Promise<CardAttempt | undefined> =>
  attempts(db)
    .where('orderId', '=', orderId)
    .where('direction', '=', 'in')
    .where('status', '=', 'pending')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
export const countAttempts = async (db: Db, orderId: number): Promise<number> => {
  const row = await db
    .selectFrom('payments')
    .select(sql<number>`count(*)::integer`.as('count'))
    .where('orderId', '=', orderId)
    .where('type', '=', 'card')
    .executeTakeFirstOrThrow()
  return row.count
}
export const insertAttempt = async (
  db: Db,
  attempt: { orderId: number; amountCents: number; idempotencyKey: string },
): Promise<number> => {
  const { id } = await db
    .insertInto('payments')
    .values({ ...attempt, payer: 'customer', type: 'card', status: 'pending' })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export type AttemptEnd = {
  readonly status: 'pending' | 'succeeded' | 'failed' | 'cancelled'
  readonly providerIntentId?: string | null
  readonly providerFeeCents?: number
  readonly failureCode?: string | null
  readonly failureMessage?: string | null
  readonly paidOn: string | null
}
export const updateAttempt = async (db: Db, id: number, end: AttemptEnd): Promise<void> => {
  await db.updateTable('payments').set(end).where('id', '=', id).execute()
}
export const noteFee = async (db: Db, id: number, providerFeeCents: number): Promise<void> => {
  await db.updateTable('payments').set({ providerFeeCents }).where('id', '=', id).execute()
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
export const insertRefund = async (
  db: Db,
  refund: { orderId: number; refundedPaymentId: number; amountCents: number },
): Promise<number> => {
  const { id } = await db
    .insertInto('payments')
    .values({ ...refund, direction: 'out', payer: 'customer', type: 'card', status: 'pending' })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}
export const noteRefund = async (db: Db, id: number, providerRefundId: string): Promise<void> => {
  await db.updateTable('payments').set({ providerRefundId }).where('id', '=', id).execute()
}

/** Card payments of a bill that an event about one of its intents may settle: those that wait, and that one whatever became of it. */
export const listAttemptsToAsk = async (db: Db, billId: number, intentId: string): Promise<number[]> => {
  const rows = await db
    .selectFrom('payments')
    .innerJoin('bills', 'bills.orderId', 'payments.orderId')
    .select('payments.id')
    .where('bills.id', '=', billId)
    .where('payments.type', '=', 'card')
    .where((where) =>
      where.or([where('payments.status', '=', 'pending'), where('payments.providerIntentId', '=', intentId)]),
    )
    .orderBy('payments.id')
    .execute()
  return rows.map((row) => row.id)
}
