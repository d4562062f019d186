// SQL of collective lessons: contracts given together, and the lessons that go together while they are at one instant.
import { validatedStatuses } from '@cartable/domain/courses/courses.schema.ts'
import type { HourlyParts } from '@cartable/domain/courses/shared/lesson.rules.ts'
import type { TogetherLesson } from '@cartable/domain/courses/together/together.schema.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'

const name = (people: string) =>
  sql<string>`concat_ws(' ', ${sql.ref(`${people}.first_name`)}, ${sql.ref(`${people}.last_name`)})`

export type CompanionContract = { readonly ofId: number; readonly contractId: number; readonly studentName: string }

/** Contracts that take lessons and are given together with each of some others. */
export const listCompanionContracts = async (db: Db, contractIds: readonly number[]): Promise<CompanionContract[]> => {
  const { rows } = await sql<CompanionContract>`
    select k.id as of_id, o.id as contract_id, ${name('p')} as student_name
    from contracts k join contracts o on o.collective_key = k.collective_key and o.id <> k.id and o.status in ('created', 'active')
      join students s on s.id = o.student_id join people p on p.id = s.person_id
    where k.id = any(${[...contractIds]}::bigint[]) and k.status in ('created', 'active')
    order by s.sort_name, o.id`.execute(db)
  return rows
}

/** Planned, waiting for the family, or further: lessons are together while they stand at the same point. */
const stageOf = (course: string) => sql`case
  when ${sql.ref(`${course}.status`)} in (${sql.join(validatedStatuses)}) then 'waiting' else ${sql.ref(`${course}.status`)} end`

const isTogether = (
  other: string,
  course: string,
) => sql`${sql.ref(`${other}.collective_key`)} = ${sql.ref(`${course}.collective_key`)}
  and ${sql.ref(`${other}.id`)} <> ${sql.ref(`${course}.id`)} and ${sql.ref(`${other}.teacher_id`)} = ${sql.ref(`${course}.teacher_id`)}
  and coalesce(${sql.ref(`${other}.done_at`)}, ${sql.ref(`${other}.expected_at`)}) = coalesce(${sql.ref(`${course}.done_at`)}, ${sql.ref(`${course}.expected_at`)})
  and ${stageOf(other)} = ${stageOf(course)}`

/** The lessons of other pupils that go together with course `c` of a query, as `TogetherLesson`s. */
export const togetherOf = (course: string): RawBuilder<TogetherLesson[]> => sql<TogetherLesson[]>`
  case when ${sql.ref(`${course}.collective_key`)} is null then '[]'::json else
    coalesce((select json_agg(json_build_object('courseId', other.id, 'studentName', ${name('who')}) order by other.id)
      from courses other join students pupil_of on pupil_of.id = other.student_id join people who on who.id = pupil_of.person_id
     where ${isTogether('other', course)}), '[]'::json) end`

export type TogetherFound = {
  readonly id: number
  readonly contractId: number
  readonly studentName: string
}

/** The lessons of other pupils that go together with one. */
export const listTogether = async (db: Db, courseId: number): Promise<TogetherFound[]> => {
  const { rows } = await sql<TogetherFound>`
    select other.id, other.contract_id, ${name('p')} as student_name
    from courses c join courses other on ${isTogether('other', 'c')}
      join students s on s.id = other.student_id join people p on p.id = s.person_id
    where c.id = ${courseId} order by other.id`.execute(db)
  return rows
}

/** Of a cancelled lesson: those of the other pupils that were taken away in the same act. */
export const listCancelledWith = async (db: Db, courseId: number): Promise<TogetherFound[]> => {
  const { rows } = await sql<TogetherFound>`
    select other.id, other.contract_id, ${name('p')} as student_name
    from courses c join courses other on ${isTogether('other', 'c')} and other.cancelled_at = c.cancelled_at
      join students s on s.id = other.student_id join people p on p.id = s.person_id
    where c.id = ${courseId} and c.status = '0-cancelled' order by other.id`.execute(db)
  return rows
}

/** Lessons of one instant move one after the other: nobody is looked for in two places before all have moved. */
export const deferOccupations = async (db: Db): Promise<void> => {
  await sql`set constraints occupations_teacher_excl, occupations_student_excl deferred`.execute(db)
}
/** To be called once they have: what is in the way is refused now. */
export const checkOccupations = async (db: Db): Promise<void> => {
  await sql`set constraints occupations_teacher_excl, occupations_student_excl immediate`.execute(db)
}

/** Whether the pupil of collective course `c` of a query is the only one who comes: nobody else has a lesson with it. */
export const isAlone = (course: string): RawBuilder<boolean> => {
  const own = (column: string) => sql.ref(`${course}.${column}`)
  return sql<boolean>`(${own('is_collective')} and not exists (select from courses beside
    where beside.id <> ${own('id')} and beside.status not in ('0-cancelled', '5-cancelled')
      and case when ${own('collective_key')} is null
        then beside.teacher_id = ${own('teacher_id')} and beside.is_collective
          and coalesce(beside.done_at, beside.expected_at) = coalesce(${own('done_at')}, ${own('expected_at')})
        else beside.collective_key = ${own('collective_key')} and beside.teacher_id = ${own('teacher_id')} end))`
}

/** The same of a lesson that is there. */
export const isAloneIn = async (db: Db, courseId: number): Promise<boolean> => {
  const { rows } = await sql<{
    is: boolean
  }>`select ${isAlone('c')} as is from courses c where c.id = ${courseId}`.execute(db)
  return rows[0]?.is ?? false
}

/** Whether nobody has a collective lesson with a teacher at an instant. */
export const isFreeOfOthers = async (db: Db, teacherId: number, at: string): Promise<boolean> => {
  const { rows } = await sql`select from courses where teacher_id = ${teacherId} and is_collective
    and status not in ('0-cancelled', '5-cancelled') and coalesce(done_at, expected_at) = ${at}::timestamptz limit 1`.execute(
    db,
  )
  return rows.length === 0
}

export type LeftAlone = {
  readonly id: number
  readonly contractId: number
  readonly day: string
  readonly durationMinutes: number
}

/** A lesson leaves those it was given with, for another contract; answers what they had in common. */
export const leaveTogether = async (db: Db, courseId: number): Promise<string | null> => {
  const { rows } = await sql<{
    key: string | null
  }>`with own as (select id, collective_key from courses where id = ${courseId})
    update courses set collective_key = null from own where courses.id = own.id and own.collective_key is not null
    returning own.collective_key as key`.execute(db)
  return rows[0]?.key ?? null
}

/** Of the lessons that went together with one that is no more, or that left: the one that is left, where it is declared and not confirmed. */
export const findLeftAlone = async (
  db: Db,
  goneId: number,
  key: string | null = null,
): Promise<LeftAlone | undefined> => {
  const { rows } = await sql<LeftAlone>`
    select c.id, c.contract_id, (c.done_at at time zone 'Europe/Paris')::date as day, c.duration_minutes
    from courses gone join courses c on c.collective_key = coalesce(${key}::uuid, gone.collective_key) and c.id <> gone.id
     where gone.id = ${goneId} and c.status in (${sql.join(validatedStatuses)}) and ${isAlone('c')}`.execute(db)
  return rows[0]
}

/** What an hour costs to which one pupil alone came, of price `v` of a query; null where it is the same. */
export const alonePrice = (price: string): RawBuilder<HourlyParts | null> => {
  const own = (column: string) => sql.ref(`${price}.${column}`)
  return sql<HourlyParts | null>`case when ${own('alone_price_cents')} is not null then json_build_object('customerPriceCents', ${own('alone_price_cents')},
    'teacherAmountCents', ${own('alone_teacher_amount_cents')}, 'urssafPartCents', ${own('alone_urssaf_part_cents')}) end`
}
