// SQL of what the ledger is made from by what teachers were paid too much: claimed by a letter, left to them, given back.
import { sql } from 'kysely'
import type { SourceSql } from './money-sources.queries.ts'

const company = sql`(select id from companies where code = 'private-tuition')`
const reference = sql`'REPRISE' || lpad(u.id::text, 8, '0')`
const name = sql`concat_ws(' ', t.first_name, t.last_name)`

/**
 * What payments and payslips did not take of a due that is claimed, or left to the teacher. `back`: what he gave back himself;
 * `net` and `contributions`: all that was paid too much and that no pay will take, wages and contributions of an employee apart.
 */
const ended = sql`(select u.*, s.customer_id, p.back, -u.amount_cents - p.paid as net, coalesce(-u.collected_cents, 0) - p.collected as contributions,
    case u.recovery when 'claimed' then -u.amount_cents - p.paid else p.back end as owed
  from teacher_dues u left join payslips s on s.id = u.payslip_id
  cross join lateral (select coalesce(-sum(x.amount_cents) filter (where x.received_on is not null), 0) as back, coalesce(-sum(x.amount_cents) filter (where x.received_on is null), 0) as paid,
      coalesce(-sum(x.collected_cents), 0) as collected from teacher_due_parts x where x.due_id = u.id) p
 where u.amount_cents < 0 and u.recovery in ('claimed', 'kept'))`
/** Nothing of a lesson is left in the books by itself: an invoice less, or a payment less, is a cost less. */
const vat = sql`case when u.payslip_id is null then round(u.owed * coalesce(u.claimed_vat_percent, 0) / (100 + coalesce(u.claimed_vat_percent, 0))) else 0 end`

/**
 * A self-employed teacher owes what his letter claims, which lowers what he costs; left to him, it stays a cost. The family of an
 * employee has its money back: what its payslips paid too much leaves its account for what he owes, and the rest is the company’s.
 */
export const teacherDue: SourceSql = {
  column: sql`teacher_due_id`,
  table: sql`teacher_dues`,
  mayChange: true,
  events: sql`select u.id as source_id, ${company} as company_id, 'OD' as journal, coalesce(u.claimed_on, u.kept_on) as on_date, ${reference} as reference,
      case u.recovery when 'claimed' then 'Trop-versé à rendre, ' else 'Trop-versé laissé, ' end || ${name} as label
    from ${ended} u join teachers h on h.id = u.teacher_id join people t on t.id = h.person_id where u.owed <> 0 or (u.payslip_id is not null and (u.net <> 0 or u.contributions <> 0))`,
  lines: sql`select u.id as source_id, 1 as rank, 'teacher-debt' as nature, null::bigint as customer_id, u.teacher_id, u.owed::bigint as cents from ${ended} u
    union all
    select u.id, 2, 'teacher-costs', null, u.teacher_id, -(u.owed - ${vat}) from ${ended} u where u.payslip_id is null
    union all
    select u.id, 3, 'vat-deductible', null, null, -${vat} from ${ended} u where u.payslip_id is null
    union all
    select u.id, 4, 'customer-funds', u.customer_id, null, -(u.net + u.contributions) from ${ended} u where u.payslip_id is not null
    union all
    select u.id, 5, 'payment-gap-expense', null, null, u.net - u.owed + u.contributions from ${ended} u where u.payslip_id is not null`,
}

/** He gave it back by a transfer. */
export const teacherDuePart: SourceSql = {
  column: sql`teacher_due_part_id`,
  table: sql`teacher_due_parts`,
  mayChange: false,
  events: sql`select x.id as source_id, ${company} as company_id, 'BQ' as journal, x.received_on as on_date, ${reference} as reference, 'Trop-versé rendu, ' || ${name} as label
    from teacher_due_parts x join teacher_dues u on u.id = x.due_id join teachers h on h.id = u.teacher_id join people t on t.id = h.person_id where x.received_on is not null`,
  lines: sql`select x.id as source_id, 1 as rank, 'bank' as nature, null::bigint as customer_id, null::bigint as teacher_id, -x.amount_cents::bigint as cents from teacher_due_parts x where x.received_on is not null
    union all
    select x.id, 2, 'teacher-debt', null, u.teacher_id, x.amount_cents from teacher_due_parts x join teacher_dues u on u.id = x.due_id where x.received_on is not null`,
}
