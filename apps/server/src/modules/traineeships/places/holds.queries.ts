// SQL of seats that are kept until an instant: for a family that registers a child, or for who was offered a place.
import { sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'

export type HeldSubject = { readonly id: number; readonly groupId: number | null }
export type Hold = {
  readonly id: number
  readonly levelId: number
  readonly studentId: number | null
  readonly waitlistId: number | null
  readonly keptUntil: string
  readonly subjects: readonly HeldSubject[]
}

const holds = sql`select h.id, h.level_id, h.student_id, h.waitlist_id, h.kept_until,
  (select coalesce(jsonb_agg(jsonb_build_object('id', x.traineeship_subject_id, 'groupId', x.group_id) order by x.traineeship_subject_id), '[]'::jsonb)
     from traineeship_seat_hold_subjects x where x.hold_id = h.id) as subjects from traineeship_seat_holds h`

/** What is kept of a level for the children of a family, what is over left out. */
export const holdsOfFamily = async (db: Db, levelId: number, customerId: number): Promise<Hold[]> => {
  const { rows } =
    await sql<Hold>`${holds} where h.level_id = ${levelId} and h.customer_id = ${customerId} and h.kept_until > clock_now()`.execute(
      db,
    )
  return rows
}
/** What is kept for who waits. */
export const holdOfWaiting = async (db: Db, waitlistId: number): Promise<Hold | undefined> => {
  const { rows } = await sql<Hold>`${holds} where h.waitlist_id = ${waitlistId} and h.kept_until > clock_now()`.execute(
    db,
  )
  return rows[0]
}

export type NewHold = {
  readonly levelId: number
  readonly customerId: number | null
  readonly studentId: number | null
  readonly waitlistId: number | null
  readonly keptUntil: string
}
export const insertHold = async (db: Db, hold: NewHold, subjects: readonly HeldSubject[]): Promise<void> => {
  const { id: holdId } = await db
    .insertInto('traineeshipSeatHolds')
    .values(hold)
    .returning('id')
    .executeTakeFirstOrThrow()
  await db
    .insertInto('traineeshipSeatHoldSubjects')
    .values(subjects.map(({ id, groupId }) => ({ holdId, levelId: hold.levelId, traineeshipSubjectId: id, groupId })))
    .execute()
}

/** Gives back what is kept for a child at a level, or for who waits. */
export const endHolds = async (
  db: Db,
  of: { readonly levelId: number; readonly studentId: number | null; readonly waitlistId: number | null },
): Promise<void> => {
  await sql`delete from traineeship_seat_holds where level_id = ${of.levelId}
    and (student_id = ${of.studentId} or waitlist_id = ${of.waitlistId})`.execute(db)
}

/** Takes away what is over at a level: it counted no more. */
export const removeOldHolds = async (db: Db, levelId: number): Promise<void> => {
  await sql`delete from traineeship_seat_holds where level_id = ${levelId} and kept_until <= clock_now()`.execute(db)
}
/** Levels where something is kept that is over. */
export const levelsWithOldHolds = async (db: Db): Promise<number[]> => {
  const { rows } = await sql<{ levelId: number }>`
    select distinct level_id from traineeship_seat_holds where kept_until <= clock_now() order by 1`.execute(db)
  return rows.map(({ levelId }) => levelId)
}
