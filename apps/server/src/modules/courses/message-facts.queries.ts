// SQL of what messages about a course say of it.
import { sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'

export type CourseFacts = {
  readonly customerId: number
  readonly customerPersonId: number
  readonly customerName: string
  readonly studentId: number
  readonly studentPersonId: number
  readonly studentFirstName: string | null
  readonly studentLastName: string
  readonly teacherId: number
  readonly teacherPersonId: number
  readonly teacherName: string
  readonly subjectName: string
  readonly levelName: string
  readonly at: string | null
  readonly durationMinutes: number
  readonly priceCents: number
}

export const findCourseFacts = async (db: Db, id: number): Promise<CourseFacts | undefined> => {
  const { rows } = await sql<CourseFacts>`
    select f.customer_id, c.person_id as customer_person_id, concat_ws(' ', cp.first_name, cp.last_name) as customer_name,
      f.student_id, s.person_id as student_person_id, sp.first_name as student_first_name, sp.last_name as student_last_name,
      f.teacher_id, t.person_id as teacher_person_id, concat_ws(' ', tp.first_name, tp.last_name) as teacher_name,
      sub.name as subject_name, l.name as level_name, coalesce(f.done_at, f.expected_at) as at, f.duration_minutes, f.price_cents
    from courses f join contracts k on k.id = f.contract_id
    join customers c on c.id = f.customer_id join people cp on cp.id = c.person_id
    join students s on s.id = f.student_id join people sp on sp.id = s.person_id
    join teachers t on t.id = f.teacher_id join people tp on tp.id = t.person_id
    join subjects sub on sub.id = k.subject_id join scholar_levels l on l.id = k.scholar_level_id
    where f.id = ${id}`.execute(db)
  return rows[0]
}
