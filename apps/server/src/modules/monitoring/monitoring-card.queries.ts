// SQL of one card of the monitoring workflow: its lock, what it is about, its comments.
import type { CardDisputeFacts } from '@cartable/domain/billing/payouts/disputes.words.ts'
import type { OpenedOn } from '@cartable/domain/monitoring/monitoring.schema.ts'
import { type Insertable, sql, type Updateable } from 'kysely'
import type { Db } from '../../platform/db/database.ts'
import type { DB } from '../../platform/db/types.ts'

const personName = sql<string>`concat_ws(' ', p.first_name, p.last_name)`

/** The card locked in the database until the transaction ends, with the name of whoever works on it. */
export const takeCard = async (db: Db, id: number) => {
  const card = await db.selectFrom('monitoringCards').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
  if (!card) return undefined
  const locker =
    card.lockedByStaffUserId === null
      ? undefined
      : await db
          .selectFrom('staffUsers as u')
          .innerJoin('people as p', 'p.id', 'u.personId')
          .select(personName.as('name'))
          .where('u.id', '=', card.lockedByStaffUserId)
          .executeTakeFirst()
  return { ...card, lockerName: locker?.name ?? null }
}
export type TakenCard = NonNullable<Awaited<ReturnType<typeof takeCard>>>

export const updateCard = async (db: Db, id: number, values: Updateable<DB['monitoringCards']>): Promise<void> => {
  await db.updateTable('monitoringCards').set(values).where('id', '=', id).execute()
}

export const hasOpenTwin = async (db: Db, card: TakenCard): Promise<boolean> => {
  if (card.kind === 'other') return false
  const twin = await db
    .selectFrom('monitoringCards')
    .select('id')
    .where('kind', '=', card.kind)
    .where('orderId', 'is not distinct from', card.orderId)
    .where('contractId', 'is not distinct from', card.contractId)
    .where('courseId', 'is not distinct from', card.courseId)
    .where('teacherId', 'is not distinct from', card.teacherId)
    .where('status', '<>', 'closed')
    .where('id', '<>', card.id)
    .limit(1)
    .executeTakeFirst()
  return twin !== undefined
}

export const findStaffUser = (db: Db, id: number) =>
  db
    .selectFrom('staffUsers as u')
    .innerJoin('people as p', 'p.id', 'u.personId')
    .select(['u.id', personName.as('name')])
    .where('u.id', '=', id)
    .where('u.enabled', '=', true)
    .executeTakeFirst()

export const lastMoverOf = async (db: Db, cardId: number): Promise<string | null> => {
  const trace = await db
    .selectFrom('traces')
    .select('actorLabel')
    .where('rootClass', '=', 'monitoring_cards')
    .where('rootId', '=', cardId)
    .orderBy('occurredAt', 'desc')
    .limit(1)
    .executeTakeFirst()
  return trace?.actorLabel ?? null
}

export const listCardFollowUps = (db: Db, cardId: number) =>
  db
    .selectFrom('monitoringFollowUps as f')
    .leftJoin('accounts as o', 'o.id', 'f.authorAccountId')
    .leftJoin('people as p', 'p.id', 'o.personId')
    .select(['f.id', 'f.comment', 'f.createdAt', sql<string | null>`nullif(${personName}, '')`.as('authorName')])
    .where('f.cardId', '=', cardId)
    .orderBy('f.createdAt', 'desc')
    .orderBy('f.id', 'desc')
    .limit(200)
    .execute()

export const insertCardFollowUp = (db: Db, values: Insertable<DB['monitoringFollowUps']>) =>
  db.insertInto('monitoringFollowUps').values(values).returning(['id', 'updatedAt']).executeTakeFirstOrThrow()

/** The card of a contested lesson, opened again when it was closed, made when there is none, given to somebody. */
export const insertDisputeCard = async (db: Db, courseId: number, staffUserId: number | null): Promise<number> => {
  const known = await db
    .selectFrom('monitoringCards')
    .select(['id', 'status'])
    .where('kind', '=', 'dispute')
    .where('courseId', '=', courseId)
    .orderBy('id', 'desc')
    .executeTakeFirst()
  if (known?.status === 'closed')
    await db
      .updateTable('monitoringCards')
      .set({
        status: 'to-handle',
        assignedStaffUserId: staffUserId,
        boardPosition: sql`-extract(epoch from clock_now())`,
      })
      .where('id', '=', known.id)
      .execute()
  if (known) return known.id
  const card = await db
    .insertInto('monitoringCards')
    .values({
      kind: 'dispute',
      courseId,
      needsManualAction: true,
      assignedStaffUserId: staffUserId,
      boardPosition: sql`-extract(epoch from clock_now())`,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return card.id
}

export const closeDisputeCards = async (db: Db, courseId: number): Promise<void> => {
  await db
    .updateTable('monitoringCards')
    .set({
      status: 'closed',
      waitsUntil: null,
      lockedByStaffUserId: null,
      lockedAt: null,
      boardPosition: sql`-extract(epoch from clock_now())`,
    })
    .where('kind', '=', 'dispute')
    .where('courseId', '=', courseId)
    .where('status', '<>', 'closed')
    .execute()
}

const recordColumns = {
  customer: 'customerId',
  student: 'studentId',
  teacher: 'teacherId',
  contract: 'contractId',
  order: 'orderId',
  course: 'courseId',
  contact: 'contactId',
} as const
const recordTables = {
  customer: 'customers',
  student: 'students',
  teacher: 'teachers',
  contract: 'contracts',
  order: 'orders',
  course: 'courses',
  contact: 'contacts',
} as const

/** The record locked until the transaction ends: what is opened on it twice at once is seen. */
export const takeRecord = async (db: Db, on: OpenedOn, id: number): Promise<boolean> => {
  const { rows } = await sql`select from ${sql.table(recordTables[on])} where id = ${id} for no key update`.execute(db)
  return rows.length > 0
}

/** Somebody opened the same on that record, and it is not closed. */
export const isAlreadyOpened = async (db: Db, on: OpenedOn, id: number, comment: string): Promise<boolean> => {
  const found = await db
    .selectFrom('monitoringCards as m')
    .innerJoin('monitoringFollowUps as f', 'f.cardId', 'm.id')
    .select('m.id')
    .where('m.kind', '=', 'other')
    .where('m.status', '<>', 'closed')
    .where(`m.${recordColumns[on]}`, '=', id)
    .where('f.comment', '=', comment)
    .limit(1)
    .executeTakeFirst()
  return found !== undefined
}

export const insertCardByHand = async (
  db: Db,
  on: OpenedOn,
  id: number,
  staffUserId: number | null,
): Promise<{ id: number; updatedAt: string }> =>
  db
    .insertInto('monitoringCards')
    .values({
      kind: 'other',
      [recordColumns[on]]: id,
      needsManualAction: true,
      assignedStaffUserId: staffUserId,
      boardPosition: sql`-extract(epoch from clock_now())`,
    })
    .returning(['id', 'updatedAt'])
    .executeTakeFirstOrThrow()

/** Bill whose payments the replay of a card makes. */
export const findBillOfCard = async (db: Db, cardId: number): Promise<{ id: number; label: string } | undefined> => {
  const { rows } = await sql<{ id: number; label: string }>`
    select b.id, b.reference as label from monitoring_cards m join bills b on b.order_id = m.order_id and b.kind = 'bill'
    where m.id = ${cardId} order by b.id desc limit 1`.execute(db)
  return rows[0]
}

type Status = 'succeeded' | 'pending' | 'failed' | 'missing' | 'written-off'
export type CardSubject = {
  readonly customerId: number | null
  readonly customerName: string
  readonly studentId: number | null
  readonly studentName: string
  readonly teacherId: number | null
  readonly teacherName: string
  readonly contractId: number | null
  readonly contractNumber: string | null
  readonly contactId: number | null
  readonly contactName: string
  readonly contactPhone: string | null
  readonly contactEmail: string | null
  /** The lesson of a dispute. */
  readonly courseId: number | null
  readonly orderId: number | null
  readonly customerPhone: string | null
  readonly customerEmail: string | null
  readonly teacherPhone: string | null
  readonly teacherEmail: string | null
  readonly customerStatus: Status | null
  readonly thirdPartStatus: Status | null
  readonly teacherStatus: Status | null
  readonly reason: string | null
  /** The payment that is contested, of a card about one. */
  readonly dispute: CardDisputeFacts | null
  readonly disputeId: string | null
}
/** What a card is about, with the last thing said of it by the provider or by whoever disputes. */
export const findCardSubject = async (db: Db, cardId: number, today: string): Promise<CardSubject | undefined> => {
  const { rows } = await sql<CardSubject>`
    with subject as (
      select m.id, m.kind, m.order_id, m.course_id, m.contact_id, coalesce(o.customer_id, k.customer_id, m.customer_id, (select a.customer_id from students a where a.id = m.student_id)) as customer_id,
        coalesce(o.student_id, k.student_id, m.student_id) as student_id,
        coalesce(k.teacher_id, m.teacher_id, (select l.teacher_id from courses l where l.order_id = m.order_id order by l.id limit 1)) as teacher_id,
        k.id as linked_contract_id, k.number, o.customer_payment_status, o.third_part_payment_status, o.teacher_payment_status
      from monitoring_cards m left join orders o on o.id = m.order_id
      left join courses c on c.id = coalesce(m.course_id, (select l.id from courses l where l.order_id = m.order_id order by l.id limit 1))
      left join contracts k on k.id = coalesce(m.contract_id, c.contract_id)
      where m.id = ${cardId})
    select s.customer_id, concat_ws(' ', kp.first_name, kp.last_name) as customer_name,
      s.student_id, concat_ws(' ', sp.first_name, sp.last_name) as student_name,
      s.teacher_id, concat_ws(' ', tp.first_name, tp.last_name) as teacher_name,
      s.linked_contract_id as contract_id, s.number as contract_number, s.course_id, s.order_id,
      s.contact_id, concat_ws(' ', x.first_name, x.last_name) as contact_name, x.phone as contact_phone, x.email as contact_email,
      coalesce(kp.mobile_phone, kp.phone) as customer_phone, kp.email as customer_email, coalesce(tp.mobile_phone, tp.phone) as teacher_phone, tp.email as teacher_email,
      s.customer_payment_status as customer_status, s.third_part_payment_status as third_part_status, s.teacher_payment_status as teacher_status,
      case s.kind
        when 'customer-payment' then (select p.failure_message from payments p where p.order_id = s.order_id and p.status = 'failed' and p.payer = 'customer' order by p.id desc limit 1)
        when 'document' then (select nullif(array_to_string(lapsed_papers(s.teacher_id, ${today}::date), ', '), ''))
        when 'teacher-payment' then coalesce((select x.refusal_reason from teacher_transfers x join teacher_bills b on b.id = x.teacher_bill_id
          where s.order_id is null and b.teacher_id = s.teacher_id and x.status = 'refused' order by x.refused_on desc, x.id desc limit 1), (select p.failure_message from teacher_payments p where p.order_id = s.order_id and p.status = 'failed' order by p.id desc limit 1))
        when 'dispute' then (select concat_ws(' : ', r.name, d.comment) from course_disputes d join response_types r on r.id = d.dispute_type_id
          where d.course_id = s.course_id order by d.id desc limit 1)
      end as reason,
      case when q.id is not null then jsonb_build_object('status', q.status, 'reason', q.reason, 'evidenceDueOn', q.evidence_due_on) end as dispute,
      q.provider_dispute_id as dispute_id
    from subject s
    left join customers cu on cu.id = s.customer_id left join people kp on kp.id = cu.person_id
    left join students st on st.id = s.student_id left join people sp on sp.id = st.person_id
    left join teachers te on te.id = s.teacher_id left join people tp on tp.id = te.person_id
    left join contacts x on x.id = s.contact_id
    left join lateral (select d.* from card_disputes d join payments p on p.id = d.payment_id left join hour_packs h on h.id = p.hour_pack_id
      where s.kind = 'card-dispute' and (p.order_id = s.order_id or s.order_id is null and h.customer_id = s.customer_id) order by d.ended_on desc nulls first, d.id desc limit 1) q on true`.execute(
    db,
  )
  return rows[0]
}
