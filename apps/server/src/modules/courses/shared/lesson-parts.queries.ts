// SQL of the bills of a lesson: what each still bills of it, and whether its teacher was paid for it.
import type { BilledPart } from '@cartable/domain/courses/corrections/billed.rules.ts'
import { sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'

export type LessonPart = BilledPart & {
  readonly billId: number
  readonly isComplement: boolean
  readonly isTeacherPaid: boolean
  readonly teacherId: number
  readonly courseId: number
  /** Its bill bills other lessons besides. */
  readonly isOfSeveral: boolean
  /** What of it is for a teacher who invoices. */
  readonly teacherCents: number
  /** What it still collects for the family that employs the teacher. */
  readonly wagesCents: number
  readonly contributionsCents: number
}

/** What the bills of a lesson still bill of it, the newest first. */
export const partsOfLesson = async (db: Db, courseId: number): Promise<LessonPart[]> => {
  const { rows } = await sql<LessonPart>`
    select b.order_id, b.id as bill_id, l.course_id, k.teacher_id, (l.total_cents - n.cents)::integer as cents,
           case when l.unit = 'hour' then round((l.quantity - n.hours) * 60)::integer else 0 end as minutes,
           exists (select from course_corrections x where x.order_id = b.order_id) as is_complement,
           exists (select from teacher_payments t where t.order_id = b.order_id and t.teacher_id = k.teacher_id and t.status in ('pending', 'succeeded')) as is_teacher_paid,
           exists (select from bill_lines o where o.bill_id = b.id and o.course_id <> l.course_id) as is_of_several,
           (select coalesce(sum(t.teacher_amount_cents), 0)::integer from order_teachers t where t.order_id = b.order_id and t.course_id = l.course_id and t.teacher_self_employed) as teacher_cents,
           (l.wages_cents - n.wages)::integer as wages_cents, (l.contributions_cents - n.contributions)::integer as contributions_cents
      from bill_lines l join bills b on b.id = l.bill_id join courses k on k.id = l.course_id
      cross join lateral (select coalesce(sum(c.total_cents), 0) as cents, coalesce(sum(c.wages_cents), 0) as wages, coalesce(sum(c.contributions_cents), 0) as contributions, coalesce(sum(c.quantity) filter (where c.unit = 'hour'), 0) as hours
        from bill_lines c where c.credited_line_id = l.id) n
     where l.course_id = ${courseId} and l.kind = 'bill' and l.total_cents > n.cents order by b.id desc`.execute(db)
  return rows
}

/** The lesson is billed by another order than it was. */
export const billOn = (db: Db, id: number, orderId: number) =>
  db
    .updateTable('courses')
    .set({ orderId })
    .where('id', '=', id)
    .returning(['id', 'updatedAt'])
    .executeTakeFirstOrThrow()

/** A lesson that is billed is taken from a pack of hours: its price is that of the pack. */
export const priceByPack = async (
  db: Db,
  id: number,
  columns: {
    readonly hourPackId: number
    readonly hourlyPriceCents: number
    readonly priceCents: number
    readonly marginCents: number
  },
): Promise<void> => {
  await db.updateTable('courses').set(columns).where('id', '=', id).execute()
}
