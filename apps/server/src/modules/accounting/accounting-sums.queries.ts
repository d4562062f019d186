// SQL of bills and credit notes as the accounting tables filter them, and what they come to: whole months as they are summed.
import { type AccountingBillRow, AccountingTotals } from '@cartable/domain/accounting/accounting.schema.ts'
import { parseEuros } from '@cartable/domain/kernel/money.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'
import { findCustomers, findIds, isAmong, likePattern, matchesSearch } from '../../platform/db/sql.ts'
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
  /** Customers and papers, by their number, whom the search finds, where they are known. */
  customersFound?: readonly number[] | null | undefined
  billsFound?: readonly number[] | null | undefined
}

const bears = (q: string) => sql<boolean>`bills.reference like ${likePattern(q.toUpperCase())}`

/** The same filters, with whom the search finds. */
export const withFound = async <F extends AccountingFilters>(db: Db, filters: F): Promise<F> =>
  filters.q === ''
    ? filters
    : {
        ...filters,
        customersFound: await findCustomers(db, filters.q),
        billsFound: await findIds(db, sql`select bills.id from bills where ${bears(filters.q)}`),
      }

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
export const paidByCustomer = paid(sql`p.payer = 'customer'`)
export const paidByAdvance = paid(sql`p.payer = 'other'`)
/** The three at once, where all papers of a filter are added up. */
const paidAtOnce = sql`(select coalesce(sum(p.signed_cents) filter (where p.payer = 'customer'), 0)::integer as by_customer,
    coalesce(sum(p.signed_cents) filter (where p.payer = 'other'), 0)::integer as by_advance, coalesce(sum(p.provider_fee_cents), 0)::integer as fees
  from payments p where p.order_id = orders.id and p.status = 'succeeded' and bills.kind = 'bill')`
export const fees = sql<number>`case bills.kind when 'bill' then coalesce((select sum(p.provider_fee_cents) from payments p
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
export const costs = sql`(select ${costCents} as teacher_costs, ${salaryCents} as salary, min(c.teacher_id) as teacher_id, bool_and(c.teacher_self_employed) as self_employed
  from order_teachers c where c.order_id = orders.id)`
export const signedCost = (cents: RawBuilder<unknown>, sign: RawBuilder<unknown>) => sql<number>`${sign} * ${cents}`

/** Bills and credit notes of a company, filtered; what was sold before the books were kept here is none of them. */
export const billsOfCompany = (db: Db, filters: AccountingFilters, company: 'private-tuition' | 'traineeship') => {
  // its number is known before a plan is chosen, so that its papers are found in the order of an index
  const companyId = sql<number>`(select k.id from companies k where k.code = ${company})`
  let query = db
    .selectFrom('bills')
    .innerJoin('orders', 'orders.id', 'bills.orderId')
    .innerJoin('customers', 'customers.id', 'bills.customerId')
    .innerJoin('people as payer', 'payer.id', 'customers.personId')
    .leftJoin('students', 'students.id', 'orders.studentId')
    .leftJoin('people as pupil', 'pupil.id', 'students.personId')
    .where('bills.companyId', '=', companyId)
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
        isAmong(sql.ref('bills.id'), filters.billsFound, bears(filters.q)),
        ...(cents === null ? [] : [sql<boolean>`bills.total_cents = ${Math.abs(cents)}`]),
      ]),
    )
  return query
}

/** What is added up of each paper: a credit note counts below zero; payments and costs are those of the bills. */
const figuresOf = (db: Db, filters: AccountingFilters, company: 'private-tuition' | 'traineeship') =>
  billsOfCompany(db, filters, company)
    .leftJoinLateral(costs.$castTo<{ teacherCosts: number; salary: number }>().as('cost'), (join) => join.onTrue())
    .innerJoinLateral(
      paidAtOnce.$castTo<{ byCustomer: number; byAdvance: number; fees: number }>().as('paid'),
      (join) => join.onTrue(),
    )
    .select([
      'bills.month',
      sql<string>`${company}::text`.as('company'),
      isCancelled.as('cancelled'),
      customerState.as('status'),
      'bills.kind',
      'bills.signedTotalCents',
      sql<number>`${signed} * bills.total_excl_tax_cents`.as('exclTax'),
      sql<number>`${signed} * bills.vat_cents`.as('vat'),
      'paid.byCustomer',
      'paid.byAdvance',
      'paid.fees',
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
export const totalsOf = async (db: Db, filters: AccountingFilters): Promise<AccountingTotals> => {
  const parts = await keptParts(db, filters, 'private-tuition')
  if (parts === null)
    return db
      .selectFrom(figuresOf(db, filters, 'private-tuition').as('t'))
      .select(sums)
      .executeTakeFirstOrThrow()
  const added = figures.map((figure) => [figure, parts.reduce((sum, part) => sum + part[figure], 0)] as const)
  return Object.fromEntries(added) as AccountingTotals
}
