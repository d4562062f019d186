// The pay of self-employed teachers: a lesson is paid to its teacher once; a run is the sum of its invoices, and each of them of its lines and payments.
import { sql } from 'kysely'
import { byQuery } from './invariant.ts'

export const lessonPaidOnce = byQuery(
  'lesson-is-paid-to-its-teacher-once',
  'What a lesson brings its teacher is on one invoice of his, and paid by nothing else.',
  'teachers',
  () => sql`
    select b.teacher_id as id, 'lesson ' || l.course_id || ' is on ' || count(*) || ' lines of order ' || l.order_id as what
      from teacher_bill_lines l join teacher_bills b on b.id = l.teacher_bill_id where l.due_id is null and l.course_id is not null
     group by b.teacher_id, l.course_id, l.order_id having count(*) > 1
    union all
    select b.teacher_id, 'order ' || l.order_id || ' of invoice ' || b.reference || ' is paid by payment ' || p.id || ' besides'
      from teacher_bill_lines l join teacher_bills b on b.id = l.teacher_bill_id
      join teacher_payments p on p.order_id = l.order_id and p.teacher_id = b.teacher_id and p.status in ('pending', 'succeeded')
     where l.due_id is null and p.teacher_bill_id is distinct from b.id
    union all
    select b.teacher_id, 'invoice ' || b.reference || ' has ' || count(*) || ' transfers at once'
      from teacher_bills b join teacher_transfers x on x.teacher_bill_id = b.id and x.status in ('asked', 'done') group by b.teacher_id, b.reference having count(*) > 1`,
)

export const runIsItsPapers = byQuery(
  'pay-run-is-its-papers',
  'A run is the sum of its invoices; an invoice is the sum of its lines, of what is paid or to be paid of it, and stands in the books so.',
  'pay_runs',
  () => sql`
    select r.id, r.reference || ' of ' || r.total_cents || ' has invoices of ' || coalesce(sum(b.total_cents), 0) as what
      from pay_runs r left join teacher_bills b on b.pay_run_id = r.id where r.status = 'executed'
     group by r.id having r.total_cents <> coalesce(sum(b.total_cents), 0)
    union all
    select r.id, r.reference || ' was not executed, and has invoices' from pay_runs r where r.status <> 'executed' and exists (select from teacher_bills b where b.pay_run_id = r.id)
    union all
    select b.pay_run_id, b.reference || ' of ' || b.total_cents || ' has lines of ' || l.cents || ' and payments of ' || p.cents
      from teacher_bills b cross join lateral (select coalesce(sum(amount_cents), 0) as cents from teacher_bill_lines where teacher_bill_id = b.id) l
      cross join lateral (select coalesce(sum(amount_cents), 0) as cents from teacher_payments where teacher_bill_id = b.id and status in ('pending', 'succeeded')) p
     where b.total_cents <> l.cents or b.total_cents <> p.cents
    union all
    select b.pay_run_id, b.reference || ' of ' || b.total_cents || ' is owed for ' || -sum(l.debit_cents - l.credit_cents) || ' in the books'
      from teacher_bills b join ledger_entries e on e.teacher_bill_id = b.id join ledger_lines l on l.entry_id = e.id
      join system_accounts a on a.id = l.system_account_id and a.nature = 'teacher'
     group by b.id having b.total_cents <> -sum(l.debit_cents - l.credit_cents)`,
)

export const payRunInvariants = [lessonPaidOnce, runIsItsPapers] as const
