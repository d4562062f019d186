// SQL of the validation by mail: the courses whose family has not answered, whom to write to, what the page says.
import type { CourseStatus } from '@cartable/domain/courses/courses.schema.ts'
import { sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'

export type CourseToAskAbout = {
  readonly id: number
  readonly status: CourseStatus
  readonly doneAt: string
  readonly validatedAt: string
  readonly durationMinutes: number
  readonly subject: string
  readonly studentFirstName: string
  readonly teacherName: string
  readonly customerPersonId: number
  readonly customerFirstName: string | null
  readonly customerLastName: string
  readonly customerEmail: string | null
  readonly teacherPersonId: number
  readonly teacherFirstName: string | null
  readonly teacherLastName: string
  readonly teacherEmail: string | null
}

const columns = sql`c.id, c.status, c.done_at, c.validated_at, c.duration_minutes, sub.name as subject,
  coalesce(sp.first_name, sp.last_name) as student_first_name, concat_ws(' ', tp.first_name, tp.last_name) as teacher_name,
  cp.id as customer_person_id, cp.first_name as customer_first_name, cp.last_name as customer_last_name, cp.email as customer_email,
  tp.id as teacher_person_id, tp.first_name as teacher_first_name, tp.last_name as teacher_last_name, tp.email as teacher_email`
const joins = sql`courses c
  join contracts k on k.id = c.contract_id join subjects sub on sub.id = k.subject_id
  join students s on s.id = c.student_id join people sp on sp.id = s.person_id
  join customers cu on cu.id = c.customer_id join people cp on cp.id = cu.person_id
  join teachers t on t.id = c.teacher_id join people tp on tp.id = t.person_id`

/** Courses to write about: declared before `firstBefore` and not asked about, or asked about and silent since `lastBefore`. */
export const listUnanswered = async (
  db: Db,
  wanted: { readonly since: Date; readonly firstBefore: Date; readonly lastBefore: Date; readonly limit: number },
): Promise<number[]> => {
  const { rows } = await sql<{ id: number }>`
    select c.id from courses c
      join customers cu on cu.id = c.customer_id join people cp on cp.id = cu.person_id
     where c.validated_at > ${wanted.since}
       and ((c.status = '2-validated' and c.validated_at <= ${wanted.firstBefore})
         or (c.status = '21-validated-teacher-mail' and (cp.email is not null or c.validated_at <= ${wanted.lastBefore}))
         or (c.status = '22-validated-customer-mail' and c.validated_at <= ${wanted.lastBefore}))
     order by c.validated_at, c.id limit ${wanted.limit}`.execute(db)
  return rows.map(({ id }) => id)
}

export const lockToAskAbout = async (db: Db, id: number): Promise<CourseToAskAbout | undefined> => {
  await sql`select 1 from courses where id = ${id} for no key update`.execute(db)
  const { rows } = await sql<CourseToAskAbout>`select ${columns} from ${joins} where c.id = ${id}`.execute(db)
  return rows[0]
}

/** What the page of the link says; a course that is not declared yet has nothing to validate. */
export const findToValidate = async (db: Db, id: number) => {
  const { rows } = await sql<CourseToAskAbout & { isTest: boolean; paysByCard: boolean }>`
    select ${columns}, c.is_test,
      exists (select 1 from customer_cards k2 where k2.customer_id = c.customer_id and k2.is_default and k2.removed_at is null) as pays_by_card
      from ${joins} where c.id = ${id} and c.done_at is not null`.execute(db)
  return rows[0]
}

export const markAskedAbout = async (db: Db, id: number, status: CourseStatus): Promise<void> => {
  await db.updateTable('courses').set({ status }).where('id', '=', id).execute()
}
