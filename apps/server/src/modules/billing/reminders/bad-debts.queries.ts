// SQL of debts that are given up: what may be, what was asked and by whom, and the moves that count.
import type { BillFacts } from '@cartable/domain/billing/reminders/bad-debts.rules.ts'
import type { BadDebtForm, BadDebtRow } from '@cartable/domain/billing/reminders/bad-debts.schema.ts'
import { sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'

export type OwedBill = Omit<BadDebtForm['bills'][number], 'obstacle'> & BillFacts

/** What a family owes, the oldest first. */
export const listOwedBills = async (db: Db, customerId: number): Promise<OwedBill[]> => {
  const { rows } = await sql<OwedBill>`
    select o.id as order_id, coalesce(b.reference, o.reference) as reference, o.ordered_on::text as date, k.code as company, o.customer_due_cents as due_cents,
      coalesce((select sum(t.teacher_amount_cents) from order_teachers t where t.order_id = o.id and t.teacher_self_employed and not t.is_cancelled
        and not exists (select from teacher_payments p where p.order_id = o.id and p.teacher_id = t.teacher_id and p.status in ('pending', 'succeeded'))), 0)::integer as teacher_cents,
      b.id is not null as is_billed,
      o.pending_cents > 0 as is_being_paid,
      exists (select from payment_plan_orders i join payment_plans n on n.id = i.plan_id and n.status = 'active' where i.order_id = o.id) as is_planned,
      exists (select from debits t where t.order_id = o.id and t.status in ('announced', 'sent')) as is_debited,
      exists (select from bill_lines l join course_disputes x on x.course_id = l.course_id and x.resolved_at is null where l.bill_id = b.id) as is_disputed
      from orders o join companies k on k.id = o.company_id left join bills b on b.order_id = o.id and b.kind = 'bill'
     where o.customer_id = ${customerId} and o.cancelled_at is null and o.customer_due_cents > 0
     order by o.ordered_on, o.id`.execute(db)
  return rows
}

type Asked = {
  readonly customerId: number
  readonly reason: string
  readonly status: 'to-approve' | 'posted'
  readonly askedOn: string
  readonly decidedOn: string | null
  readonly askedById: number | null
}
export const insertBadDebt = async (
  db: Db,
  asked: Asked,
  bills: readonly { readonly orderId: number; readonly dueCents: number }[],
) => {
  const askedCents = bills.reduce((sum, { dueCents }) => sum + dueCents, 0)
  const saved = await db
    .insertInto('badDebts')
    .values({ ...asked, askedCents })
    .returning(['id', 'updatedAt'])
    .executeTakeFirstOrThrow()
  await db
    .insertInto('badDebtOrders')
    .values(bills.map(({ orderId, dueCents }) => ({ badDebtId: saved.id, orderId, dueCents })))
    .execute()
  return saved
}

export const lockBadDebt = async (db: Db, id: number) => {
  const debt = await db.selectFrom('badDebts').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
  if (!debt) return undefined
  const orders = await db
    .selectFrom('badDebtOrders')
    .select(['orderId', 'dueCents'])
    .where('badDebtId', '=', id)
    .orderBy('orderId')
    .execute()
  return { ...debt, orders }
}

export const decideBadDebt = async (
  db: Db,
  id: number,
  end: {
    readonly status: 'posted' | 'refused' | 'withdrawn'
    readonly decidedOn: string
    readonly decidedById: number | null
    readonly decision?: string
  },
): Promise<void> => {
  await db.updateTable('badDebts').set(end).where('id', '=', id).execute()
}

/** Orders of a family under lock, with what it owes of each now. */
export const lockOwed = async (db: Db, orderIds: readonly number[]) =>
  db
    .selectFrom('orders')
    .select(['id as orderId', 'customerDueCents as dueCents', 'pendingCents', 'writtenOffCents'])
    .where('id', 'in', [...orderIds])
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()

type Moved = {
  readonly badDebtId: number
  readonly orderId: number
  readonly kind: 'lost' | 'taken-back'
  readonly amountCents: number
  readonly movedOn: string
  readonly reason: string
}
/** Its shares of VAT and wages are worked out by the database, and the order follows. */
export const insertBadDebtMove = async (db: Db, move: Moved): Promise<void> => {
  await db.insertInto('badDebtMoves').values(move).execute()
}

const accountName = (column: string) =>
  sql`(select concat_ws(' ', w.first_name, w.last_name) from accounts a join people w on w.id = a.person_id where a.id = ${sql.ref(column)})`
type Found = Omit<BadDebtRow, 'mayApprove' | 'mayWithdraw' | 'mayTakeBack'>
/** Of a family, the last first; without one, those that wait. */
export const listBadDebts = async (
  db: Db,
  of: { readonly customerId?: number | undefined; readonly id?: number },
): Promise<Found[]> => {
  const { rows } = await sql<Found>`
    select d.id, d.reference, d.customer_id, upper(p.last_name) || coalesce(' ' || p.first_name, '') as customer, d.status, d.asked_cents, d.reason,
      d.asked_on::text, ${accountName('d.askedById')} as asked_by, d.asked_by_id, d.decided_on::text, ${accountName('d.decidedById')} as decided_by, d.decision,
      (select jsonb_agg(jsonb_build_object('orderId', o.id, 'reference', coalesce(b.reference, o.reference), 'dueCents', i.due_cents, 'company', k.code,
          'lostCents', (select coalesce(sum(m.amount_cents), 0) from bad_debt_moves m where m.bad_debt_id = d.id and m.order_id = o.id)) order by o.ordered_on, o.id)
        from bad_debt_orders i join orders o on o.id = i.order_id join companies k on k.id = o.company_id left join bills b on b.order_id = o.id and b.kind = 'bill'
       where i.bad_debt_id = d.id) as orders,
      coalesce((select jsonb_agg(jsonb_build_object('kind', m.kind, 'reference', coalesce(b.reference, o.reference), 'cents', abs(m.amount_cents), 'on', m.moved_on, 'reason', m.reason) order by m.id)
        from bad_debt_moves m join orders o on o.id = m.order_id left join bills b on b.order_id = o.id and b.kind = 'bill' where m.bad_debt_id = d.id), '[]'::jsonb) as moves,
      (select coalesce(sum(m.amount_cents), 0) from bad_debt_moves m where m.bad_debt_id = d.id)::integer as lost_cents
      from bad_debts d join customers c on c.id = d.customer_id join people p on p.id = c.person_id
     where case when ${of.id ?? null}::bigint is not null then d.id = ${of.id ?? null}::bigint
       when ${of.customerId ?? null}::bigint is not null then d.customer_id = ${of.customerId ?? null}::bigint else d.status = 'to-approve' end
     order by d.id desc limit 200`.execute(db)
  return rows
}
