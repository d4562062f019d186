// What teachers were paid too much: a payslip is its lessons and what it takes back, what is claimed by letter, or left for a wrong account, stands in the books.
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
           join system_accounts a on a.id = l.system_account_id and a.nature = 'teacher-debt' join ledger_entries e on e.id = l.entry_id and e.opens_year_id is null group by 1),
         claimed as (select u.teacher_id, -sum(case u.recovery when 'claimed' then u.amount_cents - u.settled_cents else 0 end) as cents,
             bool_or(u.recovery = 'claimed' and not exists (select from ledger_entries e where e.teacher_due_id = u.id)
               or exists (select from teacher_due_parts x where x.due_id = u.id and x.received_on is not null and not exists (select from ledger_entries e where e.teacher_due_part_id = x.id))) as waits
           from teacher_dues u group by 1)
    select c.teacher_id as id, 'teacher ' || c.teacher_id || ' owes ' || c.cents || ' and the books hold ' || coalesce(h.cents, 0) as what
      from claimed c left join held h on h.teacher_id = c.teacher_id where not c.waits and c.cents <> coalesce(h.cents, 0) order by 1`,
)

export const wrongAccountIsToRecover = byQuery(
  'wrong-account-is-to-recover',
  'Money that left for a wrong account is to be recovered for what neither came back nor was given up; its transfer pays nothing, and the books hold it once it is posted.',
  'misdirected_transfers',
  () => sql`
    select x.id, 'transfer ' || w.id || ' of ' || w.amount_cents || ', ' || w.status || ', is to recover for ' || x.amount_cents || ', settled ' || x.settled_cents || ' by parts of ' || p.cents as what
      from misdirected_transfers x join teacher_transfers w on w.id = x.teacher_transfer_id
      cross join lateral (select coalesce(sum(q.amount_cents), 0) as cents from misdirected_transfer_parts q where q.misdirected_transfer_id = x.id) p
     where x.settled_cents <> p.cents or x.amount_cents <> w.amount_cents or (x.cancelled_on is null and w.status <> 'misdirected')
    union all
    select w.id, 'transfer ' || w.id || ' left for a wrong account, and nothing is to recover' from teacher_transfers w
     where w.status = 'misdirected' and not exists (select from misdirected_transfers x where x.teacher_transfer_id = w.id and x.cancelled_on is null)
    union all
    select x.id, 'misdirected transfer ' || x.id || ' has ' || x.amount_cents - x.settled_cents || ' to recover, and the books hold ' || coalesce(h.cents, 0)
      from misdirected_transfers x left join (select coalesce(e.misdirected_transfer_id, q.misdirected_transfer_id) as id, sum(l.debit_cents - l.credit_cents) as cents from ledger_lines l
        join system_accounts a on a.id = l.system_account_id and a.nature = 'misdirected-transfer' join ledger_entries e on e.id = l.entry_id and e.opens_year_id is null
        left join misdirected_transfer_parts q on q.id = e.misdirected_part_id group by 1) h on h.id = x.id
     where x.cancelled_on is null and coalesce(h.cents, 0) <> x.amount_cents - x.settled_cents
       and exists (select from ledger_entries e where e.misdirected_transfer_id = x.id)
       and not exists (select from misdirected_transfer_parts q where q.misdirected_transfer_id = x.id and not exists (select from ledger_entries e where e.misdirected_part_id = q.id))`,
)

export const takeBackInvariants = [payslipIsItsLessons, claimedStandsInTheBooks, wrongAccountIsToRecover] as const
