// SQL of the payments tracking: bills with their three payments, and what a replay must know of them.
import type { ChargeStatus } from '@cartable/domain/billing/orders/billing.schema.ts'
import { unansweredAfterDays } from '@cartable/domain/billing/payments/card-tries.rules.ts'
import type { TrackedBill, TrackedPayment } from '@cartable/domain/billing/tracking/payment-tracking.schema.ts'
import type { ListRequest } from '@cartable/domain/kernel/list.ts'
import { sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'
import { findCustomers, findIds, isAmong, likePattern, matchesSearch } from '../../../platform/db/sql.ts'
import { listPage, type Sorts } from '../../../platform/list.ts'
import { teachersToPay } from '../payments/teacher-payments.queries.ts'

export type TrackingFilters = {
  toHandle?: boolean | undefined
  unanswered?: boolean | undefined
  customerStatuses?: ChargeStatus[] | undefined
  thirdPartStatuses?: ChargeStatus[] | undefined
  teacherStatuses?: ChargeStatus[] | undefined
  companies?: string[] | undefined
  from?: string | undefined
  to?: string | undefined
  q: string
}

/** The first condition is that of the partial index `orders_monitoring_idx`, spelled as it is; a debt that was given up waits for nothing. */
const unsettled = sql<boolean>`(orders.customer_payment_status <> 'succeeded' or orders.third_part_payment_status <> 'succeeded'
  or orders.teacher_payment_status <> 'succeeded') and orders.cancelled_at is null
  and (orders.customer_payment_status <> 'written-off' or orders.third_part_payment_status <> 'succeeded' or orders.teacher_payment_status <> 'succeeded')`

/**
 * Refused, and nobody did anything of it for some days: the family left its link unused, and its card is not tried again by
 * itself. The home page counts the same.
 */
const unanswered = (
  before: Date,
) => sql<boolean>`orders.customer_payment_status = 'failed' and orders.customer_due_cents > 0
  and orders.cancelled_at is null and orders.card_retry_on is null
  and not exists (select from payments p where p.order_id = orders.id and p.type = 'card' and p.direction = 'in' and p.created_at > ${before})`

const bills = (db: Db) =>
  db
    .selectFrom('orders')
    .innerJoin('bills', (join) => join.onRef('bills.orderId', '=', 'orders.id').on('bills.kind', '=', 'bill'))
    .innerJoin('companies', 'companies.id', 'orders.companyId')
    .innerJoin('customers', 'customers.id', 'orders.customerId')
    .innerJoin('people', 'people.id', 'customers.personId')

type Found = Readonly<Record<'customers' | 'billed' | 'taught', readonly number[] | null>>
/** Customers whom a search finds, and orders by the number of their bill or by who gave the lessons. */
const find = async (db: Db, q: string): Promise<Found | undefined> => {
  if (q === '') return undefined
  const pattern = likePattern(q.toUpperCase())
  const [customers, billed, taught] = await Promise.all([
    findCustomers(db, q),
    findIds(db, sql`select b.order_id from bills b where b.kind = 'bill' and b.reference like ${pattern}`),
    findIds(
      db,
      // teacher by teacher: joined to the view, what every lesson there ever was cost would be worked out
      sql`select c.order_id from teachers t cross join lateral (select o.order_id from order_teachers o where o.teacher_id = t.id offset 0) c
        where ${matchesSearch(sql`t.search_text`, q)}`,
    ),
  ])
  return { customers, billed, taught }
}

const filtered = (db: Db, filters: TrackingFilters, now: Date, found: Found | undefined) => {
  let rows = bills(db)
  if (filters.toHandle) rows = rows.where(unsettled)
  if (filters.unanswered) rows = rows.where(unanswered(new Date(now.getTime() - unansweredAfterDays * 86_400_000)))
  if (filters.customerStatuses?.length)
    rows = rows.where('orders.customerPaymentStatus', 'in', filters.customerStatuses)
  if (filters.thirdPartStatuses?.length)
    rows = rows.where('orders.thirdPartPaymentStatus', 'in', filters.thirdPartStatuses)
  if (filters.teacherStatuses?.length) rows = rows.where('orders.teacherPaymentStatus', 'in', filters.teacherStatuses)
  if (filters.companies?.length) rows = rows.where(sql<boolean>`companies.code = any(${filters.companies})`)
  if (filters.from) rows = rows.where('orders.orderedOn', '>=', filters.from)
  if (filters.to) rows = rows.where('orders.orderedOn', '<=', filters.to)
  if (filters.q !== '')
    rows = rows.where((where) =>
      where.or([
        isAmong(
          sql.ref('orders.customerId'),
          found?.customers,
          matchesSearch(sql.ref('customers.searchText'), filters.q),
        ),
        isAmong(
          sql.ref('orders.id'),
          found?.billed,
          sql<boolean>`bills.reference like ${likePattern(filters.q.toUpperCase())}`,
        ),
        isAmong(
          sql.ref('orders.id'),
          found?.taught,
          sql<boolean>`exists (select from order_teachers c join teachers t on t.id = c.teacher_id where c.order_id = orders.id and ${matchesSearch(sql`t.search_text`, filters.q)})`,
        ),
      ]),
    )
  return rows
}

/** Last payment of a part, by its condition: what failed, or the day it was paid. */
const lastMessage = (of: string) =>
  sql`(select p.failure_message from payments p where p.order_id = orders.id and p.direction = 'in' and p.payer = ${sql.lit(of)} and p.status = 'failed' order by p.id desc limit 1)`
const lastDay = (of: string) =>
  sql`(select max(p.paid_on) from payments p where p.order_id = orders.id and p.direction = 'in' and p.payer = ${sql.lit(of)} and p.status = 'succeeded')`
const lastTeacherMessage = sql`(select p.failure_message from teacher_payments p where p.order_id = orders.id and p.status = 'failed' order by p.id desc limit 1)`
const lastTeacherDay = sql`(select max(p.paid_on) from teacher_payments p where p.order_id = orders.id and p.status = 'succeeded')`

const told = sql`jsonb_build_object`
/** What the Urssaf paid of an order and kept paid. */
const byUrssaf = sql`(select coalesce(sum(p.signed_cents), 0) from payments p where p.order_id = orders.id and p.status = 'succeeded' and p.type in ('urssaf-advance', 'urssaf-debit'))`
const asked = sql`orders.third_part_cents + orders.urssaf_collects_cents`
const customerPayment = sql<TrackedPayment>`${told}('status', orders.customer_payment_status, 'amountCents', greatest(orders.amount_cents - orders.credited_cents - case when orders.advance_ended_at is null then ${asked} else ${byUrssaf} end, 0),
  'paidOn', case orders.customer_payment_status when 'succeeded' then ${lastDay('customer')} end,
  'message', case orders.customer_payment_status when 'failed' then ${lastMessage('customer')} end)`
const thirdPartPayment = sql<TrackedPayment | null>`case when orders.third_part_payment_status is null then null else ${told}('status', orders.third_part_payment_status, 'amountCents', case when orders.advance_ended_at is not null and orders.third_part_payment_status = 'succeeded' then ${byUrssaf} else ${asked} end,
  'paidOn', case orders.third_part_payment_status when 'succeeded' then ${lastDay('other')} end,
  'message', case orders.third_part_payment_status when 'failed' then ${lastMessage('other')} end) end`
const teacherPayment = sql<TrackedPayment | null>`case when orders.teacher_payment_status is null then null else ${told}('status', orders.teacher_payment_status, 'amountCents', orders.teacher_amount_cents,
  'paidOn', case orders.teacher_payment_status when 'succeeded' then ${lastTeacherDay} end,
  'message', case orders.teacher_payment_status when 'failed' then ${lastTeacherMessage} end) end`

/** `DUPONT Marie`, as lists of papers show a person. */
const nameOf = (people: string) =>
  sql`upper(${sql.ref(`${people}.lastName`)}) || coalesce(' ' || ${sql.ref(`${people}.firstName`)}, '')`
const taughtBy = <T>(column: ReturnType<typeof sql>) =>
  sql<T>`(select ${column} from (select distinct t.id, tp.last_name, tp.first_name from order_teachers c join teachers t on t.id = c.teacher_id join people tp on tp.id = t.person_id
    where c.order_id = orders.id) taught)`

const withColumns = (query: ReturnType<typeof bills>) =>
  query.select([
    'bills.id',
    'bills.reference as bill',
    'bills.issuedOn as date',
    sql<TrackedBill['company']>`companies.code`.as('company'),
    'orders.id as orderId',
    'orders.customerId',
    sql<string>`${nameOf('people')}`.as('customer'),
    taughtBy<number | null>(sql`min(taught.id)`).as('teacherId'),
    taughtBy<string | null>(
      sql`string_agg(upper(taught.last_name) || coalesce(' ' || taught.first_name, ''), ', ')`,
    ).as('teacher'),
    customerPayment.as('customerPayment'),
    thirdPartPayment.as('thirdPartPayment'),
    teacherPayment.as('teacherPayment'),
    sql<string | null>`case when orders.customer_due_cents > 0 then orders.card_retry_on end`.as('cardRetryOn'),
    'orders.customerDueCents',
    sql<boolean>`orders.advance_ended_at is not null`.as('isAdvanceEnded'),
    sql<boolean>`orders.cancelled_at is not null`.as('isCancelled'),
  ])

type Sort = 'date' | 'bill' | 'customer' | 'amount'
const sorts: Sorts<Sort> = {
  date: [sql.ref('orders.orderedOn')],
  bill: [sql.ref('bills.reference')],
  customer: [sql.ref('customers.sortName')],
  amount: [sql.ref('orders.amountCents')],
}

export const listTrackedBills = async (db: Db, request: ListRequest<Sort> & TrackingFilters, now: Date) => {
  const found = await find(db, request.q)
  return listPage(db, request, withColumns(filtered(db, request, now, found)), sorts, sql.ref('orders.id'))
}

export const findTrackedBill = (db: Db, billId: number) =>
  withColumns(bills(db)).where('bills.id', '=', billId).executeTakeFirst()
export type TrackedBillFound = NonNullable<Awaited<ReturnType<typeof findTrackedBill>>>

const cardOf = (customerId: unknown) =>
  sql<
    string | null
  >`(select concat_ws(' ', upper(brand), '•••• ' || last4) from customer_cards where customer_id = ${customerId} and is_default and removed_at is null limit 1)`
const isRegistered = (customerId: unknown) =>
  sql<boolean>`exists (select from urssaf_registrations where customer_id = ${customerId} and status = 'active')`

/** Bills with what a replay must know of each, in the order of their numbers. */
export const listReplayFacts = (db: Db, billIds: readonly number[]) =>
  withColumns(bills(db))
    .select([
      cardOf(sql.ref('orders.customer_id')).as('card'),
      isRegistered(sql.ref('orders.customer_id')).as('isRegistered'),
      teachersToPay(sql.ref('orders.id')).as('teachers'),
    ])
    .where(sql<boolean>`bills.id = any(${[...billIds]}::bigint[])`)
    .orderBy('bills.reference')
    .execute()
export type ReplayFactsFound = Awaited<ReturnType<typeof listReplayFacts>>[number]

/** The saved card as it is told, whether the customer is registered for the tax advance, who is to be paid, the last request for this bill. */
type Means = Pick<ReplayFactsFound, 'card' | 'isRegistered' | 'teachers'> & { readonly requestId: number | null }
export const findMeans = async (
  db: Db,
  { id, orderId, customerId }: Pick<TrackedBillFound, 'id' | 'orderId' | 'customerId'>,
): Promise<Means> => {
  const { rows } = await sql<Means>`
    select ${cardOf(customerId)} as card, ${isRegistered(customerId)} as is_registered, ${teachersToPay(orderId)} as teachers,
      (select max(id) from urssaf_requests where bill_id = ${id}) as request_id`.execute(db)
  return rows[0] ?? { card: null, isRegistered: false, teachers: [], requestId: null }
}
