// Wages of employees of families: paid once, as their payslip says, and with them the money of the family is gone.
import { sql } from 'kysely'
import { byQuery } from './invariant.ts'

export const paidPayslipLeavesNothing = byQuery(
  'paid-payslip-leaves-nothing-held',
  'Once a payslip is paid, what its lessons asked of the family has left the account of held money, but for a difference that is more than rounding.',
  'payslips',
  () => sql`
    with gone as (select coalesce(e.payslip_id, x.payslip_id) as payslip_id, sum(l.debit_cents - l.credit_cents) as cents
           from ledger_entries e left join salary_payments x on x.id = e.salary_payment_id join ledger_lines l on l.entry_id = e.id
           join system_accounts a on a.id = l.system_account_id and a.nature = 'customer-funds'
          where e.payslip_id is not null or e.salary_payment_id is not null group by 1),
         -- as its lessons were when it was issued, with what it takes back or adds of others
         asked as (select p.id as payslip_id, l.cents - d.cents + x.cents as cents from payslips p
           cross join lateral (select coalesce(sum(c.price_cents - c.margin_cents) filter (where c.status <> '5-cancelled'), 0) as cents from courses c where c.payslip_id = p.id) l
           cross join lateral (select coalesce(sum(u.amount_cents + u.collected_cents), 0) as cents from teacher_dues u where u.payslip_id = p.id) d
           cross join lateral (select coalesce(sum(y.amount_cents + y.collected_cents), 0) as cents from teacher_due_parts y where y.payslip_id = p.id) x)
    select s.id, 'payslip ' || s.id || ' took ' || coalesce(gone.cents, 0) || ' of ' || asked.cents || ', kept ' || s.gap_cents as what
      from payslips s join asked on asked.payslip_id = s.id left join gone on gone.payslip_id = s.id
     where exists (select from salary_payments x where x.payslip_id = s.id and x.status = 'done')
       and coalesce(gone.cents, 0) <> asked.cents - s.gap_cents order by s.id`,
)

export const wageIsPaidOnce = byQuery(
  'wage-is-paid-once',
  'The wage of a payslip is under way or paid once at most, for the net that it says.',
  'payslips',
  () => sql`
    select s.id, 'payslip ' || s.id || ' of ' || s.net_cents || ' has ' || count(*) || ' transfers of ' || sum(x.amount_cents) as what
      from payslips s join salary_payments x on x.payslip_id = s.id and x.status in ('asked', 'done')
     group by s.id having count(*) > 1 or sum(x.amount_cents) <> s.net_cents order by s.id`,
)

export const salaryInvariants = [paidPayslipLeavesNothing, wageIsPaidOnce] as const
