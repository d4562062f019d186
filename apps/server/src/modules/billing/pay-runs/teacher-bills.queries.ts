// SQL of the invoices that runs make in the names of teachers: issued once, read with what became of their money.

import type { TaxedAmount } from '@cartable/domain/billing/orders/billing.rules.ts'
import type { PaperFacts } from '@cartable/domain/billing/pay-runs/pay-runs.rules.ts'
import type { PayPaper } from '@cartable/domain/billing/pay-runs/pay-runs.schema.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'

/** As they were on the day of the invoice. */
export type Mentions = {
  readonly teacher: string
  readonly teacherAddress: string | null
  readonly siret: string | null
  readonly sapNumber: string | null
  readonly vatNumber: string | null
  readonly mandateAcceptedOn: string
  readonly company: string
  readonly companyAddress: string | null
  readonly companySiren: string | null
  readonly companyVatNumber: string | null
}
export type BillLine = {
  /** Both null of hours of a stage, of travel and of a bonus. */
  readonly orderId: number | null
  readonly courseId: number | null
  readonly traineeshipPayLineId?: number
  readonly teacherExtraId?: number
  readonly dueId: number | null
  readonly label: string
  readonly durationMinutes: number | null
  readonly amountCents: number
}

export const insertBill = async (
  db: Db,
  bill: TaxedAmount & {
    readonly payRunId: number
    readonly teacherId: number
    readonly companyId: number
    readonly issuedOn: string
    readonly vatPercent: string
    readonly mentions: Mentions
  },
  lines: readonly BillLine[],
): Promise<{ readonly id: number; readonly reference: string; readonly createdAt: string }> => {
  const made = await db
    .insertInto('teacherBills')
    .values({ ...bill, mentions: JSON.stringify(bill.mentions), ...{ year: 0, number: 0 } })
    .returning(['id', 'reference', 'createdAt'])
    .executeTakeFirstOrThrow()
  await db
    .insertInto('teacherBillLines')
    .values(lines.map((line, at) => ({ teacherBillId: made.id, position: at + 1, ...line })))
    .execute()
  return made
}
export const keepPaper = async (db: Db, id: number, pdfFileId: number): Promise<void> => {
  await db.updateTable('teacherBills').set({ pdfFileId }).where('id', '=', id).execute()
}

/** The lesson that a due is of, as the invoice names it. */
export const listDueLessons = async (
  db: Db,
  dueIds: readonly number[],
): Promise<Map<number, { readonly courseId: number; readonly doneAt: string; readonly reason: string }>> => {
  const { rows } = await sql<{ id: number; courseId: number; doneAt: string; reason: string }>`
    select u.id, u.course_id, c.done_at, u.reason from teacher_dues u join courses c on c.id = u.course_id where u.id = any(${[...dueIds]}::bigint[])`.execute(
    db,
  )
  return new Map(rows.map(({ id, ...due }) => [id, due]))
}

export type PaperFound = Omit<PayPaper, 'state'> & PaperFacts
const found = sql`
  select b.id, b.reference, r.id as run_id, r.reference as run_reference, r.month::text, b.teacher_id, upper(p.last_name) || coalesce(' ' || p.first_name, '') as teacher,
      b.issued_on::text, b.total_cents, coalesce(y.due_cents, 0) as due_cents, coalesce(y.is_sending, false) as is_sending,
      coalesce(y.paid_on, case when b.total_cents = 0 then b.issued_on end)::text as paid_on,
      coalesce(case x.status when 'refused' then x.refusal_reason end, y.refusal) as refusal,
      x.status as transfer, case when x.status in ('asked', 'done') then x.id end as transfer_id, f.reference as file_reference
    from teacher_bills b join pay_runs r on r.id = b.pay_run_id join teachers t on t.id = b.teacher_id join people p on p.id = t.person_id
    left join lateral (select sum(amount_cents) filter (where status = 'pending')::integer as due_cents,
        bool_or(status = 'pending' and idempotency_key is not null) as is_sending, max(paid_on) as paid_on, max(failure_message) filter (where status = 'pending') as refusal
      from teacher_payments where teacher_bill_id = b.id) y on true
    left join lateral (select * from teacher_transfers z where z.teacher_bill_id = b.id order by z.id desc limit 1) x on true left join pay_files f on f.id = x.pay_file_id`

const list = async (db: Db, where: RawBuilder<unknown>, order: RawBuilder<unknown>): Promise<PaperFound[]> => {
  const { rows } = await sql<PaperFound>`select * from (${found}) q where ${where} order by ${order}`.execute(db)
  return rows
}
/** Those of the runs of a month, and those of any month that are still to be paid. */
export const listPapers = (db: Db, month: string) =>
  list(db, sql`q.month = ${month} or q.due_cents > 0`, sql`q.due_cents > 0 desc, q.teacher, q.id`)
export const listPapersOf = (db: Db, teacherId: number) =>
  list(db, sql`q.teacher_id = ${teacherId}`, sql`q.id desc limit 24`)
export const findPaper = async (db: Db, id: number): Promise<PaperFound | undefined> => {
  const [paper] = await list(db, sql`q.id = ${id}`, sql`q.id`)
  return paper
}
export const lockBill = (db: Db, id: number) =>
  db
    .selectFrom('teacherBills')
    .select(['id', 'teacherId', 'companyId', 'reference'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
export const findPdf = (db: Db, id: number, teacherId: number | null) =>
  db
    .selectFrom('teacherBills')
    .select(['reference', 'pdfFileId'])
    .where('id', '=', id)
    .$if(teacherId !== null, (query) => query.where('teacherId', '=', teacherId ?? 0))
    .executeTakeFirst()
