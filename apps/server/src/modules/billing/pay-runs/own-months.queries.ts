// SQL of what lessons bring their teacher and where the money stands: by month, and lesson by lesson.
import type { LessonPayState, OwnLesson } from '@cartable/domain/billing/pay-runs/own-months.schema.ts'
import { sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'

type Whose = {
  readonly teacherId: number
  /** Something keeps his pay back. */
  readonly isSuspended: boolean
  /** The company waits for no family. */
  readonly beforeFamilies: boolean
}

/** The lessons that a teacher gave, with the state of their pay; a netted part counts as paid on the day of its lesson's bill. */
const lessons = ({ teacherId, isSuspended, beforeFamilies }: Whose) => sql`
  select c.id as course_id, c.contract_id, c.done_at, (date_trunc('month', c.done_at at time zone 'Europe/Paris'))::date as month,
      c.duration_minutes as minutes, c.teacher_amount_cents as cents, c.urssaf_part_cents, c.teacher_self_employed, c.contract_price_version_id,
      c.status = '3-confirmed' as is_confirmed, coalesce(o.customer_payment_status = 'succeeded', false) as is_family_paid, x.paid_on,
      case when c.status = '4-disputed' then 'disputed' when c.status <> '3-confirmed' then 'unconfirmed'
        when x.is_paid then 'paid' when x.is_sending then 'sending' when c.order_id is null then 'unbilled'
        when o.customer_payment_status <> 'succeeded' and not ${beforeFamilies}::boolean then 'family' when ${isSuspended}::boolean then 'suspended' else 'coming' end as state
    from courses c left join orders o on o.id = c.order_id
    left join lateral (
      select bool_or(p.is_paid) as is_paid, bool_or(p.is_sending) as is_sending, max(p.paid_on) as paid_on from (
        select t.status = 'succeeded' as is_paid, t.status = 'pending' and t.idempotency_key is not null as is_sending, t.paid_on
          from teacher_payments t where t.order_id = c.order_id and t.teacher_id = c.teacher_id and c.teacher_self_employed
        union all
        select true, false, null::date from teacher_due_parts d join teacher_dues u on u.id = d.due_id
         where d.order_id = c.order_id and d.teacher_payment_id is null and u.teacher_id = c.teacher_id and c.teacher_self_employed
        union all
        select s.status = 'done', s.status = 'asked' and f.status <> 'proposed', s.done_on from salary_payments s join salary_files f on f.id = s.salary_file_id
         where s.payslip_id = c.payslip_id and s.status in ('asked', 'done')) p) x on true
   where c.teacher_id = ${teacherId} and c.done_at is not null and c.status not in ('0-cancelled', '1-planned', '5-cancelled')`

export type MonthRow = {
  readonly month: string
  readonly state: LessonPayState
  readonly isConfirmed: boolean
  readonly isFamilyPaid: boolean
  readonly courses: number
  readonly minutes: number
  readonly cents: number
}
/** From a month on, the latest first. */
export const listOwnMonths = async (db: Db, whose: Whose, from: string): Promise<MonthRow[]> => {
  const { rows } = await sql<MonthRow>`
    select l.month::text, l.state, l.is_confirmed, l.is_family_paid, count(*)::integer as courses, sum(l.minutes)::integer as minutes,
        sum(l.cents)::integer as cents
      from (${lessons(whose)}) l where l.month >= ${from}::date
     group by 1, 2, 3, 4 order by 1 desc, 2`.execute(db)
  return rows
}

/** What an hour is, is as it was agreed: a lesson of half an hour rounds it away. */
export const listOwnLessons = async (db: Db, whose: Whose, month: string): Promise<OwnLesson[]> => {
  const { rows } = await sql<OwnLesson>`
    select l.course_id, l.done_at, s.name || ', ' || concat_ws(' ', p.first_name, p.last_name) as words, l.minutes, l.cents, l.state, l.paid_on::text,
        round(l.cents * 60.0 / l.minutes)::integer as hour_cents,
        case when l.teacher_self_employed then null else round(l.urssaf_part_cents * 60.0 / l.minutes)::integer end as hour_contribution_cents
      from (${lessons(whose)}) l join contracts k on k.id = l.contract_id join subjects s on s.id = k.subject_id
      join students d on d.id = k.student_id join people p on p.id = d.person_id
     where l.month = ${month}::date order by l.done_at desc, l.course_id`.execute(db)
  return rows
}
