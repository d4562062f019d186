// SQL of the tries to charge a card, and of what goes back to one, with what became of each.
import { sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'
import type { PaidFor } from './to-pay.queries.ts'

export type CardAttempt = {
  readonly id: number
  /** One of the two: what it pays, or gives back. */
  readonly orderId: number | null
  readonly hourPackId: number | null
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
      'hourPackId',
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

/** The card payments of an order, or of a pack. */
const isFor = ({ orderId, hourPackId }: PaidFor) =>
  orderId === null ? sql<boolean>`hour_pack_id = ${hourPackId}` : sql<boolean>`order_id = ${orderId}`
export const findAttemptOfIntent = (db: Db, paidFor: PaidFor, intentId: string): Promise<CardAttempt | undefined> =>
  attempts(db)
    .where(isFor(paidFor))
    .where('direction', '=', 'in')
    .where('providerIntentId', '=', intentId)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
export const pendingAttempt = (db: Db, paidFor: PaidFor): Promise<CardAttempt | undefined> =>
  attempts(db)
    .where(isFor(paidFor))
    .where('direction', '=', 'in')
    .where('status', '=', 'pending')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
export const countAttempts = async (db: Db, paidFor: PaidFor): Promise<number> => {
  const row = await db
    .selectFrom('payments')
    .select(sql<number>`count(*)::integer`.as('count'))
    .where(isFor(paidFor))
    .where('type', '=', 'card')
    .executeTakeFirstOrThrow()
  return row.count
}
export const insertAttempt = async (
  db: Db,
  attempt: PaidFor & { amountCents: number; idempotencyKey: string },
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

export const insertRefund = async (
  db: Db,
  refund: PaidFor & { refundedPaymentId: number; amountCents: number },
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

/**
 * Card payments of a bill, or of a pack, that an event about one of its intents may settle: those that wait, and that one
 * whatever became of it.
 */
export const listAttemptsToAsk = async (
  db: Db,
  of: { readonly billId: number } | { readonly packId: number },
  intentId: string,
): Promise<number[]> => {
  const rows = await db
    .selectFrom('payments')
    .leftJoin('bills', 'bills.orderId', 'payments.orderId')
    .select('payments.id')
    .where('billId' in of ? sql<boolean>`bills.id = ${of.billId}` : sql<boolean>`payments.hour_pack_id = ${of.packId}`)
    .where('payments.type', '=', 'card')
    .where((where) =>
      where.or([where('payments.status', '=', 'pending'), where('payments.providerIntentId', '=', intentId)]),
    )
    .orderBy('payments.id')
    .execute()
  return rows.map((row) => row.id)
}
