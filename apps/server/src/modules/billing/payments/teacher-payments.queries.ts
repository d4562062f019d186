// SQL of the teachers' payments: what each is owed for a bill, the tries to pay it and what became of them.
import type { TeacherToPay } from '@cartable/domain/billing/payments/teacher-payments.rules.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'

export type TeacherDue = {
  readonly teacherId: number
  readonly name: string
  readonly accountId: string | null
  /** Why the office pays him nothing for now. */
  readonly holdReason: string | null
  readonly amountCents: number
}

/** What each self-employed teacher of an order is to receive: the salary of the lessons, to the cent. */
export const teachersDue = async (db: Db, orderId: number): Promise<TeacherDue[]> => {
  const { rows } = await sql<TeacherDue>`
    select t.id as teacher_id, concat_ws(' ', p.first_name, p.last_name) as name, t.stripe_account_id as account_id, m.hold_reason, sum(c.teacher_amount_cents)::integer as amount_cents
      from order_teachers c join teachers t on t.id = c.teacher_id join people p on p.id = t.person_id left join teacher_pay_terms m on m.teacher_id = t.id
     where c.order_id = ${orderId} and c.teacher_self_employed and c.teacher_amount_cents > 0 and not c.is_cancelled
     group by t.id, p.first_name, p.last_name, m.hold_reason order by t.id`.execute(db)
  return rows
}

/** Whoever of an order is still to be paid by the provider, for the plans that are shown beforehand; of one teacher, him alone. */
export const teachersToPay = (orderId: RawBuilder<unknown> | number, teacherId: number | null = null) => sql<
  TeacherToPay[]
>`
  (select coalesce(jsonb_agg(jsonb_build_object('hasAccount', w.stripe_account_id is not null, 'holdReason', w.hold_reason)), '[]')
     from (select distinct t.id, t.stripe_account_id, m.hold_reason
             from order_teachers c join teachers t on t.id = c.teacher_id left join teacher_pay_terms m on m.teacher_id = t.id
            where c.order_id = ${orderId} and c.teacher_self_employed and c.teacher_amount_cents > 0 and not c.is_cancelled
              and (${teacherId}::bigint is null or t.id = ${teacherId})
              and not exists (select from teacher_payments p where p.order_id = c.order_id and p.teacher_id = t.id and p.status in ('pending', 'succeeded'))) w)`

export type TeacherPayment = {
  readonly id: number
  readonly teacherId: number
  readonly orderId: number | null
  /** Of hours of a stage, which no order bills. */
  readonly traineeshipGroupId: number | null
  /** Travel or a bonus. */
  readonly teacherExtraId: number | null
  /** The invoice of a run that it pays. */
  readonly teacherBillId: number | null
  readonly status: 'pending' | 'succeeded' | 'failed' | 'cancelled'
  readonly amountCents: number
  readonly providerIntentId: string | null
  readonly idempotencyKey: string | null
  readonly createdAt: string
}
const payments = (db: Db) =>
  db
    .selectFrom('teacherPayments')
    .select([
      'id',
      'teacherId',
      'orderId',
      'traineeshipGroupId',
      'teacherExtraId',
      'teacherBillId',
      'status',
      'amountCents',
      'providerIntentId',
      'idempotencyKey',
    ])
    .select('createdAt')
export const findTeacherPayment = (db: Db, id: number): Promise<TeacherPayment | undefined> =>
  payments(db).where('id', '=', id).executeTakeFirst()
export const lockTeacherPayment = (db: Db, id: number): Promise<TeacherPayment | undefined> =>
  payments(db).where('id', '=', id).forUpdate().executeTakeFirst()
export const listTeacherPayments = (db: Db, orderId: number): Promise<TeacherPayment[]> =>
  payments(db).where('orderId', '=', orderId).orderBy('id').execute()

export const insertTeacherPayment = async (
  db: Db,
  payment: {
    readonly teacherId: number
    readonly orderId: number
    readonly amountCents: number
    readonly isAdvance: boolean
    readonly advanceReason: string | null
    readonly providerIntentId: string | null
    readonly idempotencyKey: string
  },
): Promise<number> => {
  const { id } = await db
    .insertInto('teacherPayments')
    .values({ ...payment, type: 'stripe-transfer', status: 'pending' })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export const endTeacherPayment = async (
  db: Db,
  id: number,
  end: {
    readonly status: 'succeeded' | 'failed'
    readonly providerTransferId: string | null
    readonly failureMessage: string | null
    readonly paidOn: string | null
  },
): Promise<void> => {
  // a payment that failed gives the money of its intent back to the next try
  const intent = end.status === 'failed' ? { providerIntentId: null } : {}
  await db
    .updateTable('teacherPayments')
    .set({ ...end, ...intent })
    .where('id', '=', id)
    .execute()
}

/** The card payment of an order whose money may be sent on to its teacher: one that no other transfer uses. */
export const findSourceIntent = async (db: Db, orderId: number, amountCents: number): Promise<string | null> => {
  const row = await db
    .selectFrom('payments')
    .select('providerIntentId')
    .where('orderId', '=', orderId)
    .where('direction', '=', 'in')
    .where('type', '=', 'card')
    .where('status', '=', 'succeeded')
    .where('amountCents', '>=', amountCents)
    .where('providerIntentId', 'is not', null)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('teacherPayments as t')
            .select('t.id')
            .whereRef('t.providerIntentId', '=', 'payments.providerIntentId'),
        ),
      ),
    )
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()
  return row?.providerIntentId ?? null
}

/** Locks an order and tells how its customer stands. */
export const lockOrderOfTeacher = (db: Db, orderId: number) =>
  db
    .selectFrom('orders')
    .select(['id', 'customerPaymentStatus', 'teacherPaymentStatus', 'teacherAmountCents', 'cancelledAt'])
    .where('id', '=', orderId)
    .forNoKeyUpdate()
    .executeTakeFirst()

export const findBillReference = async (
  db: Db,
  orderId: number,
): Promise<{ id: number; reference: string } | undefined> =>
  db
    .selectFrom('bills')
    .select(['id', 'reference'])
    .where('orderId', '=', orderId)
    .where('kind', '=', 'bill')
    .executeTakeFirst()

/** The paper that a payment is for: the customer's bill of an order, or of what no order bills the teacher's own invoice. */
export const findPaidPaper = async (
  db: Db,
  { teacherId, orderId, traineeshipGroupId, teacherBillId }: TeacherPayment,
): Promise<
  | { readonly id: number; readonly reference: string; readonly about: { readonly class: string; readonly id: number } }
  | undefined
> => {
  if (orderId !== null) {
    const bill = await findBillReference(db, orderId)
    return bill && { ...bill, about: { class: 'orders', id: orderId } }
  }
  const bill = await db
    .selectFrom('teacherBills')
    .select(['id', 'reference'])
    .where('id', '=', teacherBillId)
    .executeTakeFirst()
  const about =
    traineeshipGroupId === null
      ? { class: 'teachers', id: teacherId }
      : { class: 'traineeship_groups', id: traineeshipGroupId }
  return bill && { ...bill, about }
}

export const findOrderOfBill = (db: Db, billId: number) =>
  db
    .selectFrom('bills')
    .innerJoin('orders', 'orders.id', 'bills.orderId')
    .select([
      'orders.id as orderId',
      'bills.reference',
      'orders.cancelledAt',
      'orders.customerDueCents',
      'orders.customerPaymentStatus',
    ])
    .where('bills.id', '=', billId)
    .where('bills.kind', '=', 'bill')
    .executeTakeFirst()

/** Payments of teachers left without an answer since `before`. */
export const listUnsettledTeacherPayments = async (db: Db, before: Date, limit: number): Promise<number[]> => {
  const rows = await db
    .selectFrom('teacherPayments')
    .select('id')
    .where('status', '=', 'pending')
    .where('type', '=', 'stripe-transfer')
    // without one nothing is asked: the provider refused, and somebody is to look at it
    .where('idempotencyKey', 'is not', null)
    .where('createdAt', '<', before.toISOString())
    .orderBy('id')
    .limit(limit)
    .execute()
  return rows.map(({ id }) => id)
}

/** Where his money goes, and why it does not for now. */
export const findPayee = (db: Db, teacherId: number) =>
  db
    .selectFrom('teachers')
    .leftJoin('teacherPayTerms', 'teacherPayTerms.teacherId', 'teachers.id')
    .select(['teachers.stripeAccountId as accountId', 'teacherPayTerms.holdReason'])
    .where('teachers.id', '=', teacherId)
    .executeTakeFirst()

export const findTeacherName = async (db: Db, teacherId: number): Promise<string> => {
  const { rows } = await sql<{ name: string }>`
    select concat_ws(' ', p.first_name, p.last_name) as name from teachers t join people p on p.id = t.person_id where t.id = ${teacherId}`.execute(
    db,
  )
  return rows[0]?.name ?? ''
}

/** Pending without a key: nothing else pays its order, and nobody is asked before the next try. */
export const keepHeld = async (db: Db, id: number, failureMessage: string): Promise<void> => {
  await db
    .updateTable('teacherPayments')
    .set({ idempotencyKey: null, providerIntentId: null, failureMessage })
    .where('id', '=', id)
    .execute()
}

/** Whether another payment of its invoice came back already. */
export const isHeldBesides = async (
  db: Db,
  { id, teacherBillId }: { readonly id: number; readonly teacherBillId: number | null },
): Promise<boolean> => {
  const other = await db
    .selectFrom('teacherPayments')
    .select('id')
    .where('teacherBillId', '=', teacherBillId)
    .where('status', '=', 'pending')
    .where('failureMessage', 'is not', null)
    .where('id', '<>', id)
    .limit(1)
    .executeTakeFirst()
  return other !== undefined
}
