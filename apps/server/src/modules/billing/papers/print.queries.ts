// SQL of the printed bill: the frozen paper, its lines, the courses behind them and what was paid.
import { sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'
import { advanceOfBill } from './advance-of-bill.queries.ts'

/** A bill or credit note whole; undefined when it does not exist or is another customer's. */
export const findPaper = async (db: Db, customerId: number | null, id: number) => {
  let query = db
    .selectFrom('bills')
    .innerJoin('orders', 'orders.id', 'bills.orderId')
    .leftJoin('addresses', 'addresses.id', 'bills.billedAddressId')
    .select([
      'bills.id',
      'bills.kind',
      'bills.reference',
      'bills.issuedOn',
      'bills.totalCents',
      'bills.totalExclTaxCents',
      'bills.vatCents',
      'bills.fundsCents',
      'bills.billedName',
      'bills.mentions',
      'bills.isOpening',
      'bills.createdAt',
      // an address never changes: that of the bill is the one that it names
      'addresses.country as billedCountry',
      'bills.orderId',
      'orders.reference as orderReference',
      'orders.paidCents',
      'orders.customerDueCents',
      'orders.expectedCents',
      advanceOfBill().as('advance'),
      sql<boolean>`orders.amount_cents > 0 and orders.credited_cents >= orders.amount_cents`.as('isCancelled'),
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
      .innerJoin('vatCodes', 'vatCodes.id', 'billLines.vatCodeId')
      .leftJoin('courses', 'courses.id', 'billLines.courseId')
      .select([
        'billLines.label',
        sql<string>`trim_scale(quantity)::text`.as('quantity'),
        'unit',
        'unitPriceCents',
        sql<string>`trim_scale(vat_percent)::text`.as('vatPercent'),
        'vatCodes.code as vatCode',
        'vatCodes.exemptionMention as vatMention',
        'billLines.totalCents',
        'billLines.totalExclTaxCents',
        'billLines.vatCents',
        'billLines.wagesCents',
        'billLines.contributionsCents',
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
      .select(
        sql<boolean>`payments.direction = 'out' and (payments.receipt_id is not null or exists (select from card_disputes d where d.lost_payment_id = payments.id))`.as(
          'isBounced',
        ),
      )
      .where('orderId', '=', bill.orderId)
      .where('status', '=', 'succeeded')
      .orderBy('paidOn')
      .orderBy('id')
      .execute(),
  ])
  return { ...bill, lines, payments }
}
export type Paper = NonNullable<Awaited<ReturnType<typeof findPaper>>>
