// SQL of the closing of a month: who closed which, the day from which the books are open, the sales of a month.
import type { Checked, ClosingRow, Declared } from '@cartable/domain/accounting/closing/closing.schema.ts'
import type { Span } from '@cartable/domain/accounting/years/years.rules.ts'
import type { CompanyCode } from '@cartable/domain/billing/orders/billing.schema.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'
import { vatDue } from './vat-due.queries.ts'

/** Of natures of revenue and their discounts, entered in the month, as the books keep it; the ledger never changes, nor does this once it is closed. */
const turnoverOf = (companyId: string, month: string) => sql`coalesce((select sum(t.credit_cents - t.debit_cents)
    from ledger_account_totals t join system_accounts a on a.id = t.system_account_id
   where t.company_id = ${sql.ref(companyId)} and t.month = ${sql.ref(month)} and (a.nature like 'revenue-%' or a.nature = 'discount')), 0)::bigint`

export const readTurnover = async (db: Db, companyId: number, month: string): Promise<number> => {
  const { rows } = await sql<{ cents: number }>`
    select ${turnoverOf('m.company_id', 'm.month')} as cents from (select ${companyId}::bigint as company_id, ${month}::date as month) m`.execute(
    db,
  )
  return rows[0]?.cents ?? 0
}

const nameOf = (account: string) => sql`(select nullif(concat_ws(' ', p.first_name, p.last_name), '')
    from accounts a join people p on p.id = a.person_id where a.id = ${sql.ref(account)})`

/**
 * What was declared of the months that a closing closed (its own, and those since the closing before it), the last one first: VAT of
 * a month, a quarter on NOVA, salaries of a month. Services to persons and salaries of families are of the company of lessons.
 */
const declaredOf = (companyId: RawBuilder<unknown>, month: RawBuilder<unknown>) => {
  const after = sql`coalesce((select max(b.month) from month_closings b where b.company_id = ${companyId} and b.month < ${month} and b.reopened_at is null), '-infinity')`
  const isOfLessons = sql`exists (select from companies k where k.id = ${companyId} and k.code = 'private-tuition')`
  return sql`(select x.kind, x.month from (
      select 'vat' as kind, v.month, v.month as until, 1 as rank from vat_returns v where v.company_id = ${companyId}
      union all
      select 'nova', n.quarter, (n.quarter + interval '2 months')::date, 2 from nova_returns n where ${isOfLessons}
      union all
      select 'salaries', s.month, s.month, 3 from salary_declarations s where s.declared_on is not null and ${isOfLessons}) x
    where x.until > ${after} and x.month <= ${month} or x.kind = 'vat' and x.month > ${after} order by x.until desc, x.rank limit 1)`
}
export const findLastDeclared = async (db: Db, companyId: number, month: string): Promise<Declared | null> => {
  const { rows } = await sql<Declared>`
    select d.kind, d.month::text as month from ${declaredOf(sql`${companyId}::bigint`, sql`${month}::date`)} d`.execute(
    db,
  )
  return rows[0] ?? null
}

/** The newest first; `isLast` where no closing stands after it. */
export const listClosings = async (db: Db, company: CompanyCode): Promise<ClosingRow[]> => {
  const { rows } = await sql<ClosingRow>`
    select m.id, m.updated_at, m.month::text, ${turnoverOf('m.company_id', 'm.month')} as turnover_cents, m.turnover_cents as closed_turnover_cents,
      m.left_open as left, m.reason, m.closed_at, ${nameOf('m.closed_by_account_id')} as closed_by, m.reopened_at, ${nameOf('m.reopened_by_account_id')} as reopened_by, m.reopen_reason,
      case when m.reopened_at is null then (select jsonb_build_object('kind', d.kind, 'month', d.month) from ${declaredOf(sql`m.company_id`, sql`m.month`)} d) end as declared,
      exists (select from ${vatDue} where v.id = m.id) as is_vat_due,
      m.reopened_at is null and exists (select from fiscal_years f where f.company_id = m.company_id and f.period @> m.month and f.closed_at is not null) as is_year_closed,
      m.reopened_at is null and not exists (select from month_closings o where o.company_id = m.company_id and o.month > m.month and o.reopened_at is null) as is_last
      from month_closings m join companies k on k.id = m.company_id where k.code = ${company}
     order by m.month desc, m.id desc limit 120`.execute(db)
  return rows
}

/** The month of the last closing that stands; null where none does. */
export const findLastClosed = async (db: Db, companyId: number): Promise<string | null> => {
  const { rows } = await sql<{ month: string | null }>`
    select max(month)::text as month from month_closings where company_id = ${companyId} and reopened_at is null`.execute(
    db,
  )
  return rows[0]?.month ?? null
}

/** The last fiscal year that is closed for good; undefined where none is. */
export const findLastClosedYear = async (db: Db, companyId: number): Promise<Span | undefined> => {
  const { rows } = await sql<Span>`
    select lower(period)::text as from, (upper(period) - 1)::text as to from fiscal_years
     where company_id = ${companyId} and closed_at is not null order by lower(period) desc limit 1`.execute(db)
  return rows[0]
}

/**
 * Sets the last day that the books of a company no longer take, in each of its years; null opens them all. An entry that
 * is being written holds its year: the closing waits for it, and whoever comes after finds the month closed.
 */
export const closeThrough = async (db: Db, companyId: number, day: string | null): Promise<void> => {
  await sql`
    update fiscal_years f set closed_through = n.day
      from (select y.id, case when lower(y.period) <= ${day}::date then least(${day}::date, upper(y.period) - 1) end as day
              from fiscal_years y where y.company_id = ${companyId}) n
     where n.id = f.id and f.closed_through is distinct from n.day`.execute(db)
}

export type NewClosing = {
  readonly companyId: number
  readonly month: string
  readonly reason: string | null
  readonly left: readonly Checked[]
  readonly turnoverCents: number
  readonly accountId: number | null
}
export const insertClosing = (db: Db, { left, accountId, ...closing }: NewClosing) =>
  db
    .insertInto('monthClosings')
    .values({ ...closing, leftOpen: JSON.stringify(left), closedByAccountId: accountId })
    .returning(['id', 'updatedAt'])
    .executeTakeFirstOrThrow()

export const findClosing = (db: Db, id: number) =>
  db
    .selectFrom('monthClosings as m')
    .innerJoin('companies as k', 'k.id', 'm.companyId')
    .select(['m.companyId', 'k.code', 'm.month', 'm.reopenedAt'])
    .where('m.id', '=', id)
    .executeTakeFirst()

export const noteReopened = (
  db: Db,
  id: number,
  { reason, at, accountId }: { readonly reason: string; readonly at: Date; readonly accountId: number | null },
) =>
  db
    .updateTable('monthClosings')
    .set({ reopenedAt: at.toISOString(), reopenedByAccountId: accountId, reopenReason: reason })
    .where('id', '=', id)
    .returning(['id', 'updatedAt'])
    .executeTakeFirstOrThrow()
