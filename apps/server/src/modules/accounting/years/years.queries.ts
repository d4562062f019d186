// SQL of fiscal years: their list, the balances that one hands over, the entry that opens the next.
import { nameOfYear } from '@cartable/domain/accounting/years/years.rules.ts'
import type { FiscalYearRow } from '@cartable/domain/accounting/years/years.schema.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'

/** Expenses and revenues are of one year; all other accounts go on. */
const isOfYear = sql`a.class in (6, 7)`

/** The newest first. */
export const listYears = async (db: Db, companyId: number): Promise<FiscalYearRow[]> => {
  const { rows } = await sql<Omit<FiscalYearRow, 'name'>>`
    select f.id, lower(f.period)::text as from, (upper(f.period) - 1)::text as to, f.closed_through::text, f.closed_at,
      (select nullif(concat_ws(' ', p.first_name, p.last_name), '') from accounts c join people p on p.id = c.person_id where c.id = f.closed_by_account_id) as closed_by,
      coalesce((select sum(s.last_number) from ledger_sequences s where s.fiscal_year_id = f.id), 0)::integer as entry_count,
      coalesce((select sum(t.credit_cents - t.debit_cents) from ledger_account_totals t join system_accounts a on a.id = t.system_account_id
        where t.fiscal_year_id = f.id and ${isOfYear}), 0)::bigint as result_cents,
      (select e.id from ledger_entries e where e.opens_year_id = f.id) as opening_entry_id,
      (select jsonb_build_object('madeAt', to_char(v.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'fecSha256', encode(v.sha256, 'hex'), 'lineCount', v.line_count)
        from year_archives v where v.fiscal_year_id = f.id) as archive
      from fiscal_years f where f.company_id = ${companyId} order by lower(f.period) desc`.execute(db)
  return rows.map((year) => ({ ...year, name: nameOfYear(year) }))
}

export const hasNature = async (db: Db, nature: string): Promise<boolean> =>
  (await db
    .selectFrom('systemAccounts')
    .select('id')
    .where('enabled', '=', true)
    .where('nature', '=', nature)
    .executeTakeFirst()) !== undefined

/** Answers false when a year holds one of these days already. */
export const insertYear = async (
  db: Db,
  { companyId, from, to }: { readonly companyId: number; readonly from: string; readonly to: string },
): Promise<boolean> => {
  const { rows } = await sql`
    insert into fiscal_years (company_id, period) select ${companyId}::bigint, daterange(${from}::date, ${to}::date, '[]')
     where not exists (select from fiscal_years where company_id = ${companyId} and period && daterange(${from}::date, ${to}::date, '[]'))
    returning id`.execute(db)
  return rows.length > 0
}

/** Closed with those before it that hold nothing. Whoever writes an entry of the year holds it: the closing waits for them. */
export const noteClosed = async (
  db: Db,
  companyId: number,
  { to, at, accountId }: { readonly to: string; readonly at: Date; readonly accountId: number | null },
): Promise<void> => {
  await sql`
    update fiscal_years set closed_through = upper(period) - 1, closed_at = ${at.toISOString()}, closed_by_account_id = ${accountId}
     where company_id = ${companyId} and closed_at is null and upper(period) - 1 <= ${to}::date`.execute(db)
}

/** Balances of a year by account and auxiliary, its own opening included, and what it made where that is carried over. */
const handedOver = (yearId: RawBuilder<unknown>) => sql`(
  with lines as (select a.id as account_id, a.class, l.customer_id, l.teacher_id, l.debit_cents - l.credit_cents as cents
      from ledger_entries e join ledger_lines l on l.entry_id = e.id join system_accounts a on a.id = l.system_account_id where e.fiscal_year_id = ${yearId}),
    made as (select coalesce(sum(cents), 0) as cents from lines where class in (6, 7)),
    all_lines as (select account_id, customer_id, teacher_id, cents from lines where class not in (6, 7)
      union all select a.id, null, null, m.cents from made m join system_accounts a on a.enabled and a.nature = case when m.cents > 0 then 'year-loss' else 'year-profit' end)
  select account_id, customer_id, teacher_id, sum(cents)::bigint as cents from all_lines group by 1, 2, 3 having sum(cents) <> 0)`

/**
 * Writes the entry that opens a year with the balances of the one before, once: two at the same time are told apart by the
 * unique index. Nothing is written where nothing is handed over.
 */
export const openWithBalances = async (
  db: Db,
  { yearId, nextId, label, piece }: { yearId: number; nextId: number; label: string; piece: string },
): Promise<void> => {
  await sql`
    with balances as (select * from ${handedOver(sql`${yearId}::bigint`)} b),
    made as (
      insert into ledger_entries (company_id, journal_id, entry_on, piece_reference, piece_on, label, opens_year_id)
      select f.company_id, j.id, lower(f.period), ${piece}, lower(f.period), ${label}, f.id
        from fiscal_years f join ledger_journals j on j.company_id = f.company_id and j.code = 'AN'
       where f.id = ${nextId} and exists (select from balances)
      returning id, label)
    insert into ledger_lines (entry_id, position, system_account_id, customer_id, teacher_id, label, debit_cents, credit_cents)
    select m.id, row_number() over (order by a.code, b.customer_id nulls first, b.teacher_id nulls first), b.account_id, b.customer_id, b.teacher_id, m.label,
           greatest(b.cents, 0), greatest(-b.cents, 0)
      from made m cross join balances b join system_accounts a on a.id = b.account_id`.execute(db)
}

export const companyOfYear = (db: Db, id: number) =>
  db
    .selectFrom('fiscalYears as f')
    .innerJoin('companies as k', 'k.id', 'f.companyId')
    .select(['k.id as companyId', 'k.code', 'k.siren'])
    .where('f.id', '=', id)
    .executeTakeFirst()

export const findCompanySiren = async (db: Db, companyId: number): Promise<string | null> =>
  (await db.selectFrom('companies').select('siren').where('id', '=', companyId).executeTakeFirst())?.siren ?? null
