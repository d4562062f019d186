// SQL of what the ledger is made from as VAT becomes due: out of what waits for the money, into the account of its rate, or back.
import { sql } from 'kysely'
import type { SourceSql } from './money-sources.queries.ts'

/** Paper that a move of VAT is of: the bill of its order, the credit note that gives it back, or the pack of hours. */
export const vatPiece = sql`coalesce(
  (select b.reference from bills b where b.id = x.bill_id),
  (select b.reference from bills b where b.order_id = x.order_id and b.kind = 'bill' order by b.id limit 1),
  (select o.reference from orders o where o.id = x.order_id),
  'PACK' || lpad(x.hour_pack_id::text, 8, '0'))`

export const vatMove: SourceSql = {
  column: sql`vat_move_id`,
  table: sql`vat_moves`,
  mayChange: false,
  events: sql`select x.id as source_id, x.company_id, 'OD' as journal, x.on_date, ${vatPiece} as reference,
      case when x.vat_cents > 0 then 'TVA exigible, ' else 'TVA reprise, ' end || ${vatPiece} as label
    from vat_moves x where x.basis = 'collection' and x.vat_cents <> 0`,
  lines: sql`select x.id as source_id, 1 as rank, 'vat-pending' as nature, null::bigint as customer_id, null::bigint as teacher_id, x.vat_cents::bigint as cents
      from vat_moves x where x.basis = 'collection'
    union all
    select x.id, 2, 'vat-collected-' || trim_scale(x.vat_percent::numeric)::text, null, null, -x.vat_cents from vat_moves x where x.basis = 'collection'`,
}

const month = sql`to_char(x.month, 'MM/YYYY')`
/**
 * A return empties the accounts of its month, and what they leave is to be paid, or is the credit that the next one takes over.
 * It is entered on the day it is filed: its month is closed by then.
 */
export const vatReturn: SourceSql = {
  column: sql`vat_return_id`,
  table: sql`vat_returns`,
  mayChange: false,
  events: sql`select x.id as source_id, x.company_id, 'OD' as journal, (x.filed_at at time zone 'Europe/Paris')::date as on_date, 'TVA' || to_char(x.month, 'YYYYMM') as reference,
      'Déclaration de TVA, ' || ${month} as label
    -- of a month without VAT the credit that it took over is the one that it leaves: nothing moves
    from vat_returns x where x.deductible_cents <> 0 or exists (select from jsonb_array_elements(x.lines) l where (l ->> 'vatCents')::bigint <> 0)`,
  lines: sql`select x.id as source_id, 1 as rank, 'vat-collected-' || (l ->> 'percent') as nature, null::bigint as customer_id, null::bigint as teacher_id, (l ->> 'vatCents')::bigint as cents
      from vat_returns x cross join jsonb_array_elements(x.lines) l
    union all
    select x.id, 2, 'vat-deductible', null, null, -x.deductible_cents from vat_returns x
    union all
    select x.id, 3, 'vat-credit', null, null, -x.carried_in_cents - least(x.net_cents, 0) from vat_returns x
    union all
    select x.id, 4, 'vat-due', null, null, -greatest(x.net_cents, 0) from vat_returns x`,
}
