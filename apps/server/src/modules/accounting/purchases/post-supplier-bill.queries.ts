// SQL of the entries of suppliers' bills, in the journal of purchases: what each charges, the VAT of it, what the supplier is owed or what paid it.
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'
import { signOf } from './supplier-bills.queries.ts'

/** Signed lines of a bill: charges, VAT that is deducted now or once it is paid, the supplier. A credit note is the opposite. */
const linesOf = (id: number): RawBuilder<unknown> => sql`
  (select 1 as rank, l.system_account_id, null::text as nature, coalesce(l.label, b.supplier) as label, ${signOf} * l.base_cents as cents
     from supplier_bills b join supplier_bill_lines l on l.supplier_bill_id = b.id where b.id = ${id}
   union all
   select 2, null, case when b.vat_due = 'debits' or b.paid_from_account_id is not null then 'vat-deductible' else 'input-vat-pending' end, b.supplier, ${signOf} * sum(l.vat_cents)
     from supplier_bills b join supplier_bill_lines l on l.supplier_bill_id = b.id where b.id = ${id} group by b.id
   union all
   select 3, b.paid_from_account_id, case when b.paid_from_account_id is null then 'supplier' end, b.supplier, -(${signOf} * b.total_cents) from supplier_bills b where b.id = ${id})`

/** @param day of the books that is open */
export const postSupplierBill = async (db: Db, id: number, day: string): Promise<void> => {
  await sql`
    with made as (
      insert into ledger_entries (company_id, journal_id, entry_on, piece_reference, piece_on, label, supplier_bill_id)
      select b.company_id, j.id, ${day}::date, b.reference, b.billed_on, case b.kind when 'bill' then 'Facture ' else 'Avoir ' end || b.reference || ', ' || b.supplier, b.id
        from supplier_bills b join ledger_journals j on j.company_id = b.company_id and j.code = 'AC' where b.id = ${id}
      returning id)
    insert into ledger_lines (entry_id, position, system_account_id, label, debit_cents, credit_cents)
    select m.id, row_number() over (order by l.rank, a.code, l.label), a.id, left(l.label, 150), greatest(l.cents, 0), greatest(-l.cents, 0)
      from made m cross join ${linesOf(id)} l
      join system_accounts a on a.id = l.system_account_id or (a.nature = l.nature and a.enabled)
     where l.cents <> 0`.execute(db)
}
