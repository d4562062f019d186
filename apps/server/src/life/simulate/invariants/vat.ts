// VAT that follows the money: what waits in the books is that of what is unpaid, and a return that was filed is the ledger.
import { sql } from 'kysely'
import { byQuery } from './invariant.ts'

export const vatWaits = byQuery(
  'vat-waits-for-its-money',
  'What the books hold as VAT in wait is that of what families have not paid, less that of the hours they paid ahead and of the debts that were given up.',
  'companies',
  () => sql`
    with billed as (
           select o.id, o.company_id, l.vat_percent, o.amount_cents - o.credited_cents as net, greatest(least(o.paid_cents, o.amount_cents - o.credited_cents), 0) as received,
                  sum(case b.kind when 'bill' then l.vat_cents else -l.vat_cents end) as vat
             from orders o join bills b on b.order_id = o.id join bill_lines l on l.bill_id = b.id
            where not exists (select from bills d where d.order_id = o.id and d.mentions ->> 'vatDue' = 'debits') group by o.id, l.vat_percent),
         unpaid as (select company_id, vat - case when net > 0 then round(vat * received::numeric / net) else 0 end as cents from billed),
         ahead as (select k.company_id, round(-sum(m.amount_cents) * k.vat_percent / (100 + k.vat_percent)) as cents
                     from hour_packs k join credit_moves m on m.hour_pack_id = k.id group by k.id),
         lost as (select o.company_id, (v ->> 'vatCents')::integer as cents from bad_debt_moves m join orders o on o.id = m.order_id cross join jsonb_array_elements(m.vat) v where not m.recovers_vat),
         due as (select company_id, sum(cents) as cents from (select * from unpaid union all select company_id, -cents from ahead union all select company_id, -cents from lost) x group by 1),
         entered as (select e.company_id, sum(l.credit_cents - l.debit_cents) as cents from ledger_lines l join ledger_entries e on e.id = l.entry_id and e.opens_year_id is null
                       join system_accounts a on a.id = l.system_account_id where a.nature = 'vat-pending' group by 1)
    select company_id as id, 'company ' || company_id || ': ' || coalesce(entered.cents, 0) || ' waits in the books, ' || coalesce(due.cents, 0) || ' of what is unpaid' as what
      from entered full join due using (company_id) where coalesce(entered.cents, 0) <> coalesce(due.cents, 0)`,
)

export const vatFollows = byQuery(
  'vat-follows-each-order',
  'VAT that became due of an order is that of the part of it that was received.',
  'orders',
  () => sql`
    with due as (select o.id, coalesce(sum(d.vat_cents), 0) as cents from orders o left join lateral vat_due(o.id) d on true group by o.id),
         moved as (select order_id as id, sum(vat_cents) as cents from vat_moves where order_id is not null group by 1)
    select due.id, 'order ' || due.id || ': ' || coalesce(moved.cents, 0) || ' became due, ' || due.cents || ' is' as what
      from due left join moved using (id) where due.cents <> coalesce(moved.cents, 0)`,
)

export const returnsAreTheLedger = byQuery(
  'vat-returns-are-the-ledger',
  'What was declared of a month is what the books entered in it, rate by rate, and what was deducted is what they deducted.',
  'vat_returns',
  () => sql`
    with entered as (select e.company_id, date_trunc('month', e.entry_on)::date as month, a.nature, sum(l.credit_cents - l.debit_cents) as cents
                       from ledger_lines l join ledger_entries e on e.id = l.entry_id and e.opens_year_id is null and e.vat_return_id is null join system_accounts a on a.id = l.system_account_id
                      where a.nature like 'vat-collected-%' or a.nature = 'vat-deductible' group by 1, 2, 3),
         filed as (select r.id, 'vat-collected-' || (x.line ->> 'percent') as nature, (x.line ->> 'vatCents')::bigint as cents from vat_returns r cross join jsonb_array_elements(r.lines) as x (line)
                   union all select r.id, 'vat-deductible', -r.deductible_cents from vat_returns r),
         sums as (select id, nature, sum(filed) as filed, sum(entered) as entered
                    from (select id, nature, cents as filed, 0 as entered from filed
                          union all select r.id, n.nature, 0, n.cents from vat_returns r join entered n on n.company_id = r.company_id and n.month = r.month) u group by 1, 2)
    select r.id, 'return of ' || r.month || ', ' || s.nature || ': ' || s.filed || ' declared, ' || s.entered || ' in the books' as what
      from vat_returns r join sums s on s.id = r.id where s.filed <> s.entered
    union all
    select r.id, 'return of ' || r.month || ' says ' || r.due_cents || ' due' from vat_returns r
     where r.due_cents <> (select coalesce(sum(f.cents), 0) from filed f where f.id = r.id and f.nature <> 'vat-deductible')`,
)

export const vatInvariants = [vatWaits, vatFollows, returnsAreTheLedger] as const
