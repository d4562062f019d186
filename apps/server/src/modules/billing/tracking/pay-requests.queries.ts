// SQL of teachers asked to be paid apart, above the amount that a second person approves.
import type { Db } from '../../../platform/db/database.ts'

export const insertRequest = async (
  db: Db,
  request: {
    readonly orderId: number
    readonly amountCents: number
    readonly reason: string | null
    readonly proposedByAccountId: number | null
  },
): Promise<void> => {
  await db.insertInto('teacherPayRequests').values(request).execute()
}
export const isRequested = async (db: Db, orderId: number): Promise<boolean> =>
  (await db
    .selectFrom('teacherPayRequests')
    .select('id')
    .where('orderId', '=', orderId)
    .where('status', '=', 'proposed')
    .executeTakeFirst()) !== undefined

export const lockRequest = (db: Db, id: number) =>
  db.selectFrom('teacherPayRequests').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
export const endRequest = async (
  db: Db,
  id: number,
  end: { readonly status: 'approved' | 'abandoned'; readonly approvedByAccountId?: number | null },
): Promise<void> => {
  await db.updateTable('teacherPayRequests').set(end).where('id', '=', id).execute()
}
