// SQL of the yearly tax document: what a customer was billed, what was taken back, what was paid, and the rates of a year.
import {
  isTaxCreditService,
  moneyKindOf,
  type OrderMove,
  type TaxOrder,
} from '@cartable/domain/billing/tax-return/tax-return.rules.ts'
import { dayOf } from '@cartable/domain/kernel/dates.ts'
import { sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'
import { homeServiceNature } from '../orders/bill-mentions.ts'

/** A line of a bill as the tax document tells of it; a lesson has its instant, its duration and its teacher. */
export type TaxBillLine = {
  readonly cents: number
  readonly isEligible: boolean
  readonly doneAt: string | null
  readonly durationMinutes: number
  readonly hourlyPriceCents: number
  readonly student: string
  readonly subject: string
  readonly teacher: string
  readonly teacherNumber: string
  /** The customer employs the teacher: what is paid holds wages, contributions and the fee of the company. */
  readonly isEmployer: boolean
  readonly feeCents: number
  readonly wagesCents: number
}

type LineRow = Omit<TaxBillLine, 'isEligible'> & {
  readonly id: number
  readonly orderId: number
  readonly nature: string | null
}

const linesOf = async (db: Db, customerId: number): Promise<LineRow[]> => {
  const { rows } = await sql<LineRow>`
    select l.id, b.order_id, l.total_cents as cents, c.done_at, coalesce(c.duration_minutes, 0) as duration_minutes,
           coalesce(c.hourly_price_cents, l.unit_price_cents) as hourly_price_cents,
           b.mentions -> 'service' ->> 'nature' as nature, coalesce(b.mentions -> 'service' ->> 'student', '') as student,
           coalesce(b.mentions -> 'service' ->> 'subject', l.label) as subject, coalesce(b.mentions -> 'service' ->> 'teacher', '') as teacher,
           coalesce(b.mentions -> 'service' ->> 'teacherNumber', t.sap_number, t.siret, 'N° ' || t.id, '') as teacher_number,
           coalesce(not c.teacher_self_employed, false) as is_employer, coalesce(c.margin_cents, 0) as fee_cents,
           coalesce(c.teacher_amount_cents + c.urssaf_part_cents, 0) as wages_cents
      from bills b join bill_lines l on l.bill_id = b.id left join courses c on c.id = l.course_id left join teachers t on t.id = c.teacher_id
     where b.customer_id = ${customerId} and b.kind = 'bill'
       and exists (select from payments p where p.order_id = b.order_id and p.status = 'succeeded')
     order by c.done_at, l.id`.execute(db)
  return rows
}

const creditsOf = (db: Db, customerId: number) =>
  db
    .selectFrom('bills')
    .innerJoin('billLines', 'billLines.billId', 'bills.id')
    .select(['bills.orderId', 'bills.issuedOn', 'billLines.creditedLineId', 'billLines.totalCents'])
    .where('bills.customerId', '=', customerId)
    .where('bills.kind', '=', 'credit-note')
    .execute()

const paymentsOf = (db: Db, customerId: number) =>
  db
    .selectFrom('payments')
    .innerJoin('orders', 'orders.id', 'payments.orderId')
    .select([
      'payments.id',
      'payments.orderId',
      'payments.paidOn',
      'payments.amountCents',
      'payments.payer',
      'payments.type',
      'payments.refundedPaymentId',
    ])
    .where('orders.customerId', '=', customerId)
    .where('payments.status', '=', 'succeeded')
    .execute()

/** Paid orders of a customer, ready for the rules; a lesson is eligible from the day of the declaration on. */
export const findTaxOrders = async (
  db: Db,
  customerId: number,
  declaredOn: string,
): Promise<TaxOrder<TaxBillLine>[]> => {
  const [lines, credits, payments] = await Promise.all([
    linesOf(db, customerId),
    creditsOf(db, customerId),
    paymentsOf(db, customerId),
  ])
  const byOrder = Map.groupBy(lines, (line) => line.orderId)
  const paid = Map.groupBy(payments, (payment) => payment.orderId)
  const taken = Map.groupBy(credits, (credit) => credit.orderId)
  return [...byOrder].map(([orderId, orderLines]) => ({
    lines: orderLines.map(({ id: _, orderId: __, nature, ...line }) => {
      const doneOn = line.doneAt === null ? null : dayOf(line.doneAt)
      return {
        ...line,
        isEligible: isTaxCreditService({ isHomeService: nature === homeServiceNature, doneOn, declaredOn }),
      }
    }),
    moves: [
      ...(taken.get(orderId) ?? []).map(
        (credit): OrderMove => ({
          kind: 'credit',
          on: credit.issuedOn,
          lineCents: orderLines.map((line) => (line.id === credit.creditedLineId ? credit.totalCents : 0)),
        }),
      ),
      ...(paid.get(orderId) ?? []).map(
        ({ id, paidOn, amountCents, payer, type, refundedPaymentId }): OrderMove => ({
          kind: 'payment',
          id,
          on: paidOn ?? '',
          cents: amountCents,
          money: moneyKindOf(payer, type),
          refundedId: refundedPaymentId,
        }),
      ),
    ],
  }))
}

/** Rate and ceiling of the tax credit at the end of a year; null where the law of that year is not known. */
export const findTaxCredit = async (db: Db, year: number) => {
  const rows = await db
    .selectFrom('statutoryRates')
    .select(['code', sql<string>`trim_scale(value)::text`.as('value')])
    .where('code', 'in', ['tax-credit-rate', 'tax-credit-ceiling'])
    .where(sql<boolean>`period @> ${`${year}-12-31`}::date`)
    .execute()
  const of = (code: string) => rows.find((row) => row.code === code)?.value ?? null
  const ceiling = of('tax-credit-ceiling')
  return { ratePercent: of('tax-credit-rate'), ceilingCents: ceiling === null ? null : Math.round(Number(ceiling)) }
}

/** Last figures of the account that is debited for a customer: the payer's, or else their own. */
export const findDebitedAccount = async (db: Db, customerId: number): Promise<string | null> => {
  const row = await db
    .selectFrom('customers')
    .innerJoin('bankAccounts', (join) =>
      join
        .on(sql<boolean>`bank_accounts.person_id in (customers.billing_person_id, customers.person_id)`)
        .on('bankAccounts.enabled', '=', true),
    )
    .select('ibanLast4')
    .where('customers.id', '=', customerId)
    .orderBy(sql`bank_accounts.person_id is distinct from customers.billing_person_id`)
    .limit(1)
    .executeTakeFirst()
  return row?.ibanLast4 ?? null
}

/** Money that was debited from the account of the customer, in a year. */
export const wasDebited = async (db: Db, customerId: number, year: number): Promise<boolean> => {
  const row = await db
    .selectFrom('payments')
    .innerJoin('orders', 'orders.id', 'payments.orderId')
    .select('payments.id')
    .where('orders.customerId', '=', customerId)
    .where('payments.status', '=', 'succeeded')
    .where('payments.type', 'in', ['direct-debit', 'urssaf-advance'])
    .where('paidOn', '>=', `${year}-01-01`)
    .where('paidOn', '<=', `${year}-12-31`)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}
