// SQL of the money of somebody that is still on its way: what must be settled before they can be erased.
import { privacyRefusals } from '@cartable/domain/people/privacy.refusals.ts'
import { sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'
import { among, type Blocker, type Held } from '../../platform/privacy/privacy.ts'

export const findOpenMoney = async (db: Db, held: Held): Promise<readonly (Blocker | null)[]> => {
  const { rows } = await sql<{
    owed: number
    owedCount: number
    owedOrder: number
    back: number
    pending: number
    pendingOrder: number
    teacher: number
  }>`
    select coalesce(sum(o.amount_remained_cents) filter (where o.payment_status not in ('payed','written_off')), 0) as owed,
      count(*) filter (where o.payment_status not in ('payed','written_off')) as owed_count,
      min(o.id) filter (where o.payment_status not in ('payed','written_off')) as owed_order, min(o.id) filter (where o.pending_cents > 0) as pending_order,
      coalesce(sum(o.balance_cents) filter (where o.balance_cents > 0), 0)
        + (select coalesce(sum(k.balance_cents), 0) from credits k where ${among('k.customer_id', held.customerIds)})
        + (select coalesce(-sum(m.amount_cents), 0) from credit_moves m where m.hour_pack_id is not null and ${among('m.customer_id', held.customerIds)})
        + (select coalesce(sum(f.amount_cents), 0) from refunds f where f.status = 'asked' and ${among('f.customer_id', held.customerIds)}) as back,
      count(*) filter (where o.pending_cents > 0) as pending,
      (select count(*) from orders x where x.cancelled_at is null and x.teacher_payment_status in ('missing', 'pending', 'failed')
        and x.credited_cents < x.amount_cents
        and x.id in (select c.order_id from courses c where ${among('c.teacher_id', held.teacherIds)})) as teacher
    from orders o where ${among('o.customer_id', held.customerIds)} and o.cancelled_at is null`.execute(db)
  const { owed = 0, owedCount = 0, owedOrder, back = 0, pending = 0, pendingOrder, teacher = 0 } = rows[0] ?? {}
  const order = (id: number | undefined) => `/accounting/orders?commande=${id}`
  const account = `/accounting/receipts?famille=${held.customerIds[0] ?? ''}`
  return [
    Number(owedCount) > 0
      ? { refusal: privacyRefusals.unpaid(Number(owed), Number(owedCount)), path: order(owedOrder) }
      : null,
    Number(back) > 0 ? { refusal: privacyRefusals.toGiveBack(Number(back)), path: account } : null,
    Number(pending) > 0
      ? { refusal: privacyRefusals.pendingPayments(Number(pending)), path: order(pendingOrder) }
      : null,
    Number(teacher) > 0 ? { refusal: privacyRefusals.teacherUnpaid(Number(teacher)), path: '/accounting/pay' } : null,
  ]
}
