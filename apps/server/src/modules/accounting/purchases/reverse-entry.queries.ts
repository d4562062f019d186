// SQL of what takes an entry of the purchases back: the opposite one, in the same accounts whatever became of them since.
import { sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'

/** @param day of the books that is open */
export const reverseEntry = async (db: Db, entryId: number, day: string): Promise<void> => {
  await sql`
    with made as (
      insert into ledger_entries (company_id, journal_id, entry_on, piece_reference, piece_on, label, supplier_bill_id, supplier_set_off_id, reverses_entry_id)
      select company_id, journal_id, ${day}::date, piece_reference, piece_on, ${'Annulation\u00a0: '}::text || label, supplier_bill_id, supplier_set_off_id, id
        from ledger_entries where id = ${entryId}
      returning id)
    insert into ledger_lines (entry_id, position, system_account_id, label, debit_cents, credit_cents)
    select m.id, l.position, l.system_account_id, l.label, l.credit_cents, l.debit_cents from made m cross join ledger_lines l where l.entry_id = ${entryId}`.execute(
    db,
  )
}
