// SQL of the NOVA return: lines of the papers of the private-tuition company, by the month of the paper, as the ledger has them.
import {
  mostNovaLines,
  type NovaLine,
  type NovaPart,
  type NovaRow,
  type NovaYearRow,
} from '@cartable/domain/accounting/nova/nova.schema.ts'
import type { Regime } from '@cartable/domain/accounting/rates/rates.schema.ts'
import { sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'
import { creditNatures } from '../../billing/orders/bill-mentions.ts'

/**
 * The nature of a line is the one that its bill froze; a credit note takes back what it credits, under the nature of then. What
 * is asked for a lesson that did not take place is no service, and stands in the other turnover.
 */
const linesOf = (from: string, before: string) => sql`(
  select l.id, date_trunc('month', b.issued_on)::date as month, b.reference, b.issued_on, b.customer_id, b.billed_name as customer, l.label,
      case when coalesce(w.mentions ->> 'regime', 'prestataire') = 'mandataire' then 'mandataire' else 'prestataire' end as regime,
      c.teacher_id, nullif(concat_ws(' ', tp.first_name, tp.last_name), '') as teacher,
      coalesce(coalesce(w.mentions -> 'lessons' -> c.id::text, w.mentions -> 'service') ->> 'nature' = any(${[...creditNatures]}), false) as is_sap,
      s.sign * l.total_excl_tax_cents as cents,
      case when l.unit = 'hour' then s.sign * round(l.quantity * 60)::integer else 0 end as minutes
    from bills b join companies k on k.id = b.company_id and k.code = 'private-tuition' join bill_lines l on l.bill_id = b.id
      cross join lateral (select case b.kind when 'bill' then 1 else -1 end as sign) s
      left join bill_lines o on o.id = l.credited_line_id left join bills ob on ob.id = o.bill_id
      cross join lateral (select coalesce(ob.mentions, b.mentions) as mentions) w
      left join courses c on c.id = coalesce(l.course_id, o.course_id) left join teachers t on t.id = c.teacher_id left join people tp on tp.id = t.person_id
   where b.issued_on >= ${from}::date and b.issued_on < ${before}::date and not b.is_opening)`

/** Whoever of a group has hours left of its period. */
const withHours = (who: 'customer_id' | 'teacher_id') =>
  sql`(select count(*)::integer from (select 1 from lines x where x.period = g.period and x.regime = g.regime and x.is_sap and x.${sql.ref(who)} is not null
    group by x.${sql.ref(who)} having sum(x.minutes) > 0) kept)`
/** The figures of each period (`month` or `year`) and mode. */
const figures = (unit: 'month' | 'year', from: string, before: string) => sql`
    with lines as materialized (select l.*, date_trunc(${sql.lit(unit)}, l.month)::date as period from ${linesOf(from, before)} l),
      g as (select period, regime, coalesce(sum(minutes) filter (where is_sap), 0)::integer as minutes,
        coalesce(sum(cents) filter (where is_sap), 0)::integer as sap_cents, coalesce(sum(cents) filter (where not is_sap), 0)::integer as other_cents
        from lines group by period, regime)
    select to_char(g.period, 'YYYY-MM') as month, g.regime, ${withHours('customer_id')} as customers, ${withHours('teacher_id')} as teachers,
      g.minutes, g.sap_cents, g.other_cents from g order by g.period, g.regime desc`

export const listMonths = async (db: Db, from: string, before: string): Promise<NovaRow[]> => {
  const { rows } = await sql<NovaRow>`${figures('month', from, before)}`.execute(db)
  return rows
}

export const listYear = async (db: Db, from: string, before: string): Promise<NovaYearRow[]> => {
  const { rows } = await sql<NovaRow>`${figures('year', from, before)}`.execute(db)
  return rows.map(({ regime, customers, teachers, minutes, sapCents, otherCents }) => ({
    ...{ regime, customers, teachers, minutes, sapCents, otherCents },
  }))
}

export const listLines = async (
  db: Db,
  { from, before, regime, part }: { from: string; before: string; regime: Regime; part: NovaPart },
): Promise<NovaLine[]> => {
  const { rows } = await sql<NovaLine>`
    select l.id, l.reference, l.issued_on, l.customer, l.teacher, l.label, l.minutes, l.cents from ${linesOf(from, before)} l
     where l.regime = ${regime} and l.is_sap = ${part === 'sap'} order by l.issued_on, l.id limit ${mostNovaLines + 1}`.execute(
    db,
  )
  return rows
}
