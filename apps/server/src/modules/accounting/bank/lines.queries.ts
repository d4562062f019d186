// SQL of the lines of statements: listed by what is to be done of them, locked, settled, undone; their matches.
import type { BankKind, BankLineRow, BankPart, BankTab } from '@cartable/domain/accounting/bank/bank.schema.ts'
import type { CompanyCode } from '@cartable/domain/billing/orders/billing.schema.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'
import type { Target } from './expected.queries.ts'
import { targets } from './expected.queries.ts'

const conditions: Readonly<Record<BankTab, RawBuilder<unknown>>> = {
  open: sql`l.kind is null`,
  settled: sql`l.kind is not null and l.kind <> 'suspense'`,
  suspense: sql`l.kind = 'suspense'`,
}
export type LineFound = Omit<BankLineRow, 'proposals' | 'matched' | 'parts'> & {
  readonly companyId: number
  readonly endToEndId: string | null
  readonly counterpartyDigest: string | null
  readonly matched: readonly string[] | null
  readonly parts: readonly BankPart[] | null
}

const familyOf = sql`(select upper(p.last_name) || coalesce(' ' || p.first_name, '') from customers c join people p on p.id = c.person_id where c.id = coalesce(r.customer_id, f.customer_id, o.customer_id))`
const matchWords = sql`(select array_agg(distinct case
      when m.receipt_id is not null then 'Encaissement de ' || ${familyOf}
      when m.refund_id is not null then 'Remboursement de ' || ${familyOf}
      when m.remittance_slip_id is not null then 'Remise n° ' || s.number
      when m.card_payout_id is not null then 'Versement ' || c.provider_payout_id
      when m.payment_id is not null then 'Avance Urssaf, ' || coalesce(b.reference, o.reference)
      when m.salary_payment_id is not null then 'Salaire de ' || (select upper(e.last_name) || coalesce(' ' || e.first_name, '') from salary_payments x join payslips z on z.id = x.payslip_id join teachers h on h.id = z.teacher_id join people e on e.id = h.person_id where x.id = m.salary_payment_id)
      when m.contribution_payment_id is not null then 'Cotisations de ' || (select to_char(x.month, 'MM/YYYY') from contribution_payments x where x.id = m.contribution_payment_id)
      when m.teacher_due_part_id is not null then 'Trop-versé rendu par ' || (select upper(e.last_name) || coalesce(' ' || e.first_name, '') from teacher_due_parts x join teacher_dues z on z.id = x.due_id join teachers h on h.id = z.teacher_id join people e on e.id = h.person_id where x.id = m.teacher_due_part_id)
      when m.vat_return_id is not null then 'TVA de ' || (select to_char(x.month, 'MM/YYYY') from vat_returns x where x.id = m.vat_return_id)
      when m.teacher_transfer_id is not null then 'Paie de ' || (select upper(e.last_name) || coalesce(' ' || e.first_name, '') from teacher_transfers x join teacher_bills z on z.id = x.teacher_bill_id join teachers h on h.id = z.teacher_id join people e on e.id = h.person_id where x.id = m.teacher_transfer_id)
      when m.supplier_bill_id is not null then (select case z.kind when 'bill' then 'Facture de ' else 'Avoir de ' end || z.supplier || ', ' || z.reference from supplier_bills z where z.id = m.supplier_bill_id)
      else 'Versement à un professeur' end)
    from bank_matches m left join receipts r on r.id = m.receipt_id left join refunds f on f.id = m.refund_id left join remittance_slips s on s.id = m.remittance_slip_id
    left join card_payouts c on c.id = m.card_payout_id left join payments y on y.id = m.payment_id left join orders o on o.id = y.order_id left join bills b on b.order_id = o.id and b.kind = 'bill'
   where m.bank_line_id = l.id)`
const partsOf = sql`(select json_agg(json_build_object('code', a.code, 'name', a.name, 'label', y.label, 'amountCents', y.amount_cents) order by y.position)
    from bank_line_parts y join system_accounts a on a.id = y.system_account_id where y.bank_line_id = l.id)`
const found = sql`select l.id, k.code as company, l.company_id, l.booked_on::text, l.amount_cents, l.label, l.counterparty, l.kind, l.reason, l.end_to_end_id,
    encode(l.counterparty_digest, 'hex') as counterparty_digest, ${matchWords} as matched, ${partsOf} as parts,
    (select m.card_payout_id from bank_matches m where m.bank_line_id = l.id and m.card_payout_id is not null) as payout_id
  from bank_lines l join companies k on k.id = l.company_id`

/** Most lines shown at once; those open are taken from the oldest on, so that nothing waits unseen. */
export const mostLines = 200
export const listLines = async (db: Db, tab: BankTab, company: CompanyCode | undefined): Promise<LineFound[]> => {
  const own = company === undefined ? sql`true` : sql`k.code = ${company}`
  const order = tab === 'settled' ? sql`l.settled_at desc, l.id desc` : sql`l.booked_on, l.id`
  const { rows } =
    await sql<LineFound>`${found} where ${conditions[tab]} and ${own} order by ${order} limit ${mostLines + 1}`.execute(
      db,
    )
  return rows
}

export const countLines = async (db: Db, company: CompanyCode | undefined) => {
  const { rows } = await sql<{ open: number; settled: number; suspense: number }>`
    select count(*) filter (where ${conditions.open})::integer as open, count(*) filter (where ${conditions.settled})::integer as settled,
      count(*) filter (where ${conditions.suspense})::integer as suspense
      from bank_lines l join companies k on k.id = l.company_id where ${company === undefined ? sql`true` : sql`k.code = ${company}`}`.execute(
    db,
  )
  return rows[0] ?? { open: 0, settled: 0, suspense: 0 }
}

/** First day that statements of a company hold; null before the first one. */
export const findSince = async (db: Db, companyId: number): Promise<string | null> => {
  const row = await db
    .selectFrom('bankStatements')
    .select(sql<string | null>`min(from_on)::text`.as('day'))
    .where('companyId', '=', companyId)
    .executeTakeFirst()
  return row?.day ?? null
}

export const lockLine = async (db: Db, id: number): Promise<LineFound | undefined> => {
  const locked = await db.selectFrom('bankLines').select('id').where('id', '=', id).forUpdate().executeTakeFirst()
  return locked && findLine(db, id)
}
export const findLine = async (db: Db, id: number): Promise<LineFound | undefined> => {
  const { rows } = await sql<LineFound>`${found} where l.id = ${id}`.execute(db)
  return rows[0]
}

export const settle = async (
  db: Db,
  id: number,
  {
    kind,
    reason,
    at,
    apartCents = 0,
  }: { readonly kind: BankKind; readonly reason: string | null; readonly at: Date; readonly apartCents?: number },
): Promise<void> => {
  await db
    .updateTable('bankLines')
    .set({ kind, reason, settledAt: at.toISOString(), apartCents })
    .where('id', '=', id)
    .execute()
}
export const reopen = async (db: Db, ids: readonly number[]): Promise<void> => {
  await db
    .deleteFrom('bankMatches')
    .where('bankLineId', 'in', [...ids])
    .execute()
  await db
    .deleteFrom('bankLineParts')
    .where('bankLineId', 'in', [...ids])
    .execute()
  await db
    .updateTable('bankLines')
    .set({ kind: null, reason: null, settledAt: null, apartCents: 0 })
    .where('id', 'in', [...ids])
    .execute()
}

export type Part = {
  readonly target: Target
  readonly id: number
  readonly cents: number
  readonly isMade?: boolean
  /** Of a supplier's bill whose VAT is deducted as it is paid. */
  readonly vatCents?: number | null
}
export const insertMatches = async (db: Db, bankLineId: number, parts: readonly Part[]): Promise<void> => {
  await db
    .insertInto('bankMatches')
    .values(
      parts.map(({ target, id, cents, isMade = false, vatCents = null }) => ({
        ...{ bankLineId, amountCents: cents, isMade, vatCents },
        [targets[target].column]: id,
      })),
    )
    .execute()
}
/** Receipts that the match of a line typed. */
export const listMade = async (db: Db, bankLineId: number): Promise<number[]> => {
  const rows = await db
    .selectFrom('bankMatches')
    .select('receiptId')
    .where('bankLineId', '=', bankLineId)
    .where('isMade', '=', true)
    .execute()
  return rows.flatMap(({ receiptId }) => (receiptId === null ? [] : [receiptId]))
}

/** Lines that prove a receipt, or its slip. */
export const linesProving = async (db: Db, what: 'receiptId' | 'remittanceSlipId', id: number): Promise<number[]> => {
  const rows = await db.selectFrom('bankMatches').select('bankLineId').where(what, '=', id).execute()
  return [...new Set(rows.map(({ bankLineId }) => bankLineId))]
}
