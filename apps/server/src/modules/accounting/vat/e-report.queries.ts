// SQL of the totals of e-reporting: what was sold to private persons and received of them, day by day and rate by rate.
import type { EReportRow } from '@cartable/domain/accounting/vat/vat.schema.ts'
import { sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'
import { movesOf, type Period } from './vat.queries.ts'

/** Wages collected for a family are none of our sales: they are out of the lines without tax. Under debits, receipts are not reported. */
const totals = (period: Period) => sql`(
  select 'sale' as part, b.issued_on as day, trim_scale(l.vat_percent::numeric)::text as percent, count(distinct b.id)::integer as count,
      sum(s.sign * l.total_excl_tax_cents)::integer as base_cents, sum(s.sign * l.vat_cents)::integer as vat_cents
    from bills b join bill_lines l on l.bill_id = b.id cross join lateral (select case b.kind when 'bill' then 1 else -1 end as sign) s
   where b.company_id = ${period.companyId} and b.issued_on >= ${period.from}::date and b.issued_on < ${period.before}::date and not b.is_opening
   group by 2, 3
  union all
  select 'payment', m.day, m.percent, count(distinct m.source)::integer, sum(m.base_cents)::integer, sum(m.vat_cents)::integer
    from ${movesOf(
      period,
      sql`x.basis, d.day, trim_scale(x.vat_percent::numeric)::text as percent, x.base_cents, x.vat_cents,
        case when x.payment_id is not null then 'p' || x.payment_id when x.bill_id is not null then 'b' || x.bill_id else 'c' || x.credit_move_id end as source`,
    )} m where m.basis = 'collection'
   group by 2, 3)`

export const listEReport = async (db: Db, period: Period): Promise<EReportRow[]> => {
  const { rows } = await sql<EReportRow>`
    select t.part, t.day::text, t.percent, t.count, t.base_cents, t.vat_cents from ${totals(period)} t
     order by t.part desc, t.day, t.percent::numeric desc`.execute(db)
  return rows
}

export const eReportForExport = (db: Db, period: Period) =>
  db
    .selectFrom(
      sql<Record<'part' | 'day' | 'percent' | 'count' | 'baseCents' | 'vatCents', unknown>>`(
        select part, day, percent::numeric as percent, count, base_cents, vat_cents from ${totals(period)} t)`.as('t'),
    )
    .selectAll()
    .orderBy('t.part', 'desc')
    .orderBy('t.day')
    .orderBy('t.percent', 'desc')
