// SQL of the cards that the program opens and closes by itself: payments that failed or never came, lessons disputed.
import { type RawBuilder, sql } from 'kysely'
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

/** What paid a part of the order was taken back by the bank. */
const bounced = sql`(exists (select from payments p join receipts r on r.id = p.receipt_id where p.order_id = o.id and r.status = 'bounced') or exists (select from payments p join card_disputes d on d.payment_id = p.id where p.order_id = o.id and d.status = 'lost'))`
const happenedAgain = 'Rouverte d’elle-même\u00a0: cela s’est reproduit.'

/**
 * Opens a card for each payment that failed, or that is missing for a week (nothing will make it by itself: somebody must act).
 * A teacher who is not paid yet is one of « Paie » of the month: of him, a card only says what failed.
 * What the bank takes back does not wait. What was closed is opened again only when the order has moved since.
 */
export const openPaymentCards = async (db: Db, today: string): Promise<number> => {
  let opened = 0
  for (const [kind, status] of payments) {
    const { rows } = await sql<{ count: number }>`
      with wanted as (select o.id, ${status} = 'missing' as by_hand,
        (select m.id from monitoring_cards m where m.kind = ${kind} and m.order_id = o.id order by m.id desc limit 1) as card_id
      from orders o
      where (o.customer_payment_status <> 'succeeded' or o.third_part_payment_status <> 'succeeded' or o.teacher_payment_status <> 'succeeded')
        and o.ordered_on > ${today}::date - ${watchedDays}::int and o.cancelled_at is null
        and (${status} = 'failed' or ${status} = 'missing' and ${kind} <> 'teacher-payment' and (o.ordered_on <= ${today}::date - ${missingDays}::int or ${kind} = 'customer-payment' and ${bounced}))
        and (${kind} <> 'customer-payment' or o.customer_due_cents > 0)
        and not exists (select from monitoring_cards m where m.kind = ${kind} and m.order_id = o.id
          and (m.status <> 'closed' or m.updated_at >= o.updated_at))
      order by o.ordered_on limit 500),
      again as (update monitoring_cards m set status = 'to-handle', needs_manual_action = w.by_hand, board_position = -extract(epoch from clock_now())
        from wanted w where m.id = w.card_id returning m.id),
      told as (insert into monitoring_follow_ups (card_id, comment) select id, ${happenedAgain} from again returning card_id),
      made as (insert into monitoring_cards (kind, order_id, needs_manual_action, board_position)
        select ${kind}, w.id, w.by_hand, -extract(epoch from clock_now()) from wanted w where w.card_id is null returning id)
      select ((select count(*) from told) + (select count(*) from made))::int as count`.execute(db)
    opened += rows[0]?.count ?? 0
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

/** A contested payment `d`, of the payment `p`, is of what a card `m` is about. */
const isOfCard = sql`(m.order_id = p.order_id or p.order_id is null and m.customer_id = (select h.customer_id from hour_packs h where h.id = p.hour_pack_id))`
/** The bank waits for an answer, or the money of a lost one has not found its way back. */
const isUnsettled = sql`(d.ended_on is null or d.status = 'lost' and d.lost_payment_id is null)`

export const openCardDisputeCards = async (db: Db): Promise<number> => {
  const { numAffectedRows } = await sql`
    insert into monitoring_cards (kind, order_id, customer_id, needs_manual_action, board_position)
    select distinct on (p.order_id, x.customer_id) 'card-dispute', p.order_id, x.customer_id, true, -extract(epoch from clock_now())
    from card_disputes d join payments p on p.id = d.payment_id cross join lateral (select (select h.customer_id from hour_packs h where h.id = p.hour_pack_id) as customer_id) x
    where ${isUnsettled}
      and not exists (select from monitoring_cards m where m.kind = 'card-dispute' and ${isOfCard} and (m.status <> 'closed' or m.updated_at >= d.created_at))
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
        and (m.status <> 'closed' or m.updated_at >= d.opened_at))
    limit 500`.execute(db)
  return Number(numAffectedRows ?? 0)
}

const lapsed = (today: string) => sql`(lapsed_papers(t.id, ${today}::date) <> '{}')`

/** `wanted`: teachers of whom a card of this kind is wanted, with the one that they had and that is closed. */
const openTeacherCards = async (
  db: Db,
  kind: 'document' | 'teacher-payment',
  wanted: RawBuilder<unknown>,
): Promise<number> => {
  const { rows } = await sql<{ count: number }>`
    with wanted as (select t.id, m.id as card_id from teachers t
      left join lateral (select id, status, updated_at from monitoring_cards where kind = ${kind} and teacher_id = t.id order by id desc limit 1) m on true
      where ${wanted} order by t.id limit 500),
    again as (update monitoring_cards m set status = 'to-handle', board_position = -extract(epoch from clock_now())
      from wanted w where m.id = w.card_id returning m.id),
    told as (insert into monitoring_follow_ups (card_id, comment) select id, ${happenedAgain} from again returning card_id),
    made as (insert into monitoring_cards (kind, teacher_id, needs_manual_action, board_position)
      select ${kind}, w.id, true, -extract(epoch from clock_now()) from wanted w where w.card_id is null returning id)
    select ((select count(*) from told) + (select count(*) from made))::int as count`.execute(db)
  return rows[0]?.count ?? 0
}

/** Opens a card for each teacher in activity one of whose papers has lapsed; again, when another lapses after it was closed. */
export const openDocumentCards = (db: Db, today: string): Promise<number> =>
  openTeacherCards(
    db,
    'document',
    sql`t.status = 'active' and t.enabled and ${lapsed(today)}
      and (m.id is null or m.status = 'closed' and exists (select from documents d where d.teacher_id = t.id and d.removed_at is null
        and d.expires_on <= ${today}::date and d.expires_on > (m.updated_at at time zone 'Europe/Paris')::date))`,
  )

/** The last transfer of an invoice of theirs came back: nothing pays it until somebody has looked at the account. */
const comesBack = (teacher: RawBuilder<unknown>, since: RawBuilder<unknown> = sql`'-infinity'::timestamptz`) =>
  sql`exists (select from teacher_transfers x join teacher_bills b on b.id = x.teacher_bill_id
    where x.status = 'refused' and b.teacher_id = ${teacher} and x.updated_at > ${since}
      and not exists (select from teacher_transfers y where y.teacher_bill_id = b.id and y.id > x.id))`

/** Opens a card for each teacher whose pay came back; again, when another comes back after it was closed. */
export const openTransferCards = (db: Db): Promise<number> =>
  openTeacherCards(
    db,
    'teacher-payment',
    sql`t.id in (select b.teacher_id from teacher_transfers x join teacher_bills b on b.id = x.teacher_bill_id where x.status = 'refused')
      and (m.id is null and ${comesBack(sql`t.id`)} or m.status = 'closed' and ${comesBack(sql`t.id`, sql`m.updated_at`)})`,
  )

/** Cards in waiting whose day has come, to be handled again. */
export const wakeCards = async (
  db: Db,
  today: string,
): Promise<readonly { readonly id: number; readonly assignedStaffUserId: number | null }[]> =>
  db
    .updateTable('monitoringCards')
    .set({ status: 'to-handle', waitsUntil: null, boardPosition: sql`-extract(epoch from clock_now())` })
    .where('waitsUntil', '<=', today)
    .returning(['id', 'assignedStaffUserId'])
    .execute()

/** Closes the cards of what is settled by now. */
export const closeSettledCards = async (db: Db, today: string): Promise<number> => {
  const { numAffectedRows } = await sql`
    update monitoring_cards m set status = 'closed', waits_until = null, locked_by_staff_user_id = null, locked_at = null, board_position = -extract(epoch from clock_now())
    where m.status <> 'closed' and (
      exists (select from orders o where o.id = m.order_id and (o.cancelled_at is not null or case m.kind
        when 'customer-payment' then replace(o.customer_payment_status, 'written-off', 'succeeded') when 'third-part-payment' then coalesce(o.third_part_payment_status, 'succeeded')
        when 'teacher-payment' then replace(o.teacher_payment_status, 'missing', 'succeeded') end = 'succeeded')
        and not (m.kind = 'third-part-payment' and m.order_id in (select b.order_id from ${withdrawn})))
      or m.kind = 'document' and exists (select from teachers t where t.id = m.teacher_id and (t.status <> 'active' or not t.enabled or not ${lapsed(today)}))
      or m.kind = 'teacher-payment' and m.teacher_id is not null and not ${comesBack(sql`m.teacher_id`)}
      or m.kind = 'card-dispute' and not exists (select from card_disputes d join payments p on p.id = d.payment_id where ${isOfCard} and ${isUnsettled})
      or m.kind = 'dispute' and not exists (select from course_disputes d where d.course_id = m.course_id and d.resolved_at is null))`.execute(
    db,
  )
  return Number(numAffectedRows ?? 0)
}
