// SQL of what a family is told of its money: who reads it, and what a receipt or a refund says.
import { sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'

export type Reader = {
  readonly personId: number
  readonly firstName: string | null
  readonly lastName: string
  readonly email: string | null
  readonly accountId: number | null
}
const reader = sql`p.id as person_id, p.first_name, p.last_name, p.email, a.id as account_id`
const joins = sql`join customers c on c.id = x.customer_id join people p on p.id = c.person_id left join accounts a on a.person_id = p.id and a.enabled`

export type ToldReceipt = Reader & {
  readonly customerId: number
  readonly method: 'transfer' | 'cheque' | 'cash' | 'cesu' | 'card' | 'direct-debit'
  readonly amountCents: number
  readonly receivedOn: string
  readonly endReason: string | null
  /** `F2026-000012 : 66,00`, cents apart. */
  readonly parts: readonly {
    readonly billId: number | null
    readonly reference: string
    readonly cents: number
    readonly dueCents: number
  }[]
  readonly creditCents: number
  /** This family was told of another receipt, which this one takes the place of. */
  readonly isReplacing: boolean
}
export const findToldReceipt = async (db: Db, id: number): Promise<ToldReceipt | undefined> => {
  const { rows } = await sql<ToldReceipt>`
    select ${reader}, x.customer_id, x.method, x.amount_cents, x.received_on::text, x.end_reason,
      exists (select from receipts r where r.id = x.replaces_receipt_id and r.customer_id = x.customer_id) as is_replacing,
      coalesce((select jsonb_agg(jsonb_build_object('billId', b.id, 'reference', coalesce(b.reference, o.reference), 'cents', t.amount_cents, 'dueCents', o.customer_due_cents) order by o.ordered_on, o.id)
        from payments t join orders o on o.id = t.order_id left join bills b on b.order_id = o.id and b.kind = 'bill'
       where t.receipt_id = x.id and t.direction = 'in'), '[]'::jsonb) as parts,
      coalesce((select sum(m.amount_cents) from credit_moves m where m.receipt_id = x.id and m.kind = 'received'), 0)::integer as credit_cents
      from receipts x ${joins} where x.id = ${id}`.execute(db)
  return rows[0]
}

/** Who reads of the money of a family. */
export const findMoneyReader = async (db: Db, customerId: number): Promise<Reader | undefined> => {
  const { rows } =
    await sql<Reader>`select ${reader} from (select ${customerId}::bigint as customer_id) x ${joins}`.execute(db)
  return rows[0]
}

export type ToldCardPayment = Reader & {
  readonly paymentId: number
  readonly billId: number
  readonly reference: string
  readonly cents: number
  readonly dueCents: number
  readonly paidOn: string
  /** Of a stage whose registration is told after this payment, by a mail that says what is paid. */
  readonly isRegistrationToTell: boolean
  readonly isStage: boolean
  readonly billedAt: string
  readonly isTold: boolean
}
/** What a card paid of a bill at an instant; undefined where its money is not there, or not any more. */
export const findToldCardPayment = async (
  db: Db,
  paymentId: number,
  paidAt: string,
): Promise<ToldCardPayment | undefined> => {
  const { rows } = await sql<ToldCardPayment>`
    select ${reader}, t.id as payment_id, x.id as bill_id, x.reference, t.amount_cents as cents, o.customer_due_cents as due_cents, t.paid_on::text,
      x.created_at as billed_at, o.traineeship_registration_id is not null as is_stage,
      o.traineeship_registration_id is not null and not exists (select from messages m where m.purpose = 'stage-registered'
        and m.about_class = 'traineeship_registrations' and m.about_id = o.traineeship_registration_id and m.created_at < ${paidAt}::timestamptz) as is_registration_to_tell,
      exists (select from messages m where m.about_class = 'payments' and m.about_id = t.id and m.purpose = 'money-received') as is_told
      from payments t join orders o on o.id = t.order_id join bills x on x.order_id = o.id and x.kind = 'bill' ${joins}
     where t.id = ${paymentId} and t.direction = 'in' and t.type = 'card' and t.status = 'succeeded'`.execute(db)
  return rows[0]
}

export type ToldRefund = Reader & {
  readonly customerId: number
  readonly method: 'transfer' | 'cheque' | 'cash' | 'cesu'
  readonly amountCents: number
  readonly doneOn: string
  readonly bankReference: string | null
  readonly reason: string
  /** Credit notes whose money it gives back. */
  readonly noteIds: readonly number[]
}
/**
 * Credit notes whose money a refund gives back. A credit is one sum: what came last is taken to leave first, so that what a note
 * has just set free is what goes. `kept` is how low the credit fell since a move: above that, nothing of the move is left.
 */
const notesOfRefund = sql`array(
  select distinct n.id from credit_moves taken
    cross join lateral (select levels.*, min(level) over (order by levels.id desc) as kept, first_value(level) over (order by levels.id desc) as now
      from (select m.id, m.kind, m.payment_id, m.amount_cents, m.created_at, sum(m.amount_cents) over (order by m.id) as level from credit_moves m
        where m.company_id = taken.company_id and m.customer_id = taken.customer_id and m.nature = taken.nature and m.id < taken.id) levels) fed
    join payments p on p.id = fed.payment_id
    join lateral (select b.id from bills b where b.order_id = p.order_id and b.kind = 'credit-note' and b.created_at <= fed.created_at order by b.id desc limit 1) n on true
   where taken.refund_id = x.id and taken.kind = 'refunded' and fed.kind = 'surplus'
     and fed.kept > fed.level - fed.amount_cents and fed.kept > fed.now + taken.amount_cents
   order by n.id)`

export const findToldRefund = async (db: Db, id: number): Promise<ToldRefund | undefined> => {
  const { rows } = await sql<ToldRefund>`
    select ${reader}, x.customer_id, x.method, x.amount_cents, x.done_on::text, x.bank_reference, x.reason, ${notesOfRefund} as note_ids
      from refunds x ${joins} where x.id = ${id} and x.status = 'done'`.execute(db)
  return rows[0]
}

export type RejectedRefund = Reader & {
  readonly customerId: number
  readonly amountCents: number
  readonly rejectedOn: string
  readonly rejectReason: string
}
export const findRejectedRefund = async (db: Db, id: number): Promise<RejectedRefund | undefined> => {
  const { rows } = await sql<RejectedRefund>`
    select ${reader}, x.customer_id, x.amount_cents, x.rejected_on::text, x.reject_reason
      from refunds x ${joins} where x.id = ${id} and x.status = 'rejected'`.execute(db)
  return rows[0]
}

/** What was written to a family of one thing since an instant. */
export const listWritten = async (
  db: Db,
  { template, about, since }: { template: string; about: { class: string; id: number }; since: string },
): Promise<string[]> => {
  const rows = await db
    .selectFrom('messages')
    .select('body')
    .where('purpose', '=', template)
    .where('aboutClass', '=', about.class)
    .where('aboutId', '=', about.id)
    .where('createdAt', '>=', since)
    .execute()
  return rows.map(({ body }) => body)
}
