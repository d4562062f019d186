// SQL of the cards that the program opens and closes by itself: payments that failed or never came, lessons disputed.
import { sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'

/** A failure older than this is history, not work. */
const watchedDays = 365
/** A payment that nobody asks for is waited for so many days. */
const missingDays = 7

const payments = [
  ['customer-payment', sql`o.customer_payment_status`],
  ['third-part-payment', sql`o.third_part_payment_status`],
  ['teacher-payment', sql`o.teacher_payment_status`],
] as const

/**
 * Opens a card for each payment that failed, or that is missing for a week (nothing will make it by itself: somebody must act).
 * What was closed comes back only when the order has moved since.
 */
export const openPaymentCards = async (db: Db, today: string): Promise<number> => {
  let opened = 0
  for (const [kind, status] of payments) {
    const { numAffectedRows } = await sql`
      insert into monitoring_cards (kind, order_id, needs_manual_action, board_position)
      select ${kind}, o.id, ${status} = 'missing', -extract(epoch from clock_now())
      from orders o
      where (o.customer_payment_status <> 'succeeded' or o.third_part_payment_status <> 'succeeded' or o.teacher_payment_status <> 'succeeded')
        and o.ordered_on > ${today}::date - ${watchedDays}::int and o.cancelled_at is null
        and (${status} = 'failed' or ${status} = 'missing' and o.ordered_on <= ${today}::date - ${missingDays}::int)
        and (${kind} <> 'customer-payment' or o.customer_due_cents > 0)
        and not exists (select from monitoring_cards m where m.kind = ${kind} and m.order_id = o.id
          and (m.status <> 'closed' or m.updated_at >= o.updated_at))
      order by o.ordered_on limit 500`.execute(db)
    opened += Number(numAffectedRows ?? 0)
  }
  return opened
}

/** A request to the Urssaf of a cancelled lesson, until it is read annulled, or its money is given back. */
const withdrawn = sql`urssaf_requests r join bills b on b.id = r.bill_id where r.withdrawal_asked_at is not null and r.withdrawal_ended_at is null`

export const openWithdrawalCards = async (db: Db): Promise<number> => {
  const { numAffectedRows } = await sql`
    insert into monitoring_cards (kind, order_id, needs_manual_action, board_position)
    select 'third-part-payment', w.order_id, true, -extract(epoch from clock_now())
    from (select b.order_id, r.withdrawal_asked_at as asked_at from ${withdrawn}) w
    where not exists (select from monitoring_cards m where m.order_id = w.order_id and m.kind = 'third-part-payment'
        and (m.status <> 'closed' or m.created_at >= w.asked_at))
    limit 500`.execute(db)
  return Number(numAffectedRows ?? 0)
}

export const openDisputeCards = async (db: Db): Promise<number> => {
  const { numAffectedRows } = await sql`
    insert into monitoring_cards (kind, course_id, needs_manual_action, board_position)
    select 'dispute', d.course_id, true, -extract(epoch from clock_now())
    from course_disputes d
    where d.resolved_at is null
      and not exists (select from monitoring_cards m where m.course_id = d.course_id and m.kind = 'dispute'
        and (m.status <> 'closed' or m.created_at >= d.opened_at))
    limit 500`.execute(db)
  return Number(numAffectedRows ?? 0)
}

/** Closes the cards of what is settled by now. */
export const closeSettledCards = async (db: Db): Promise<number> => {
  const { numAffectedRows } = await sql`
    update monitoring_cards m set status = 'closed', locked_by_staff_user_id = null, locked_at = null, board_position = -extract(epoch from clock_now())
    where m.status <> 'closed' and (
      exists (select from orders o where o.id = m.order_id and (o.cancelled_at is not null or case m.kind
        when 'customer-payment' then replace(o.customer_payment_status, 'written-off', 'succeeded') when 'third-part-payment' then coalesce(o.third_part_payment_status, 'succeeded')
        when 'teacher-payment' then o.teacher_payment_status end = 'succeeded')
        and not (m.kind = 'third-part-payment' and m.order_id in (select b.order_id from ${withdrawn})))
      or m.kind = 'dispute' and not exists (select from course_disputes d where d.course_id = m.course_id and d.resolved_at is null))`.execute(
    db,
  )
  return Number(numAffectedRows ?? 0)
}
