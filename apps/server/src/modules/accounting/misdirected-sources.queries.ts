// SQL of what the ledger is made from by money that left for a wrong account: to be recovered, come back, given up.
import { sql } from 'kysely'
import type { SourceSql } from './money-sources.queries.ts'

const reference = sql`'RECUP' || lpad(x.id::text, 8, '0')`
const transfer = sql`join teacher_transfers w on w.id = x.teacher_transfer_id join teacher_bills b on b.id = w.teacher_bill_id
    join teachers h on h.id = b.teacher_id join people t on t.id = h.person_id`
const named = sql`b.reference || ', ' || concat_ws(' ', t.first_name, t.last_name)`

/**
 * The bank has paid somebody else: the payment of the teacher is taken back by its own source, so that his invoice is owed again,
 * and what left is owed by whoever has it. The teacher owes nothing: the line is nobody’s account.
 */
export const misdirectedTransfer: SourceSql = {
  column: sql`misdirected_transfer_id`,
  table: sql`misdirected_transfers`,
  mayChange: true,
  events: sql`select x.id as source_id, b.company_id, 'BQ' as journal, x.found_on as on_date, ${reference} as reference, 'Mauvais compte payé, ' || ${named} as label
    from misdirected_transfers x ${transfer} where x.cancelled_on is null`,
  lines: sql`select x.id as source_id, 1 as rank, 'misdirected-transfer' as nature, null::bigint as customer_id, null::bigint as teacher_id, x.amount_cents::bigint as cents
      from misdirected_transfers x where x.cancelled_on is null
    union all
    select x.id, 2, 'bank', null, null, -x.amount_cents from misdirected_transfers x where x.cancelled_on is null`,
}

/** It came back to the bank, or the company bears it. */
export const misdirectedPart: SourceSql = {
  column: sql`misdirected_part_id`,
  table: sql`misdirected_transfer_parts`,
  mayChange: false,
  events: sql`select p.id as source_id, b.company_id, case p.outcome when 'recovered' then 'BQ' else 'OD' end as journal, p.ended_on as on_date, ${reference} as reference,
      case p.outcome when 'recovered' then 'Virement récupéré, ' else 'Virement perdu, ' end || ${named} as label
    from misdirected_transfer_parts p join misdirected_transfers x on x.id = p.misdirected_transfer_id ${transfer}`,
  lines: sql`select p.id as source_id, 1 as rank, case p.outcome when 'recovered' then 'bank' else 'payment-gap-expense' end as nature, null::bigint as customer_id, null::bigint as teacher_id,
      p.amount_cents::bigint as cents from misdirected_transfer_parts p
    union all
    select p.id, 2, 'misdirected-transfer', null, null, -p.amount_cents from misdirected_transfer_parts p`,
}
