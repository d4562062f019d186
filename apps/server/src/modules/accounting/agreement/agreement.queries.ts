// SQL of the sums of a fiscal year, each beside what the books say of the same.
import type { AgreementKey, AgreementPair } from '@cartable/domain/accounting/agreement/agreement.schema.ts'
import type { CompanyCode } from '@cartable/domain/billing/orders/billing.schema.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'

export type Year = {
  readonly id: number
  readonly companyId: number
  readonly company: CompanyCode
  readonly from: string
  readonly to: string
}
export const findYear = async (db: Db, id: number): Promise<Year | undefined> => {
  const { rows } = await sql<Year>`
    select f.id, f.company_id, k.code as company, lower(f.period)::text as "from", (upper(f.period) - 1)::text as "to"
      from fiscal_years f join companies k on k.id = f.company_id where f.id = ${id}`.execute(db)
  return rows[0]
}

type Side = RawBuilder<unknown>

/** Lines of the year `e` `l` `a`, without what opens it. */
const inBooks = ({ id }: Year, what: Side, which: Side): Side =>
  sql`(select coalesce(sum(${what}), 0) from ledger_entries e join ledger_lines l on l.entry_id = e.id join system_accounts a on a.id = l.system_account_id
    where e.fiscal_year_id = ${id} and e.opens_year_id is null and ${which})`
const debit = sql`l.debit_cents - l.credit_cents`
const credit = sql`l.credit_cents - l.debit_cents`
const within = ({ from, to }: Year, column: Side) => sql`${column} between ${from}::date and ${to}::date`
const isTuition = ({ companyId }: Year) =>
  sql`exists (select from companies k where k.id = ${companyId} and k.code = 'private-tuition')`
/** Months of the year whose VAT was declared. */
const filed = (year: Year) =>
  sql`vat_returns r where r.company_id = ${year.companyId} and ${within(year, sql`r.month`)}`
const filedMonth = (year: Year) => sql`date_trunc('month', e.entry_on)::date in (select r.month from ${filed(year)})`

type Pair = { readonly left: Side; readonly right: Side; readonly count?: Side }
const bills = (year: Year) => sql`bills b where b.company_id = ${year.companyId} and ${within(year, sql`b.issued_on`)}`
const payslips = (year: Year) => sql`payslips s where ${isTuition(year)} and ${within(year, sql`s.issued_on`)}`
const teacherBills = (year: Year) =>
  sql`teacher_bills b where b.company_id = ${year.companyId} and ${within(year, sql`b.issued_on`)}`

const pairs: Readonly<Record<Exclude<AgreementKey, 'trial' | 'certificates'>, (year: Year) => Pair>> = {
  entries: ({ id }) => {
    const sumOf = (what: Side) =>
      sql`(select coalesce(sum(${what}), 0) from ledger_entries e join ledger_lines l on l.entry_id = e.id where e.fiscal_year_id = ${id})`
    return {
      ...{ left: sumOf(sql`l.debit_cents`), right: sumOf(sql`l.credit_cents`) },
      count: sql`(select count(*) from ledger_entries e where e.fiscal_year_id = ${id})`,
    }
  },
  bills: (year) => ({
    left: sql`(select coalesce(sum(b.signed_total_cents), 0) from ${bills(year)})`,
    right: inBooks(year, debit, sql`a.nature = 'customer' and e.bill_id is not null`),
    count: sql`(select count(*) from ${bills(year)})`,
  }),
  revenue: (year) => ({
    left: sql`(select coalesce(sum(case b.kind when 'bill' then l.total_excl_tax_cents else -l.total_excl_tax_cents end), 0)
      from bill_lines l join bills b on b.id = l.bill_id where b.company_id = ${year.companyId} and ${within(year, sql`b.issued_on`)})`,
    right: inBooks(year, credit, sql`(a.nature like 'revenue-%' or a.nature = 'discount') and e.bill_id is not null`),
  }),
  vat: (year) => ({
    left: sql`(select coalesce(sum(x.vat_cents), 0) from vat_moves x where x.company_id = ${year.companyId} and ${within(year, sql`x.on_date`)})`,
    right: inBooks(year, credit, sql`a.nature like 'vat-collected-%' and e.vat_return_id is null`),
  }),
  vatReturns: (year) => ({
    left: sql`(select coalesce(sum(r.due_cents), 0) from ${filed(year)})`,
    right: inBooks(
      year,
      credit,
      sql`a.nature like 'vat-collected-%' and e.vat_return_id is null and ${filedMonth(year)}`,
    ),
    count: sql`(select count(*) from ${filed(year)})`,
  }),
  vatDeducted: (year) => ({
    left: sql`(select coalesce(sum(r.deductible_cents), 0) from ${filed(year)})`,
    right: inBooks(year, debit, sql`a.nature = 'vat-deductible' and e.vat_return_id is null and ${filedMonth(year)}`),
  }),
  teacherBills: (year) => ({
    left: sql`(select coalesce(sum(b.total_cents), 0) from ${teacherBills(year)})`,
    right: inBooks(year, credit, sql`a.nature = 'teacher' and e.teacher_bill_id is not null`),
    count: sql`(select count(*) from ${teacherBills(year)})`,
  }),
  payslips: (year) => ({
    left: sql`(select coalesce(sum(s.employee_charges_cents + s.employer_charges_cents), 0) from ${payslips(year)})`,
    right: inBooks(year, credit, sql`a.nature = 'customer-contributions' and e.payslip_id is not null`),
    count: sql`(select count(*) from ${payslips(year)})`,
  }),
  wages: (year) => ({
    left: sql`(select coalesce(sum(x.amount_cents), 0) from salary_payments x where ${isTuition(year)} and x.status = 'done' and ${within(year, sql`x.done_on`)})`,
    right: inBooks(year, debit, sql`a.nature = 'customer-funds' and e.salary_payment_id is not null`),
  }),
  accruals: (year) => {
    const standing = sql`accruals x where x.fiscal_year_id = ${year.id} and x.taken_back_at is null`
    return {
      left: sql`(select coalesce(sum(case x.kind when 'sales' then x.excl_tax_cents else -x.excl_tax_cents end), 0) from ${standing})`,
      right: inBooks(year, credit, sql`a.class in (6, 7) and e.accrual_id is not null`),
      count: sql`(select coalesce(sum(x.lesson_count), 0) from ${standing})`,
    }
  },
  contributions: (year) => ({
    left: sql`(select coalesce(sum(x.amount_cents), 0) from contribution_payments x where ${isTuition(year)} and x.status = 'paid' and ${within(year, sql`x.paid_on`)})`,
    right: inBooks(year, debit, sql`a.nature = 'customer-contributions' and e.contribution_payment_id is not null`),
  }),
}

export const sumPairs = async (db: Db, year: Year): Promise<AgreementPair[]> => {
  const { rows } = await sql<AgreementPair>`${sql.join(
    Object.entries(pairs).map(([key, pairOf]) => {
      const { left, right, count = sql`null` } = pairOf(year)
      return sql`select ${key}::text as key, ${left}::bigint as left_cents, ${right}::bigint as right_cents, ${count}::integer as count`
    }),
    sql` union all `,
  )}`.execute(db)
  return rows
}

/** Debits of the year as its FEC has them, without what opens it. */
export const sumMovedOf = async (db: Db, year: Year): Promise<number> => {
  const { rows } = await sql<{
    cents: number
  }>`select ${inBooks(year, sql`l.debit_cents`, sql`true`)}::bigint as cents`.execute(db)
  return rows[0]?.cents ?? 0
}
