// SQL of billed lessons that are put right: what their papers bill, the lesson as it becomes, the corrections that were made.
import type { MadeCorrection } from '@cartable/domain/courses/corrections/billed.schema.ts'
import { type Insertable, sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'
import type { DB } from '../../../platform/db/types.ts'
import type { DeclarableRow, DeclaredCourse } from '../declaration.queries.ts'

/** The lesson as it was given. */
export const rewriteBilled = (db: Db, id: number, lesson: DeclaredCourse) =>
  db.updateTable('courses').set(lesson).where('id', '=', id).returning(['id', 'updatedAt']).executeTakeFirstOrThrow()

export const insertCorrection = async (db: Db, correction: Insertable<DB['courseCorrections']>): Promise<void> => {
  await db.insertInto('courseCorrections').values(correction).execute()
}

/** A complement of which a part was taken back carries as much less of the teacher's. */
export const lowerComplement = async (db: Db, orderId: number, leftCents: number, ofCents: number): Promise<void> => {
  await sql`update course_corrections set teacher_cents = teacher_cents * ${leftCents} / ${ofCents}, urssaf_part_cents = urssaf_part_cents * ${leftCents} / ${ofCents}
    where order_id = ${orderId}`.execute(db)
}

/** Corrections of a lesson, the newest first. */
export const listMade = async (db: Db, courseId: number): Promise<MadeCorrection[]> => {
  const { rows } = await sql<MadeCorrection>`
    select x.id, x.created_at as at, (select concat_ws(' ', p.first_name, p.last_name) from accounts a join people p on p.id = a.person_id where a.id = x.made_by_account_id) as by,
           x.reason, x.before_done_at, x.before_minutes, x.before_cents, x.after_done_at, x.after_minutes, x.after_cents,
           coalesce((select jsonb_agg(jsonb_build_object('id', b.id, 'reference', b.reference) order by b.id) from bills b
             where b.id = x.credit_note_id or (b.order_id in (x.order_id, x.remade_order_id) and b.kind = 'bill')), '[]'::jsonb) as papers
      from course_corrections x where x.course_id = ${courseId} order by x.id desc`.execute(db)
  return rows
}

/** A billed lesson as it really was, on its own contract or on another: it waits for its new order. */
export const remakeBilled = (
  db: Db,
  id: number,
  contract: DeclarableRow,
  lesson: DeclaredCourse,
  { isMoved, staysOnPayslip }: { readonly isMoved: boolean; readonly staysOnPayslip: boolean },
) =>
  db
    .updateTable('courses')
    .set({
      ...lesson,
      ...(!staysOnPayslip && { payslipId: null }),
      ...(isMoved && {
        ...{ contractId: contract.id, customerId: contract.customerId, studentId: contract.studentId },
        ...{
          teacherId: contract.teacherId,
          teacherSelfEmployed: contract.teacherSelfEmployed,
          format: contract.format,
        },
        ...{ expectedAt: null, expectedDurationMinutes: null, seriesId: null, seriesDay: null, collectiveKey: null },
        ...{ isTest: false, testResult: null, testFailureTypeId: null, testFailureComment: null },
      }),
    })
    .where('id', '=', id)
    .execute()

/** What families paid of orders themselves: the Urssaf's money goes back as it answers. */
export const paidByFamily = async (db: Db, orderIds: readonly number[]): Promise<number> => {
  const { rows } = await sql<{ cents: number }>`
    select (coalesce(sum(o.paid_cents), 0) - coalesce(sum((select sum(p.signed_cents) from payments p
             where p.order_id = o.id and p.status = 'succeeded' and p.type in ('urssaf-advance', 'urssaf-debit'))), 0))::integer as cents
      from orders o where o.id = any(${orderIds}::bigint[])`.execute(db)
  return rows[0]?.cents ?? 0
}

/** Whether the Urssaf is asked for lessons that stay on a bill: it bears no credit of one of them. */
export const isAskedWithOthers = async (
  db: Db,
  parts: readonly { readonly orderId: number; readonly isOfSeveral: boolean }[],
): Promise<boolean> => {
  const ids = parts.flatMap(({ orderId, isOfSeveral }) => (isOfSeveral ? [orderId] : []))
  const { rows } = await sql<{ isAsked: boolean }>`
    select coalesce(bool_or(expected_cents > 0), false) as is_asked from orders where id = any(${ids}::bigint[])`.execute(
    db,
  )
  return rows[0]?.isAsked ?? false
}

/** What a contract says of a lesson that would be given on it, for its advance. */
export const findAdvanceParties = (db: Db, contractId: number) =>
  db
    .selectFrom('contracts')
    .innerJoin('teachers', 'teachers.id', 'contracts.teacherId')
    .select(['contracts.customerId', 'contracts.teacherSelfEmployed', 'contracts.regime'])
    .select(sql<string | null>`coalesce(teachers.sap_number, teachers.siret)`.as('teacherNumber'))
    .where('contracts.id', '=', contractId)
    .executeTakeFirstOrThrow()

/** Payer of a bill as it was issued, and as the family's record says today. */
export const findPayer = async (db: Db, billId: number): Promise<{ billed: string; now: string } | null> => {
  const { rows } = await sql<{ billed: string; now: string }>`
    select concat_ws(', ', b.billed_name, ba.complete_address) as billed,
           concat_ws(', ', concat_ws(' ', p.first_name, p.last_name), a.complete_address) as now
      from bills b left join addresses ba on ba.id = b.billed_address_id
      join customers c on c.id = b.customer_id join people own on own.id = c.person_id
      join people p on p.id = coalesce(c.billing_person_id, c.person_id)
      left join addresses a on a.id = coalesce(p.address_id, own.address_id)
     where b.id = ${billId}`.execute(db)
  return rows[0] ?? null
}
