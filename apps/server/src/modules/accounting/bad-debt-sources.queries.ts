// SQL of what the ledger is made from as a debt is given up, taken back, or paid all the same.
import { sql } from 'kysely'
import type { SourceSql } from './money-sources.queries.ts'

const name = sql`concat_ws(' ', p.first_name, p.last_name)`
const moves = sql`(select m.*, o.customer_id, o.company_id, v.cents as vat_cents from bad_debt_moves m join orders o on o.id = m.order_id
  cross join lateral (select coalesce(sum((x ->> 'vatCents')::integer), 0)::bigint as cents from jsonb_array_elements(m.vat) x) v)`

/**
 * The family owes no more. VAT that waited for the money never becomes due; under the option it is taken back from the State or is
 * a cost, as the rule of the day said. Wages of no payslip yet are owed to nobody. Paid all the same, it is a revenue of that day.
 */
export const badDebt: SourceSql = {
  column: sql`bad_debt_move_id`,
  table: sql`bad_debt_moves`,
  mayChange: false,
  events: sql`select m.id as source_id, m.company_id, 'OD' as journal, m.moved_on as on_date,
      coalesce((select b.reference from bills b where b.order_id = m.order_id and b.kind = 'bill'), d.reference) as reference,
      case m.kind when 'lost' then 'Passage en perte, ' when 'recovered' then 'Rentrée sur créance passée en perte, ' else 'Passage en perte annulé, ' end || d.reference || ', ' || ${name} as label
    from ${moves} m join bad_debts d on d.id = m.bad_debt_id join customers c on c.id = m.customer_id join people p on p.id = c.person_id`,
  lines: sql`select m.id as source_id, 1 as rank, case m.kind when 'recovered' then 'bad-debt-recovered' else 'bad-debt' end as nature, null::bigint as customer_id, null::bigint as teacher_id,
      m.amount_cents::bigint - m.vat_cents - m.funds_cents as cents from ${moves} m
    union all
    select m.id, 2, case when m.recovers_vat then 'vat-collected-' || (x ->> 'percent') else 'vat-pending' end, null, null, (x ->> 'vatCents')::bigint
      from ${moves} m cross join jsonb_array_elements(m.vat) x
    union all
    select m.id, 3, 'customer-funds', m.customer_id, null, m.funds_cents from ${moves} m
    union all
    select m.id, 4, 'customer', m.customer_id, null, -m.amount_cents from ${moves} m`,
}
