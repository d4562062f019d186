// What suppliers are owed: the books say what their bills leave to pay, and hold the VAT that is not deducted yet.
import { sql } from 'kysely'
import { byQuery } from './invariant.ts'

export const suppliersAreOwed = byQuery(
  'suppliers-are-owed-what-their-bills-leave',
  'The books owe suppliers what is left to pay of their bills, and the VAT that waits there is that of what is unpaid of services.',
  'companies',
  () => sql`
    with bills as (
           select b.company_id, s.sign * b.total_cents - coalesce(m.paid, 0) as left_cents,
                  case b.vat_due when 'collection' then s.sign * l.vat_cents - coalesce(m.deducted, 0) else 0 end as waiting
             from supplier_bills b cross join lateral (select case b.kind when 'bill' then 1 else -1 end as sign) s
             cross join lateral (select sum(vat_cents) as vat_cents from supplier_bill_lines where supplier_bill_id = b.id) l
             cross join lateral (select sum(cents) as paid, sum(vat_cents) as deducted from supplier_bill_parts where supplier_bill_id = b.id) m
            where b.status = 'entered' and b.paid_from_account_id is null),
         due as (select company_id, sum(left_cents) as owed, sum(waiting) as waiting from bills group by 1),
         entered as (select e.company_id, coalesce(-sum(l.debit_cents - l.credit_cents) filter (where a.nature = 'supplier'), 0) as owed,
                            coalesce(sum(l.debit_cents - l.credit_cents) filter (where a.nature = 'input-vat-pending'), 0) as waiting
                       from ledger_lines l join ledger_entries e on e.id = l.entry_id and e.opens_year_id is null join system_accounts a on a.id = l.system_account_id
                      where a.nature in ('supplier', 'input-vat-pending') group by 1)
    select company_id as id, 'company ' || company_id || ': suppliers are owed ' || coalesce(entered.owed, 0) || ' in the books and ' || coalesce(due.owed, 0) || ' by their bills, VAT waits for '
        || coalesce(entered.waiting, 0) || ' and ' || coalesce(due.waiting, 0) as what
      from entered full join due using (company_id)
     where coalesce(entered.owed, 0) <> coalesce(due.owed, 0) or coalesce(entered.waiting, 0) <> coalesce(due.waiting, 0)`,
)

export const purchaseInvariants = [suppliersAreOwed] as const
