// SQL of the money timeline: the orders of a subject, and all that is known of the money of one of them, in one reading each.

import type { TeacherToPay } from '@cartable/domain/billing/payments/teacher-payments.rules.ts'
import type { OrderFacts, PaidFact } from '@cartable/domain/billing/timeline/timeline.rules.ts'
import type { TimelineSubject } from '@cartable/domain/billing/timeline/timeline.schema.ts'
import type { AdvanceOfBill } from '@cartable/domain/urssaf/advance-words.rules.ts'
import type { RequestStatus } from '@cartable/domain/urssaf/payment-request.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'
import { advanceOfBill } from '../papers/advance-of-bill.queries.ts'
import { teachersToPay } from '../payments/teacher-payments.queries.ts'

export const findLessonOfTimeline = (db: Db, id: number) =>
  db.selectFrom('courses').select(['id', 'status', 'customerId', 'teacherId']).where('id', '=', id).executeTakeFirst()

const ordersOf: Readonly<Record<TimelineSubject, (id: number) => RawBuilder<unknown>>> = {
  order: (id) => sql`select ${id}::bigint`,
  registration: (id) => sql`select id from orders where traineeship_registration_id = ${id}`,
  // what a lesson was billed by at first, and by what followed: a complement, another bill in its place, its cost when lost
  course: (id) => sql`select order_id from courses where id = ${id}
    union select b.order_id from bill_lines l join bills b on b.id = l.bill_id where l.course_id = ${id}
    union select order_id from course_charges where course_id = ${id}
    union select order_id from course_corrections where course_id = ${id}`,
}

export type TimelineOrder = Omit<OrderFacts, 'advanceWords' | 'requests' | 'teacher'> & {
  readonly orderId: number
  readonly orderReference: string
  readonly billId: number | null
  readonly billReference: string | null
  readonly customerId: number
  readonly isStage: boolean
  readonly hasCard: boolean
  readonly advance: AdvanceOfBill | null
  readonly teacherIds: readonly number[]
  readonly requests: readonly {
    readonly status: RequestStatus
    readonly amountCents: number
    readonly rejectCode: string | null
    readonly errors: { code: string; message: string; description: string }[] | null
    readonly sentOn: string | null
    readonly events: { at: string; label: string }[]
  }[]
}

const made = sql`jsonb_build_object`
const payments = sql<
  PaidFact[]
>`coalesce((select jsonb_agg(${made}('type', p.type, 'status', p.status, 'cents', p.signed_cents, 'day', p.paid_on,
    'payer', p.payer, 'failure', p.failure_message,
    'dispute', (select ${made}('status', d.status, 'reason', d.reason, 'evidenceDueOn', d.evidence_due_on) from card_disputes d where d.payment_id = p.id order by d.id desc limit 1)) order by p.id)
  from payments p where p.order_id = o.id and p.status <> 'cancelled'), '[]')`
const requests = sql`coalesce((select jsonb_agg(${made}('status', r.status, 'amountCents', r.amount_cents, 'rejectCode', r.reject_code, 'errors', r.errors,
    'sentOn', (r.sent_at at time zone 'Europe/Paris')::date,
    'events', coalesce((select jsonb_agg(${made}('at', e.seen_at, 'label', coalesce(e.label, e.status_code::text)) order by e.id) from urssaf_request_events e where e.request_id = r.id), '[]')) order by r.id desc)
  from urssaf_requests r where r.bill_id = b.id), '[]')`

/** All that the ledger is made from, of one order: its papers (which never change, so that each has one entry), its money, what its teachers were paid. */
const books = sql`(select ${made}('sources', count(*), 'entered', count(*) filter (where s.entry_on is not null), 'lastOn', max(s.entry_on),
    'former', count(*) filter (where s.entry_on is null and s.day < (select min(lower(f.period)) from fiscal_years f where f.company_id = o.company_id)))
  from (select d.issued_on as day, (select e.entry_on from ledger_entries e where e.bill_id = d.id and e.reverses_entry_id is null) as entry_on from bills d
      where d.order_id = o.id and exists (select from bill_lines l where l.bill_id = d.id and l.total_cents <> 0)
    union all select p.paid_on, (select max(e.entry_on) from ledger_entries e where e.payment_id = p.id) from payments p where p.order_id = o.id and p.status = 'succeeded'
    union all select t.paid_on, (select max(e.entry_on) from ledger_entries e where e.teacher_payment_id = t.id) from teacher_payments t where t.order_id = o.id and t.status = 'succeeded'
    union all select m.moved_on, (select max(e.entry_on) from ledger_entries e where e.bad_debt_move_id = m.id) from bad_debt_moves m where m.order_id = o.id) s)`

/** The orders of a subject, the first first. */
export const listTimelineOrders = async (db: Db, subject: TimelineSubject, id: number): Promise<TimelineOrder[]> => {
  const { rows } = await sql<TimelineOrder>`
    select o.id as order_id, o.reference as order_reference, b.id as bill_id, b.reference as bill_reference, o.customer_id, k.code = 'traineeship' as is_stage,
      o.ordered_on, o.amount_cents, o.credited_cents, o.customer_due_cents, o.expected_cents, o.written_off_cents,
      case when o.written_off_cents > 0 then (select max(m.moved_on) from bad_debt_moves m where m.order_id = o.id and m.kind = 'lost') end as written_off_on, o.urssaf_collects_cents as collects_cents, o.third_part_cents,
      o.advance_ended_at is not null as is_advance_ended, o.customer_payment_status as customer_status,
      case when o.customer_due_cents > 0 then o.card_retry_on end as card_retry_on,
      exists (select from customer_cards w where w.customer_id = o.customer_id and w.is_default and w.removed_at is null) as has_card,
      case when b.id is not null then ${made}('reference', b.reference, 'issuedOn', b.issued_on, 'totalCents', b.total_cents) end as bill,
      coalesce((select jsonb_agg(${made}('reference', n.reference, 'totalCents', n.total_cents) order by n.id) from bills n where n.order_id = o.id and n.kind = 'credit-note'), '[]') as credit_notes,
      ${payments} as payments, ${requests} as requests, ${books} as books,
      case when b.id is not null then ${advanceOfBill(sql`b`, sql`o`)} end as advance,
      coalesce((select array_agg(distinct w.teacher_id) from order_teachers w where w.order_id = o.id), '{}') as teacher_ids
    from orders o join companies k on k.id = o.company_id left join bills b on b.order_id = o.id and b.kind = 'bill'
   where o.id in (${ordersOf[subject](id)})
   order by o.id`.execute(db)
  return rows
}

export type TeacherMoney = {
  readonly dueCents: number
  readonly paidCents: number
  readonly nettedCents: number
  readonly paidOn: string | null
  readonly isPending: boolean
  readonly failure: string | null
  readonly hasFailed: boolean
  /** Whoever of them is still to be paid. */
  readonly toPay: readonly TeacherToPay[]
  readonly hasEmployee: boolean
  readonly payslipMonth: string | null
}
/** What an order is to pay its teachers, or one of them. */
export const findTeacherMoney = async (db: Db, orderId: number, teacherId: number | null): Promise<TeacherMoney> => {
  const isIts = (column: string) => sql`(${teacherId}::bigint is null or ${sql.ref(column)} = ${teacherId})`
  const { rows } = await sql<TeacherMoney>`
    select coalesce((select sum(w.teacher_amount_cents) from order_teachers w where w.order_id = o.id and w.teacher_self_employed and (not w.is_cancelled or o.cancelled_at is not null) and ${isIts('w.teacherId')}), 0)::integer as due_cents,
      coalesce(sum(p.amount_cents) filter (where p.status = 'succeeded'), 0)::integer as paid_cents,
      max(p.paid_on) as paid_on, coalesce(bool_or(p.status = 'pending'), false) as is_pending, coalesce(bool_or(p.status = 'failed'), false) as has_failed,
      (array_agg(p.failure_message order by p.id desc) filter (where p.status = 'failed'))[1] as failure,
      coalesce((select sum(d.amount_cents) from teacher_due_parts d join teacher_dues t on t.id = d.due_id left join teacher_payments q on q.id = d.teacher_payment_id
        where d.order_id = o.id and ${isIts('t.teacherId')} and (q.id is null or q.status = 'succeeded')), 0)::integer as netted_cents,
      ${teachersToPay(sql.ref('o.id'), teacherId)} as to_pay,
      exists (select from order_teachers w where w.order_id = o.id and not w.teacher_self_employed and ${isIts('w.teacherId')}) as has_employee,
      (select case when bool_and(s.id is not null) then max(s.month) end from courses c left join payslips s on s.id = c.payslip_id
        where c.order_id = o.id and not c.teacher_self_employed and ${isIts('c.teacherId')}) as payslip_month
    from orders o left join teacher_payments p on p.order_id = o.id and ${isIts('p.teacherId')}
   where o.id = ${orderId} group by o.id`.execute(db)
  const [found] = rows
  if (!found) throw new Error('no order was read')
  return found
}
