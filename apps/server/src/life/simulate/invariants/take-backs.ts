// What teachers were paid too much: a payslip is its lessons and what it takes back, and what is claimed by letter stands in the books.
import { sql } from 'kysely'
import { byQuery } from './invariant.ts'

export const payslipIsItsLessons = byQuery(
  'payslip-is-its-lessons',
  'The net of a payslip is what its lessons brought when it was issued, with what it takes back or adds of others: it is never written again.',
  'payslips',
  () => sql`
    select s.id, 'payslip ' || s.id || ' of ' || s.net_cents || ' has lessons of ' || l.cents || ', put right by ' || d.cents || ', and parts of ' || p.cents as what
      from payslips s
      cross join lateral (select coalesce(sum(c.teacher_amount_cents) filter (where c.status <> '5-cancelled'), 0) as cents from courses c where c.payslip_id = s.id) l
      cross join lateral (select coalesce(sum(u.amount_cents), 0) as cents from teacher_dues u where u.payslip_id = s.id) d
      cross join lateral (select coalesce(sum(x.amount_cents), 0) as cents from teacher_due_parts x where x.payslip_id = s.id) p
     where s.net_cents <> l.cents - d.cents + p.cents order by s.id`,
)

export const claimedStandsInTheBooks = byQuery(
  'claimed-from-teachers-stands-in-the-books',
  'What teachers were asked to give back, less what they gave, is what their account of class 4 holds once it is posted.',
  'teachers',
  () => sql`
    with held as (select l.teacher_id, sum(l.debit_cents - l.credit_cents) as cents from ledger_lines l
           join system_accounts a on a.id = l.system_account_id and a.nature = 'teacher-debt' group by 1),
         claimed as (select u.teacher_id, -sum(case u.recovery when 'claimed' then u.amount_cents - u.settled_cents else 0 end) as cents,
             bool_or(u.recovery = 'claimed' and not exists (select from ledger_entries e where e.teacher_due_id = u.id)
               or exists (select from teacher_due_parts x where x.due_id = u.id and x.received_on is not null and not exists (select from ledger_entries e where e.teacher_due_part_id = x.id))) as waits
           from teacher_dues u group by 1)
    select c.teacher_id as id, 'teacher ' || c.teacher_id || ' owes ' || c.cents || ' and the books hold ' || coalesce(h.cents, 0) as what
      from claimed c left join held h on h.teacher_id = c.teacher_id where not c.waits and c.cents <> coalesce(h.cents, 0) order by 1`,
)

export const takeBackInvariants = [payslipIsItsLessons, claimedStandsInTheBooks] as const
