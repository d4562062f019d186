// SQL of credit notes of suppliers that are set off against their bills: kept, ended, and the entry of the VAT that comes with them.
import { sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'

type SetOff = {
  readonly supplierBillId: number
  readonly creditNoteId: number
  readonly amountCents: number
  readonly billVatCents: number | null
  readonly creditVatCents: number | null
  readonly setOffOn: string
  readonly setOffByAccountId: number | null
}
export const insertSetOff = (db: Db, values: SetOff) =>
  db.insertInto('supplierSetOffs').values(values).returning(['id', 'updatedAt']).executeTakeFirstOrThrow()

/** One that still holds, kept until the write ends, with its company and its entry; null where it was taken back. */
export const lockSetOff = async (db: Db, id: number) => {
  const held = await db
    .selectFrom('supplierSetOffs')
    .select('endedAt')
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (!held) return undefined
  if (held.endedAt !== null) return null
  const entry = await db
    .selectFrom('ledgerEntries')
    .select('id')
    .where('supplierSetOffId', '=', id)
    .where('reversesEntryId', 'is', null)
    .executeTakeFirst()
  return { entryId: entry?.id ?? null }
}

/** Bill of a set-off: whose company's books it is in. */
export const billOfSetOff = async (db: Db, id: number): Promise<number | undefined> =>
  (await db.selectFrom('supplierSetOffs').select('supplierBillId').where('id', '=', id).executeTakeFirst())
    ?.supplierBillId

export const endSetOff = (
  db: Db,
  id: number,
  ended: { readonly endedByAccountId: number | null; readonly endedAt: string; readonly endReason: string },
) =>
  db
    .updateTable('supplierSetOffs')
    .set(ended)
    .where('id', '=', id)
    .returning(['id', 'updatedAt'])
    .executeTakeFirstOrThrow()

/** VAT that is deducted from now on, and no longer waits: of the bill, less that of the credit note. */
const linesOf = (id: number) => sql`
  (select v.rank, v.nature, b.supplier as label, v.sign * (coalesce(s.bill_vat_cents, 0) - coalesce(s.credit_vat_cents, 0)) as cents
     from supplier_set_offs s join supplier_bills b on b.id = s.supplier_bill_id
     cross join (values (1, 'vat-deductible', 1), (2, 'input-vat-pending', -1)) v (rank, nature, sign) where s.id = ${id})`

/**
 * Enters the VAT of a set-off in the journal of purchases. What suppliers are owed is not moved: the two cancel each other in his account.
 * @param day of the books that is open
 */
export const postSetOff = async (db: Db, id: number, day: string): Promise<void> => {
  await sql`
    with made as (
      insert into ledger_entries (company_id, journal_id, entry_on, piece_reference, piece_on, label, supplier_set_off_id)
      select b.company_id, j.id, ${day}::date, c.reference, s.set_off_on, 'Avoir ' || c.reference || ' imputé sur ' || b.reference || ', ' || b.supplier, s.id
        from supplier_set_offs s join supplier_bills b on b.id = s.supplier_bill_id join supplier_bills c on c.id = s.credit_note_id
        join ledger_journals j on j.company_id = b.company_id and j.code = 'AC' where s.id = ${id}
      returning id)
    insert into ledger_lines (entry_id, position, system_account_id, label, debit_cents, credit_cents)
    select m.id, row_number() over (order by l.rank), a.id, left(l.label, 150), greatest(l.cents, 0), greatest(-l.cents, 0)
      from made m cross join ${linesOf(id)} l join system_accounts a on a.nature = l.nature and a.enabled`.execute(db)
}
