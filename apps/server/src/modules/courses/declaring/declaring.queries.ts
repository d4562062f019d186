// SQL of lessons that wait to be declared: the last ones given, those that are over, and whom they concern.
import { declareCalls } from '@cartable/domain/courses/declaring/declaring.rules.ts'
import { sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'

/** The last lesson of each contract that took place, when and how long. */
export const listLastGiven = async (
  db: Db,
  contractIds: readonly number[],
): Promise<{ contractId: number; at: string; durationMinutes: number }[]> => {
  if (contractIds.length === 0) return []
  const { rows } = await sql<{ contractId: number; at: string; durationMinutes: number }>`
    select distinct on (contract_id) contract_id, done_at as at, duration_minutes from courses
     where contract_id = any(${[...contractIds]}::bigint[]) and done_at is not null and status not in ('0-cancelled', '5-cancelled')
     order by contract_id, done_at desc`.execute(db)
  return rows
}

const endsAt = sql`c.expected_at + make_interval(mins => c.duration_minutes)`

/** A lesson that is over, with whom to ask and to tell. */
export type Undeclared = {
  readonly id: number
  readonly contractId: number
  readonly expectedAt: string
  readonly durationMinutes: number
  readonly subject: string
  readonly studentFirstName: string
  readonly teacherId: number
  readonly teacherPersonId: number
  readonly teacherFirstName: string | null
  readonly teacherLastName: string
  readonly teacherName: string
  readonly teacherEmail: string | null
  readonly teacherAccountId: number | null
  readonly linkingId: number | null
}

const undeclared = (condition: ReturnType<typeof sql>) => sql<Undeclared>`
  select c.id, c.contract_id, c.expected_at, c.duration_minutes, j.name as subject, coalesce(sp.first_name, sp.last_name) as student_first_name,
    c.teacher_id, tp.id as teacher_person_id, tp.first_name as teacher_first_name, tp.last_name as teacher_last_name,
    concat_ws(' ', tp.first_name, tp.last_name) as teacher_name, tp.email as teacher_email, a.id as teacher_account_id, k.linking_id
  from courses c join contracts k on k.id = c.contract_id join subjects j on j.id = k.subject_id
    join students s on s.id = c.student_id join people sp on sp.id = s.person_id
    join teachers t on t.id = c.teacher_id join people tp on tp.id = t.person_id
    left join accounts a on a.person_id = tp.id and a.enabled
  where c.status = '1-planned' and ${condition}
  order by c.expected_at, c.id`

/** Which lessons a call concerns: at which step they stand, and since when they are over. */
export type Due = {
  readonly step: number
  readonly endedBefore: Date
  readonly endedAfter: Date
  /** Waits for this hour of the lesson's day, of the clocks of Paris. */
  readonly atHour?: string
  readonly now: Date
}
/** A lesson that was moved since is one that nobody was called about. */
const stepOf = sql`coalesce((select d.step from course_declare_calls d where d.course_id = c.id and d.expected_at = c.expected_at), ${declareCalls.none})`
const isDue = ({ step, endedBefore, endedAfter, atHour, now }: Due) => sql`${stepOf} <= ${step}
  and ${endsAt} <= ${endedBefore} and ${endsAt} > ${endedAfter}
  and (${atHour ?? null}::time is null or ${now} >= ((c.expected_at at time zone 'Europe/Paris')::date + ${atHour ?? null}::time) at time zone 'Europe/Paris')`

/** Teachers who are called about lessons now. */
export const listTeachersDue = async (db: Db, due: Due): Promise<number[]> => {
  const { rows } = await sql<{ id: number }>`
    select distinct c.teacher_id as id from courses c where c.status = '1-planned' and ${isDue(due)} order by 1`.execute(
    db,
  )
  return rows.map(({ id }) => id)
}

/** The lessons of one teacher, locked: what was declared, moved or told by another server meanwhile is left out. */
export const lockDue = async (db: Db, teacherId: number, due: Due): Promise<Undeclared[]> => {
  await sql`select from courses c where c.teacher_id = ${teacherId} and c.status = '1-planned' and ${isDue(due)}
    order by c.id for no key update`.execute(db)
  return (await undeclared(sql`c.teacher_id = ${teacherId} and ${isDue(due)}`).execute(db)).rows
}

export const markCalled = async (db: Db, lessons: readonly Undeclared[], step: number, now: Date): Promise<void> => {
  await db
    .insertInto('courseDeclareCalls')
    .values(lessons.map(({ id, expectedAt }) => ({ courseId: id, expectedAt, step, calledAt: now.toISOString() })))
    .onConflict((conflict) =>
      conflict.column('courseId').doUpdateSet((set) => ({
        expectedAt: set.ref('excluded.expectedAt'),
        step: set.ref('excluded.step'),
        calledAt: set.ref('excluded.calledAt'),
      })),
    )
    .execute()
}

/** Lessons that are over since a moment, of the bell of their teachers. */
export const listJustOver = async (db: Db, endedAfter: Date, now: Date): Promise<Undeclared[]> =>
  (
    await undeclared(
      sql`${stepOf} = ${declareCalls.none} and ${endsAt} > ${endedAfter} and ${endsAt} <= ${now} and a.id is not null`,
    ).execute(db)
  ).rows

/** Lessons that nobody spoke of for so long that they leave the calendar: those that the office was told of, never an old file. */
export const listGivenUp = async (db: Db, endedBefore: Date): Promise<Undeclared[]> =>
  (await undeclared(sql`${stepOf} = ${declareCalls.handed} and ${endsAt} <= ${endedBefore}`).execute(db)).rows

/** What was asked of the office about lessons of which none waits any more. */
export const settleDeclared = async (db: Db, now: Date): Promise<number> => {
  const { numAffectedRows } = await sql`
    update next_actions n set done_at = ${now} where n.kind = 'declare' and n.done_at is null and not exists (
      select from courses c join contracts k on k.id = c.contract_id
       where (k.id = n.contract_id or k.linking_id = n.linking_id) and c.status = '1-planned' and ${stepOf} = ${declareCalls.handed})`.execute(
    db,
  )
  return Number(numAffectedRows ?? 0)
}
