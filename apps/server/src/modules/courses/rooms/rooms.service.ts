// Serves the room of a contract whose lessons are online: shown to the office and its teacher, made, replaced, closed, told.
import { randomBytes } from 'node:crypto'
import { type RoomInput, type RoomRecord, roomsApi } from '@cartable/domain/courses/rooms/rooms.api.ts'
import { roomsRefusals } from '@cartable/domain/courses/rooms/rooms.refusals.ts'
import type { InputOf } from '@cartable/domain/kernel/operation.ts'
import { refuse } from '@cartable/domain/kernel/refusal.ts'
import type { OperationContext } from '../../../platform/http/context.ts'
import { notFound } from '../../../platform/http/errors.ts'
import { handlers } from '../../../platform/http/handlers.ts'
import { planScopeOf } from '../planning/plan-scope.ts'
import { closeRoomAt, findRoom, insertRoom, type RoomOf } from './rooms.queries.ts'
import { tellRoom } from './tell-room.ts'

/** Where the company's rooms are: the beginning of their addresses; null when it told none. */
const baseOf = ({ platform }: OperationContext): Promise<string | null> => platform.settings.text('video_rooms_url')
const isOver = ({ status }: RoomOf) => status === 'close' || status === 'failed'

const show = async (context: OperationContext, { contractId }: { contractId: number }): Promise<RoomRecord> => {
  const found = (await findRoom(context.db, contractId, planScopeOf(context.as))) ?? notFound()
  const { format, status: _, ...room } = found
  return { ...room, canMake: (await baseOf(context)) !== null, canChange: format === 'CEL' && !isOver(found) }
}

const lock = async ({ db, as }: OperationContext, contractId: number): Promise<RoomOf> => {
  const room = (await findRoom(db, contractId, planScopeOf(as), true)) ?? notFound()
  if (room.format !== 'CEL') refuse(roomsRefusals.notOnline)
  return room
}

/** An address that nobody guesses, at the company's own. */
const madeAddress = async (context: OperationContext): Promise<string> => {
  const base = (await baseOf(context)) ?? refuse(roomsRefusals.noProvider, 'url')
  return `${base}${randomBytes(12).toString('hex')}`
}

const save = async (context: OperationContext, { contractId, roomId, url }: RoomInput) => {
  const { db, now, live } = context
  const room = await lock(context, contractId)
  if (isOver(room)) refuse(roomsRefusals.contractOver)
  // the same link twice, as of a double click, changes nothing and tells nobody
  if (room.url !== null && room.url === url) return { errors: null, id: room.roomId, updatedAt: null }
  if (room.roomId !== roomId) refuse(roomsRefusals.changedMeanwhile, 'url')
  const address = url ?? (await madeAddress(context))
  if (room.roomId !== null) await closeRoomAt(db, room.roomId, now())
  const id = await insertRoom(db, { contractId, url: address, provider: new URL(address).hostname })
  await tellRoom(context, contractId, address)
  live(['courses'])
  return { errors: null, id, updatedAt: null }
}

const close = async (context: OperationContext, { contractId, roomId }: InputOf<typeof roomsApi.closeRoom>) => {
  const room = await lock(context, contractId)
  if (room.roomId === null) return { isValid: true, errorMsgs: [] }
  if (room.roomId !== roomId) refuse(roomsRefusals.changedMeanwhile)
  await closeRoomAt(context.db, roomId, context.now())
  await tellRoom(context, contractId, null)
  context.live(['courses'])
  return { isValid: true, errorMsgs: [] }
}

export const roomsService = handlers(
  roomsApi,
  { room: show, saveRoom: save, closeRoom: close },
  { constraints: { video_conferences_open_uq: { refusal: roomsRefusals.changedMeanwhile } } },
)
