// SQL of the accounting table of private tuition: one row per bill and credit note, the same for screen, totals and export.

import type { AccountingSort } from '@cartable/domain/accounting/accounting.api.ts'
import { type AccountingBillRow, AccountingTotals } from '@cartable/domain/accounting/accounting.schema.ts'
import type { ListRequest } from '@cartable/domain/kernel/list.ts'
import { parseEuros } from '@cartable/domain/kernel/money.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'
import { findCustomers, isAmong, likePattern, matchesSearch } from '../../platform/db/sql.ts'
import { listPage, type Sorts } from '../../platform/list.ts'
import { areWholeMonths, type MonthSums, readMonthSums } from '../../platform/month-sums.ts'

export type AccountingFilters = {
  q: string
  months?: string[] | undefined
  from?: string | undefined
  to?: string | undefined
  paymentStatuses?: string[] | undefined
  customerId?: number | undefined
  teacherId?: number | undefined
  withoutCancelled: boolean
  /** Customers whom the search finds, where they are known. */
  customersFound?: readonly number[] | null | undefined
}

/** The same filters, with whom the search finds. */
export const withFound = async <F extends AccountingFilters>(db: Db, filters: F): Promise<F> =>
  filters.q === '' ? filters : { ...filters, customersFound: await findCustomers(db, filters.q) }

/** Fully given back: the bill and its credit notes cancel each other out. */
export const isCancelled = sql<boolean>`(orders.credited_cents > 0 and orders.credited_cents >= orders.amount_cents)`

/** Nothing is asked any more for what was given back whole, whether or not it was ever paid. */
export const customerState = sql<
  AccountingBillRow['customerStatus']
>`case when not ${isCancelled} then orders.customer_payment_status end`

/** What a paper adds up to: a credit note takes away, in its own month. */
const signed = sql`case bills.kind when 'bill' then 1 else -1 end`
/** On screen the amounts of a credit note are shown as they are (SHELL-010); in a spreadsheet a column must add up. */
export const signOf = (use: 'screen' | 'export') => (use === 'export' ? signed : sql`1`)

/** Sums of what was paid on the order, shown on the bill alone so that a credit note does not count it twice. */
const paid = (condition: RawBuilder<unknown>) =>
  sql<number>`case bills.kind when 'bill' then coalesce((select sum(p.signed_cents) from payments p
     where p.order_id = orders.id and p.status = 'succeeded' and ${condition}), 0) else 0 end::integer`
const paidByCustomer = paid(sql`p.payer = 'customer'`)
const paidByAdvance = paid(sql`p.payer = 'other'`)
const fees = sql<number>`case bills.kind when 'bill' then coalesce((select sum(p.provider_fee_cents) from payments p
     where p.order_id = orders.id and p.status = 'succeeded'), 0) else 0 end::integer`

/** The note that gives back the last of a bill takes its costs away, in its own month. */
const endsItsBill = sql`(${isCancelled} and not exists (select from bills later
  where later.credited_bill_id = bills.credited_bill_id and later.id > bills.id))`
/** A lesson that was taken back leaves its bill, which may bill others, with the last note of its line. */
const takesItBack = sql`(exists (select from bill_lines x where x.bill_id = bills.id and x.course_id = c.course_id)
  and not exists (select from bills later join bill_lines x on x.bill_id = later.id and x.course_id = c.course_id
    where later.credited_bill_id = bills.credited_bill_id and later.id > bills.id))`
/** What of an order \`c\` a paper bears: the bill all of it, a note what it takes back for good. */
const isBorne = sql`(bills.kind = 'bill' or case when c.is_cancelled then ${takesItBack} else ${endsItsBill} end)`

/** What the lessons of an order cost; nothing where the family pays wages and contributions itself. */
const costCents = sql`case when orders.funds_cents > 0 then 0 else coalesce(sum(c.teacher_amount_cents + c.urssaf_part_cents) filter (where ${isBorne}), 0)::integer end`
const salaryCents = sql`coalesce(sum(c.teacher_amount_cents) filter (where ${isBorne}), 0)::integer`
const costs = sql`(select ${costCents} as teacher_costs, ${salaryCents} as salary, min(c.teacher_id) as teacher_id, bool_and(c.teacher_self_employed) as self_employed
  from order_teachers c where c.order_id = orders.id)`
const signedCost = (cents: RawBuilder<unknown>, sign: RawBuilder<unknown>) => sql<number>`${sign} * ${cents}`

/** Bills and credit notes of a company, filtered; what was sold before the books were kept here is none of them. */
export const billsOfCompany = (db: Db, filters: AccountingFilters, company: 'private-tuition' | 'traineeship') => {
  let query = db
    .selectFrom('bills')
    .innerJoin('companies', 'companies.id', 'bills.companyId')
    .innerJoin('orders', 'orders.id', 'bills.orderId')
    .innerJoin('customers', 'customers.id', 'bills.customerId')
    .innerJoin('people as payer', 'payer.id', 'customers.personId')
    .leftJoin('students', 'students.id', 'orders.studentId')
    .leftJoin('people as pupil', 'pupil.id', 'students.personId')
    .where('companies.code', '=', company)
    .where('bills.isOpening', '=', false)
  if (filters.withoutCancelled) query = query.where(sql<boolean>`not ${isCancelled}`)
  if (filters.months?.length)
    query = query.where(
      'bills.month',
      'in',
      filters.months.map((month) => `${month}-01`),
    )
  if (filters.customerId) query = query.where('bills.customerId', '=', filters.customerId)
  if (filters.teacherId)
    query = query.where(
      sql<boolean>`exists (select from order_teachers t where t.order_id = orders.id and t.teacher_id = ${filters.teacherId})`,
    )
  if (filters.from) query = query.where('bills.issuedOn', '>=', filters.from)
  if (filters.to) query = query.where('bills.issuedOn', '<=', filters.to)
  if (filters.paymentStatuses?.length) query = query.where(customerState, 'in', filters.paymentStatuses as never[])
  const cents = parseEuros(filters.q)
  if (filters.q !== '')
    query = query.where((where) =>
      where.or([
        isAmong(
          sql.ref('bills.customerId'),
          filters.customersFound,
          matchesSearch(sql.ref('customers.searchText'), filters.q),
        ),
        sql<boolean>`bills.reference like ${likePattern(filters.q.toUpperCase())}`,
        ...(cents === null ? [] : [sql<boolean>`bills.total_cents = ${Math.abs(cents)}`]),
      ]),
    )
  return query
}

const base = (db: Db, filters: AccountingFilters) => billsOfCompany(db, filters, 'private-tuition')

const state = (column: string) => sql<AccountingBillRow['customerStatus']>`${sql.ref(column)}`

/** Rows of the table; `cost` and `tutor` are joined beside each, so that a page computes its own and no other. */
const rowsOf = (db: Db, filters: AccountingFilters, sign: RawBuilder<unknown>) =>
  base(db, filters)
    .leftJoinLateral(
      costs
        .$castTo<{ teacherCosts: number; salary: number; teacherId: number | null; selfEmployed: boolean | null }>()
        .as('cost'),
      (join) => join.onTrue(),
    )
    .leftJoin('teachers', 'teachers.id', 'cost.teacherId')
    .leftJoin('people as tutor', 'tutor.id', 'teachers.personId')
    .select([
      'bills.id',
      'bills.orderId',
      'bills.kind as type',
      'bills.month',
      'bills.reference as billNumber',
      'bills.issuedOn as date',
      'bills.customerId',
      'customers.number as customerNumber',
      'payer.lastName as customerLastName',
      'payer.firstName as customerFirstName',
      'orders.studentId',
      sql<
        string | null
      >`case when pupil.id is null then null else concat_ws(' ', pupil.first_name, pupil.last_name) end`.as('student'),
      sql<string>`(${sign} * (select coalesce(sum(l.quantity), 0) from bill_lines l where l.bill_id = bills.id and l.unit = 'hour'))::numeric(9,4)`.as(
        'hours',
      ),
      sql<number>`${sign} * bills.total_cents`.as('totalInclTax'),
      paidByCustomer.as('paidByCustomer'),
      paidByAdvance.as('paidByAdvance'),
      sql<number>`${sign} * (bills.total_cents - bills.funds_cents)`.as('revenueInclTax'),
      sql<number>`${sign} * bills.total_excl_tax_cents`.as('revenueExclTax'),
      sql<number>`${sign} * bills.vat_cents`.as('tax'),
      fees.as('providerFees'),
      signedCost(sql`cost.teacher_costs`, sign).as('teacherCosts'),
      sql<number>`${paidByCustomer} + ${paidByAdvance} - ${fees}`.as('collection'),
      'cost.teacherId',
      sql<
        string | null
      >`case when tutor.id is null then null else upper(tutor.last_name) || coalesce(' ' || tutor.first_name, '') end`.as(
        'teacherIdentity',
      ),
      signedCost(sql`cost.salary`, sign).as('salary'),
      sql<string>`(select string_agg(distinct replace(trim_scale(l.vat_percent)::text, '.', ','), ', ') from bill_lines l where l.bill_id = bills.id)`.as(
        'vatRates',
      ),
      sql<
        string | null
      >`case bills.kind when 'bill' then (select string_agg(n.reference, ', ' order by n.id) from bills n where n.credited_bill_id = bills.id)
        else (select n.reference from bills n where n.id = bills.credited_bill_id) end`.as('relatedDocument'),
      sql<boolean | null>`cost.self_employed`.as('teacherSelfEmployed'),
      customerState.as('customerStatus'),
      state('orders.thirdPartPaymentStatus').as('urssafStatus'),
      state('orders.teacherPaymentStatus').as('teacherPaymentStatus'),
      isCancelled.as('cancelled'),
    ])

const sorts: Sorts<AccountingSort> = {
  date: [sql.ref('bills.issuedOn')],
  billNumber: [sql.ref('bills.year'), sql.ref('bills.kind'), sql.ref('bills.number')],
  customerName: [sql.ref('customers.sortName')],
  student: [sql.ref('students.sortName')],
  hours: [sql`(select sum(l.quantity) from bill_lines l where l.bill_id = bills.id and l.unit = 'hour')`],
  totalInclTax: [sql.ref('bills.totalCents')],
  revenueExclTax: [sql.ref('bills.totalExclTaxCents')],
  tax: [sql.ref('bills.vatCents')],
  teacherIdentity: [sql.ref('teachers.sortName')],
}

type Request = ListRequest<AccountingSort> & AccountingFilters

/** What is added up of each paper: a credit note counts below zero; payments and costs are those of the bills. */
const figuresOf = (db: Db, filters: AccountingFilters, company: 'private-tuition' | 'traineeship') =>
  billsOfCompany(db, filters, company)
    .leftJoinLateral(costs.$castTo<{ teacherCosts: number; salary: number }>().as('cost'), (join) => join.onTrue())
    .select([
      'bills.month',
      'companies.code as company',
      isCancelled.as('cancelled'),
      customerState.as('status'),
      'bills.kind',
      'bills.signedTotalCents',
      sql<number>`${signed} * bills.total_excl_tax_cents`.as('exclTax'),
      sql<number>`${signed} * bills.vat_cents`.as('vat'),
      paidByCustomer.as('byCustomer'),
      paidByAdvance.as('byAdvance'),
      fees.as('fees'),
      signedCost(sql`cost.teacher_costs`, signed).as('costs'),
      signedCost(sql`cost.salary`, signed).as('salary'),
      sql<number>`case bills.kind when 'bill' then orders.amount_remained_cents else 0 end`.as('remained'),
    ])

const sums = [
  sql<number>`count(*) filter (where kind = 'bill')`.as('billCount'),
  sql<number>`count(*) filter (where kind = 'credit-note')`.as('creditNoteCount'),
  sql<number>`coalesce(sum(signed_total_cents), 0)::bigint`.as('totalInclTax'),
  sql<number>`coalesce(sum(by_customer), 0)::bigint`.as('paidByCustomer'),
  sql<number>`coalesce(sum(by_advance), 0)::bigint`.as('paidByAdvance'),
  sql<number>`coalesce(sum(excl_tax), 0)::bigint`.as('revenueExclTax'),
  sql<number>`coalesce(sum(vat), 0)::bigint`.as('tax'),
  sql<number>`coalesce(sum(fees), 0)::bigint`.as('providerFees'),
  sql<number>`coalesce(sum(costs), 0)::bigint`.as('teacherCosts'),
  sql<number>`coalesce(sum(by_customer + by_advance - fees), 0)::bigint`.as('collection'),
  sql<number>`coalesce(sum(salary), 0)::bigint`.as('salary'),
  sql<number>`coalesce(sum(remained), 0)::bigint`.as('amountRemained'),
]

const everything: AccountingFilters = { q: '', withoutCancelled: false }
type BillPart = AccountingTotals & {
  readonly company: string
  readonly cancelled: boolean
  readonly status: AccountingBillRow['customerStatus']
}
/** Sums of all bills and credit notes by month, of both companies. */
export const billSums: MonthSums<BillPart> = {
  subject: 'bills',
  span: sql`select min(issued_on) as first, max(issued_on) as last from bills`,
  partsOf: (db, days) => {
    const months = days.map((day) => day.slice(0, 7))
    return db
      .selectFrom(
        figuresOf(db, { ...everything, months }, 'private-tuition')
          .unionAll(figuresOf(db, { ...everything, months }, 'traineeship'))
          .as('t'),
      )
      .select(['month', 'company', 'cancelled', 'status', ...sums])
      .groupBy(['month', 'company', 'cancelled', 'status'])
  },
}

/** Parts of whole months that the filters let through; null where they tell apart what no part does. */
export const keptParts = async (
  db: Db,
  filters: AccountingFilters,
  company: BillPart['company'],
): Promise<BillPart[] | null> => {
  if (filters.q !== '' || filters.customerId || filters.teacherId || !areWholeMonths(filters)) return null
  const { from, to, months, paymentStatuses, withoutCancelled } = filters
  const asked = { from, to, months: months?.length ? months.map((month) => `${month}-01`) : undefined }
  return (await readMonthSums(db, billSums, asked)).filter(
    (part) =>
      part.company === company &&
      !(withoutCancelled && part.cancelled) &&
      (!paymentStatuses?.length || (part.status !== null && paymentStatuses.includes(part.status))),
  )
}

const figures = Object.keys(AccountingTotals.shape) as (keyof AccountingTotals)[]
/** Sums of the filter. */
const totalsOf = async (db: Db, filters: AccountingFilters): Promise<AccountingTotals> => {
  const parts = await keptParts(db, filters, 'private-tuition')
  if (parts === null)
    return db
      .selectFrom(figuresOf(db, filters, 'private-tuition').as('t'))
      .select(sums)
      .executeTakeFirstOrThrow()
  const added = figures.map((figure) => [figure, parts.reduce((sum, part) => sum + part[figure], 0)] as const)
  return Object.fromEntries(added) as AccountingTotals
}

export const listAccountingBills = async (db: Db, asked: Request) => {
  const request = await withFound(db, asked)
  const [page, totals] = await Promise.all([
    listPage(db, request, rowsOf(db, request, signOf('screen')), sorts, sql.ref('bills.id')),
    totalsOf(db, request),
  ])
  return { ...page, totals }
}

/** The same rows in the same order, whole, for the export: what a credit note takes away is below zero. */
export const accountingBillsForExport = (db: Db, request: Pick<Request, 'sort'> & AccountingFilters) => {
  const direction = sql.raw(request.sort.direction)
  let query = rowsOf(db, request, signOf('export'))
  for (const key of sorts[request.sort.column]) query = query.orderBy(sql`${key} ${direction} nulls last`)
  return query.orderBy(sql`bills.id ${direction}`)
}
