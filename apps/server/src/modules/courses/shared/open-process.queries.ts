// SQL of the open follow-up of a silent contract, for whatever ends or moves it: a lesson, an answer, staff, a task.
import { type Insertable, sql, type Updateable } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'
import type { DB } from '../../../platform/db/types.ts'

export const namesOfProcess = sql`concat_ws(' ', sp.first_name, sp.last_name) as student_name, concat_ws(' ', tp.first_name, tp.last_name) as teacher_name`
/** Joins the people of the contract to a process `r`. */
export const ofContract = sql`join contracts c on c.id = r.contract_id
  join students s on s.id = c.student_id join people sp on sp.id = s.person_id
  join teachers t on t.id = c.teacher_id join people tp on tp.id = t.person_id`

export type OpenProcess = {
  readonly id: number
  readonly contractId: number
  readonly status: 'taken-over' | 'teacher-mail' | 'customer-mail' | 'answered' | 'to-call'
  readonly assignedStaffUserId: number | null
  readonly studentName: string
  readonly teacherName: string
}

/** The open process of a contract, locked. */
export const lockOpenProcess = async (db: Db, contractId: number): Promise<OpenProcess | undefined> => {
  const { rows } = await sql<OpenProcess>`
    select r.id, r.contract_id, r.status, r.assigned_staff_user_id, ${namesOfProcess}
    from no_longer_courses_processes r ${ofContract}
    where r.contract_id = ${contractId} and r.status <> 'closed' for update of r`.execute(db)
  return rows[0]
}

export const updateProcess = async (db: Db, id: number, values: Updateable<DB['noLongerCoursesProcesses']>) => {
  await db.updateTable('noLongerCoursesProcesses').set(values).where('id', '=', id).execute()
}
export const insertProcessFollowUp = async (db: Db, values: Insertable<DB['noLongerCoursesFollowUps']>) => {
  const { id } = await db
    .insertInto('noLongerCoursesFollowUps')
    .values(values)
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}
