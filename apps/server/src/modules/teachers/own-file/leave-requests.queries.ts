// SQL of the wishes of teachers to leave: the one that waits, asked, taken back. A teacher who has left settles it (a trigger).
import type { Db } from '../../../platform/db/database.ts'

export const findLeaveRequest = (db: Db, teacherId: number) =>
  db
    .selectFrom('teacherLeaveRequests')
    .select(['id', 'wantedOn', 'askedAt', 'words'])
    .where('teacherId', '=', teacherId)
    .where('withdrawnAt', 'is', null)
    .where('leftAt', 'is', null)
    .executeTakeFirst()

export const insertLeaveRequest = async (
  db: Db,
  request: {
    readonly teacherId: number
    readonly wantedOn: string
    readonly words: string | null
    readonly askedAt: string
  },
): Promise<void> => {
  await db.insertInto('teacherLeaveRequests').values(request).execute()
}

export const withdrawLeaveRequest = async (db: Db, id: number, now: Date): Promise<void> => {
  await db.updateTable('teacherLeaveRequests').set({ withdrawnAt: now.toISOString() }).where('id', '=', id).execute()
}
