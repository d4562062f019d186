// SQL of the payments of one customer, with the order and the bill each is for.
import type { CustomerPaymentRow } from '@cartable/domain/billing/transactions/customer-payments.api.ts'
import type { ListRequest } from '@cartable/domain/kernel/list.ts'
import { sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'
import { listPage, type Sorts } from '../../../platform/list.ts'

/** Day it was paid; of a try, the day of the try. */
const day = sql<string>`coalesce(payments.paid_on, (payments.created_at at time zone 'Europe/Paris')::date)`

type Sort = 'date' | 'amount'
const sorts: Sorts<Sort> = { date: [day], amount: [sql.ref('payments.signedCents')] }

export const listCustomerPayments = (
  db: Db,
  customerId: number,
  request: ListRequest<Sort> & { statuses?: CustomerPaymentRow['status'][] | undefined },
) => {
  let query = db
    .selectFrom('payments')
    .leftJoin('orders', 'orders.id', 'payments.orderId')
    .leftJoin('hourPacks', 'hourPacks.id', 'payments.hourPackId')
    .leftJoin('bills', (join) => join.onRef('bills.orderId', '=', 'orders.id').on('bills.kind', '=', 'bill'))
    .select([
      'payments.id',
      sql<string>`(${day})::text`.as('date'),
      'payments.paidOn',
      'payments.signedCents as amount',
      'payments.type',
      'payments.status',
      'payments.payer',
      'payments.comments',
      'payments.failureMessage',
      sql<boolean>`payments.direction = 'out' and (payments.receipt_id is not null or exists (select from card_disputes d where d.lost_payment_id = payments.id))`.as(
        'isBounced',
      ),
      'orders.id as orderId',
      'orders.reference as orderReference',
      'bills.id as billId',
      'bills.reference as billReference',
      'hourPacks.minutes as packMinutes',
    ])
    .where((where) =>
      where.or([where('orders.customerId', '=', customerId), where('hourPacks.customerId', '=', customerId)]),
    )
  if (request.statuses?.length) query = query.where('payments.status', 'in', request.statuses)
  if (request.q !== '')
    query = query.where((where) =>
      where.or([
        where('orders.reference', '=', request.q.toUpperCase()),
        where('bills.reference', '=', request.q.toUpperCase()),
      ]),
    )
  return listPage(db, request, query, sorts, sql.ref('payments.id'))
}
