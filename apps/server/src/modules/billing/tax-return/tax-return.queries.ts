// SQL of the yearly tax document: what a customer was billed, what was taken back, what was paid, and the rates of a year.

import type { PaymentType } from '@cartable/domain/billing/orders/billing.schema.ts'
import {
  isTaxCreditService,
  moneyKindOf,
  type OrderMove,
  type TaxOrder,
} from '@cartable/domain/billing/tax-return/tax-return.rules.ts'
import { dayOf } from '@cartable/domain/kernel/dates.ts'
import { sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'
import { creditNatures } from '../papers/bill-mentions.ts'

/** A line of a bill as the tax document tells of it; a lesson has its instant, its duration and its teacher. */
export type TaxBillLine = {
  readonly cents: number
  readonly isEligible: boolean
  /** Why it is not; null when it is. */
  readonly barredAs: 'stage' | 'not-home' | 'undeclared' | null
  readonly doneAt: string | null
  readonly durationMinutes: number
  readonly hourlyPriceCents: number
  readonly student: string
  readonly subject: string
  readonly teacher: string
  /** SAP number or SIRET; of an employee, and of whoever has none, that of the record. */
  readonly teacherNumber: string
  /** A self-employed teacher has a SIRET, and it is not known. */
  readonly lacksNumber: boolean
  /** The customer employs the teacher: what is paid holds wages, contributions and the fee of the company. */
  readonly isEmployer: boolean
  readonly feeCents: number
  readonly wagesCents: number
}

type LineRow = Omit<TaxBillLine, 'isEligible' | 'barredAs'> & {
  readonly id: number
  readonly orderId: number
  readonly customerId: number
  readonly nature: string | null
}

/** @param year orders that something was paid for in it; null: in any */
const linesOf = async (db: Db, customerIds: readonly number[], year: number | null): Promise<LineRow[]> => {
  const paidThen =
    year === null ? sql`` : sql`and p.paid_on between make_date(${year}, 1, 1) and make_date(${year}, 12, 31)`
  const { rows } = await sql<LineRow>`
    select l.id, b.order_id as "orderId", b.customer_id as "customerId", l.total_cents as cents, c.done_at as "doneAt", case when l.unit = 'hour' then round((l.quantity - coalesce((select sum(n.quantity) from bill_lines n where n.credited_line_id = l.id and n.unit = 'hour'), 0)) * 60)::integer else 0 end as "durationMinutes",
           coalesce(c.hourly_price_cents, l.unit_price_cents) as "hourlyPriceCents",
           v.service ->> 'nature' as nature, coalesce(v.service ->> 'student', '') as student,
           coalesce(v.service ->> 'subject', l.label) as subject, coalesce(v.service ->> 'teacher', '') as teacher,
           coalesce(v.service ->> 'teacherNumber', t.sap_number, t.siret, 'N° ' || t.id, '') as "teacherNumber",
           coalesce(c.teacher_self_employed and coalesce(v.service ->> 'teacherNumber', t.sap_number, t.siret) is null, false) as "lacksNumber",
           coalesce(b.mentions ->> 'regime' = 'mandataire', false) as "isEmployer",
           l.total_cents - l.wages_cents - l.contributions_cents - n.cents + n.funds as "feeCents", l.wages_cents + l.contributions_cents - n.funds as "wagesCents"
      from bills b join bill_lines l on l.bill_id = b.id left join courses c on c.id = l.course_id left join teachers t on t.id = c.teacher_id
      -- a bill of several lessons says what each is
      cross join lateral (select coalesce(b.mentions -> 'lessons' -> l.course_id::text, b.mentions -> 'service') as service) v
      cross join lateral (select coalesce(sum(x.total_cents), 0)::integer as cents, coalesce(sum(x.wages_cents + x.contributions_cents), 0)::integer as funds
        from bill_lines x where x.credited_line_id = l.id) n
     where b.customer_id = any(${customerIds}::bigint[]) and b.kind = 'bill' and not b.is_opening
       and exists (select from payments p where p.order_id = b.order_id and p.status = 'succeeded' ${paidThen})
     order by c.done_at, l.id`.execute(db.withoutPlugins())
  return rows
}

const creditsOf = (db: Db, orderIds: readonly number[]) =>
  db
    .selectFrom('bills')
    .innerJoin('billLines', 'billLines.billId', 'bills.id')
    .select(['bills.orderId', 'bills.issuedOn', 'billLines.creditedLineId', 'billLines.totalCents'])
    .where(sql<boolean>`bills.order_id = any(${[...orderIds]}::bigint[])`)
    .where('bills.kind', '=', 'credit-note')
    .execute()

const paymentsOf = (db: Db, orderIds: readonly number[]) =>
  db
    .selectFrom('payments')
    .innerJoin('orders', 'orders.id', 'payments.orderId')
    .select([
      'payments.id',
      'payments.orderId',
      'payments.paidOn',
      'payments.amountCents',
      'payments.payer',
      sql<PaymentType>`coalesce(payments.credit_nature, payments.type)`.as('type'),
      'payments.refundedPaymentId',
    ])
    .leftJoin('payments as source', 'source.id', 'payments.refundedPaymentId')
    .where(sql<boolean>`payments.order_id = any(${[...orderIds]}::bigint[])`)
    .where('payments.status', '=', 'succeeded')
    // what the Urssaf paid for a lesson that was cancelled is to be given back: nobody spent it
    .where(
      sql<boolean>`not (orders.cancelled_at is not null and coalesce(source.type, payments.type) in ('urssaf-advance', 'urssaf-debit'))`,
    )
    .execute()

/**
 * Paid orders of customers, ready for the rules; a lesson is eligible from the day of the declaration on.
 * @param year those alone that something was paid for in it: of the others, nothing counts in that year
 */
export const findTaxOrdersOf = async (
  db: Db,
  customerIds: readonly number[],
  declaredOn: string,
  year: number | null = null,
): Promise<ReadonlyMap<number, TaxOrder<TaxBillLine>[]>> => {
  const found = new Map<number, TaxOrder<TaxBillLine>[]>()
  if (customerIds.length === 0) return found
  const byOrder = Map.groupBy(await linesOf(db, customerIds, year), (line) => line.orderId)
  const orderIds = [...byOrder.keys()]
  const credits = await creditsOf(db, orderIds)
  const payments = await paymentsOf(db, orderIds)
  const paid = Map.groupBy(payments, (payment) => payment.orderId)
  const taken = Map.groupBy(credits, (credit) => credit.orderId)
  for (const [orderId, orderLines] of byOrder) {
    const order: TaxOrder<TaxBillLine> = {
      lines: orderLines.map(({ id: _, orderId: __, customerId: ___, nature, ...line }) => {
        const doneOn = line.doneAt === null ? null : dayOf(line.doneAt)
        const isHomeService = creditNatures.includes(nature ?? '')
        const isEligible = isTaxCreditService({ isHomeService, doneOn, declaredOn })
        // billed before the declaration, it was no home service then
        const barred = doneOn === null ? 'stage' : doneOn < declaredOn ? 'undeclared' : 'not-home'
        return { ...line, isEligible, barredAs: isEligible ? null : barred }
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
    }
    const customerId = orderLines[0]?.customerId ?? 0
    const others = found.get(customerId)
    if (others) others.push(order)
    else found.set(customerId, [order])
  }
  return found
}

/** Paid orders of one customer. */
export const findTaxOrders = async (db: Db, customerId: number, declaredOn: string): Promise<TaxOrder<TaxBillLine>[]> =>
  (await findTaxOrdersOf(db, [customerId], declaredOn)).get(customerId) ?? []

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
    .where('payments.type', 'in', ['direct-debit', 'urssaf-debit'])
    .where('paidOn', '>=', `${year}-01-01`)
    .where('paidOn', '<=', `${year}-12-31`)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}
