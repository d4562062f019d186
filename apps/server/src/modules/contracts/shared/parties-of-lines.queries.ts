// SQL of the pupil and the teacher that a line of a file names, by their ids or by addresses and names.
import { sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'

export type NamedPupil = {
  readonly id: number | null
  readonly customerEmail: string | null
  readonly customerLastName: string | null
  readonly customerFirstName: string | null
  readonly studentFirstName: string | null
}
export type PupilFound = {
  readonly id: number
  readonly scholarLevelId: number | null
  readonly name: string
  readonly email: string | null
}

/** Pupils whom a line may mean, at most two. */
export const findPupilsNamed = async (db: Db, named: NamedPupil): Promise<PupilFound[]> => {
  const { id, customerEmail, customerLastName, customerFirstName, studentFirstName } = named
  const { rows } = await sql<PupilFound>`
    select s.id, s.scholar_level_id, concat_ws(' ', sp.first_name, sp.last_name) as name, p.email::text
      from students s join people sp on sp.id = s.person_id join customers c on c.id = s.customer_id join people p on p.id = c.person_id
     where (${id}::bigint is null or s.id = ${id})
       and (${customerEmail}::text is null or lower(p.email) = lower(${customerEmail}))
       and (${customerLastName}::text is null or search_key(p.last_name) = search_key(${customerLastName}))
       and (${customerFirstName}::text is null or search_key(p.first_name) = search_key(${customerFirstName}))
       and (${studentFirstName}::text is null or search_key(sp.first_name) = search_key(${studentFirstName}))
     order by s.id limit 2`.execute(db)
  return rows
}

export type NamedTeacher = {
  readonly id: number | null
  readonly teacherEmail: string | null
  readonly teacherLastName: string | null
  readonly teacherFirstName: string | null
}
export type TeacherFound = { readonly id: number; readonly name: string; readonly email: string | null }

/** Teachers whom a line may mean, at most two. */
export const findTeachersNamed = async (db: Db, named: NamedTeacher): Promise<TeacherFound[]> => {
  const { id, teacherEmail, teacherLastName, teacherFirstName } = named
  const { rows } = await sql<TeacherFound>`
    select t.id, concat_ws(' ', p.first_name, p.last_name) as name, p.email::text
      from teachers t join people p on p.id = t.person_id
     where (${id}::bigint is null or t.id = ${id})
       and (${teacherEmail}::text is null or lower(p.email) = lower(${teacherEmail}))
       and (${teacherLastName}::text is null or search_key(p.last_name) = search_key(${teacherLastName}))
       and (${teacherFirstName}::text is null or search_key(p.first_name) = search_key(${teacherFirstName}))
     order by t.id limit 2`.execute(db)
  return rows
}

export type NamedContract = {
  readonly studentId: number | null
  readonly teacherId: number | null
  readonly subjectId: number | null
  readonly number: string | null
}
/** Contracts that a line may mean, at most two: the one of that number, or those that are open of the parties that it names. */
export const findContractsNamed = async (db: Db, named: NamedContract): Promise<number[]> => {
  const { studentId, teacherId, subjectId, number } = named
  const { rows } = await sql<{ id: number }>`
    select id from contracts
     where case when ${number}::text is null then status in ('created', 'active', 'pause') else number = upper(${number}) end
       and (${studentId}::bigint is null or student_id = ${studentId})
       and (${teacherId}::bigint is null or teacher_id = ${teacherId})
       and (${subjectId}::bigint is null or subject_id = ${subjectId})
     order by id limit 2`.execute(db)
  return rows.map(({ id }) => id)
}
