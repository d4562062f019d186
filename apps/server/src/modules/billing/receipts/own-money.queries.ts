// SQL of a family's own money: the lessons and the bills of a month, what is due, and the companies that are owed.
import type { OwnMonth } from '@cartable/domain/billing/receipts/own-money.api.ts'
import { sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'

/** First day of the month, and of the one after. */
export type Span = { readonly from: string; readonly until: string }

export const listMonthLessons = async (
  db: Db,
  customerId: number,
  { from, until }: Span,
): Promise<OwnMonth['lessons']> => {
  const { rows } = await sql<OwnMonth['lessons'][number]>`
    select c.id, c.done_at, c.duration_minutes as minutes, j.name as what, concat_ws(' ', p.first_name, p.last_name) as student_name,
      c.price_cents, c.status <> '3-confirmed' as is_waiting
      from courses c join contracts k on k.id = c.contract_id join subjects j on j.id = k.subject_id
      join students s on s.id = c.student_id join people p on p.id = s.person_id
     where c.customer_id = ${customerId} and c.status not in ('0-cancelled','1-planned','5-cancelled')
       and c.done_at >= (${from}::date at time zone 'Europe/Paris') and c.done_at < (${until}::date at time zone 'Europe/Paris')
     order by c.done_at, c.id limit 500`.execute(db)
  return rows
}

type MonthBill = OwnMonth['bills'][number] & {
  readonly creditedCents: number
  readonly advancedCents: number
  readonly paidCents: number
}
export const listMonthBills = async (db: Db, customerId: number, { from, until }: Span): Promise<MonthBill[]> => {
  const { rows } = await sql<MonthBill>`
    select o.id as order_id, b.id as bill_id, coalesce(b.reference, o.reference) as reference, o.ordered_on::text as date, o.amount_cents, o.credited_cents,
      o.customer_due_cents as due_cents, (o.expected_cents + u.cents)::integer as advanced_cents, (o.paid_cents - u.cents)::integer as paid_cents
      from orders o left join bills b on b.order_id = o.id and b.kind = 'bill'
      cross join lateral (select coalesce(sum(p.signed_cents), 0)::integer as cents from payments p
        where p.order_id = o.id and p.status = 'succeeded' and p.type in ('urssaf-advance','urssaf-debit')) u
     where o.customer_id = ${customerId} and o.ordered_on >= ${from}::date and o.ordered_on < ${until}::date and o.amount_cents > 0
     order by o.ordered_on, o.id limit 500`.execute(db)
  return rows
}

/** What a family owes each company now, the one truth of every screen. */
export const listDues = async (db: Db, customerId: number) => {
  const { rows } = await sql<{
    company: 'private-tuition' | 'traineeship'
    payee: string
    address: string | null
    cents: number
    reference: string
  }>`
    select k.code as company, k.name as payee, sum(o.customer_due_cents)::integer as cents,
      (select nullif(coalesce(a.free_address, concat_ws(', ', nullif(concat_ws(' ', a.house_number, a.street), ''), a.complement, nullif(concat_ws(' ', a.postal_code, a.city), ''))), '')
        from addresses a where a.id = coalesce(k.address_id, (select h.address_id from companies h where h.code = 'holding'))) as address,
      case when count(*) = 1 then coalesce(min(b.reference), min(o.reference)) else (select c.number from customers c where c.id = ${customerId}) end as reference
      from orders o join companies k on k.id = o.company_id left join bills b on b.order_id = o.id and b.kind = 'bill'
     where o.customer_id = ${customerId} and o.customer_due_cents > 0 group by k.id order by k.id`.execute(db)
  return rows
}
