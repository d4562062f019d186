// The span that a balance is of: its days, the company, and from where what stood before is counted.
import type { CompanyCode } from '@cartable/domain/billing/orders/billing.schema.ts'
import { addDays, addMonths } from '@cartable/domain/kernel/dates.ts'
import { sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'

export type Span = {
  readonly companyId: number
  readonly from: string
  readonly to: string
  /** First day of the fiscal year of `from`: what was earned and spent before is the result of earlier years. */
  readonly yearFrom: string
  /** First day whose entries count: that of the last year that was opened by entries, which carry all before it. */
  readonly base: string
}
type Asked = { readonly company: CompanyCode; readonly from?: string | undefined; readonly to?: string | undefined }

/** Where no day is asked, the fiscal year of today; where one is, the other is the end of its year or the beginning. */
export const readSpan = async (db: Db, { company, from, to }: Asked, today: string): Promise<Span> => {
  const asked = { from: from ?? null, to: to ?? null }
  const { rows } = await sql<Span>`
    with k as (select id from companies where code = ${company}),
    d as (select k.id as company_id, coalesce(${asked.from}::date, (select lower(f.period) from fiscal_years f where f.company_id = k.id and f.period @> coalesce(${asked.to}::date, ${today}::date)),
             date_trunc('year', coalesce(${asked.to}::date, ${today}::date))::date) as from_on from k),
    s as (select d.*, coalesce(${asked.to}::date, (select upper(f.period) - 1 from fiscal_years f where f.company_id = d.company_id and f.period @> d.from_on),
             (date_trunc('year', d.from_on) + interval '1 year - 1 day')::date) as to_on from d)
    select s.company_id, s.from_on::text as "from", s.to_on::text as "to",
           coalesce((select lower(f.period) from fiscal_years f where f.company_id = s.company_id and f.period @> s.from_on), date_trunc('year', s.from_on)::date)::text as year_from,
           coalesce((select max(lower(f.period)) from fiscal_years f where f.company_id = s.company_id and lower(f.period) <= s.from_on
             and exists (select from ledger_entries e join ledger_journals j on j.id = e.journal_id where e.fiscal_year_id = f.id and j.code = 'AN')), '1900-01-01')::text as base
      from s`.execute(db)
  const [span] = rows
  if (!span) throw new Error(`no company ${company}`)
  return span
}

const monthOf = (day: string) => `${day.slice(0, 7)}-01`
const isMonthEnd = (day: string) => {
  const next = new Date(`${day}T00:00:00Z`)
  next.setUTCDate(next.getUTCDate() + 1)
  return next.getUTCDate() === 1
}
const lastOf = (month: string) => addDays(addMonths(month, 1), -1)
/** Months that a bound of the span cuts in two: their lines are read, of all others the sums that are kept. */
const cutMonths = ({ from, to, yearFrom, base }: Span): readonly string[] => [
  ...new Set([
    ...[from, yearFrom, base].filter((day) => !day.endsWith('-01')).map(monthOf),
    ...(isMonthEnd(to) ? [] : [monthOf(to)]),
  ]),
]

/**
 * What moved in a span with what came before it: account_id, customer_id, teacher_id, debit, credit, is_opening, is_past (of an earlier year).
 * @param by the accounts alone have sums of their own, far fewer than those of each family and teacher
 */
export const linesOfSpan = (span: Span, by: 'account' | 'party') => {
  const { companyId, from, to, yearFrom, base } = span
  const [sums, party, opens] =
    by === 'account'
      ? [sql`ledger_account_totals`, sql`null::bigint, null::bigint`, sql`t.source = 'opening'`]
      : [sql`ledger_totals`, sql`t.customer_id, t.teacher_id`, sql`t.is_opening`]
  const cut = cutMonths(span)
  const cutDays = sql`array[${sql.join(cut.map((month) => sql`${month}::date`))}]::date[]`
  // bounds that are known beforehand, month by month: the entries of ten years are not looked at for those of one
  const lines = cut.map(
    (month) => sql`
  union all
  select l.system_account_id, l.customer_id, l.teacher_id, l.debit_cents, l.credit_cents,
         e.entry_on < ${from}::date or j.code = 'AN', e.entry_on < ${yearFrom}::date
    from ledger_entries e join ledger_lines l on l.entry_id = e.id join ledger_journals j on j.id = e.journal_id
   where e.company_id = ${companyId}::bigint and e.entry_on between greatest(${month}::date, ${base}::date) and least(${lastOf(month)}::date, ${to}::date)`,
  )
  return sql`(
  select t.account_id, t.customer_id, t.teacher_id, t.debit, t.credit, t.month < ${from}::date or t.opens as is_opening, t.month < ${yearFrom}::date as is_past
    from (select t.company_id, t.month, t.system_account_id, ${party}, t.debit_cents, t.credit_cents, ${opens} from ${sums} t) as t (company_id, month, account_id, customer_id, teacher_id, debit, credit, opens)
   where t.company_id = ${companyId}::bigint and t.month between ${base}::date and ${to}::date and t.month <> all (${cutDays})
  ${sql.join(lines, sql``)})`
}

/** What stood, moved and stands, of lines called `s`. */
export const movedSums = sql`coalesce(sum(s.debit - s.credit) filter (where s.is_opening), 0)::bigint as opening_cents,
  coalesce(sum(s.debit) filter (where not s.is_opening), 0)::bigint as debit_cents, coalesce(sum(s.credit) filter (where not s.is_opening), 0)::bigint as credit_cents,
  coalesce(sum(s.debit - s.credit), 0)::bigint as balance_cents`
