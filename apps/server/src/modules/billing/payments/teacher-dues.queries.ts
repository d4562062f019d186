// SQL of teachers' dues: opened as a paid lesson is put right, netted with payments, given back by those that failed.
import type { NettedDue, OpenDue } from '@cartable/domain/billing/payments/teacher-dues.rules.ts'
import type { Recovery } from '@cartable/domain/billing/payments/teacher-dues.schema.ts'
import { sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'

export type NewDue = {
  readonly teacherId: number
  readonly courseId: number
  readonly amountCents: number
  readonly recovery: Recovery
  readonly reason: string
}
export const insertDue = async (db: Db, due: NewDue): Promise<void> => {
  await db.insertInto('teacherDues').values(due).execute()
}

/** Dues of a teacher that his next payment nets, the oldest first; locked until the commit. */
export const lockOpenDues = async (db: Db, teacherId: number): Promise<OpenDue[]> => {
  const { rows } = await sql<OpenDue>`
    select id, amount_cents - settled_cents as left_cents from teacher_dues
     where teacher_id = ${teacherId} and recovery = 'next-pay' and settled_cents <> amount_cents order by id for update`.execute(
    db,
  )
  return rows
}

export const insertDueParts = async (
  db: Db,
  orderId: number,
  teacherPaymentId: number | null,
  netted: readonly NettedDue[],
): Promise<void> => {
  if (netted.length === 0) return
  await db
    .insertInto('teacherDueParts')
    .values(netted.map(({ dueId, cents }) => ({ dueId, orderId, teacherPaymentId, amountCents: cents })))
    .execute()
}

/** The payment failed: what it netted waits for the next one. */
export const freeDueParts = async (db: Db, teacherPaymentId: number): Promise<void> => {
  await db.deleteFrom('teacherDueParts').where('teacherPaymentId', '=', teacherPaymentId).execute()
}

/** All that an order brings a teacher was taken back for lessons put right: nothing of it is to be sent any more. */
export const isNetted = async (db: Db, orderId: number, teacherId: number): Promise<boolean> => {
  const { rows } = await sql<{ isNetted: boolean }>`
    select exists (select from teacher_due_parts p join teacher_dues u on u.id = p.due_id
      where p.order_id = ${orderId} and p.teacher_payment_id is null and u.teacher_id = ${teacherId}) as is_netted`.execute(
    db,
  )
  return rows[0]?.isNetted === true
}
