// SQL of the VAT return: what became due in a month, what the ledger has of it, and what was filed.
import type { CompanyCode } from '@cartable/domain/billing/orders/billing.schema.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'
import { openDay } from '../ledger-sources.queries.ts'

/** A company, and a month by its first day and that of the next. */
export type Period = { readonly companyId: number; readonly from: string; readonly before: string }

export const findCompany = async (db: Db, code: CompanyCode): Promise<number> =>
  (await db.selectFrom('companies').select('id').where('code', '=', code).executeTakeFirstOrThrow()).id

/**
 * Moves `x` with their entry and the day that they count: that of the entry, of the first open day while it waits. What
 * bears no VAT has no entry of its own, and keeps the day that was open when it was written. Found by the entries of the
 * month and by what waits for one, and not by looking at every move there ever was.
 */
export const movesOf = ({ companyId, from, before }: Period, what: RawBuilder<unknown>) => {
  const isIn = (day: RawBuilder<unknown>) => sql`${day} >= ${from}::date and ${day} < ${before}::date`
  const entered = sql`e.company_id = ${companyId} and ${isIn(sql`e.entry_on`)} and e.reverses_entry_id is null`
  const hasEntry = sql`exists (select from ledger_entries e where e.reverses_entry_id is null and e.vat_move_id = m.id)
    or m.basis = 'debits' and (exists (select from ledger_entries e where e.reverses_entry_id is null and e.bill_id = m.bill_id)
      or exists (select from ledger_entries e where e.reverses_entry_id is null and e.bad_debt_move_id = m.bad_debt_move_id))`
  return sql`(
  select ${what} from (
    select e.vat_move_id as move_id, e.id as entry_id, e.entry_on as day from ledger_entries e where ${entered} and e.vat_move_id is not null
    union all
    select m.id, e.id, e.entry_on from vat_moves m join ledger_entries e on e.bill_id = m.bill_id where m.basis = 'debits' and ${entered}
    union all
    select m.id, e.id, e.entry_on from vat_moves m join ledger_entries e on e.bad_debt_move_id = m.bad_debt_move_id where m.basis = 'debits' and ${entered}
    union all
    select m.id, null, n.day from (
        select w.source_id as id from ledger_waiting w where w.source = 'vatMove'
        union all
        select d.id from ledger_waiting w join vat_moves d on d.bill_id = w.source_id and d.basis = 'debits' where w.source = 'bill'
        union all
        select d.id from ledger_waiting w join vat_moves d on d.bad_debt_move_id = w.source_id and d.basis = 'debits' where w.source = 'badDebt') w
      join vat_moves m on m.id = w.id and m.vat_cents <> 0 and m.company_id = ${companyId} and m.on_date < ${before}::date
     cross join lateral (select coalesce(${openDay(sql`m.on_date`, sql`m.company_id`)}, m.on_date) as day) n
     where ${isIn(sql`n.day`)} and not (${hasEntry})
    union all
    select m.id, null, m.on_date from vat_moves m where m.company_id = ${companyId} and m.vat_cents = 0 and ${isIn(sql`m.on_date`)} and not (${hasEntry})) f
    join vat_moves x on x.id = f.move_id and x.on_date < ${before}::date
   cross join lateral (select f.entry_id as id) e
   cross join lateral (select f.day) d)`
}

export type RateSums = { readonly percent: string; readonly baseCents: number; readonly vatCents: number }

/** What became due in a month, less what was given back, by rate; and how much of it waits for its entry. */
export const sumMoves = async (db: Db, period: Period): Promise<(RateSums & { readonly unposted: number })[]> => {
  const { rows } = await sql<RateSums & { unposted: number }>`
    select m.percent, sum(m.base_cents)::bigint as base_cents, sum(m.vat_cents)::bigint as vat_cents, count(*) filter (where m.waits)::integer as unposted
      from ${movesOf(period, sql`trim_scale(x.vat_percent::numeric)::text as percent, x.base_cents, x.vat_cents, x.vat_cents <> 0 and e.id is null as waits`)} m
     group by 1 order by m.percent::numeric desc`.execute(db)
  return rows
}

/** Entered in a month: the balances that a year takes over stand for months before, and the entry of a return empties what it declared. */
const linesIn = ({ companyId, from, before }: Period) =>
  sql`ledger_entries e join ledger_lines l on l.entry_id = e.id join system_accounts a on a.id = l.system_account_id
    where e.company_id = ${companyId} and e.entry_on >= ${from}::date and e.entry_on < ${before}::date and e.opens_year_id is null and e.vat_return_id is null`

/** VAT that stands in the account of each rate, entered in a month: as the books keep it. */
export const sumLedger = async (
  db: Db,
  { companyId, from, before }: Period,
): Promise<{ percent: string; cents: number }[]> => {
  const { rows } = await sql<{ percent: string; cents: number }>`
    select replace(a.nature, 'vat-collected-', '') as percent, sum(t.credit_cents - t.debit_cents)::bigint as cents
      from ledger_account_totals t join system_accounts a on a.id = t.system_account_id and a.nature like 'vat-collected-%'
     where t.company_id = ${companyId} and t.month >= ${from}::date and t.month < ${before}::date and t.source not in ('opening', 'vat-return') group by 1`.execute(
    db,
  )
  return rows
}

const cents = sql`l.debit_cents - l.credit_cents`
/** What is paid by a set-off without its VAT: of the bill, less what of the credit note, where their VAT follows what is paid; opposite as it is taken back. */
const setOffBase = sql`(select (coalesce(s.amount_cents - s.bill_vat_cents, 0) - coalesce(s.amount_cents - s.credit_vat_cents, 0)) * case when e.reverses_entry_id is null then 1 else -1 end
          from supplier_set_offs s where s.id = e.supplier_set_off_id)`
/** Entries of a month that move the VAT that is deducted: `id`, `on_date`, `reference`, `vat_cents`, and `base_cents`, what it is of. */
export const deductions = (period: Period) => sql`(
  select e.id, e.entry_on as on_date, e.piece_reference as reference, e.teacher_payment_id, e.teacher_bill_id, e.teacher_due_id, e.supplier_bill_id, e.supplier_set_off_id, e.bank_line_id, e.label,
      sum(${cents}) filter (where a.nature = 'vat-deductible') as vat_cents,
      -- what the lines of the entry say it is of: charges of a bill, what its payment is without the VAT that waited for it
      coalesce(case when e.supplier_bill_id is not null then sum(${cents}) filter (where a.class = 6)
        when e.bank_line_id is not null then sum(${cents}) filter (where a.nature in ('supplier', 'input-vat-pending'))
        when e.supplier_set_off_id is not null then ${setOffBase}
        else sum(${cents}) filter (where a.nature = 'teacher-costs') end, 0) as base_cents
    from ${linesIn(period)} group by e.id having count(*) filter (where a.nature = 'vat-deductible') > 0)`

/** VAT that teachers and suppliers charged, with what it is of: as it is billed, or as a service of a supplier is paid. */
export const sumDeductible = async (db: Db, period: Period): Promise<{ baseCents: number; vatCents: number }> => {
  const { rows } = await sql<{ baseCents: number; vatCents: number }>`
    select coalesce(sum(d.vat_cents), 0)::bigint as vat_cents, coalesce(sum(d.base_cents), 0)::bigint as base_cents from ${deductions(period)} d`.execute(
    db,
  )
  return rows[0] ?? { baseCents: 0, vatCents: 0 }
}

/** VAT of what is billed and not paid, in the books up to a month. */
export const waitingBefore = async (db: Db, { companyId, before }: Period): Promise<number> => {
  const { rows } = await sql<{ cents: number }>`
    select coalesce(sum(t.credit_cents - t.debit_cents), 0)::bigint as cents
      from ledger_account_totals t join system_accounts a on a.id = t.system_account_id and a.nature = 'vat-pending'
     where t.company_id = ${companyId} and t.month < ${before}::date and t.source not in ('opening', 'vat-return')`.execute(
    db,
  )
  return rows[0]?.cents ?? 0
}

export type FiledReturn = {
  readonly id: number
  readonly month: string
  readonly dueCents: number
  readonly deductibleCents: number
  readonly carriedInCents: number
  readonly netCents: number
  readonly lines: readonly RateSums[]
  readonly filedAt: string
  readonly filedBy: string | null
  readonly paidOn: string | null
}
/** Return of a month, the last one that was filed up to it included; undefined where none is. */
export const findReturn = async (
  db: Db,
  companyId: number,
  which: { readonly of: string } | { readonly before: string } | 'last',
): Promise<FiledReturn | undefined> => {
  const month =
    which === 'last'
      ? sql`true`
      : 'of' in which
        ? sql`r.month = ${which.of}::date`
        : sql`r.month < ${which.before}::date`
  const { rows } = await sql<FiledReturn>`
    select r.id, r.month::text, r.due_cents, r.deductible_cents, r.carried_in_cents, r.net_cents, r.lines, r.filed_at,
           (select max(l.booked_on)::text from bank_matches m join bank_lines l on l.id = m.bank_line_id where m.vat_return_id = r.id) as paid_on,
           (select nullif(concat_ws(' ', p.first_name, p.last_name), '') from accounts a join people p on p.id = a.person_id where a.id = r.filed_by_account_id) as filed_by
      from vat_returns r where r.company_id = ${companyId} and ${month} order by r.month desc limit 1`.execute(db)
  return rows[0]
}

export type NewReturn = {
  readonly companyId: number
  readonly month: string
  readonly dueCents: number
  readonly deductibleCents: number
  readonly carriedInCents: number
  readonly lines: readonly RateSums[]
  readonly filedByAccountId: number | null
}
export const insertReturn = (db: Db, { lines, ...filed }: NewReturn) =>
  db
    .insertInto('vatReturns')
    .values({ ...filed, lines: JSON.stringify(lines) })
    .returning('id')
    .executeTakeFirstOrThrow()
