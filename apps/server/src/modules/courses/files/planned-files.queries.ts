// SQL of the import and export of planned lessons: the one at an hour of its contract, the rows of a file.
import { sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'
import { findPlanned, type PlannedCourse } from '../planning/planned.queries.ts'

/** The planned lesson of a contract that begins at an instant. */
export const findPlannedAt = async (db: Db, contractId: number, at: string): Promise<PlannedCourse | null> => {
  const row = await db
    .selectFrom('courses')
    .select('id')
    .where('contractId', '=', contractId)
    .where('expectedAt', '=', at)
    .where('status', '=', '1-planned')
    .executeTakeFirst()
  return row ? ((await findPlanned(db, {}, row.id)) ?? null) : null
}

export const countPlanned = async (db: Db): Promise<number> => {
  const { count } = await db
    .selectFrom('courses')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('status', '=', '1-planned')
    .executeTakeFirstOrThrow()
  return Number(count)
}

export const pageOfPlanned = async (db: Db, after: number, limit: number) => {
  const { rows } = await sql<{
    id: number
    contractId: string
    customerLastName: string
    customerFirstName: string | null
    customerEmail: string | null
    studentFirstName: string | null
    teacherLastName: string
    teacherFirstName: string | null
    teacherEmail: string | null
    subjectId: number
    expectedAt: string
    durationMinutes: number
    teacherComment: string | null
    location: string | null
    locationAddress: string | null
  }>`
    select o.id, c.number as contract_id, p.last_name as customer_last_name, p.first_name as customer_first_name, p.email::text as customer_email,
      sp.first_name as student_first_name, tp.last_name as teacher_last_name, tp.first_name as teacher_first_name, tp.email::text as teacher_email,
      c.subject_id, o.expected_at, o.duration_minutes, o.teacher_comment,
      o.location, a.complete_address as location_address
      from courses o join contracts c on c.id = o.contract_id join students s on s.id = o.student_id join people sp on sp.id = s.person_id
      join customers k on k.id = o.customer_id join people p on p.id = k.person_id join teachers t on t.id = o.teacher_id join people tp on tp.id = t.person_id
      left join addresses a on a.id = o.location_address_id
     where o.id > ${after} and o.status = '1-planned' order by o.id limit ${limit}`.execute(db)
  return rows
}
