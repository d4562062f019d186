// SQL of the NOVA return: lines of the papers of the private-tuition company, by the month of the paper, as the ledger has them.
import {
  mostNovaLines,
  type NovaLine,
  type NovaPart,
  type NovaRow,
  type NovaYearRow,
} from '@cartable/domain/accounting/nova/nova.schema.ts'
import type { Regime } from '@cartable/domain/accounting/rates/rates.schema.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'
import { type MonthSums, readMonthSums } from '../../../platform/month-sums.ts'
import { creditNatures } from '../../billing/papers/bill-mentions.ts'

/**
 * The nature of a line is the one that its bill froze; a credit note takes back what it credits, under the nature of then. What
 * is asked for a lesson that did not take place is no service, and stands in the other turnover.
 */
const linesOf = (spans: RawBuilder<unknown>) => sql`(
  select l.id, date_trunc('month', b.issued_on)::date as month, b.reference, b.issued_on, b.customer_id, b.billed_name as customer, l.label,
      case when coalesce(w.mentions ->> 'regime', 'prestataire') = 'mandataire' then 'mandataire' else 'prestataire' end as regime,
      c.teacher_id, nullif(concat_ws(' ', tp.first_name, tp.last_name), '') as teacher,
      coalesce(coalesce(w.mentions -> 'lessons' -> c.id::text, w.mentions -> 'service') ->> 'nature' = any(${[...creditNatures]}), false) as is_sap,
      s.sign * l.total_excl_tax_cents as cents,
      case when l.unit = 'hour' then s.sign * round(l.quantity * 60)::integer else 0 end as minutes
    from (${spans}) span (first, before) join bills b on b.issued_on >= span.first and b.issued_on < span.before
      join companies k on k.id = b.company_id and k.code = 'private-tuition' join bill_lines l on l.bill_id = b.id
      cross join lateral (select case b.kind when 'bill' then 1 else -1 end as sign) s
      left join bill_lines o on o.id = l.credited_line_id left join bills ob on ob.id = o.bill_id
      cross join lateral (select coalesce(ob.mentions, b.mentions) as mentions) w
      left join courses c on c.id = coalesce(l.course_id, o.course_id) left join teachers t on t.id = c.teacher_id left join people tp on tp.id = t.person_id
   where not b.is_opening)`

/** Whoever of a group has hours left of its period. */
const withHours = (who: 'customer_id' | 'teacher_id') =>
  sql`(select count(*)::integer from (select 1 from lines x where x.period = g.period and x.regime = g.regime and x.is_sap and x.${sql.ref(who)} is not null
    group by x.${sql.ref(who)} having sum(x.minutes) > 0) kept)`
/** The figures of each period (`month` or `year`) and mode. */
const figures = (unit: 'month' | 'year', spans: RawBuilder<unknown>) => sql`
    with lines as materialized (select l.*, date_trunc(${sql.lit(unit)}, l.month)::date as period from ${linesOf(spans)} l),
      g as (select period, regime, coalesce(sum(minutes) filter (where is_sap), 0)::integer as minutes,
        coalesce(sum(cents) filter (where is_sap), 0)::integer as sap_cents, coalesce(sum(cents) filter (where not is_sap), 0)::integer as other_cents
        from lines group by period, regime)
    select g.period as month, to_char(g.period, 'YYYY-MM') as period, g.regime, ${withHours('customer_id')} as customers, ${withHours('teacher_id')} as teachers,
      g.minutes, g.sap_cents, g.other_cents from g`

type NovaFigures = Omit<NovaRow, 'month'> & { readonly period: string }
const span = sql`select min(issued_on) as first, max(issued_on) as last from bills`
export const novaSums: MonthSums<NovaFigures> = {
  subject: 'nova',
  span,
  partsOf: (_db, months) =>
    figures('month', sql`select m.day, (m.day + interval '1 month')::date from unnest(${[...months]}::date[]) m (day)`),
}
/** A family of several months counts once in the year: it is kept beside its months, at the first of them. */
export const novaYearSums: MonthSums<NovaFigures> = {
  subject: 'nova-year',
  span: sql`select date_trunc('year', s.first)::date as first, s.last from (${span}) s`,
  partsOf: (_db, months) =>
    figures(
      'year',
      sql`select m.day, (m.day + interval '1 year')::date from unnest(${months.filter((month) => month.slice(5, 7) === '01')}::date[]) m (day)`,
    ),
}

const byPeriod = (a: NovaFigures, b: NovaFigures) =>
  a.period === b.period ? (a.regime < b.regime ? 1 : -1) : a.period < b.period ? -1 : 1
/** Of months, those of `from` and up to `to` included. */
export const listMonths = async (db: Db, from: string, to: string): Promise<NovaRow[]> =>
  (await readMonthSums(db, novaSums, { from, to }))
    .toSorted(byPeriod)
    .map(({ period: month, ...figures }) => ({ month, ...figures }))

export const listYear = async (db: Db, year: string): Promise<NovaYearRow[]> =>
  (await readMonthSums(db, novaYearSums, { months: [`${year}-01-01`] }))
    .toSorted(byPeriod)
    .map(({ period: _, ...figures }) => figures)

export const listLines = async (
  db: Db,
  { from, before, regime, part }: { from: string; before: string; regime: Regime; part: NovaPart },
): Promise<NovaLine[]> => {
  const { rows } = await sql<NovaLine>`
    select l.id, l.reference, l.issued_on, l.customer, l.teacher, l.label, l.minutes, l.cents from ${linesOf(sql`select ${from}::date, ${before}::date`)} l
     where l.regime = ${regime} and l.is_sap = ${part === 'sap'} order by l.issued_on, l.id limit ${mostNovaLines + 1}`.execute(
    db,
  )
  return rows
}
