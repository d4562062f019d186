// SQL of the accounting table of stages: one row per bill and credit note, the same for screen, totals and export.
import type { TraineeshipBillSort } from '@cartable/domain/accounting/accounting.api.ts'
import type { TraineeshipTotals } from '@cartable/domain/accounting/accounting.schema.ts'
import type { ListRequest } from '@cartable/domain/kernel/list.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'
import { listPage, type Sorts } from '../../platform/list.ts'
import {
  type AccountingFilters,
  billsOfCompany,
  customerState,
  isCancelled,
  keptParts,
  signOf,
  withFound,
} from './accounting-sums.queries.ts'

/** Left to pay on the order, shown on the bill alone so that a credit note does not count it twice. */
const remaining = sql<number>`case bills.kind when 'bill' then orders.amount_remained_cents else 0 end`

const rowsOf = (db: Db, filters: AccountingFilters, sign: RawBuilder<unknown>) =>
  billsOfCompany(db, filters, 'traineeship').select([
    'bills.id',
    'bills.orderId',
    'bills.kind as type',
    'bills.month',
    'bills.reference',
    'bills.issuedOn as date',
    'bills.customerId',
    'customers.number as customerNumber',
    sql<string>`upper(payer.last_name) || coalesce(' ' || payer.first_name, '')`.as('customer'),
    sql<
      string | null
    >`case when pupil.id is null then null else concat_ws(' ', pupil.first_name, pupil.last_name) end`.as('student'),
    sql<
      number | null
    >`(select k.session_id from traineeship_registrations k where k.id = orders.traineeship_registration_id)`.as(
      'sessionId',
    ),
    sql<number>`${sign} * bills.total_cents`.as('amountDue'),
    sql<number | null>`(bills.mentions -> 'service' ->> 'durationMinutes')::integer`.as('duration'),
    'orders.paymentMethod',
    remaining.as('remaining'),
    sql<
      string[]
    >`case bills.kind when 'bill' then array(select n.reference from bills n where n.credited_bill_id = bills.id order by n.id)
      else array(select n.reference from bills n where n.id = bills.credited_bill_id) end`.as('relatedDocuments'),
    customerState.as('paymentStatus'),
    isCancelled.as('cancelled'),
  ])

const sorts: Sorts<TraineeshipBillSort> = {
  date: [sql.ref('bills.issuedOn')],
  reference: [sql.ref('bills.year'), sql.ref('bills.kind'), sql.ref('bills.number')],
  customer: [sql.ref('customers.sortName')],
  amountDue: [sql.ref('bills.totalCents')],
  remaining: [remaining],
}

type Request = ListRequest<TraineeshipBillSort> & AccountingFilters

const totalsOf = async (db: Db, filters: AccountingFilters): Promise<TraineeshipTotals> => {
  const parts = await keptParts(db, filters, 'traineeship')
  if (parts !== null)
    return {
      billCount: parts.reduce((sum, part) => sum + part.billCount, 0),
      creditNoteCount: parts.reduce((sum, part) => sum + part.creditNoteCount, 0),
      amountDue: parts.reduce((sum, part) => sum + part.totalInclTax, 0),
      remaining: parts.reduce((sum, part) => sum + part.amountRemained, 0),
    }
  return db
    .selectFrom(
      billsOfCompany(db, filters, 'traineeship')
        .select(['bills.kind', 'bills.signedTotalCents', remaining.as('remaining')])
        .as('t'),
    )
    .select([
      sql<number>`count(*) filter (where kind = 'bill')`.as('billCount'),
      sql<number>`count(*) filter (where kind = 'credit-note')`.as('creditNoteCount'),
      sql<number>`coalesce(sum(signed_total_cents), 0)::bigint`.as('amountDue'),
      sql<number>`coalesce(sum(remaining), 0)::bigint`.as('remaining'),
    ])
    .executeTakeFirstOrThrow()
}

export const listTraineeshipBills = async (db: Db, asked: Request) => {
  const request = await withFound(db, asked)
  const page = await listPage(db, request, rowsOf(db, request, signOf('screen')), sorts, sql.ref('bills.id'))
  return { ...page, totals: await totalsOf(db, request) }
}

/** The same rows in the same order, whole, for the export: what a credit note takes away is below zero. */
export const traineeshipBillsForExport = (db: Db, request: Pick<Request, 'sort'> & AccountingFilters) => {
  const direction = sql.raw(request.sort.direction)
  let query = rowsOf(db, request, signOf('export')).select([
    sql<string | null>`(bills.mentions -> 'service' ->> 'durationMinutes')::numeric / 60`.as('hours'),
    sql<string | null>`(select string_agg(n.reference, ', ' order by n.id) from bills n
       where n.credited_bill_id = bills.id or n.id = bills.credited_bill_id)`.as('related'),
  ])
  for (const key of sorts[request.sort.column]) query = query.orderBy(sql`${key} ${direction} nulls last`)
  return query.orderBy(sql`bills.id ${direction}`)
}
