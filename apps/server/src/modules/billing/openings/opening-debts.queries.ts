// SQL of what families still owed before the books were kept here: what is known of it, its order and its paper, the rows of a file.
import type { CompanyCode } from '@cartable/domain/billing/orders/billing.schema.ts'
import { sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'
import type { BillMentions } from '../papers/bill-mentions.ts'

/** The debt that stands under a number of another program. */
const standing = sql`b.is_opening and b.kind = 'bill' and o.cancelled_at is null`
const columns = sql`b.reference, b.total_cents as amount_cents, b.issued_on::text as billed_on, b.mentions #>> '{opening,object}' as object,
  b.mentions #>> '{opening,dueOn}' as due_on, b.mentions #>> '{opening,on}' as taken_on`
export type KnownDebt = {
  readonly reference: string
  readonly amountCents: number
  readonly billedOn: string
  readonly object: string
  readonly dueOn: string | null
  readonly takenOn: string
}

export const findDebt = async (db: Db, customerId: number, company: CompanyCode, reference: string) => {
  const { rows } = await sql<KnownDebt>`
    select ${columns} from bills b join orders o on o.id = b.order_id join companies k on k.id = b.company_id and k.code = ${company}
     where b.customer_id = ${customerId} and b.reference = ${reference} and ${standing} order by b.id desc limit 1`.execute(
    db,
  )
  return rows[0]
}

/** Whether a number is that of a paper of ours, or of a debt of the same company that stands. */
export const isNumberTaken = async (db: Db, companyId: number, reference: string): Promise<boolean> => {
  const { rows } = await sql<{ isTaken: boolean }>`
    select exists (select from bills b join orders o on o.id = b.order_id where b.reference = ${reference}
      and (not b.is_opening or (b.company_id = ${companyId} and ${standing}))) as is_taken`.execute(db)
  return rows[0]?.isTaken === true
}

export type OpeningPaper = {
  readonly companyId: number
  readonly customerId: number
  readonly orderId: number
  readonly reference: string
  readonly billedOn: string
  readonly amountCents: number
  readonly label: string
  readonly billedName: string
  readonly billedAddressId: number | null
  readonly mentions: BillMentions
}
/** Its only line is funds: neither sold nor taxed here, at whatever rate of VAT. */
export const insertOpeningPaper = async (db: Db, paper: OpeningPaper): Promise<void> => {
  await sql`
    with b as (
      insert into bills (kind, company_id, customer_id, order_id, issued_on, reference, total_cents, total_excl_tax_cents, vat_cents, funds_cents, billed_name, billed_address_id, mentions)
      values ('bill', ${paper.companyId}, ${paper.customerId}, ${paper.orderId}, ${paper.billedOn}, ${paper.reference}, ${paper.amountCents}::integer, 0, 0, ${paper.amountCents}::integer,
              ${paper.billedName}, ${paper.billedAddressId}, ${JSON.stringify(paper.mentions)})
      returning id, total_cents)
    insert into bill_lines (bill_id, kind, position, label, quantity, unit, unit_price_cents, vat_code_id, vat_percent, total_cents, total_excl_tax_cents, vat_cents, contributions_cents)
    select b.id, 'bill', 1, ${paper.label}, 1, 'unit', b.total_cents, v.id, v.rate_percent, b.total_cents, 0, 0, b.total_cents
      from b cross join (select id, rate_percent from vat_codes order by rate_percent, id limit 1) v`.execute(db)
}

export const countDebts = async (db: Db): Promise<number> => {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from bills b join orders o on o.id = b.order_id where ${standing}`.execute(db)
  return rows[0]?.count ?? 0
}

/** Debts of some families, in their order; `after` is a family. */
export const pageOfDebts = async (db: Db, after: number, limit: number) => {
  const { rows } = await sql<
    KnownDebt & {
      readonly id: number
      readonly lastName: string
      readonly firstName: string | null
      readonly email: string | null
      readonly company: CompanyCode
    }
  >`
    select c.id, p.last_name, p.first_name, p.email::text, k.code as company, ${columns}
      from (select distinct b.customer_id from bills b join orders o on o.id = b.order_id where ${standing} and b.customer_id > ${after} order by 1 limit ${limit}) x
      join bills b on b.customer_id = x.customer_id join orders o on o.id = b.order_id and ${standing}
      join companies k on k.id = b.company_id join customers c on c.id = b.customer_id join people p on p.id = c.person_id
     order by c.id, b.id`.execute(db)
  return rows
}

/** The families of papers, by the id of the paper. */
export const familiesOfPapers = async (db: Db, ids: readonly number[]): Promise<ReadonlyMap<number, number>> => {
  const { rows } = await sql<{ id: number; customerId: number }>`
    select id, customer_id from bills where id = any(${[...ids]}::bigint[])`.execute(db)
  return new Map(rows.map(({ id, customerId }) => [id, customerId]))
}

/** A debt under lock, with what somebody did to it since, in words; null where nobody did. */
export const lockDebt = async (db: Db, paperId: number) => {
  await sql`select from orders where id = (select order_id from bills where id = ${paperId}) for no key update`.execute(
    db,
  )
  const { rows } = await sql<{ orderId: number; companyId: number; done: string | null; at: string }>`
    select o.id as order_id, o.company_id, o.updated_at as at, case
        when o.cancelled_at is not null or o.credited_cents > 0 then 'créance réduite'
        when exists (select from payments p where p.order_id = o.id and p.status in ('pending', 'succeeded')) then 'créance payée, en tout ou en partie'
        when exists (select from bad_debt_moves m where m.order_id = o.id) or exists (select from bad_debt_orders i where i.order_id = o.id) then 'passage en perte'
        when exists (select from payment_reminder_bills i where i.bill_id = b.id) then 'famille relancée'
        when exists (select from payment_plan_orders i where i.order_id = o.id) then 'plan de paiement'
        when exists (select from debits d where d.order_id = o.id) then 'prélèvement' end as done
      from bills b join orders o on o.id = b.order_id where b.id = ${paperId} and b.is_opening and b.kind = 'bill'`.execute(
    db,
  )
  return rows[0]
}
