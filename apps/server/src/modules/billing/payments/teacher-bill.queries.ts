// SQL of the bill that a self-employed teacher makes of a confirmed course: who, what, for whom, and whether it was paid.
import { sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'

/** Undefined without such a course: not confirmed, taught by somebody employed, or another teacher's. */
export const findTeacherBill = async (db: Db, courseId: number, teacherId: number | null) => {
  const { rows } = await sql<{
    number: string
    issuedOn: string
    createdAt: string
    billReference: string
    teacherName: string
    teacherAddress: string | null
    siret: string | null
    sapNumber: string | null
    vatNumber: string | null
    /** '0': he charges none. */
    vatPercent: string
    companyName: string
    companyAddress: string | null
    companySiren: string | null
    subject: string
    level: string
    student: string
    doneAt: string
    durationMinutes: number
    amountCents: number
    paidOn: string | null
  }>`
    select b.reference || '-P' || t.id || case when exists (select from courses o where o.order_id = c.order_id and o.id <> c.id and o.teacher_id = t.id) then '-C' || c.id else '' end as number, b.issued_on, b.created_at, b.reference as bill_reference, concat_ws(' ', p.first_name, p.last_name) as teacher_name,
           ta.complete_address as teacher_address, t.siret, t.sap_number, t.vat_number, case when t.vat_collected then trim_scale(normal_vat_percent())::text else '0' end as vat_percent, k.name as company_name,
           ka.complete_address as company_address, k.siren as company_siren, s.name as subject, l.name as level, concat_ws(' ', sp.first_name, sp.last_name) as student,
           c.done_at, c.duration_minutes, c.teacher_amount_cents as amount_cents,
           (select max(tp.paid_on)::text from teacher_payments tp where tp.order_id = c.order_id and tp.teacher_id = t.id and tp.status = 'succeeded') as paid_on
      from courses c join orders o on o.id = c.order_id join bills b on b.order_id = o.id and b.kind = 'bill' join companies k on k.id = o.company_id
      left join addresses ka on ka.id = k.address_id join teachers t on t.id = c.teacher_id join people p on p.id = t.person_id left join addresses ta on ta.id = p.address_id
      join contracts n on n.id = c.contract_id join subjects s on s.id = n.subject_id join scholar_levels l on l.id = n.scholar_level_id
      join students st on st.id = c.student_id join people sp on sp.id = st.person_id
     where c.id = ${courseId} and c.teacher_self_employed and c.teacher_amount_cents > 0 and o.cancelled_at is null
       and (${teacherId}::bigint is null or t.id = ${teacherId}::bigint)`.execute(db)
  return rows[0]
}
export type TeacherBill = NonNullable<Awaited<ReturnType<typeof findTeacherBill>>>

/** The invoice of a run that bears a lesson, in its teacher's name: it is the bill of that lesson. */
export const findSelfBill = async (db: Db, courseId: number, teacherId: number | null) => {
  const { rows } = await sql<{ reference: string; pdfFileId: number | null }>`
    select b.reference, b.pdf_file_id from teacher_bill_lines l join teacher_bills b on b.id = l.teacher_bill_id
     where l.course_id = ${courseId} and l.due_id is null and (${teacherId}::bigint is null or b.teacher_id = ${teacherId}::bigint) order by b.id limit 1`.execute(
    db,
  )
  return rows[0]
}
