// SQL of teachers' dues: opened as a paid lesson is put right, netted with payments, given back by those that failed.
import type {
  EmployeeDue,
  NettedDue,
  OpenDue,
  PayslipDue,
} from '@cartable/domain/billing/payments/teacher-dues.rules.ts'
import type { Recovery } from '@cartable/domain/billing/payments/teacher-dues.schema.ts'
import { dayOf, startOfMonth } from '@cartable/domain/kernel/dates.ts'
import { sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'

export type NewDue = {
  readonly teacherId: number
  readonly courseId: number
  readonly amountCents: number
  readonly recovery: Recovery
  readonly reason: string
  /** Of an employee of a family: the payslip of the lesson, and what changes of it. */
  readonly ofPayslip?: {
    readonly payslipId: number
    /** Of the lesson as it stands on it. */
    readonly doneAt: string
    readonly minutes: number
    readonly collectedCents: number
  }
}
export const insertDue = async (db: Db, { ofPayslip, ...due }: NewDue, today: string): Promise<void> => {
  const kept = due.recovery === 'kept' ? { keptOn: today, keptReason: due.reason } : {}
  const slip = ofPayslip && {
    ...{ payslipId: ofPayslip.payslipId, minutes: ofPayslip.minutes, collectedCents: ofPayslip.collectedCents },
    month: startOfMonth(dayOf(ofPayslip.doneAt)),
  }
  await db
    .insertInto('teacherDues')
    .values({ ...due, ...kept, ...slip })
    .execute()
}

/** Taken by pay by itself: neither claimed by a letter nor left to the teacher, and not while he contests it. */
export const isTakenByPay = sql`recovery = 'next-pay' and settled_cents <> amount_cents and (answered_on is null or decided_on is not null)`

/** Dues of a teacher that his next payment nets, the oldest first; locked until the commit. */
export const lockOpenDues = async (db: Db, teacherId: number): Promise<OpenDue[]> => {
  const { rows } = await sql<OpenDue>`
    select id, amount_cents - settled_cents as left_cents from teacher_dues
     where teacher_id = ${teacherId} and payslip_id is null and ${isTakenByPay} order by id for update`.execute(db)
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

/** What the payslips of employees may take or add, the oldest first. */
export type PayslipDueFound = EmployeeDue & {
  readonly teacherId: number
  readonly customerId: number
  readonly doneAt: string
}
const ofPayslips = sql`select u.id, u.teacher_id, s.customer_id, c.done_at, u.month::text as month, u.amount_cents - u.settled_cents as left_cents,
    u.minutes - x.minutes as minutes, u.collected_cents - x.collected as collected_cents
  from teacher_dues u join payslips s on s.id = u.payslip_id join courses c on c.id = u.course_id
  cross join lateral (select coalesce(sum(minutes), 0)::integer as minutes, coalesce(sum(collected_cents), 0)::integer as collected from teacher_due_parts p where p.due_id = u.id) x
 where ${isTakenByPay}`
export const listPayslipDues = async (db: Db): Promise<PayslipDueFound[]> => {
  const { rows } = await sql<PayslipDueFound>`${ofPayslips} order by u.id`.execute(db)
  return rows
}
export const lockPayslipDues = async (
  db: Db,
  { teacherId, customerId }: { readonly teacherId: number; readonly customerId: number },
): Promise<PayslipDueFound[]> => {
  const { rows } = await sql<PayslipDueFound>`
    ${ofPayslips} and u.teacher_id = ${teacherId} and s.customer_id = ${customerId} order by u.id for update of u`.execute(
    db,
  )
  return rows
}
export const insertPayslipParts = async (db: Db, payslipId: number, parts: readonly PayslipDue[]): Promise<void> => {
  if (parts.length === 0) return
  await db
    .insertInto('teacherDueParts')
    .values(
      parts.map(({ dueId, cents, minutes, collectedCents }) => ({
        ...{ dueId, payslipId, minutes, collectedCents },
        amountCents: cents,
      })),
    )
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
