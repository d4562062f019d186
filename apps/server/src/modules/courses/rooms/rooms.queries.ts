// SQL of the rooms of contracts whose lessons are online: the one that stands, and those before it.
import { sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'
import type { PlanScope } from '../planning/planned.queries.ts'

export type RoomOf = {
  readonly contractId: number
  readonly format: 'CAD' | 'CEL'
  readonly status: 'created' | 'active' | 'pause' | 'close' | 'failed'
  readonly roomId: number | null
  readonly url: string | null
  readonly madeAt: string | null
}

/** A contract with its room, within what somebody may reach. `isLocked`: two people never make two rooms. */
export const findRoom = async (
  db: Db,
  contractId: number,
  { teacherId }: PlanScope,
  isLocked = false,
): Promise<RoomOf | undefined> => {
  const { rows } = await sql<RoomOf>`
    select k.id as contract_id, k.format, k.status, v.id as room_id, v.url, v.created_at as made_at
    from contracts k left join video_conferences v on v.contract_id = k.id and v.closed_at is null
    where k.id = ${contractId} ${teacherId === undefined ? sql`` : sql`and k.teacher_id = ${teacherId}`}
    ${isLocked ? sql`for no key update of k` : sql``}`.execute(db)
  return rows[0]
}

export const insertRoom = async (
  db: Db,
  room: { readonly contractId: number; readonly provider: string; readonly url: string },
): Promise<number> => {
  const { id } = await db.insertInto('videoConferences').values(room).returning('id').executeTakeFirstOrThrow()
  return id
}
export const closeRoomAt = async (db: Db, id: number, now: Date): Promise<void> => {
  await db.updateTable('videoConferences').set({ closedAt: now.toISOString() }).where('id', '=', id).execute()
}
