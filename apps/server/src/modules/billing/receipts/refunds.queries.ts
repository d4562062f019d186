// SQL of refunds: credit of a family that is given back, asked then done.
import type { RefundInput } from '@cartable/domain/billing/receipts/receipts.schema.ts'
import type { Db } from '../../../platform/db/database.ts'

export type NewRefund = Pick<
  RefundInput,
  'customerId' | 'method' | 'amountCents' | 'reason' | 'doneOn' | 'bankReference'
> & {
  readonly companyId: number
  readonly askedOn: string
  /** The payment that goes back to its card. */
  readonly paymentId?: number
  /** The rejected transfer that it makes again. */
  readonly retriesRefundId?: number
}
export const insertRefundOfCredit = async (db: Db, refund: NewRefund) =>
  db
    .insertInto('refunds')
    .values({ ...refund, status: refund.doneOn === null ? 'asked' : 'done' })
    .returning(['id', 'updatedAt'])
    .executeTakeFirstOrThrow()

/** The refund that gives a payment back to its card, with the order that the payment was for; null for hours paid ahead. */
export const lockCardRefund = async (db: Db, paymentId: number) => {
  const found = await db
    .selectFrom('refunds')
    .innerJoin('payments', 'payments.id', 'refunds.paymentId')
    .select(['refunds.id', 'payments.orderId'])
    .where('refunds.paymentId', '=', paymentId)
    .executeTakeFirst()
  const refund = found && (await lockRefund(db, found.id))
  return refund && found && { ...refund, orderId: found.orderId }
}

export const lockRefund = async (db: Db, id: number) => {
  const refund = await db.selectFrom('refunds').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
  if (!refund) return undefined
  const moves = await db
    .selectFrom('creditMoves')
    .select(['nature', 'amountCents'])
    .where('refundId', '=', id)
    .where('kind', '=', 'refunded')
    .orderBy('id')
    .execute()
  return { ...refund, moves }
}

export type RefundEnd =
  | { readonly status: 'done'; readonly doneOn: string; readonly bankReference: string | null }
  | { readonly status: 'cancelled'; readonly cancelReason: string }
  | {
      readonly status: 'rejected'
      /** It was not done, whatever was said of it. */
      readonly doneOn: null
      readonly rejectedOn: string
      readonly rejectReason: string
      readonly isReturned: boolean
    }
export const noteRefundEnd = async (db: Db, id: number, end: RefundEnd) =>
  db.updateTable('refunds').set(end).where('id', '=', id).returning(['id', 'updatedAt']).executeTakeFirstOrThrow()
