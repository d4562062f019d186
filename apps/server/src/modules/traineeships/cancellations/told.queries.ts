// SQL of what was cancelled, read back: a subject taken from a registration as its family is told, cancellations with their refunds.
import type { Cancellation, CancelledRow } from '@cartable/domain/traineeships/cancellations/cancellations.schema.ts'
import { sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'

export type GroupOff = {
  readonly registrationId: number
  readonly subjects: string
  readonly reason: string
  readonly way: 'transfer' | 'credit'
  readonly onCardCents: number
  readonly otherCents: number
  readonly creditNoteIds: readonly number[]
  readonly isTold: boolean
}
/** Its credit notes are those issued since. */
export const findGroupOff = async (db: Db, lineId: number): Promise<GroupOff | undefined> => {
  const { rows } = await sql<GroupOff>`
    select x.registration_id, x.subjects, c.reason, x.way, x.on_card_cents, x.other_cents,
      array(select b.id from bills b join orders o on o.id = b.order_id
        where o.traineeship_registration_id = x.registration_id and b.kind = 'credit-note' and b.created_at >= c.created_at order by b.id) as credit_note_ids,
      exists (select from messages m where m.about_class = 'traineeship_cancelled_registrations' and m.about_id = x.id) as is_told
    from traineeship_cancelled_registrations x join traineeship_cancellations c on c.id = x.cancellation_id
    where x.id = ${lineId} and x.subjects is not null`.execute(db)
  return rows[0]
}

const refundsOfLine = sql<CancelledRow['refunds']>`(
  select coalesce(jsonb_agg(jsonb_build_object('id', f.id, 'means', case when f.payment_id is null then 'transfer' else 'card' end,
      'cents', coalesce(y.amount_cents, e.amount_cents),
      'state', case when f.payment_id is not null then case y.status when 'succeeded' then 'done' when 'pending' then 'pending' else 'failed' end
        else case e.status when 'done' then 'done' when 'asked' then 'asked' else 'failed' end end,
      'message', case when f.payment_id is not null then y.failure_message else coalesce(e.cancel_reason, e.reject_reason) end) order by f.id), '[]'::jsonb)
    from traineeship_cancelled_refunds f left join payments y on y.id = f.payment_id left join refunds e on e.id = f.refund_id
   where f.cancelled_registration_id = x.id)`

/** What the orders of registration `r` have too much, refunds under way apart: a refund failed, and it was not given back since. */
const left = sql`(select coalesce(sum(greatest(o.balance_cents - (select coalesce(sum(p.amount_cents), 0) from payments p
    where p.order_id = o.id and p.direction = 'out' and p.status = 'pending'), 0)), 0)::integer
  from orders o where o.traineeship_registration_id = x.registration_id)`
const onCard = sql`(select coalesce(sum(p.amount_cents - (select coalesce(sum(b.amount_cents), 0) from payments b
    where b.refunded_payment_id = p.id and b.status in ('pending', 'succeeded'))), 0)::integer
  from payments p join orders o on o.id = p.order_id where o.traineeship_registration_id = x.registration_id
    and p.direction = 'in' and p.status = 'succeeded' and p.type = 'card' and p.provider_intent_id is not null)`

const rowOfLine = sql`jsonb_build_object('id', x.id, 'registrationId', x.registration_id, 'subjects', x.subjects, 'creditedCents', x.credited_cents,
  'student', concat_ws(' ', sp.first_name, sp.last_name),
  'customer', jsonb_build_object('id', r.customer_id, 'label', concat_ws(' ', p.first_name, p.last_name)),
  'keptCents', case when x.way = 'credit' and (x.offered_level_id is null or x.answer in ('declined', 'expired')) then x.other_cents else 0 end,
  'offer', (select jsonb_build_object('stage', o.name || ', ' || v.title, 'until', x.offered_until, 'answer', x.answer)
    from traineeship_levels v join traineeship_sessions o on o.id = v.session_id where v.id = x.offered_level_id),
  'refunds', ${refundsOfLine}, 'leftCents', ${left}, 'leftOnCardCents', least(${left}, ${onCard}))`

/** The last one first, each with its registrations and what became of their refunds. */
export const listCancellations = async (db: Db, sessionId: number): Promise<Cancellation[]> => {
  const { rows } = await sql<Cancellation>`
    select c.id, c.created_at as at, c.reason,
      (select k.name || ', ' || to_char(g.start_time, 'HH24:MI') || ' – ' || to_char(g.end_time, 'HH24:MI') from traineeship_groups g
         join traineeship_subjects t on t.id = g.traineeship_subject_id join subjects k on k.id = t.subject_id where g.id = c.group_id) as "group",
      (select concat_ws(' ', n.first_name, n.last_name) from accounts a join people n on n.id = a.person_id where a.id = c.cancelled_by_account_id) as "by",
      (select coalesce(jsonb_agg(${rowOfLine} order by sp.last_name, sp.first_name, x.id), '[]'::jsonb)
         from traineeship_cancelled_registrations x join traineeship_registrations r on r.id = x.registration_id
           join students s on s.id = r.student_id join people sp on sp.id = s.person_id
           join customers k on k.id = r.customer_id join people p on p.id = k.person_id
        where x.cancellation_id = c.id) as rows
    from traineeship_cancellations c where c.session_id = ${sessionId} order by c.id desc`.execute(db)
  return rows
}

/** The refunds on cards of a cancellation that nobody has settled. */
export const listPendingRefunds = async (db: Db, cancellationId: number): Promise<number[]> => {
  const { rows } = await sql<{ id: number }>`
    select y.id from traineeship_cancelled_refunds f join payments y on y.id = f.payment_id
      join traineeship_cancelled_registrations x on x.id = f.cancelled_registration_id
     where x.cancellation_id = ${cancellationId} and y.status = 'pending' order by y.id`.execute(db)
  return rows.map(({ id }) => id)
}

export type CancelledLine = {
  readonly registrationId: number
  readonly cancellationId: number
  readonly sessionId: number
  readonly reason: string
}
export const findLine = async (db: Db, id: number): Promise<CancelledLine | undefined> => {
  const { rows } = await sql<CancelledLine>`
    select x.registration_id, x.cancellation_id, c.session_id, c.reason from traineeship_cancelled_registrations x
      join traineeship_cancellations c on c.id = x.cancellation_id where x.id = ${id}`.execute(db)
  return rows[0]
}

export type Failures = {
  readonly stage: string
  readonly sessionId: number
  readonly accountId: number | null
  readonly count: number
}
/** Refunds on cards that the provider refused, for whoever cancelled. */
export const countFailures = async (db: Db, cancellationId: number): Promise<Failures | undefined> => {
  const { rows } = await sql<Failures>`
    select se.name as stage, c.session_id, c.cancelled_by_account_id as account_id,
      (select count(*)::integer from traineeship_cancelled_refunds f join payments y on y.id = f.payment_id
         join traineeship_cancelled_registrations x on x.id = f.cancelled_registration_id where x.cancellation_id = c.id and y.status = 'failed') as count
    from traineeship_cancellations c join traineeship_sessions se on se.id = c.session_id where c.id = ${cancellationId}`.execute(
    db,
  )
  return rows[0]
}
