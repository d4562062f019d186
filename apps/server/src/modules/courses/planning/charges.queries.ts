// SQL of what a cancelled lesson costs: the facts it is reckoned from, the charge that is written, and that is over once the lesson is back.
import type { Compensation } from '@cartable/domain/reference/cancellations/cancellations.rules.ts'
import { sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'
import type { PlanScope } from './planned.queries.ts'

/** What the cost of a planned lesson is reckoned from. */
export const findLessonToCharge = (db: Db, scope: PlanScope, id: number) => {
  const lesson = db
    .selectFrom('courses')
    .select([
      'id',
      'contractId',
      'customerId',
      'status',
      'teacherSelfEmployed',
      'priceCents',
      'teacherAmountCents',
      'isTest',
    ])
    .select(sql<string | null>`expected_at`.as('expectedAt'))
    .where('id', '=', id)
  return (
    scope.customerId === undefined ? lesson : lesson.where('customerId', '=', scope.customerId)
  ).executeTakeFirst()
}
export type LessonToCharge = NonNullable<Awaited<ReturnType<typeof findLessonToCharge>>>

export type NewCharge = Compensation & {
  readonly courseId: number
  readonly contractId: number
  readonly kind: 'late-cancellation' | 'no-show'
  readonly policyId: number
  readonly billableFrom: string
}
export const insertCharge = async (db: Db, charge: NewCharge): Promise<number> => {
  const { id } = await db.insertInto('courseCharges').values(charge).returning('id').executeTakeFirstOrThrow()
  return id
}

/** The charge of a lesson that is not planned again; locked. */
export const lockChargeOfLesson = (db: Db, courseId: number) =>
  db
    .selectFrom('courseCharges')
    .select(['id', 'status'])
    .where('courseId', '=', courseId)
    .where('status', '<>', 'over')
    .forNoKeyUpdate()
    .executeTakeFirst()

export const endCharge = async (db: Db, id: number): Promise<void> => {
  await db.updateTable('courseCharges').set({ status: 'over' }).where('id', '=', id).execute()
}

export type ChargeToTell = {
  readonly status: string
  readonly kind: 'late-cancellation' | 'no-show'
  readonly courseId: number
  readonly contractId: number
  readonly expectedAt: string
  readonly subject: string
  readonly studentName: string
  readonly teacherName: string
  readonly customerCents: number
  readonly billableFrom: string
  readonly decisionWords: string | null
  readonly cancellationReason: string | null
}
export const findChargeToTell = async (db: Db, id: number): Promise<ChargeToTell | undefined> => {
  const { rows } = await sql<ChargeToTell>`
    select x.status, x.kind, x.course_id, x.contract_id, c.expected_at, j.name as subject,
      coalesce(sp.first_name, sp.last_name) as student_name, concat_ws(' ', tp.first_name, tp.last_name) as teacher_name,
      x.customer_cents, x.billable_from, x.decision_words, c.cancellation_reason
    from course_charges x join courses c on c.id = x.course_id join contracts k on k.id = x.contract_id
      join subjects j on j.id = k.subject_id join students s on s.id = c.student_id join people sp on sp.id = s.person_id
      join teachers t on t.id = c.teacher_id join people tp on tp.id = t.person_id
    where x.id = ${id}`.execute(db)
  return rows[0]
}
