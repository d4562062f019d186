// Lessons and their bills: each confirmed one is billed once, at its price, and what was taken back is credited.
import { sql } from 'kysely'
import { byQuery } from './invariant.ts'

export const lessonBilledOnce = byQuery(
  'lesson-billed-once',
  'A lesson stands on one bill, and on one more for each complement or new bill that it was put right by.',
  'courses',
  () => sql`
    select l.course_id as id, 'course ' || l.course_id || ' stands on ' || count(*) || ' bills' as what from bill_lines l
     where l.course_id is not null and l.kind = 'bill' and not exists (select from bills b where b.id = l.bill_id and b.redone_note_id is not null) group by l.course_id
    having count(*) > 1 + (select count(*) from course_corrections x where x.course_id = l.course_id and num_nonnulls(x.order_id, x.remade_order_id) > 0)`,
)

export const lessonIsBilled = byQuery(
  'confirmed-lesson-is-billed',
  'A confirmed lesson has its bill, for what it costs: as it is confirmed, or on the first of the next month; put right, its bills less the credit notes of its corrections, and without those that another bill took the place of.',
  'courses',
  () => sql`
    select c.id, 'course ' || c.id || ' of ' || c.price_cents || ' cents, confirmed ' || c.confirmed_at || ', is billed for ' || coalesce(sum(l.total_cents), 0) as what
      from courses c left join bill_lines l on l.course_id = c.id and l.kind = 'bill'
       -- what a wrong credit note took back is asked again: neither counts
       and not exists (select from bills b where b.id = l.bill_id and b.redone_note_id is not null)
       -- taken back whole because of another lesson of its bill, and billed again
       and not exists (select from bills b join bill_lines n on n.credited_line_id = l.id
         where b.id = l.bill_id and b.order_id <> c.order_id and not exists (select from course_corrections x where x.course_id = c.id and x.credit_note_id = n.bill_id)
         having sum(n.total_cents) = l.total_cents)
     where c.status = '3-confirmed' and c.price_cents > 0
       and (c.order_id is not null or c.confirmed_at < date_trunc('month', (clock_now() - interval '1 day') at time zone 'Europe/Paris') at time zone 'Europe/Paris')
     group by c.id having coalesce(sum(l.total_cents), 0) - (select coalesce(sum(n.total_cents), 0) from course_corrections x
       join bill_lines n on n.bill_id = x.credit_note_id where x.course_id = c.id) <> c.price_cents`,
)

export const billHasItsSubject = byQuery(
  'bill-has-its-lesson',
  'A line of a bill names the lesson that it is for, which names the order; a bill of a stage is that of its registration, one of a lost lesson that of its charge.',
  'bill_lines',
  () => sql`
    select l.id, 'line ' || l.id || ' of ' || b.reference || ' stands for nothing of its order' as what
      from bill_lines l join bills b on b.id = l.bill_id
     where l.kind = 'bill' and l.total_cents > 0 and b.redone_note_id is null
       and not exists (select from courses c where c.id = l.course_id and c.order_id = b.order_id)
       and not exists (select from course_corrections x where x.course_id = l.course_id and x.order_id = b.order_id)
       and not exists (select from course_corrections x join bill_lines n on n.bill_id = x.credit_note_id
             where x.course_id = l.course_id and n.credited_line_id = l.id and n.total_cents = l.total_cents)
       and not exists (select from courses c join bill_lines n on n.course_id = c.id where c.id = l.course_id and n.credited_line_id = l.id having sum(n.total_cents) = l.total_cents)
       and not exists (select from orders o where o.id = b.order_id and o.traineeship_registration_id is not null)
       and not exists (select from course_charges x where x.order_id = b.order_id and x.customer_cents = l.total_cents)`,
)

export const cancelledIsCredited = byQuery(
  'cancelled-lesson-is-credited',
  'A lesson that was taken back after its bill is credited whole, once.',
  'courses',
  () => sql`
    select c.id, 'course ' || c.id || ' was billed ' || l.total_cents || ' and credited ' || coalesce(sum(r.total_cents), 0) as what
      from courses c join bill_lines l on l.course_id = c.id and l.kind = 'bill' left join bill_lines r on r.credited_line_id = l.id
     where c.status = '5-cancelled' group by c.id, l.id having abs(coalesce(sum(r.total_cents), 0)) <> l.total_cents`,
)

export const paidByOnePayslip = byQuery(
  'lesson-on-its-own-payslip',
  'A lesson of an employee stands on the payslip of its own teacher and household, and no other lesson does.',
  'courses',
  () => sql`
    select c.id, 'course ' || c.id || ' stands on payslip ' || p.id || ' of somebody else' as what
      from courses c join payslips p on p.id = c.payslip_id
     where c.teacher_self_employed or p.teacher_id <> c.teacher_id or p.customer_id <> c.customer_id`,
)

export const runningContractHasPrice = byQuery(
  'running-contract-has-its-price',
  'A contract that runs has a price that its family agreed to.',
  'contracts',
  () => sql`
    select k.id, 'contract ' || k.number || ' is ' || k.status || ' and nobody agreed to a price' as what from contracts k
     where k.status in ('active', 'pause')
       and not exists (select from contract_price_versions v where v.contract_id = k.id and v.status = 'accepted')`,
)

export const lessonInvariants = [
  lessonBilledOnce,
  lessonIsBilled,
  billHasItsSubject,
  cancelledIsCredited,
  paidByOnePayslip,
  runningContractHasPrice,
] as const
