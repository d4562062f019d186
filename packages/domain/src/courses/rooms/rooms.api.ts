// Operations of the room of a contract whose lessons are online: one link, made, replaced or closed by the office or the teacher.
import { z } from 'zod'
import { anyOf, audience, right } from '../../kernel/access.ts'
import { id, optionalId, queryId } from '../../kernel/fields.ts'
import { defineOperations, operation } from '../../kernel/operation.ts'
import { asForm, asMove, FormAnswer, MoveAnswer } from '../../kernel/refusal.ts'
import { roomsRefusals } from './rooms.refusals.ts'
import { roomAddress } from './rooms.rules.ts'

const reads = anyOf(right('courses', 'read'), audience('teacher'))
const writes = anyOf(right('courses', 'write'), audience('teacher'))

/** The room of a contract as it stands; its link for who may change it. */
export const RoomRecord = z.object({
  contractId: id,
  /** Null: there is none. */
  roomId: id.nullable(),
  url: z.string().nullable(),
  madeAt: z.string().nullable(),
  /** The company has told where its rooms are: one is made without typing. */
  canMake: z.boolean(),
  /** The lessons are online and go on. */
  canChange: z.boolean(),
})
export type RoomRecord = z.infer<typeof RoomRecord>

export const RoomInput = z.object({
  contractId: id,
  /** The room that the person saw: one that was changed meanwhile is not lost. */
  roomId: optionalId.default(null),
  /** A link that was given; null: made at the address of the company. */
  url: z.string().trim().max(500).regex(roomAddress, roomsRefusals.badAddress.message).nullable(),
})
export type RoomInput = z.output<typeof RoomInput>

export const roomsApi = defineOperations('courses', {
  room: operation({
    name: 'video_conference_room',
    method: 'GET',
    path: '/video-conferences/room',
    effect: 'read',
    access: reads,
    input: z.object({ contractId: queryId }),
    answer: RoomRecord,
    summary: 'Salle de visio d’un contrat en ligne',
  }),
  saveRoom: operation({
    name: 'video_conference_room_save',
    method: 'POST',
    path: '/video-conferences/room',
    effect: 'write',
    access: writes,
    input: RoomInput,
    answer: FormAnswer,
    refused: asForm,
    summary: 'Salle de visio d’un contrat en ligne\u00a0: créée, ou remplacée',
  }),
  closeRoom: operation({
    name: 'video_conference_room_close',
    method: 'POST',
    path: '/video-conferences/room-close',
    effect: 'write',
    access: writes,
    input: z.object({ contractId: id, roomId: id }),
    answer: MoveAnswer,
    refused: asMove,
    summary: 'Fermeture de la salle de visio d’un contrat',
  }),
})
