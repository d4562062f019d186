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
