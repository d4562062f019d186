// What becomes of the room of a contract that is made again: its lessons keep it online, and leave it when they go home.
import type { OperationContext } from '../../../platform/http/context.ts'
import { closeRoomAt, findRoom, insertRoom } from './rooms.queries.ts'

/** Under the locks of both contracts; the mail that tells the new contract says where its lessons are. */
export const carryRoom = async (
  { db, now }: Pick<OperationContext, 'db' | 'now'>,
  { fromId, toId }: { readonly fromId: number; readonly toId: number },
): Promise<void> => {
  const room = await findRoom(db, fromId, {})
  if (!room?.url || room.roomId === null) return
  await closeRoomAt(db, room.roomId, now())
  const to = await findRoom(db, toId, {})
  if (to?.format !== 'CEL') return
  await insertRoom(db, { contractId: toId, url: room.url, provider: new URL(room.url).hostname })
}
