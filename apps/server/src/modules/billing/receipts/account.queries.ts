// SQL of the account of a family: its receipts with their parts, its credit, what is given back to it.
import type { CreditRow, ReceiptRow, RefundRow } from '@cartable/domain/billing/receipts/receipts.schema.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'

const cardLeft = sql`(p.amount_cents - coalesce((select sum(r.amount_cents) from payments r
      where r.refunded_payment_id = p.id and r.status in ('pending', 'succeeded')), 0))::integer as left_cents`
const byCard = sql`p.type = 'card' and p.direction = 'in' and p.status = 'succeeded' and p.provider_intent_id is not null`
/** Card payments of a family to a company that may go back to the card: of bills that stand, of packs; each with what of it is left. */
export const cardsOf = (customer: RawBuilder<unknown>, company: RawBuilder<unknown>) => sql`(
  select p.id, p.order_id, p.hour_pack_id, ${cardLeft} from orders o join payments p on p.order_id = o.id and ${byCard}
   where o.customer_id = ${customer} and o.company_id = ${company} and o.cancelled_at is null and o.balance_cents <= 0
  union all
  select p.id, p.order_id, p.hour_pack_id, ${cardLeft} from hour_packs h join payments p on p.hour_pack_id = h.id and ${byCard}
   where h.customer_id = ${customer} and h.company_id = ${company})`
/** What is left of the largest of them. */
const cardCents = (customer: string, company: string) =>
  sql`coalesce((select max(x.left_cents) from ${cardsOf(sql.ref(customer), sql.ref(company))} x), 0)::integer`

const familyName = sql`upper(p.last_name) || coalesce(' ' || p.first_name, '')`
/** Most lines of an account or of a list of what is to be done. */
const most = 200

export const listReceipts = async (db: Db, customerId: number): Promise<Omit<ReceiptRow, 'isEditable'>[]> => {
  const { rows } = await sql<Omit<ReceiptRow, 'isEditable'>>`
    select r.id, r.updated_at, k.code as company, r.method, r.amount_cents, r.received_on::text, r.cheque_number, r.cheque_bank, r.comments,
      r.status, r.ended_on::text, r.end_reason, exists (select from debits d where d.receipt_id = r.id) as is_of_debit, exists (select from fiscal_years f where f.company_id = r.company_id and f.closed_through >= r.received_on) as is_closed, case when s.id is null then null else 'Remise n° ' || s.number end as slip,
      coalesce((select jsonb_agg(jsonb_build_object('orderId', o.id, 'reference', coalesce(b.reference, o.reference), 'cents', t.amount_cents) order by o.ordered_on, o.id)
        from payments t join orders o on o.id = t.order_id left join bills b on b.order_id = o.id and b.kind = 'bill'
       where t.receipt_id = r.id and t.direction = 'in'), '[]'::jsonb) as parts,
      coalesce((select sum(m.amount_cents) from credit_moves m where m.receipt_id = r.id and m.kind = 'received'), 0)::integer as credit_cents,
      (select max(l.booked_on)::text from bank_matches m join bank_lines l on l.id = m.bank_line_id where m.receipt_id = r.id or m.remittance_slip_id = r.remittance_slip_id) as proven_on
      from receipts r join companies k on k.id = r.company_id left join remittance_slips s on s.id = r.remittance_slip_id
     where r.customer_id = ${customerId} order by r.received_on desc, r.id desc limit ${most}`.execute(db)
  return rows
}

export const sumCredits = async (db: Db, customerId: number) => {
  const { rows } = await sql<{ company: 'private-tuition' | 'traineeship'; cents: number; cardCents: number }>`
    select k.code as company, sum(c.balance_cents)::integer as cents, ${cardCents('c.customer_id', 'k.id')} as card_cents from credits c join companies k on k.id = c.company_id
     where c.customer_id = ${customerId} and c.balance_cents > 0 group by k.code, k.id, c.customer_id order by k.id desc`.execute(
    db,
  )
  return rows
}

const refundRows = sql`select f.id, f.updated_at, k.code as company, f.customer_id, ${familyName} as customer, f.method, f.amount_cents, f.reason, f.status,
    f.asked_on::text, f.done_on::text, f.bank_reference, f.cancel_reason, f.rejected_on::text, f.reject_reason, f.iban_asked_on::text,
    (select t.reference from transfer_files t where t.id = f.transfer_file_id) as transfer_file,
    (select b.iban_last4 from bank_accounts b where f.method = 'transfer' and case when f.bank_account_id is null then b.person_id = c.person_id and b.enabled else b.id = f.bank_account_id end) as iban_last4
  from refunds f join companies k on k.id = f.company_id join customers c on c.id = f.customer_id join people p on p.id = c.person_id`

export const listRefundsOf = async (db: Db, customerId: number): Promise<RefundRow[]> => {
  const { rows } =
    await sql<RefundRow>`${refundRows} where f.customer_id = ${customerId} order by f.id desc limit ${most}`.execute(db)
  return rows
}

/** Refunds to do, the oldest first, then those of the last weeks. */
export const listRefunds = async (db: Db, since: string): Promise<RefundRow[]> => {
  const { rows } = await sql<RefundRow>`${refundRows} where f.status = 'asked' or f.updated_at >= ${since}::date
    order by (f.status = 'asked') desc, case when f.status = 'asked' then f.asked_on end, f.updated_at desc limit ${most}`.execute(
    db,
  )
  return rows
}

/** Families that have credit, the largest first. */
export const listCredits = async (db: Db): Promise<CreditRow[]> => {
  const { rows } = await sql<CreditRow>`
    select x.customer_id, ${familyName} as customer, k.code as company, x.cents, ${cardCents('x.customer_id', 'x.company_id')} as card_cents, c.uses_credit,
      (select max(m.moved_on)::text from credit_moves m where m.customer_id = x.customer_id and m.company_id = x.company_id and m.amount_cents > 0) as since
      from (select customer_id, company_id, sum(balance_cents)::integer as cents from credits where balance_cents > 0 group by 1, 2) x
      join companies k on k.id = x.company_id join customers c on c.id = x.customer_id join people p on p.id = c.person_id
     order by x.cents desc, x.customer_id limit ${most}`.execute(db)
  return rows
}

export const sumOfCredits = async (db: Db): Promise<number> => {
  const row = await db
    .selectFrom('credits')
    .select(sql<number>`coalesce(sum(balance_cents), 0)::bigint`.as('cents'))
    .executeTakeFirstOrThrow()
  return Number(row.cents)
}
