// SQL of the sums of a fiscal year, each beside what the books say of the same.
import type { AgreementKey, AgreementPair } from '@cartable/domain/accounting/agreement/agreement.schema.ts'
import type { CompanyCode } from '@cartable/domain/billing/orders/billing.schema.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'
import { areWholeMonths, readMonthSums } from '../../../platform/month-sums.ts'
import { billSums } from '../accounting-sums.queries.ts'
import { bookedOn } from '../booked.queries.ts'
import { type LedgerPart, ledgerSums } from '../ledger-sums.queries.ts'

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

/** Sums of the books of the year, `t` of the account `a`, without what opens it: kept as lines are written, by what their entries are of. */
const inBooks = ({ id }: Year, what: Side, which: Side): Side =>
  sql`(select coalesce(sum(${what}), 0) from ledger_account_totals t join system_accounts a on a.id = t.system_account_id
    where t.fiscal_year_id = ${id} and t.source <> 'opening' and ${which})`
const debit = sql`t.debit_cents - t.credit_cents`
const credit = sql`t.credit_cents - t.debit_cents`
const isOf = (source: string) => sql`t.source = ${source}`
const within = ({ from, to }: Year, column: Side) => sql`${column} between ${from}::date and ${to}::date`
const isTuition = ({ companyId }: Year) =>
  sql`exists (select from companies k where k.id = ${companyId} and k.code = 'private-tuition')`
/** Months of the year whose VAT was declared. */
const filed = (year: Year) =>
  sql`vat_returns r where r.company_id = ${year.companyId} and ${within(year, sql`r.month`)}`
const filedMonth = (year: Year) => sql`t.month in (select r.month from ${filed(year)})`

type Pair = { readonly left: Side; readonly right: Side; readonly count?: Side }
/** Debts of another program are few, and of the day on which they were taken over. */
const openings = (year: Year) =>
  sql`bills b where b.company_id = ${year.companyId} and b.is_opening and ${within(year, bookedOn)}`
/** Bills and credit notes that were sold here. */
const bills = (year: Year) =>
  sql`bills b where b.company_id = ${year.companyId} and not b.is_opening and ${within(year, sql`b.issued_on`)}`
const payslips = (year: Year) => sql`payslips s where ${isTuition(year)} and ${within(year, sql`s.issued_on`)}`
const teacherBills = (year: Year) =>
  sql`teacher_bills b where b.company_id = ${year.companyId} and ${within(year, sql`b.issued_on`)}`

type Papers = { readonly cents: number; readonly exclTaxCents: number; readonly count: number }
/** Papers of the year, of whole months as they are summed. */
const sumPapers = async (db: Db, year: Year): Promise<Papers> => {
  if (areWholeMonths(year)) {
    const parts = (await readMonthSums(db, billSums, year)).filter(({ company }) => company === year.company)
    return {
      cents: parts.reduce((sum, { totalInclTax }) => sum + totalInclTax, 0),
      exclTaxCents: parts.reduce((sum, { revenueExclTax }) => sum + revenueExclTax, 0),
      count: parts.reduce((sum, { billCount, creditNoteCount }) => sum + billCount + creditNoteCount, 0),
    }
  }
  const { rows } = await sql<Papers>`
    select coalesce(sum(b.signed_total_cents), 0)::bigint as cents, coalesce(sum(case b.kind when 'bill' then b.total_excl_tax_cents else -b.total_excl_tax_cents end), 0)::bigint as excl_tax_cents,
      count(*)::integer as count from ${bills(year)}`.execute(db)
  return rows[0] ?? { cents: 0, exclTaxCents: 0, count: 0 }
}

type PairOf = (year: Year, papers: Papers) => Pair
const pairs: Readonly<Record<Exclude<AgreementKey, 'entries' | 'trial' | 'certificates'>, PairOf>> = {
  bills: (year, { cents, count }) => ({
    left: sql`(select ${cents}::bigint + coalesce(sum(b.signed_total_cents), 0) from ${openings(year)})`,
    right: inBooks(year, debit, sql`a.nature = 'customer' and ${isOf('bill')}`),
    count: sql`(select ${count}::integer + count(*) from ${openings(year)})`,
  }),
  // debts of another program were neither sold nor taxed here
  revenue: (year, { exclTaxCents }) => ({
    left: sql`${exclTaxCents}::bigint`,
    right: inBooks(year, credit, sql`(a.nature like 'revenue-%' or a.nature = 'discount') and ${isOf('bill')}`),
  }),
  vat: (year) => ({
    left: sql`(select coalesce(sum(x.vat_cents), 0) from vat_moves x where x.company_id = ${year.companyId} and ${within(year, sql`x.on_date`)})`,
    right: inBooks(year, credit, sql`a.nature like 'vat-collected-%' and t.source <> 'vat-return'`),
  }),
  vatReturns: (year) => ({
    left: sql`(select coalesce(sum(r.due_cents), 0) from ${filed(year)})`,
    right: inBooks(
      year,
      credit,
      sql`a.nature like 'vat-collected-%' and t.source <> 'vat-return' and ${filedMonth(year)}`,
    ),
    count: sql`(select count(*) from ${filed(year)})`,
  }),
  vatDeducted: (year) => ({
    left: sql`(select coalesce(sum(r.deductible_cents), 0) from ${filed(year)})`,
    right: inBooks(year, debit, sql`a.nature = 'vat-deductible' and t.source <> 'vat-return' and ${filedMonth(year)}`),
  }),
  teacherBills: (year) => ({
    left: sql`(select coalesce(sum(b.total_cents), 0) from ${teacherBills(year)})`,
    right: inBooks(year, credit, sql`a.nature = 'teacher' and ${isOf('teacher-bill')}`),
    count: sql`(select count(*) from ${teacherBills(year)})`,
  }),
  payslips: (year) => ({
    left: sql`(select coalesce(sum(s.employee_charges_cents + s.employer_charges_cents), 0) from ${payslips(year)})`,
    right: inBooks(year, credit, sql`a.nature = 'customer-contributions' and ${isOf('payslip')}`),
    count: sql`(select count(*) from ${payslips(year)})`,
  }),
  wages: (year) => ({
    left: sql`(select coalesce(sum(x.amount_cents), 0) from salary_payments x where ${isTuition(year)} and x.status = 'done' and ${within(year, sql`x.done_on`)})`,
    right: inBooks(year, debit, sql`a.nature = 'customer-funds' and ${isOf('salary-payment')}`),
  }),
  accruals: (year) => {
    const standing = sql`accruals x where x.fiscal_year_id = ${year.id} and x.taken_back_at is null`
    return {
      left: sql`(select coalesce(sum(case x.kind when 'sales' then x.excl_tax_cents else -x.excl_tax_cents end), 0) from ${standing})`,
      right: inBooks(year, credit, sql`a.class in (6, 7) and ${isOf('accrual')}`),
      count: sql`(select coalesce(sum(x.lesson_count), 0) from ${standing})`,
    }
  },
  contributions: (year) => ({
    left: sql`(select coalesce(sum(x.amount_cents), 0) from contribution_payments x where ${isTuition(year)} and x.status = 'paid' and ${within(year, sql`x.paid_on`)})`,
    right: inBooks(year, debit, sql`a.nature = 'customer-contributions' and ${isOf('contribution-payment')}`),
  }),
}

export const sumPairs = async (db: Db, year: Year): Promise<AgreementPair[]> => {
  const papers = await sumPapers(db, year)
  const { rows } = await sql<AgreementPair>`${sql.join(
    Object.entries(pairs).map(([key, pairOf]) => {
      const { left, right, count = sql`null` } = pairOf(year, papers)
      return sql`select ${key}::text as key, ${left}::bigint as left_cents, ${right}::bigint as right_cents, ${count}::integer as count`
    }),
    sql` union all `,
  )}`.execute(db)
  return rows
}

export type LinesSummed = {
  readonly debitCents: number
  readonly creditCents: number
  readonly count: number
  /** Debits without what opens the year. */
  readonly movedCents: number
}
/** Lines of the year as its FEC has them, month by month where it is made of whole ones: not by what the books keep of accounts, which is held to them. */
export const sumLines = async (db: Db, year: Year): Promise<LinesSummed> => {
  const parts = areWholeMonths(year)
    ? (await readMonthSums(db, ledgerSums, year)).filter(({ company }) => company === year.company)
    : await sumEntries(db, year)
  const none = { debitCents: 0, creditCents: 0, count: 0, movedCents: 0 }
  return parts.reduce(
    (sum, { opensOn, debit, credit, entryCount }) => ({
      debitCents: sum.debitCents + debit,
      creditCents: sum.creditCents + credit,
      count: sum.count + entryCount,
      movedCents: sum.movedCents + (opensOn === null ? debit : 0),
    }),
    none,
  )
}
const sumEntries = async (db: Db, { id }: Year) => {
  const { rows } = await sql<Pick<LedgerPart, 'opensOn' | 'debit' | 'credit' | 'entryCount'>>`
    select case when e.opens_year_id is not null then e.entry_on end as opens_on, sum(l.debit_cents)::bigint as debit, sum(l.credit_cents)::bigint as credit,
           count(distinct e.id) as entry_count
      from ledger_entries e join ledger_lines l on l.entry_id = e.id where e.fiscal_year_id = ${id} group by 1`.execute(
    db,
  )
  return rows
}
