// SQL of what messages about a contract say of it.
import { sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'

export type ContractFacts = {
  readonly number: string
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
  readonly hourlyPriceCents: number | null
  readonly startedOn: string | null
  readonly lastCourseOn: string | null
}

/** `today`: the day whose price is told. */
export const findContractFacts = async (db: Db, id: number, today: string): Promise<ContractFacts | undefined> => {
  const { rows } = await sql<ContractFacts>`
    select k.number, k.customer_id, c.person_id as customer_person_id, concat_ws(' ', cp.first_name, cp.last_name) as customer_name,
      k.student_id, s.person_id as student_person_id, sp.first_name as student_first_name, sp.last_name as student_last_name,
      k.teacher_id, t.person_id as teacher_person_id, concat_ws(' ', tp.first_name, tp.last_name) as teacher_name,
      sub.name as subject_name, l.name as level_name, k.started_on, k.last_course_on,
      (select v.customer_price_cents from contract_price_versions v
        where v.contract_id = k.id and v.status = 'accepted' and v.period @> ${today}::date) as hourly_price_cents
    from contracts k
    join customers c on c.id = k.customer_id join people cp on cp.id = c.person_id
    join students s on s.id = k.student_id join people sp on sp.id = s.person_id
    join teachers t on t.id = k.teacher_id join people tp on tp.id = t.person_id
    join subjects sub on sub.id = k.subject_id join scholar_levels l on l.id = k.scholar_level_id
    where k.id = ${id}`.execute(db)
  return rows[0]
}
