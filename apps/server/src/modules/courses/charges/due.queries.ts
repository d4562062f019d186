// SQL of the charges whose time to be contested has passed: which families owe some, those of one, and their order.
import { sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'

/** Families that owe something by now. */
export const listDue = async (db: Db, now: Date): Promise<number[]> => {
  const rows = await db
    .selectFrom('courseCharges')
    .innerJoin('courses', 'courses.id', 'courseCharges.courseId')
    .select('courses.customerId')
    .distinct()
    .where('courseCharges.status', '=', 'proposed')
    .where('courseCharges.billableFrom', '<=', now.toISOString())
    .orderBy('courses.customerId')
    .limit(500)
    .execute()
  return rows.map(({ customerId }) => customerId)
}

export type ChargeToBill = {
  readonly id: number
  readonly courseId: number
  readonly contractId: number
  readonly customerId: number
  readonly studentId: number
  readonly kind: 'late-cancellation' | 'no-show'
  readonly expectedAt: string
  readonly subject: string
  readonly studentName: string
  readonly teacherName: string
  readonly customerCents: number
  readonly teacherCents: number
}

/** Those of a family, in the order of the lessons; contested or waived meanwhile, they are left out. */
export const lockDue = async (db: Db, customerId: number, now: Date): Promise<ChargeToBill[]> => {
  const { rows } = await sql<ChargeToBill>`
    select x.id, x.course_id, x.contract_id, c.customer_id, c.student_id, x.kind, c.expected_at, j.name as subject,
      concat_ws(' ', sp.first_name, sp.last_name) as student_name, concat_ws(' ', tp.first_name, tp.last_name) as teacher_name,
      x.customer_cents, x.teacher_cents
    from course_charges x join courses c on c.id = x.course_id join contracts k on k.id = x.contract_id
      join subjects j on j.id = k.subject_id join students s on s.id = c.student_id join people sp on sp.id = s.person_id
      join teachers t on t.id = c.teacher_id join people tp on tp.id = t.person_id
    where c.customer_id = ${customerId} and x.status = 'proposed' and x.billable_from <= ${now}
    order by c.expected_at, x.id for no key update of x`.execute(db)
  return rows
}

export const markBilled = async (db: Db, id: number, orderId: number): Promise<void> => {
  await db.updateTable('courseCharges').set({ status: 'billed', orderId }).where('id', '=', id).execute()
}
