// SQL of the printed bill: the frozen paper, its lines, the courses behind them and what was paid.
import { sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'

/** A bill or credit note whole; undefined when it does not exist or is another customer's. */
export const findPaper = async (db: Db, customerId: number | null, id: number) => {
  let query = db
    .selectFrom('bills')
    .innerJoin('orders', 'orders.id', 'bills.orderId')
    .select([
      'bills.id',
      'bills.kind',
      'bills.reference',
      'bills.issuedOn',
      'bills.totalCents',
      'bills.totalExclTaxCents',
      'bills.vatCents',
      'bills.billedName',
      'bills.mentions',
      'bills.createdAt',
      'bills.orderId',
      'orders.reference as orderReference',
      'orders.paidCents',
      'orders.amountRemainedCents',
      sql<boolean>`exists (select from companies c where c.id = bills.company_id and c.code = 'traineeship')`.as(
        'isStage',
      ),
    ])
    .where('bills.id', '=', id)
  if (customerId !== null) query = query.where('bills.customerId', '=', customerId)
  const bill = await query.executeTakeFirst()
  if (!bill) return undefined
  const [lines, payments] = await Promise.all([
    db
      .selectFrom('billLines')
      .leftJoin('courses', 'courses.id', 'billLines.courseId')
      .select([
        'billLines.label',
        sql<string>`trim_scale(quantity)::text`.as('quantity'),
        'unit',
        'unitPriceCents',
        sql<string>`trim_scale(vat_percent)::text`.as('vatPercent'),
        'billLines.totalCents',
        'billLines.totalExclTaxCents',
        'billLines.vatCents',
        'courses.doneAt',
        'courses.durationMinutes',
        'courses.confirmedAt',
      ])
      .where('billId', '=', id)
      .orderBy('position')
      .execute(),
    db
      .selectFrom('payments')
      .select(['paidOn', 'type', 'signedCents', 'payer'])
      .where('orderId', '=', bill.orderId)
      .where('status', '=', 'succeeded')
      .orderBy('paidOn')
      .orderBy('id')
      .execute(),
  ])
  return { ...bill, lines, payments }
}
export type Paper = NonNullable<Awaited<ReturnType<typeof findPaper>>>
