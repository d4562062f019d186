// SQL of the accounting table of private tuition: one row per bill and credit note, the same for screen, totals and export.

import type { AccountingSort } from '@cartable/domain/accounting/accounting.api.ts'
import type { AccountingBillRow } from '@cartable/domain/accounting/accounting.schema.ts'
import type { ListRequest } from '@cartable/domain/kernel/list.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'
import { inOrderOf, pageOfIds, type Sorts } from '../../platform/list.ts'
import {
  type AccountingFilters,
  billsOfCompany,
  costs,
  customerState,
  fees,
  isCancelled,
  paidByAdvance,
  paidByCustomer,
  signedCost,
  signOf,
  totalsOf,
  withFound,
} from './accounting-sums.queries.ts'

const base = (db: Db, filters: AccountingFilters) =>
  billsOfCompany(db, filters, 'private-tuition').innerJoin('billPlaces as places', 'places.billId', 'bills.id')

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
    .leftJoin('scholarLevels', 'scholarLevels.id', 'students.scholarLevelId')
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
      'pupil.firstName as studentFirstName',
      'scholarLevels.name as studentLevel',
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
  student: [sql.ref('places.student')],
  hours: [sql.ref('places.hours')],
  totalInclTax: [sql.ref('bills.totalCents')],
  revenueExclTax: [sql.ref('bills.totalExclTaxCents')],
  tax: [sql.ref('bills.vatCents')],
  teacherIdentity: [sql.ref('places.teacher')],
}

type Request = ListRequest<AccountingSort> & AccountingFilters

/** What lessons cost is worked out for the page alone, and not for all that are counted before it. */
const pageOf = async (db: Db, request: Request) => {
  const id = sql.ref('bills.id')
  const { ids, total, totalIsExact } = await pageOfIds(db, request, base(db, request), sorts, id)
  const rows =
    ids.length === 0
      ? []
      : await rowsOf(db, request, signOf('screen'))
          .where('bills.id', 'in', [...ids])
          .modifyEnd(inOrderOf(request, sorts, id))
          .execute()
  return { rows, total, totalIsExact, page: request.page, size: request.size }
}

export const listAccountingBills = async (db: Db, asked: Request) => {
  const request = await withFound(db, asked)
  const [page, totals] = await Promise.all([pageOf(db, request), totalsOf(db, request)])
  return { ...page, totals }
}

/** The same rows in the same order, whole, for the export: what a credit note takes away is below zero. */
export const accountingBillsForExport = (db: Db, request: Pick<Request, 'sort'> & AccountingFilters) => {
  const direction = sql.raw(request.sort.direction)
  let query = rowsOf(db, request, signOf('export'))
  for (const key of sorts[request.sort.column]) query = query.orderBy(sql`${key} ${direction} nulls last`)
  return query.orderBy(sql`bills.id ${direction}`)
}
