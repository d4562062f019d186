// SQL of the bills of suppliers: listed, shown, written with their lines, and what the bank paid of them.
import type { SupplierBillSort } from '@cartable/domain/accounting/purchases/supplier-bills.api.ts'
import type {
  SupplierBill,
  SupplierBillFormat,
  SupplierBillInput,
  SupplierBillKind,
  SupplierBillLeft,
  SupplierBillRow,
  SupplierBillStatus,
  SupplierBillTab,
} from '@cartable/domain/accounting/purchases/supplier-bills.schema.ts'
import type { VatDue } from '@cartable/domain/accounting/rates/rates.schema.ts'
import type { CompanyCode } from '@cartable/domain/billing/orders/billing.schema.ts'
import type { ListRequest } from '@cartable/domain/kernel/list.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'
import { matchesSearch } from '../../../platform/db/sql.ts'
import { emptyLast, listPage, type Sorts } from '../../../platform/list.ts'

/** A credit note counts below zero. */
export const signOf = sql`(case b.kind when 'bill' then 1 else -1 end)`
/** What was paid of `b`, by lines of the bank or by what it is set off against, in cents of its own sign. */
const paidOf = sql`coalesce((select sum(p.cents) from supplier_bill_parts p where p.supplier_bill_id = b.id), 0)`
/** What is left to be paid of `b`, below zero of a credit note; nothing of what is not entered. */
export const leftOf = sql`(case when b.status = 'entered' and b.paid_from_account_id is null then ${signOf} * b.total_cents - ${paidOf} else 0 end)`
const vatOf = sql`(${signOf} * coalesce((select sum(l.vat_cents) from supplier_bill_lines l where l.supplier_bill_id = b.id), 0))`

const rowsOf = (db: Db) =>
  db
    .selectFrom('supplierBills as b')
    .innerJoin('companies as k', 'k.id', 'b.companyId')
    .select([
      ...(['b.id', 'b.updatedAt', 'b.supplier', 'b.reference', 'b.billedOn', 'b.dueOn'] as const),
      sql<CompanyCode>`k.code`.as('company'),
      sql<SupplierBillKind>`b.kind`.as('kind'),
      sql<SupplierBillStatus>`b.status`.as('status'),
      sql<SupplierBillFormat>`b.format`.as('format'),
      sql<number>`${signOf} * b.total_cents`.as('totalCents'),
      sql<number>`${vatOf}::bigint`.as('vatCents'),
      sql<number>`${leftOf}::bigint`.as('leftCents'),
    ])

const sorts: Sorts<SupplierBillSort> = {
  date: [sql.ref('b.billedOn')],
  due: [emptyLast(sql.ref('b.dueOn'))],
  supplier: [sql`lower(b.supplier)`],
  total: [sql`${signOf} * b.total_cents`],
}
const conditions: Readonly<Record<SupplierBillTab, RawBuilder<boolean>>> = {
  draft: sql`b.status = 'draft'`,
  'to-pay': sql`b.status = 'entered' and ${leftOf} <> 0`,
  paid: sql`b.status = 'entered' and ${leftOf} = 0`,
  ended: sql`b.status in ('discarded', 'cancelled')`,
}
export type SupplierBillsAsked = ListRequest<SupplierBillSort> & {
  readonly company?: CompanyCode | undefined
  readonly tab?: SupplierBillTab | undefined
}
export const listSupplierBills = async (db: Db, request: SupplierBillsAsked) => {
  let query = rowsOf(db)
  if (request.company) query = query.where('k.code', '=', request.company)
  if (request.tab) query = query.where(conditions[request.tab])
  if (request.q !== '') query = query.where(matchesSearch(sql`search_key(b.supplier || ' ' || b.reference)`, request.q))
  const page = await listPage<SupplierBillSort, SupplierBillRow>(db, request, query, sorts, sql.ref('b.id'))
  return { ...page, totals: null }
}

export type FoundBill = Omit<SupplierBill, 'hasPaper'> & {
  readonly companyId: number
  readonly fileId: number | null
  readonly paidFromAccountId: number | null
}
const nameOf = (column: string) =>
  sql<
    string | null
  >`(select nullif(concat_ws(' ', p.first_name, p.last_name), '') from accounts c join people p on p.id = c.person_id where c.id = ${sql.ref(column)})`
const entryOf = (which: RawBuilder<unknown>) =>
  sql<SupplierBill['entry']>`(select json_build_object('id', e.id, 'name', j.code || ' ' || e.number)
    from ledger_entries e join ledger_journals j on j.id = e.journal_id where e.supplier_bill_id = b.id and ${which})`

export const findSupplierBill = (db: Db, id: number): Promise<FoundBill | undefined> =>
  rowsOf(db)
    .select([
      ...([
        'b.companyId',
        'b.fileId',
        'b.siren',
        'b.paidFromAccountId',
        'b.enteredAt',
        'b.endedAt',
        'b.endReason',
      ] as const),
      sql<
        string | null
      >`(select a.code || ' ' || a.name from system_accounts a where a.id = b.paid_from_account_id)`.as('paidFrom'),
      sql<VatDue>`b.vat_due`.as('vatDue'),
      nameOf('b.entered_by_account_id').as('enteredBy'),
      nameOf('b.ended_by_account_id').as('endedBy'),
      entryOf(sql`e.reverses_entry_id is null`).as('entry'),
      entryOf(sql`e.reverses_entry_id is not null`).as('reversal'),
      sql<
        SupplierBill['lines']
      >`(select coalesce(json_agg(json_build_object('accountId', a.id, 'code', a.code, 'name', a.name, 'label', l.label,
          'baseCents', l.base_cents, 'vatCents', l.vat_cents) order by l.position), '[]')
        from supplier_bill_lines l left join system_accounts a on a.id = l.system_account_id where l.supplier_bill_id = b.id)`.as(
        'lines',
      ),
      sql<
        SupplierBill['payments']
      >`(select coalesce(json_agg(json_build_object('day', p.day, 'label', p.label, 'cents', p.cents,
          'setOff', case when p.set_off_id is not null then json_build_object('id', p.set_off_id, 'againstId', p.against_id) end) order by p.day, p.bank_line_id, p.set_off_id), '[]')
        from supplier_bill_parts p where p.supplier_bill_id = b.id)`.as('payments'),
    ])
    .where('b.id', '=', id)
    .executeTakeFirst() as Promise<FoundBill | undefined>

/** Whoever moves a bill holds it: two people at once, the second finds what the first did. */
export const lockSupplierBill = async (db: Db, id: number): Promise<boolean> =>
  (await db.selectFrom('supplierBills').select('id').where('id', '=', id).forUpdate().executeTakeFirst()) !== undefined

export type ChargeAccount = { readonly id: number; readonly code: string; readonly name: string }
/** Charges that a bill is put to: those of class 6 that nothing else writes to. */
export const listChargeAccounts = (db: Db): Promise<ChargeAccount[]> =>
  db
    .selectFrom('systemAccounts')
    .select(['id', 'code', 'name'])
    .where('enabled', '=', true)
    .where('class', '=', 6)
    .where(sql<boolean>`coalesce(nature, 'provider-fees') = 'provider-fees'`)
    .orderBy('code')
    .execute()

/** What pays without a statement of the bank: the cash box, and accounts of third parties or of means that nothing else writes to. */
export const listPayingAccounts = (db: Db): Promise<ChargeAccount[]> =>
  db
    .selectFrom('systemAccounts')
    .select(['id', 'code', 'name'])
    .where('enabled', '=', true)
    .where('class', 'in', [4, 5])
    .where(sql<boolean>`coalesce(nature, 'cash') = 'cash'`)
    .orderBy('code')
    .execute()

/** Same supplier: by its SIREN, or by its name where one of the two has none. */
const isOfSupplier = (siren: string | null, supplier: string) =>
  sql`(b.siren = ${siren} or (lower(b.supplier) = lower(${supplier}) and (b.siren is null or ${siren}::text is null)))`
/** Account that the last bill of this supplier was put to. */
export const findUsualAccount = async (
  db: Db,
  { siren, supplier }: { readonly siren: string | null; readonly supplier: string },
): Promise<number | null> => {
  const { rows } = await sql<{ id: number }>`
    select a.id from supplier_bills b join supplier_bill_lines l on l.supplier_bill_id = b.id join system_accounts a on a.id = l.system_account_id and a.enabled
     where b.status = 'entered' and ${isOfSupplier(siren, supplier)}
     order by b.id desc, l.position limit 1`.execute(db)
  return rows[0]?.id ?? null
}

/** Whether a company charges VAT on a day: who does not, deducts none (CGI, art. 271, 293 E). */
export const chargesVat = async (db: Db, companyId: number, day: string): Promise<boolean> => {
  const { rows } = await sql<{ status: string }>`
    select vat_status as status from company_rules where company_id = ${companyId} and period @> ${day}::date`.execute(
    db,
  )
  return rows[0] === undefined || rows[0].status === 'liable'
}

type Named = Pick<SupplierBillInput, 'kind' | 'supplier' | 'siren' | 'reference'>
/** Whether a company has this bill already: the same number of the same supplier, by its SIREN or by its name. */
export const isKnown = async (
  db: Db,
  { companyId, exceptId, kind, supplier, siren, reference }: Named & { companyId: number; exceptId: number | null },
): Promise<boolean> => {
  const { rows } = await sql<{ has: boolean }>`
    select exists (select from supplier_bills b where b.company_id = ${companyId} and b.kind = ${kind} and lower(b.reference) = lower(${reference})
      and b.status in ('draft', 'entered') and b.id is distinct from ${exceptId}::bigint and (b.siren = ${siren} or lower(b.supplier) = lower(${supplier}))) as has`.execute(
    db,
  )
  return rows[0]?.has === true
}

/** The companies that sell, with the SIREN that their administrators said. */
export const listBuyers = async (db: Db) => {
  const rows = await db.selectFrom('companies').select(['id', 'code', 'siren']).where('code', '<>', 'holding').execute()
  return rows as { readonly id: number; readonly code: CompanyCode; readonly siren: string | null }[]
}

export type WrittenBill = Omit<SupplierBillInput, 'id' | 'updatedAt' | 'company' | 'enters' | 'lines'> & {
  readonly companyId: number
  readonly lines: readonly {
    readonly accountId: number | null
    readonly label: string | null
    readonly baseCents: number
    readonly vatCents: number
  }[]
}
/** Written with its lines while it is a draft. `fileId`: the paper that came with it; left out, the one it has stays. */
export const writeSupplierBill = async (
  db: Db,
  id: number | null,
  { lines, ...bill }: WrittenBill,
  more: { readonly fileId?: number; readonly format?: SupplierBillFormat } = {},
): Promise<{ readonly id: number; readonly updatedAt: string }> => {
  const values = { ...bill, ...more }
  const row =
    id === null
      ? await db
          .insertInto('supplierBills')
          .values({ format: 'typed', ...values })
          .returning(['id', 'updatedAt'])
          .executeTakeFirstOrThrow()
      : await db
          .updateTable('supplierBills')
          .set(values)
          .where('id', '=', id)
          .returning(['id', 'updatedAt'])
          .executeTakeFirstOrThrow()
  await db.deleteFrom('supplierBillLines').where('supplierBillId', '=', row.id).execute()
  await db
    .insertInto('supplierBillLines')
    .values(
      lines.map(({ accountId, ...line }, index) => ({
        ...{ supplierBillId: row.id, position: index + 1, systemAccountId: accountId, ...line },
      })),
    )
    .execute()
  return row
}

export type Moved =
  | { readonly status: 'entered'; readonly enteredByAccountId: number | null; readonly enteredAt: string }
  | {
      readonly status: 'discarded' | 'cancelled'
      readonly endedByAccountId: number | null
      readonly endedAt: string
      readonly endReason: string
    }
export const moveSupplierBill = (db: Db, id: number, moved: Moved) =>
  db
    .updateTable('supplierBills')
    .set(moved)
    .where('id', '=', id)
    .returning(['id', 'updatedAt'])
    .executeTakeFirstOrThrow()

/** What is left of some bills, those due first. */
const listLeft = async (db: Db, which: RawBuilder<unknown>): Promise<SupplierBillLeft[]> => {
  const { rows } = await sql<SupplierBillLeft>`
    select b.id, b.supplier || ', ' || b.reference as label, b.due_on::text, abs(${leftOf})::bigint as left_cents
      from supplier_bills b join companies k on k.id = b.company_id
     where b.status = 'entered' and ${leftOf} <> 0 and ${which} order by coalesce(b.due_on, b.billed_on), b.id limit 20`.execute(
    db,
  )
  return rows
}
type ToPay = { readonly company: CompanyCode; readonly kind: SupplierBillKind; readonly query: string }
/** Bills of a company that a line of its bank may pay, or credit notes that it may bring, by letters of the supplier or of the number. */
export const listToPay = (db: Db, { company, kind, query }: ToPay) =>
  listLeft(
    db,
    sql`k.code = ${company} and b.kind = ${kind} and ${query === '' ? sql`true` : matchesSearch(sql`search_key(b.supplier || ' ' || b.reference)`, query)}`,
  )

/** Credit notes of the same supplier of which something is left, or his bills where it is a credit note that is asked about. */
export const listToSetOff = (
  db: Db,
  { companyId, kind, siren, supplier }: Pick<FoundBill, 'companyId' | 'kind' | 'siren' | 'supplier'>,
) => listLeft(db, sql`b.company_id = ${companyId} and b.kind <> ${kind} and ${isOfSupplier(siren, supplier)}`)

/** VAT that the parts of a bill paid so far brought, below zero of a credit note. */
export const sumDeducted = async (db: Db, id: number): Promise<number> => {
  const { rows } = await sql<{ cents: number }>`
    select coalesce(sum(vat_cents), 0)::bigint as cents from supplier_bill_parts where supplier_bill_id = ${id}`.execute(
    db,
  )
  return rows[0]?.cents ?? 0
}
