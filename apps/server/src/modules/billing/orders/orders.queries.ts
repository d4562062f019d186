// SQL of orders, bills and their lists: read joins everywhere, rows of a customer limited to what is theirs.
import type {
  BillRow,
  OrderInformation,
  OrderRow,
  OrderTotals,
} from '@cartable/domain/billing/orders/billing.schema.ts'
import type { ListRequest } from '@cartable/domain/kernel/list.ts'
import { parseEuros } from '@cartable/domain/kernel/money.ts'
import { type RawBuilder, type SelectQueryBuilder, sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'
import { isAmong, likePattern, matchesSearch } from '../../../platform/db/sql.ts'
import { listPage, type Sorts } from '../../../platform/list.ts'
import { areWholeMonths } from '../../../platform/month-sums.ts'
import { askedOf } from '../cards/asked.queries.ts'
import { advanceOfBill } from '../papers/advance-of-bill.queries.ts'
import { findOrders } from './find-orders.queries.ts'
import { noteObstacle } from './note-obstacle.queries.ts'
import type { BillFilters, OrderFilters } from './order-filters.ts'
import { sumMonths } from './order-sums.queries.ts'

/** `DUPONT Marie`, as lists of papers show a person. */
const nameOf = (people: string) =>
  sql<string>`upper(${sql.ref(`${people}.lastName`)}) || coalesce(' ' || ${sql.ref(`${people}.firstName`)}, '')`

/** Whose rows: every customer's for staff, one's own otherwise. */
export type Scope = { readonly customerId: number | null }

// biome-ignore lint/suspicious/noExplicitAny: the filters fit every query that joins these tables under these names
type Filterable = SelectQueryBuilder<any, any, any>

/** Filters that lists of orders and of bills share; `day` is the column of the period, `bears` says whether a row bears a reference like this. */
const filtered = <Q extends Filterable>(
  query: Q,
  scope: Scope,
  filters: BillFilters,
  day: string,
  customerId: RawBuilder<unknown>,
  bears: (pattern: string) => readonly RawBuilder<boolean>[],
  amount: string,
): Q => {
  let rows: Filterable = query
  if (scope.customerId !== null) rows = rows.where('orders.customerId', '=', scope.customerId)
  if (filters.customerId !== undefined) rows = rows.where('orders.customerId', '=', filters.customerId)
  if (filters.companies?.length) rows = rows.where('companies.code', 'in', filters.companies)
  if (filters.paymentStatuses?.length) rows = rows.where('orders.paymentStatus', 'in', filters.paymentStatuses)
  if (filters.from) rows = rows.where(day, '>=', filters.from)
  if (filters.to) rows = rows.where(day, '<=', filters.to)
  const cents = parseEuros(filters.q)
  if (filters.q !== '') {
    rows = rows.where((where) =>
      where.or([
        isAmong(customerId, filters.found?.customers, matchesSearch(sql.ref('customers.searchText'), filters.q)),
        ...bears(likePattern(filters.q.toUpperCase())),
        ...(cents === null ? [] : [sql<boolean>`${sql.ref(amount)} = ${Math.abs(cents)}::bigint`]),
      ]),
    )
  }
  return rows as Q
}

const ordersBase = (db: Db, scope: Scope, filters: OrderFilters) => {
  const base = db
    .selectFrom('orders')
    .innerJoin('companies', 'companies.id', 'orders.companyId')
    .innerJoin('customers', 'customers.id', 'orders.customerId')
    .innerJoin('people', 'people.id', 'customers.personId')
    .leftJoin('students', 'students.id', 'orders.studentId')
    .leftJoin('people as pupil', 'pupil.id', 'students.personId')
    .leftJoin('bills', (join) => join.onRef('bills.orderId', '=', 'orders.id').on('bills.kind', '=', 'bill'))
  return orderFilters(base, scope, filters)
}

const orderFilters = <Q extends Filterable>(base: Q, scope: Scope, filters: OrderFilters): Q => {
  const rows = filtered(
    base,
    scope,
    filters,
    'orders.orderedOn',
    sql.ref('orders.customerId'),
    (pattern) => [
      isAmong(sql.ref('orders.id'), filters.found?.named, sql<boolean>`orders.reference like ${pattern}`),
      isAmong(sql.ref('orders.id'), filters.found?.billed, sql<boolean>`bills.reference like ${pattern}`),
    ],
    'orders.amountCents',
  )
  return (filters.paymentMethods?.length ? rows.where('orders.paymentMethod', 'in', filters.paymentMethods) : rows) as Q
}

/** Nothing is left of its bill, whether its lesson was taken back or given all the same. */
const isCreditedWhole = sql<boolean>`(orders.cancelled_at is not null or (orders.amount_cents > 0 and orders.credited_cents >= orders.amount_cents))`

const withOrderColumns = (query: ReturnType<typeof ordersBase>) =>
  query.select([
    'orders.id',
    sql<OrderRow['company']>`companies.code`.as('company'),
    'orders.orderedOn as date',
    'orders.customerId',
    nameOf('people').as('customer'),
    'orders.studentId',
    sql<
      string | null
    >`case when pupil.id is null then null else concat_ws(' ', pupil.first_name, pupil.last_name) end`.as('student'),
    'orders.reference',
    'bills.id as billId',
    'bills.reference as billReference',
    'orders.paymentMethod',
    'orders.amountCents as amount',
    'orders.amountRemainedCents as amountRemained',
    'orders.customerDueCents as customerDue',
    askedOf('orders').as('asked'),
    'orders.expectedCents as expected',
    sql<string | null>`case when orders.customer_due_cents > 0 then orders.card_retry_on end`.as('cardRetryOn'),
    sql<OrderRow['paymentStatus']>`orders.payment_status`.as('paymentStatus'),
    'orders.balanceCents as balance',
    isCreditedWhole.as('isCancelled'),
  ])

type OrderSort = 'company' | 'date' | 'customer' | 'reference' | 'amount' | 'amountRemained' | 'balance'
const orderSorts: Sorts<OrderSort> = {
  // newest first within a company
  company: [sql.ref('orders.companyId'), sql.ref('orders.orderedOn')],
  date: [sql.ref('orders.orderedOn')],
  customer: [sql.ref('customers.sortName')],
  reference: [sql.ref('orders.id')],
  amount: [sql.ref('orders.amountCents')],
  amountRemained: [sql.ref('orders.amountRemainedCents')],
  balance: [sql.ref('orders.balanceCents')],
}

export const listOrders = async (db: Db, scope: Scope, request: ListRequest<OrderSort> & OrderFilters) => {
  const filters = { ...request, found: await findOrders(db, request.q) }
  const base = ordersBase(db, scope, filters)
  const [page, totals] = await Promise.all([
    listPage(db, request, withOrderColumns(base), orderSorts, sql.ref('orders.id')),
    sumOrders(db, scope, filters),
  ])
  return { ...page, totals }
}

/** Sums of every order listed: of whole months as they are kept; of others without the joins that only rows show. */
const sumOrders = async (db: Db, scope: Scope, filters: OrderFilters): Promise<OrderTotals> => {
  if (scope.customerId === null && filters.customerId === undefined && filters.q === '' && areWholeMonths(filters))
    return sumMonths(db, filters)
  const { found } = filters
  const isKnown = filters.q === '' || (found?.customers && found.named && found.billed)
  const isBare = isKnown && !filters.companies?.length
  const base = isBare ? orderFilters(db.selectFrom('orders'), scope, filters) : ordersBase(db, scope, filters)
  return base
    .select([
      sql<number>`coalesce(sum(orders.amount_cents), 0)::bigint`.as('amount'),
      sql<number>`coalesce(sum(orders.amount_remained_cents), 0)::bigint`.as('amountRemained'),
    ])
    .executeTakeFirstOrThrow() as Promise<OrderTotals>
}

/** An order with its sums, its documents and the lines of its bill. */
export const findOrder = async (
  db: Db,
  scope: Scope,
  orderId: number,
): Promise<Omit<OrderInformation, 'canPay'> | undefined> => {
  const order = await withOrderColumns(ordersBase(db, scope, { q: '' }))
    .select([
      'orders.creditedCents as credited',
      'orders.writtenOffCents as writtenOff',
      'orders.paidCents as paid',
      'orders.pendingCents as pending',
      sql<
        OrderInformation['contact']
      >`jsonb_build_object('email', people.email, 'phone', coalesce(people.mobile_phone, people.phone),
        'phoneRegion', case when people.mobile_phone is null then people.phone_region else people.mobile_phone_region end)`.as(
        'contact',
      ),
      sql<boolean>`exists (select from customer_cards k where k.customer_id = orders.customer_id and k.is_default and k.removed_at is null)`.as(
        'hasCard',
      ),
    ])
    .where('orders.id', '=', orderId)
    .executeTakeFirst()
  if (!order) return undefined
  const [lines, documents] = await Promise.all([
    db
      .selectFrom('billLines')
      .innerJoin('bills', 'bills.id', 'billLines.billId')
      .select(['billLines.label', 'quantity', 'unit', 'billLines.totalCents', 'vatPercent'])
      .where('bills.orderId', '=', orderId)
      .where('bills.kind', '=', 'bill')
      .orderBy('position')
      .execute(),
    db
      .selectFrom('bills as n')
      .select([
        'id',
        'kind as type',
        'reference',
        'issuedOn as date',
        'totalCents as total',
        'totalExclTaxCents as totalExclTax',
        'vatCents as vat',
        sql<boolean>`kind = 'credit-note' and ${noteObstacle} is null`.as('canRedo'),
        sql<string | null>`(select x.reference from bills x where x.redone_note_id = n.id)`.as('redoneBy'),
      ])
      .where('orderId', '=', orderId)
      .orderBy('id')
      .execute(),
  ])
  return { ...order, lines, documents }
}

const billsBase = (db: Db, scope: Scope, filters: BillFilters) => {
  const base = db
    .selectFrom('bills')
    .innerJoin('orders', 'orders.id', 'bills.orderId')
    .innerJoin('companies', 'companies.id', 'bills.companyId')
    .innerJoin('customers', 'customers.id', 'bills.customerId')
    .innerJoin('people', 'people.id', 'customers.personId')
    .leftJoin('students', 'students.id', 'orders.studentId')
    .leftJoin('people as pupil', 'pupil.id', 'students.personId')
  const rows = filtered(
    base,
    scope,
    filters,
    'bills.issuedOn',
    sql.ref('bills.customerId'),
    (pattern) => [isAmong(sql.ref('bills.id'), filters.found?.papers, sql<boolean>`bills.reference like ${pattern}`)],
    'bills.totalCents',
  )
  return filters.types?.length ? rows.where('bills.kind', 'in', filters.types as never[]) : rows
}

/** Of a bill: what was received. Of a credit note: what was given back, which serves the notes of an order one after the other. */
const totalPayed = sql<number>`case bills.kind when 'bill' then orders.paid_cents
  else greatest(0, least(bills.total_cents, (select coalesce(sum(amount_cents), 0) from payments p
      where p.order_id = orders.id and p.direction = 'out' and p.status = 'succeeded')
    - (select coalesce(sum(n.total_cents), 0) from bills n where n.order_id = orders.id and n.kind = 'credit-note' and n.id < bills.id)))::integer end`

const withBillColumns = (query: ReturnType<typeof billsBase>) =>
  query.select([
    'bills.id',
    sql<BillRow['company']>`companies.code`.as('company'),
    'bills.issuedOn as date',
    'bills.reference',
    'bills.kind as type',
    'bills.customerId',
    nameOf('people').as('customerName'),
    'orders.studentId',
    sql<
      string | null
    >`case when pupil.id is null then null else concat_ws(' ', pupil.first_name, pupil.last_name) end`.as(
      'studentName',
    ),
    'bills.orderId',
    'bills.totalCents as totalPrice',
    totalPayed.as('totalPayed'),
    sql<number>`case bills.kind when 'bill' then orders.customer_due_cents else 0 end`.as('customerDue'),
    sql<number>`case bills.kind when 'bill' then orders.expected_cents else 0 end`.as('expected'),
    sql<boolean>`case bills.kind when 'bill' then orders.payment_status = 'payed' else orders.balance_cents <= 0 end`.as(
      'isPayed',
    ),
    sql<boolean>`bills.kind = 'bill' and ${isCreditedWhole}`.as('isCancelled'),
    sql<boolean>`exists (select from customer_cards k where k.customer_id = orders.customer_id and k.is_default and k.removed_at is null)`.as(
      'hasCard',
    ),
  ])

type BillSort = 'company' | 'date' | 'reference' | 'totalPayed' | 'totalPrice'
const billSorts: Sorts<BillSort> = {
  company: [sql.ref('bills.companyId'), sql.ref('bills.issuedOn')],
  date: [sql.ref('bills.issuedOn')],
  reference: [sql.ref('bills.reference')],
  totalPayed: [sql.ref('orders.paidCents')],
  totalPrice: [sql.ref('bills.totalCents')],
}

export const listBills = async (db: Db, scope: Scope, request: ListRequest<BillSort> & BillFilters) => {
  const filters = { ...request, found: await findOrders(db, request.q) }
  return listPage(
    db,
    request,
    withBillColumns(billsBase(db, scope, filters)).select(advanceOfBill().as('advance')),
    billSorts,
    sql.ref('bills.id'),
  )
}

/** The same rows in the same order, whole, for an export: a credit note is below zero there, so that a column adds up. */
export const billsForExport = (db: Db, request: ListRequest<BillSort> & BillFilters) => {
  const direction = sql.raw(request.sort.direction)
  const sign = sql`case bills.kind when 'bill' then 1 else -1 end`
  let query = withBillColumns(billsBase(db, { customerId: null }, request)).select([
    'bills.signedTotalCents as inclTax',
    sql<number>`${sign} * bills.total_excl_tax_cents`.as('exclTax'),
    sql<number>`${sign} * bills.vat_cents`.as('vat'),
    sql<number>`${sign} * ${totalPayed}`.as('payed'),
  ])
  for (const key of billSorts[request.sort.column]) query = query.orderBy(sql`${key} ${direction}`)
  return query.orderBy(sql`bills.id ${direction}`)
}
