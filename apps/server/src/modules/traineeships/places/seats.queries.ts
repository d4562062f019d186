// SQL of the seats of groups: how many there are, how many nobody else can have, and the lock under which the last one is given.
import { sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'

/** Seats of group `g` that nobody else can have: students placed, and seats kept for a while. */
export const taken = sql`stage_seats_taken(g.id)`
/** Seats of group `g`: its own, or those of its room, whichever are fewer. */
export const capacity = sql`least(g.capacity, (select lo.capacity from traineeship_locations lo where lo.id = g.location_id))`

/** Locks a level: seats of it are given, kept and offered one after the other. */
export const lockLevel = (db: Db, levelId: number) =>
  db.selectFrom('traineeshipLevels').select('id').where('id', '=', levelId).forNoKeyUpdate().executeTakeFirst()

export type GroupSeats = {
  readonly groupId: number
  readonly subjectId: number
  readonly capacity: number | null
  readonly taken: number
}
/** Groups of subjects that take place, with their seats. */
export const groupsOfSubjects = async (db: Db, subjectIds: readonly number[]): Promise<GroupSeats[]> => {
  const { rows } = await sql<GroupSeats>`
    select g.id as group_id, g.traineeship_subject_id as subject_id, ${capacity} as capacity, ${taken} as taken
      from traineeship_groups g where g.traineeship_subject_id = any(${[...subjectIds]}::bigint[]) and g.status <> '0-cancelled' order by g.id`.execute(
    db,
  )
  return rows
}
